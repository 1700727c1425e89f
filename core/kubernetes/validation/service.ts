import type { JsonObject, KubeObject } from "../../model/index.ts";
import { specOf } from "../../model/index.ts";
import { isDnsLabel } from "../names.ts";
import { checkPortReference, isPort, PORT_TEXT } from "./ports.ts";
import { type Entry, entriesOf, numberOf, type Report, textOf } from "./report.ts";

function checkPort({ path, value }: Entry, spec: JsonObject, only: boolean, report: Report): void {
  const name = textOf(value["name"]) ?? "";
  if (name === "" && !only) report.required(`${path}.name`, "a name, as there is more than one port");
  if (name !== "" && !isDnsLabel(name)) report.refused(`${path}.name`, name, "at most 63 of a-z, 0-9 and '-'");
  const port = numberOf(value["port"]);
  if (port !== null && !isPort(port)) report.refused(`${path}.port`, port, PORT_TEXT);
  // Zero stands for none.
  if (value["targetPort"] !== 0 && value["targetPort"] !== "")
    checkPortReference(value["targetPort"], `${path}.targetPort`, report);
  const nodePort = numberOf(value["nodePort"]) ?? 0;
  if (nodePort === 0) return;
  const type = textOf(spec["type"]) ?? "ClusterIP";
  if (type !== "NodePort" && type !== "LoadBalancer")
    report.refused(`${path}.nodePort`, nodePort, `no nodePort, as the type is ${type}`);
  // A cluster may be set up with another range; ports below 1024 are in none that is used.
  else if (nodePort < 1024 || nodePort > 65_535)
    report.refused(`${path}.nodePort`, nodePort, "a port of the range for nodes, by default 30000-32767");
}

/** Ports of a Service; a headless one and an ExternalName may have none. */
export function checkService(object: KubeObject, report: Report): void {
  const spec = specOf(object);
  const type = textOf(spec["type"]) ?? "ClusterIP";
  const headless = spec["clusterIP"] === "None";
  const ports = entriesOf(spec["ports"], "spec.ports");
  if (ports.length === 0 && !headless && type !== "ExternalName") report.required("spec.ports", "at least one port");
  if (headless && (type === "NodePort" || type === "LoadBalancer"))
    report.refused("spec.clusterIP", "None", `an address or nothing, as the type is ${type}`);
  if (type === "ExternalName" && (textOf(spec["externalName"]) ?? "") === "")
    report.required("spec.externalName", "a DNS name");
  for (const port of ports) checkPort(port, spec, ports.length === 1, report);
  report.unique(ports.map(({ path, value }) => [`${path}.name`, textOf(value["name"])]));
  const pair = ({ port, protocol }: JsonObject) => `${textOf(protocol) ?? "TCP"} ${String(port)}`;
  report.unique(ports.map(({ path, value }) => [path, pair(value)]));
}
