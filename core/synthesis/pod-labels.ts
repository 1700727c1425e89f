import { podTemplateOf } from "../kubernetes/index.ts";
import { isJsonObject, type JsonObject } from "../model/json.ts";
import type { KubeObject } from "../model/kube-object.ts";

function merged(value: JsonObject, path: readonly string[], labels: Readonly<Record<string, string>>): JsonObject {
  const [key, ...rest] = path;
  if (key === undefined) return { ...value, ...labels };
  const child = value[key];
  return { ...value, [key]: merged(isJsonObject(child) ? child : {}, rest, labels) };
}

/** The object with labels on itself and, where it makes pods, on those: so that observed pods can be told apart as ours. */
export function withLabels(object: KubeObject, labels: Readonly<Record<string, string>>): KubeObject {
  const own = merged(object as unknown as JsonObject, ["metadata", "labels"], labels);
  const template = podTemplateOf(object);
  const pod = template?.path.split(".").slice(0, -1) ?? [];
  // A bare Pod is its own template.
  if (pod.length === 0) return own as unknown as KubeObject;
  return merged(own, [...pod, "metadata", "labels"], labels) as unknown as KubeObject;
}
