import { insufficientReplicas } from "../errors.ts";
import type { AssignInput, AssignStrategy, Divided } from "./strategy.ts";

/**
 * Tier after tier takes as many replicas as it holds, what it has included; each is divided by the strategy on its own.
 * Since the first tiers are filled first, they are refilled as soon as they have room. Source: karmada.md §4.7.
 */
export function assignByTier(input: AssignInput, tiers: Uint8Array, strategy: AssignStrategy): Divided {
  const { candidates, allocatable, prior } = input;
  const clusters: number[] = [];
  const replicas: number[] = [];
  let left = input.replicas;
  for (const tier of [...new Set(candidates.map((cluster) => tiers[cluster] ?? 0))].sort((a, b) => a - b)) {
    if (left <= 0) break;
    const members = candidates.filter((cluster) => tiers[cluster] === tier);
    const room = members.reduce((sum, cluster) => sum + (allocatable[cluster] ?? 0) + (prior[cluster] ?? 0), 0);
    const here = Math.min(left, room);
    if (here <= 0) continue;
    const divided = strategy.assign({ ...input, candidates: members, replicas: here });
    if (!divided.ok) return divided;
    clusters.push(...divided.shares.clusters);
    replicas.push(...divided.shares.replicas);
    left -= here;
  }
  if (left > 0) return { ok: false, failure: insufficientReplicas(input.replicas - left, input.replicas) };
  const order = clusters.map((_, at) => at).sort((a, b) => (clusters[a] ?? 0) - (clusters[b] ?? 0));
  return {
    ok: true,
    shares: { clusters: order.map((at) => clusters[at] ?? -1), replicas: order.map((at) => replicas[at] ?? 0) },
  };
}
