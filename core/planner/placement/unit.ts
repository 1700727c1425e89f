import type { ApplicationModel, WorkloadModel } from "../../model/fleet.ts";
import type { LockedPlacement } from "../../model/lock.ts";
import type { Part, Room } from "../../scheduler/index.ts";
import { workloadKey } from "../workload-key.ts";
import type { Scheduling } from "./scheduling.ts";

/*
 * An application is selected as a unit: all its workloads stand on the same clusters. The unit has as many replicas as its largest
 * workload, the lead; the others are taken in proportion.
 */

/** The workload with the most replicas, the first of equals; undefined without workloads. */
export function leadOf(application: ApplicationModel): WorkloadModel | undefined {
  const most = Math.max(0, ...application.workloads.map((w) => w.replicas));
  return application.workloads.find((w) => w.replicas === most);
}

/** Replicas by cluster of the lead, as locked; 0 on each locked cluster for an application without workloads. */
export function priorOf(
  application: ApplicationModel,
  locked: LockedPlacement | undefined,
): Readonly<Record<string, number>> {
  if (locked === undefined) return {};
  const lead = leadOf(application);
  if (lead === undefined) return Object.fromEntries(locked.clusters.map((c) => [c, 0]));
  return locked.workloads[workloadKey(lead)] ?? {};
}

/** The workloads as parts of a unit, with their replicas. */
export function partsOf(application: ApplicationModel): readonly (Part & { readonly count: number })[] {
  return application.workloads.map(({ requests, node, replicas }) => ({ requests, node, count: replicas }));
}

/** States in which a cluster takes nothing beyond what it has. */
const CLOSED: ReadonlySet<string> = new Set(["cordoned", "draining", "frozen", "retired"]);

/**
 * Room of each cluster for further replicas of the unit, beside all that is booked (its own copies too), and what it has. With the
 * `karmada` profile an application without requests is not bounded, as Karmada's estimator answers.
 */
export function unitRoom(
  { snapshot, ledger }: Scheduling,
  application: ApplicationModel,
  locked: LockedPlacement | undefined,
  clusters: readonly number[],
): Room {
  const allocatable = new Float64Array(snapshot.size);
  const prior = new Float64Array(snapshot.size);
  const held = priorOf(application, locked);
  const shares = leadOf(application)?.replicas ?? 0;
  const parts = partsOf(application);
  for (const at of clusters) {
    const cluster = snapshot.clusters[at];
    if (cluster === undefined) continue;
    prior[at] = held[cluster.name] ?? 0;
    const closed = CLOSED.has(cluster.state) || cluster.health === "suspect" || cluster.health === "lost";
    // Without workloads there is nothing to have room for.
    allocatable[at] = closed ? 0 : shares === 0 ? Number.MAX_SAFE_INTEGER : ledger.fitsShares(at, parts, shares);
  }
  return { allocatable, prior };
}
