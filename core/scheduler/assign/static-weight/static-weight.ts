import type { WeightRule } from "../../../model/index.ts";
import { affinityMask } from "../../affinity.ts";
import { webster } from "../../division/webster.ts";
import type { Snapshot } from "../../snapshot.ts";
import { type AssignStrategy, ascendingOrder } from "../strategy.ts";

/** Weight of each cluster: the highest of the rules that match it, 0 without one; 1 for all when no rule matches any of them. */
export function staticWeights(snapshot: Snapshot, rules: readonly WeightRule[], clusters: readonly number[]): number[] {
  const masks = rules.map(({ affinity, weight }) => ({ mask: affinityMask(snapshot, affinity), weight }));
  const weights = clusters.map((cluster) =>
    masks.reduce((highest, { mask, weight }) => (mask[cluster] === 1 ? Math.max(highest, weight) : highest), 0),
  );
  return weights.some((weight) => weight > 0) ? weights : clusters.map(() => 1);
}

/**
 * Replicas in proportion to fixed weights. What the clusters have now and their room play no part: a function of the weights alone.
 * Source: karmada.md §4.4.
 */
export function staticWeight(snapshot: Snapshot, rules: readonly WeightRule[]): AssignStrategy {
  return {
    name: "staticWeight",
    assign({ candidates, replicas, ascending }) {
      const clusters = ascendingOrder(candidates);
      const votes = staticWeights(snapshot, rules, clusters);
      const seats = webster({ newSeats: replicas, votes, ascending });
      return { ok: true, shares: { clusters, replicas: Array.from(seats) } };
    },
  };
}
