import type { JsonObject } from "../../model/index.ts";
import { isJsonObject } from "../../model/index.ts";
import { entriesOf, type Report, setAmong, textOf } from "./report.ts";

const SOURCES = ["configMapKeyRef", "fieldRef", "fileKeyRef", "resourceFieldRef", "secretKeyRef"];
/** Source: `IsRelaxedEnvVarName`: printable ASCII without `=`. */
const NAME = /^[ -<>-~]+$/;

/** Environment variables: a name, and a value or one source of it. */
export function checkEnvironment(container: JsonObject, at: string, report: Report): void {
  for (const { path, value } of entriesOf(container["env"], `${at}.env`)) {
    const name = textOf(value["name"]);
    if (name !== null && !NAME.test(name)) report.refused(`${path}.name`, name, "printable characters without '='");
    const from = value["valueFrom"];
    if (!isJsonObject(from)) continue;
    const there = setAmong(from, SOURCES);
    if ((textOf(value["value"]) ?? "") !== "") report.exclusive(path, ["value", "valueFrom"], "one of the two");
    else if (there.length === 0) report.required(`${path}.valueFrom`, `exactly one of ${SOURCES.join(", ")}`);
    else if (there.length > 1) report.exclusive(`${path}.valueFrom`, there, "exactly one source");
  }
  for (const { path, value } of entriesOf(container["envFrom"], `${at}.envFrom`)) {
    const there = setAmong(value, ["configMapRef", "secretRef"]);
    if (there.length === 0) report.required(path, "one of configMapRef and secretRef");
    if (there.length > 1) report.exclusive(path, there, "one of the two");
  }
}
