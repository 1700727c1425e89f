import type { JsonObject, KubeObject } from "../model/index.ts";
import { specOf } from "../model/index.ts";

function withSpec(object: KubeObject, spec: JsonObject): KubeObject {
  return { ...object, spec };
}

/** The object with so many replicas: `spec.replicas`, for a Job `spec.parallelism`; a Pod is one replica and stays as it is. */
export function withReplicas(object: KubeObject, replicas: number): KubeObject {
  if (object.kind === "Pod") return object;
  if (object.kind === "Job") return withSpec(object, { ...specOf(object), parallelism: replicas });
  return withSpec(object, { ...specOf(object), replicas });
}

/** The object without `spec.replicas`: an autoscaler sets them. */
export function withoutReplicas(object: KubeObject): KubeObject {
  const { replicas: _left, ...spec } = specOf(object);
  return withSpec(object, spec);
}

/** A Job with its parallelism; `completions` null leaves the field out (a work queue: the first pod that succeeds ends it). */
export function withCompletions(job: KubeObject, parallelism: number, completions: number | null): KubeObject {
  const { completions: _left, ...spec } = specOf(job);
  return withSpec(job, { ...spec, parallelism, ...(completions === null ? {} : { completions }) });
}

/** A HorizontalPodAutoscaler with its bounds. */
export function withAutoscalerBounds(
  autoscaler: KubeObject,
  bounds: { readonly min: number; readonly max: number },
): KubeObject {
  return withSpec(autoscaler, { ...specOf(autoscaler), minReplicas: bounds.min, maxReplicas: bounds.max });
}
