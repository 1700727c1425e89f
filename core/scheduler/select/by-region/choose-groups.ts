import { compareText } from "../../../model/index.ts";

/** A group of clusters to choose among. */
export interface GroupCandidate {
  readonly name: string;
  /** How many clusters it has. */
  readonly clusters: number;
  readonly score: number;
}

/** How many groups, and how many clusters they must have together. */
export interface GroupLimits {
  readonly minGroups: number;
  readonly maxGroups: number;
  readonly minClusters: number;
}

/** The best completion of a partial choice: sums, and the groups as a linked list in walking order. */
interface Completion {
  readonly score: number;
  readonly clusters: number;
  readonly group: number;
  readonly next: Completion | null;
}

function better(a: Completion | null, b: Completion | null): Completion | null {
  if (a === null || b === null) return a ?? b;
  if (a.score !== b.score) return a.score > b.score ? a : b;
  // Of equals, `a` is met first.
  return a.clusters >= b.clusters ? a : b;
}

/**
 * Karmada walks every combination of groups, depth first, and keeps those that first reach the limits; the best has the largest
 * sum of scores, then of clusters, then was met first. The same choice without the walk: the best completion depends only on where the
 * walk stands, how many groups and how many clusters (up to the minimum) it has, so each such state is solved once.
 */
function bestPath(groups: readonly GroupCandidate[], limits: GroupLimits): readonly number[] {
  const { minGroups, maxGroups, minClusters } = limits;
  const complete = (count: number, clusters: number): boolean =>
    count >= minGroups && count <= maxGroups && clusters >= minClusters;
  const width =
    Math.max(
      1,
      Math.min(
        minClusters,
        groups.reduce((sum, { clusters }) => sum + clusters, 0),
      ),
    ) + 1;
  let later: (Completion | null)[] = [];
  // From the last group to the first: `later[count × width + clusters]` is the best completion from the groups behind.
  const rows = Math.min(maxGroups, groups.length);
  for (let group = groups.length - 1; group >= 0; group -= 1) {
    const { clusters: size, score } = groups[group] ?? { clusters: 0, score: 0 };
    const here: (Completion | null)[] = new Array(rows * width).fill(null);
    // Only walks of at most `group` groups stand here.
    for (let count = 0; count < Math.min(rows, group + 1); count += 1) {
      for (let clusters = 0; clusters < width; clusters += 1) {
        const sum = clusters + size;
        let taken: Completion | null = null;
        if (complete(count + 1, sum)) taken = { score, clusters: size, group, next: null };
        else if (count + 1 < rows) {
          const rest = later[(count + 1) * width + Math.min(sum, width - 1)] ?? null;
          if (rest !== null) {
            taken = { score: score + rest.score, clusters: size + rest.clusters, group, next: rest };
          }
        }
        // Karmada walks only the first branch when every group is needed.
        const skipped = groups.length === minGroups && count === 0 ? null : (later[count * width + clusters] ?? null);
        here[count * width + clusters] = better(taken, skipped);
      }
    }
    later = here;
  }
  const path: number[] = [];
  for (let step = later[0] ?? null; step !== null; step = step.next) path.push(step.group);
  return path;
}

/** True if the walk would have kept exactly these groups (ascending positions): none of their beginnings reaches the limits before. */
function isKept(groups: readonly GroupCandidate[], limits: GroupLimits, path: readonly number[]): boolean {
  let clusters = 0;
  for (const [at, group] of path.entries()) {
    clusters += groups[group]?.clusters ?? 0;
    const count = at + 1;
    const reached = count >= limits.minGroups && count <= limits.maxGroups && clusters >= limits.minClusters;
    if (reached) return count === path.length;
  }
  return false;
}

/**
 * Which groups to use, best score first; empty when no choice reaches the limits.
 * Fewer groups are preferred where the best of the choice already reach them. Source: karmada.md §4.3, choose regions.
 */
export function chooseGroups(candidates: readonly GroupCandidate[], limits: GroupLimits): readonly string[] {
  const groups = [...candidates].sort(
    (a, b) => a.clusters - b.clusters || b.score - a.score || compareText(a.name, b.name),
  );
  const order = (a: number, b: number): number =>
    (groups[b]?.score ?? 0) - (groups[a]?.score ?? 0) || compareText(groups[a]?.name ?? "", groups[b]?.name ?? "");
  const path = [...bestPath(groups, limits)].sort(order);
  for (let count = 1; count < path.length; count += 1) {
    const shorter = path.slice(0, count);
    const walked = shorter.toSorted((a, b) => a - b);
    if (isKept(groups, limits, walked)) return shorter.map((group) => groups[group]?.name ?? "");
  }
  return path.map((group) => groups[group]?.name ?? "");
}
