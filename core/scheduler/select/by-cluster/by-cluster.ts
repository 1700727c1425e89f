import { insufficientOnSelected, tooFewClusters } from "../../errors.ts";
import { chosen, refused, type Selected, type SelectInput, type SelectStrategy } from "../strategy.ts";

/** Limits of a constraint by cluster. */
export interface ClusterLimits {
  readonly min: number;
  readonly max: number;
}

/** The untaken position with the most room, the first of equals; −1 when there is none. */
function roomiest(order: readonly number[], taken: number, available: Float64Array): number {
  let best = -1;
  let room = Number.NEGATIVE_INFINITY;
  for (let at = taken; at < order.length; at += 1) {
    const here = available[order[at] ?? -1] ?? 0;
    if (here > room) {
      best = at;
      room = here;
    }
  }
  return best;
}

/**
 * The first clusters of the ranking, up to the limit. While they cannot hold what is needed, the last taken gives way to the
 * untaken one with the most room, if that is more, then the one before it, to the first.
 * The sum after that is the largest that so many clusters have. Source: karmada.md §4.3, cluster only.
 */
export function selectByCluster(
  ranked: readonly number[],
  available: Float64Array,
  need: number | null,
  limits: ClusterLimits,
): Selected {
  if (ranked.length < limits.min) return refused(tooFewClusters(ranked.length, limits.min));
  const count = Math.min(ranked.length, limits.max);
  if (need === null) return chosen(ranked.slice(0, count));
  const order = [...ranked];
  const roomAt = (at: number): number => available[order[at] ?? -1] ?? 0;
  let sum = 0;
  for (let at = 0; at < count; at += 1) sum += roomAt(at);
  for (let at = count - 1; at >= 0 && sum < need; at -= 1) {
    const other = roomiest(order, count, available);
    if (other < 0 || roomAt(other) <= roomAt(at)) continue;
    sum += roomAt(other) - roomAt(at);
    [order[at], order[other]] = [order[other] ?? -1, order[at] ?? -1];
  }
  return sum < need ? refused(insufficientOnSelected(count, sum, need)) : chosen(order.slice(0, count));
}

/** One constraint, by cluster. */
export const byCluster: SelectStrategy = {
  name: "byCluster",
  select({ request, ranking, need }: SelectInput): Selected {
    const constraint = request.placement.spread.findLast(({ by }) => by === "cluster");
    const unset = request.profile === "karmada" ? 0 : Number.POSITIVE_INFINITY;
    return selectByCluster(ranking.order, ranking.available, need, {
      min: constraint?.minGroups ?? 0,
      max: constraint?.maxGroups ?? unset,
    });
  },
};
