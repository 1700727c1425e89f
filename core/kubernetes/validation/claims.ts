import type { Json, JsonObject, KubeObject } from "../../model/index.ts";
import { isQuantity, specOf } from "../../model/index.ts";
import { entriesOf, isSet, objectOf, type Report } from "./report.ts";

const MODES = ["ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"];

function checkSpec(spec: JsonObject, at: string, report: Report): void {
  const modes = spec["accessModes"];
  if (!isSet(modes) || (Array.isArray(modes) && modes.length === 0))
    report.required(`${at}.accessModes`, `at least one of ${MODES.join(", ")}`);
  const list = Array.isArray(modes) ? (modes as readonly Json[]) : [];
  // Other values than these are told by the schema check.
  if (list.includes("ReadWriteOncePod") && list.length > 1)
    report.refused(`${at}.accessModes`, modes, "ReadWriteOncePod alone");
  const path = `${at}.resources.requests.storage`;
  const storage = objectOf(objectOf(spec["resources"])["requests"])["storage"];
  if (!isSet(storage)) report.required(path, "a size such as 10Gi");
  else if (isQuantity(String(storage)) && /^(-|0+(\.0*)?([A-Za-z]*)$)/.test(String(storage)))
    report.refused(path, storage, "more than zero");
}

/** Access modes and size of a claim, also of those that a StatefulSet makes. */
export function checkClaims(object: KubeObject, report: Report): void {
  if (object.kind === "PersistentVolumeClaim") checkSpec(specOf(object), "spec", report);
  for (const { path, value } of entriesOf(specOf(object)["volumeClaimTemplates"], "spec.volumeClaimTemplates"))
    checkSpec(objectOf(value["spec"]), `${path}.spec`, report);
}
