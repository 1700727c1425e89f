import type { KubeObject } from "../../model/index.ts";
import { groupOf, specOf } from "../../model/index.ts";
import { isDnsLabel } from "../names.ts";
import { type ContainerPlace, containersOf, type PodTemplate, podTemplateOf } from "../pod-template.ts";
import { requestsOf } from "../requests.ts";
import { checkEnvironment } from "./environment.ts";
import { checkExtendedResources } from "./extended-resources.ts";
import { isPort, isPortName, PORT_NAME_TEXT, PORT_TEXT } from "./ports.ts";
import { checkProbes } from "./probes.ts";
import { entriesOf, numberOf, objectOf, type Report, textOf } from "./report.ts";
import { checkMounts, checkVolumes } from "./volumes.ts";

/** Kinds whose pods must run for ever. */
const ALWAYS: ReadonlySet<string> = new Set([
  "DaemonSet",
  "Deployment",
  "ReplicaSet",
  "ReplicationController",
  "StatefulSet",
]);

function checkRestartPolicy(object: KubeObject, template: PodTemplate, report: Report): void {
  const policy = template.spec["restartPolicy"] ?? "Always";
  const path = `${template.path}.restartPolicy`;
  if (ALWAYS.has(object.kind) && policy !== "Always")
    report.refused(path, policy, `Always, as for every ${object.kind}`, "k8s.io/kubernetes pkg/apis/apps/validation");
  const isJob = groupOf(object.apiVersion) === "batch";
  if (isJob && policy !== "OnFailure" && policy !== "Never")
    report.refused(
      path,
      policy,
      "OnFailure or Never (the default is Always)",
      "k8s.io/kubernetes pkg/apis/batch/validation",
    );
}

function checkPorts(place: ContainerPlace, at: string, report: Report): void {
  const ports = entriesOf(place.container["ports"], `${at}.ports`);
  for (const { path, value } of ports) {
    const name = textOf(value["name"]);
    if (name !== null && name !== "" && !isPortName(name)) report.refused(`${path}.name`, name, PORT_NAME_TEXT);
    for (const field of ["containerPort", "hostPort"]) {
      const port = numberOf(value[field]);
      const absent = field === "hostPort" && port === 0;
      if (port !== null && !absent && !isPort(port)) report.refused(`${path}.${field}`, port, PORT_TEXT);
    }
  }
  report.unique(ports.map(({ path, value }) => [`${path}.name`, textOf(value["name"])]));
}

function checkContainer(place: ContainerPlace, at: string, volumes: ReadonlySet<string>, report: Report): void {
  const { container, name } = place;
  if (container["name"] === "") report.required(`${at}.name`, "a name");
  else if (name !== "" && !isDnsLabel(name)) report.refused(`${at}.name`, name, "at most 63 of a-z, 0-9 and '-'");
  const image = container["image"] ?? "";
  if (image === "") report.required(`${at}.image`, "an image");
  else if (at.startsWith("spec.containers") && typeof image === "string" && image.trim() !== image)
    report.refused(`${at}.image`, image, "an image without blanks around it");
  checkPorts(place, at, report);
  checkEnvironment(container, at, report);
  checkProbes(container, at, report);
  checkMounts(container, at, volumes, report);
  checkExtendedResources(container, at, report);
}

/** Names of the claims that a StatefulSet makes for each of its pods: they are volumes too. */
function claimNames(object: KubeObject): readonly string[] {
  if (object.kind !== "StatefulSet") return [];
  return entriesOf(specOf(object)["volumeClaimTemplates"], "").flatMap(
    ({ value }) => textOf(objectOf(value["metadata"])["name"]) ?? [],
  );
}

/** The pods that an object makes. */
export function checkPods(object: KubeObject, report: Report): void {
  const template = podTemplateOf(object);
  if (template === null) return;
  const { spec, path } = template;
  checkRestartPolicy(object, template, report);
  if (Array.isArray(spec["containers"]) && spec["containers"].length === 0)
    report.required(`${path}.containers`, "at least one container");
  const volumes = new Set([...checkVolumes(spec, path, report), ...claimNames(object)]);
  const containers = containersOf(spec);
  for (const place of containers) checkContainer(place, `${path}.${place.list}[${place.index}]`, volumes, report);
  report.unique(containers.map(({ list, index, name }) => [`${path}.${list}[${index}].name`, name]));
  // Requests of workloads are read with their replicas; nothing else reads those of a CronJob.
  if (object.kind === "CronJob") report.findings.push(...requestsOf(spec, report.origin, path).findings);
}
