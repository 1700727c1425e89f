import type { Finding, KubeObject, SourcedObject, WorkloadModel } from "../model/index.ts";

/** The objects of an application, read. */
export interface ReadWorkloads {
  /** Workloads whose replicas are divided, sorted by namespace, kind, name. */
  readonly workloads: readonly WorkloadModel[];
  /** All other objects in the order given; autoscalers that were joined to a workload are left out. */
  readonly carried: readonly SourcedObject[];
  readonly findings: readonly Finding[];
}

/** Reads the workloads of an application and joins their autoscalers to them. */
export function readWorkloads(objects: readonly SourcedObject[]): ReadWorkloads {
  return { workloads: [], carried: objects, findings: [] };
}

/** Why the replicas of a workload must stay together on one cluster, as text; null when they may be divided. */
export function indivisibleBecause(object: KubeObject): string | null {
  void object;
  return null;
}
