import type { Json, KubeObject } from "../../model/index.ts";
import { isJsonObject, specOf } from "../../model/index.ts";
import { isDnsSubdomain } from "../names.ts";
import { isPort, isPortName, PORT_NAME_TEXT, PORT_TEXT } from "./ports.ts";
import { entriesOf, isSet, objectOf, type Report, setAmong, textOf } from "./report.ts";

const SOURCE = "k8s.io/kubernetes pkg/apis/networking/validation";

function checkBackend(backend: Json | undefined, path: string, report: Report): void {
  if (!isJsonObject(backend)) return;
  const there = setAmong(backend, ["resource", "service"]);
  if (there.length === 0) report.required(path, "one of service and resource", SOURCE);
  if (there.length > 1) report.exclusive(path, there, "one of the two", SOURCE);
  const service = backend["service"];
  if (!isJsonObject(service)) return;
  const port = objectOf(service["port"]);
  const at = `${path}.service.port`;
  const { name, number } = port;
  const named = typeof name === "string" && name !== "";
  const numbered = typeof number === "number" && number !== 0;
  if (!named && !numbered) report.required(at, "the name or the number of a port", SOURCE);
  if (named && numbered) report.exclusive(at, ["name", "number"], "one of the two", SOURCE);
  if (numbered && !isPort(number)) report.refused(`${at}.number`, number, PORT_TEXT, SOURCE);
  if (named && !isPortName(name)) report.refused(`${at}.name`, name, PORT_NAME_TEXT, SOURCE);
}

function checkHost(host: string, path: string, report: Report): void {
  const bare = host.startsWith("*.") ? host.slice(2) : host;
  if (!isDnsSubdomain(bare) || /^[0-9.]+$/.test(host))
    report.refused(path, host, "a DNS name in lower case, or *. and a DNS name", SOURCE);
}

/** Hosts, paths and backends of an Ingress. */
export function checkIngress(object: KubeObject, report: Report): void {
  const { rules, defaultBackend } = specOf(object);
  const entries = entriesOf(rules, "spec.rules");
  if (entries.length === 0 && !isSet(defaultBackend)) report.required("spec", "rules or defaultBackend", SOURCE);
  checkBackend(defaultBackend, "spec.defaultBackend", report);
  for (const rule of entries) {
    const host = textOf(rule.value["host"]) ?? "";
    if (host !== "") checkHost(host, `${rule.path}.host`, report);
    for (const { path, value } of entriesOf(objectOf(rule.value["http"])["paths"], `${rule.path}.http.paths`)) {
      const type = textOf(value["pathType"]);
      const where = textOf(value["path"]) ?? "";
      if ((type === "Exact" || type === "Prefix") && !where.startsWith("/"))
        report.refused(`${path}.path`, where, "a path that begins with '/'", SOURCE);
      if (type === "ImplementationSpecific" && where !== "" && !where.startsWith("/"))
        report.refused(`${path}.path`, where, "nothing, or a path that begins with '/'", SOURCE);
      checkBackend(value["backend"], `${path}.backend`, report);
    }
  }
}
