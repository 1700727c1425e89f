import { affinityMask } from "./affinity.ts";
import type { PlacementRequest } from "./framework.ts";
import type { Snapshot } from "./snapshot.ts";

/**
 * Overflow tier of every cluster: 0 where the term's own affinity matches, else 1 + the index of the first overflow group that does.
 * Null without overflow groups. Source: karmada.md §4.7.
 */
export function overflowTiers(snapshot: Snapshot, { term, isWorkload }: PlacementRequest): Uint8Array | null {
  const overflow = term?.overflow ?? [];
  if (term === null || !isWorkload || overflow.length === 0) return null;
  const masks = [term, ...overflow].map((affinity) => affinityMask(snapshot, affinity));
  return Uint8Array.from(snapshot.clusters, (_, cluster) => {
    const tier = masks.findIndex((mask) => mask[cluster] === 1);
    return tier < 0 ? masks.length : tier;
  });
}
