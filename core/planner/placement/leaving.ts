import { compareText, sortedRecord } from "../../model/json.ts";
import type { LockedPlacement } from "../../model/lock.ts";
import { isKnown, type Scheduling } from "./scheduling.ts";

export interface Leaving {
  /** Clusters whose copy leaves, sorted. */
  readonly clusters: readonly string[];
  /** Workload key → cluster → replicas of those copies. */
  readonly workloads: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** The copies that leave: those it held where it is no more, and those that were leaving already and have not come back. */
export function leavingCopies(
  scheduling: Scheduling,
  locked: LockedPlacement | undefined,
  clusters: readonly string[],
): Leaving {
  if (locked === undefined) return { clusters: [], workloads: {} };
  const left = [...new Set([...locked.clusters, ...locked.leaving])]
    .filter((c) => !clusters.includes(c) && isKnown(scheduling, c))
    .sort(compareText);
  const workloads: Record<string, Record<string, number>> = {};
  for (const source of [locked.leavingWorkloads, locked.workloads]) {
    for (const [workload, shares] of Object.entries(source)) {
      for (const [cluster, replicas] of Object.entries(shares)) {
        if (left.includes(cluster)) workloads[workload] = { ...workloads[workload], [cluster]: replicas };
      }
    }
  }
  const sorted = Object.entries(workloads).map(([key, shares]) => [key, sortedRecord(shares)] as const);
  return { clusters: left, workloads: sortedRecord(Object.fromEntries(sorted)) };
}
