import type { Facts } from "../model/facts.ts";
import { ownValue, sortedRecord } from "../model/json.ts";
import { type Lock, type LockedPlacement, lockDigest } from "../model/lock.ts";

/** True while observed facts show a copy of the application on the cluster. */
function observed(cluster: string, placement: LockedPlacement, facts: Facts): boolean {
  const ours = ownValue(facts.clusters, cluster)?.ours;
  if (ours === undefined) return false;
  return Object.entries(placement.leavingWorkloads).some(
    ([workload, byCluster]) => Object.hasOwn(byCluster, cluster) && Object.hasOwn(ours, workload),
  );
}

/**
 * The lock without the copies that have left: those that observed facts no longer show and, where nothing is observed, all of
 * them. Only `plan --write` calls it, once before it plans; preview and up plan on the lock as it stands, so that they decide the
 * same (design.md: room).
 */
export function settlePrior(lock: Lock, facts: Facts): Lock {
  const placements: Record<string, LockedPlacement> = {};
  for (const [application, placement] of Object.entries(lock.placements)) {
    const leaving = placement.leaving.filter((cluster) => observed(cluster, placement, facts));
    const leavingWorkloads: Record<string, Readonly<Record<string, number>>> = {};
    for (const [workload, byCluster] of Object.entries(placement.leavingWorkloads)) {
      const still = Object.entries(byCluster).filter(([cluster]) => leaving.includes(cluster));
      if (still.length > 0) leavingWorkloads[workload] = Object.fromEntries(still);
    }
    const gone = placement.clusters.length === 0 && leaving.length === 0;
    if (!gone) placements[application] = { ...placement, leaving, leavingWorkloads };
  }
  const settled = { ...lock, placements: sortedRecord(placements) };
  return { ...settled, digest: lockDigest(settled) };
}
