import type { ApplicationModel, NodeRequirements } from "../../model/fleet.ts";
import { compareText } from "../../model/json.ts";
import type { Lock, LockedPlacement } from "../../model/lock.ts";
import { leavingCopies } from "./leaving.ts";
import type { Scheduling } from "./scheduling.ts";

/** What is left of a removed application says nothing of nodes any more: any pool may hold it. */
const ANY_NODE: NodeRequirements = { nodeSelector: {}, affinityTerms: [], tolerations: [{ operator: "Exists" }] };

/**
 * Applications that the lock knows and the fleet has no more: all their copies leave, and book room until they are known to be gone, for the
 * engine deletes last.
 */
export function departedPlacements(
  scheduling: Scheduling,
  applications: readonly ApplicationModel[],
  prior: Lock | null,
): ReadonlyMap<string, LockedPlacement> {
  const known = new Set(applications.map((a) => a.id));
  const departed = new Map<string, LockedPlacement>();
  for (const [id, locked] of Object.entries(prior?.placements ?? {}).sort(([a], [b]) => compareText(a, b))) {
    if (known.has(id)) continue;
    const { clusters, workloads } = leavingCopies(scheduling, locked, []);
    if (clusters.length === 0) continue;
    const { requests } = locked;
    departed.set(id, {
      clusters: [],
      leaving: clusters,
      workloads: {},
      leavingWorkloads: workloads,
      requests,
      claims: [],
    });
  }
  return departed;
}

/** Books the copies of departed applications. */
export function bookDeparted({ snapshot, ledger }: Scheduling, departed: Iterable<LockedPlacement>): void {
  for (const { leavingWorkloads, requests } of departed) {
    for (const [workload, shares] of Object.entries(leavingWorkloads)) {
      const part = { requests: requests[workload] ?? null, node: ANY_NODE };
      for (const [cluster, replicas] of Object.entries(shares)) {
        const at = snapshot.indexOf(cluster);
        if (at >= 0) ledger.book(at, part, replicas);
      }
    }
  }
}
