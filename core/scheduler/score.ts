import type { PlacementRequest } from "./framework.ts";
import { scorePlugins } from "./plugins/catalogue.ts";
import type { Snapshot } from "./snapshot.ts";

/** Scores of the feasible clusters. */
export interface Scores {
  /** Sum over the plugins, by cluster index; 0 for clusters that were not asked about. */
  readonly total: Float64Array;
  /** Plugin → score 0..100 of one cluster, for every plugin of the profile. */
  readonly of: (cluster: number) => Readonly<Record<string, number>>;
}

/** Scores the feasible clusters with every score plugin of the profile. */
export function scoreClusters(snapshot: Snapshot, request: PlacementRequest, feasible: readonly number[]): Scores {
  const prepared = scorePlugins(request.profile).map((plugin) => ({
    name: plugin.name,
    score: plugin.prepare(snapshot, request),
  }));
  const total = new Float64Array(snapshot.size);
  for (const { score } of prepared) {
    if (score === null) continue;
    for (const cluster of feasible) total[cluster] = (total[cluster] ?? 0) + score(cluster);
  }
  return {
    total,
    of: (cluster) => Object.fromEntries(prepared.map(({ name, score }) => [name, score === null ? 0 : score(cluster)])),
  };
}
