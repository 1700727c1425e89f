import type { Room } from "./room.ts";
import type { Scores } from "./score.ts";

/** Clusters in order of preference, with what decided it. */
export interface Ranking {
  /** Cluster indices, best first. */
  readonly order: readonly number[];
  /** By cluster index: replicas it can hold, those it has included. */
  readonly available: Float64Array;
  readonly scores: Scores;
  readonly tiers: Uint8Array | null;
}

/** Clusters of equal tier and score. */
interface RankClass {
  readonly tier: number;
  readonly score: number;
  readonly members: number[];
}

/** Room that is packed with the cluster's index into one double: 32 bits and 20 bits. */
const PACK = 2 ** 20;
const PACKABLE = 2 ** 32 - 1;

/** Sorts by available ↓, index ↑. Packed into doubles and sorted as numbers where they fit: many times faster than a comparison function. */
function byAvailable(clusters: readonly number[], available: Float64Array): number[] {
  const keys = new Float64Array(clusters.length);
  for (let at = 0; at < clusters.length; at += 1) {
    const cluster = clusters[at] ?? -1;
    const room = available[cluster] ?? 0;
    if (!(cluster < PACK && room >= 0 && room < PACKABLE && Number.isInteger(room))) {
      return [...clusters].sort((a, b) => (available[b] ?? 0) - (available[a] ?? 0) || a - b);
    }
    keys[at] = (PACKABLE - room) * PACK + cluster;
  }
  keys.sort();
  return Array.from(keys, (key) => key % PACK);
}

/**
 * Ranks the feasible clusters: overflow tier ↑, score ↓, available ↓, name ↑. Source: karmada.md §4.2.
 */
export function rankClusters(
  feasible: readonly number[],
  scores: Scores,
  room: Room,
  tiers: Uint8Array | null,
): Ranking {
  const available = room.allocatable.slice();
  for (let cluster = 0; cluster < available.length; cluster += 1) {
    available[cluster] = (available[cluster] ?? 0) + (room.prior[cluster] ?? 0);
  }
  const classes: RankClass[] = [];
  // Neighbours are mostly of one class, so the last one is tried first.
  let current: RankClass | undefined;
  for (const cluster of feasible) {
    const tier = tiers?.[cluster] ?? 0;
    const score = scores.total[cluster] ?? 0;
    if (current?.tier !== tier || current.score !== score) {
      current = classes.find((known) => known.tier === tier && known.score === score);
      if (current === undefined) {
        current = { tier, score, members: [] };
        classes.push(current);
      }
    }
    current.members.push(cluster);
  }
  const order = classes
    .sort((a, b) => a.tier - b.tier || b.score - a.score)
    .flatMap(({ members }) => byAvailable(members, available));
  return { order, available, scores, tiers };
}
