import type { ApplicationModel, WorkloadModel } from "../../model/fleet.ts";
import type { LockedPlacement } from "../../model/lock.ts";
import type { Ledger, Room } from "../../scheduler/index.ts";
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

/** States in which a cluster takes nothing beyond what it has. */
const CLOSED: ReadonlySet<string> = new Set(["cordoned", "draining", "frozen", "retired"]);

/** Highest multiple of an application that is looked for: beyond it rooms count as equal. */
const MOST_COPIES = 1000;

/** How many further replicas of the unit have room on a cluster, each workload in its proportion, all of them together. */
function unitsOn(ledger: Ledger, application: ApplicationModel): (cluster: number) => number {
  const lead = leadOf(application);
  // Without workloads there is nothing to have room for.
  if (lead === undefined || lead.replicas === 0) return () => Number.MAX_SAFE_INTEGER;
  if (application.workloads.length === 1) return (at) => ledger.fits(at, lead);
  const parts = application.workloads.map(({ requests, node, replicas }) => ({
    requests,
    node,
    count: replicas * MOST_COPIES,
  }));
  return (at) => ledger.fitsShares(at, parts, lead.replicas * MOST_COPIES);
}

/** Room of each cluster for further replicas of the unit, beside all that is booked (its own copies too), and what it has. */
export function unitRoom(
  { snapshot, ledger }: Scheduling,
  application: ApplicationModel,
  locked: LockedPlacement | undefined,
  clusters: readonly number[],
): Room {
  const allocatable = new Float64Array(snapshot.size);
  const prior = new Float64Array(snapshot.size);
  const held = priorOf(application, locked);
  const units = unitsOn(ledger, application);
  for (const at of clusters) {
    const cluster = snapshot.clusters[at];
    if (cluster === undefined) continue;
    prior[at] = held[cluster.name] ?? 0;
    const closed = CLOSED.has(cluster.state) || cluster.health === "suspect" || cluster.health === "lost";
    allocatable[at] = closed ? 0 : units(at);
  }
  return { allocatable, prior };
}
