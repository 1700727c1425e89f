import { isJsonObject, type Json, type JsonObject, type KubeObject } from "../../model/index.ts";
import { podTemplateOf, withPodSpec } from "../pod-template.ts";

/** Kinds whose containers Karmada's overriders know. Source: karmada.md §5; CronJobs and custom kinds are passed over silently. */
const KINDS: ReadonlySet<string> = new Set([
  "v1/Pod",
  "apps/v1/ReplicaSet",
  "apps/v1/Deployment",
  "apps/v1/DaemonSet",
  "apps/v1/StatefulSet",
  "batch/v1/Job",
]);

/** The object with every container changed, init containers left alone; unchanged where the kind is none of those known. */
export function withContainers(object: KubeObject, change: (container: JsonObject) => JsonObject): KubeObject {
  if (!KINDS.has(`${object.apiVersion}/${object.kind}`)) return object;
  const template = podTemplateOf(object);
  const containers = template?.spec["containers"];
  if (template === null || !Array.isArray(containers)) return object;
  const next = (containers as readonly Json[]).map((container) =>
    isJsonObject(container) ? change(container) : container,
  );
  return withPodSpec(object, { ...template.spec, containers: next });
}
