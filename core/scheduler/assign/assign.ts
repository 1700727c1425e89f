import { tieAscending } from "../division/tie-direction.ts";
import type { SchedulingFailure } from "../failure.ts";
import type { PlacementRequest } from "../framework.ts";
import type { Snapshot } from "../snapshot.ts";
import { overflowTiers } from "../tiers.ts";
import { aggregated } from "./aggregated/aggregated.ts";
import { duplicated } from "./duplicated/duplicated.ts";
import { dynamicWeight } from "./dynamic-weight/dynamic-weight.ts";
import { assignByTier } from "./overflow.ts";
import { settleShares } from "./settle.ts";
import { staticWeight } from "./static-weight/static-weight.ts";
import type { AssignStrategy, Shares } from "./strategy.ts";
import type { Workload } from "./workload.ts";

/** Replicas by cluster; clusters are ascending, those without replicas are left out. */
export interface Assignment {
  readonly clusters: readonly number[];
  readonly replicas: readonly number[];
}

export type Assigned =
  | { readonly ok: true; readonly assignment: Assignment }
  | { readonly ok: false; readonly failure: SchedulingFailure };

function strategyOf(snapshot: Snapshot, { placement: { division } }: PlacementRequest): AssignStrategy {
  switch (division.kind) {
    case "duplicated":
      return duplicated;
    case "staticWeight":
      return staticWeight(snapshot, division.weights);
    case "dynamicWeight":
      return dynamicWeight;
    case "aggregated":
      return aggregated;
  }
}

/** Divides the replicas of one workload over the selected clusters. */
export function assignReplicas(snapshot: Snapshot, request: PlacementRequest, workload: Workload): Assigned {
  const { selected, replicas, room, tieKey, fresh = false } = workload;
  const strategy = strategyOf(snapshot, request);
  const tiers = overflowTiers(snapshot, request);
  const input = { ...room, candidates: selected, replicas, ascending: tieAscending(tieKey), fresh };
  const divided = tiers === null ? strategy.assign(input) : assignByTier(input, tiers, strategy);
  if (!divided.ok) return divided;
  const settled = request.profile === "moorage" ? settleShares(snapshot, request, workload, divided.shares) : divided;
  if (!settled.ok) return settled;
  return { ok: true, assignment: withReplicas(settled.shares) };
}

function withReplicas(shares: Shares): Assignment {
  const clusters: number[] = [];
  const replicas: number[] = [];
  shares.replicas.forEach((count, at) => {
    if (count <= 0) return;
    clusters.push(shares.clusters[at] ?? -1);
    replicas.push(count);
  });
  return { clusters, replicas };
}

/** An assignment by cluster name. */
export function assignmentRecord(snapshot: Snapshot, { clusters, replicas }: Assignment): Record<string, number> {
  return Object.fromEntries(clusters.map((cluster, at) => [snapshot.at(cluster).name, replicas[at] ?? 0]));
}
