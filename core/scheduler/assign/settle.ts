import { shareExceedsRoom, tooFewReplicas } from "../errors.ts";
import type { SchedulingFailure } from "../failure.ts";
import type { PlacementRequest } from "../framework.ts";
import type { Snapshot } from "../snapshot.ts";
import { groupsTouched, type SpreadGroups, spreadGroups } from "../spread-groups.ts";
import { staticWeights } from "./static-weight/static-weight.ts";
import { ascendingOrder, type Divided, type Shares } from "./strategy.ts";
import type { Workload } from "./workload.ts";

/** Groups of a constraint and how many the clusters that hold replicas must be in. */
interface Minimum {
  readonly groups: SpreadGroups;
  readonly min: number;
}

/** Replicas by cluster, while they are moved. */
type Holding = Map<number, number>;

/** What a cluster's share is in proportion to. */
type Votes = (cluster: number) => number;

interface Moving {
  readonly holding: Holding;
  /** Clusters that must hold one. */
  readonly kept: ReadonlySet<number>;
}

function votesOf(snapshot: Snapshot, { placement: { division } }: PlacementRequest, workload: Workload): Votes {
  if (division.kind !== "staticWeight") {
    const { allocatable, prior } = workload.room;
    return (cluster) => (allocatable[cluster] ?? 0) + (prior[cluster] ?? 0);
  }
  const weights = staticWeights(snapshot, division.weights, workload.selected);
  const byCluster = new Map(workload.selected.map((cluster, at) => [cluster, weights[at] ?? 0]));
  return (cluster) => byCluster.get(cluster) ?? 0;
}

function holders(holding: Holding): number[] {
  return [...holding].filter(([, replicas]) => replicas > 0).map(([cluster]) => cluster);
}

/** How many groups are missing to the minima. */
function missingGroups(minima: readonly Minimum[], clusters: readonly number[]): number {
  return minima.reduce(
    (missing, { groups, min }) => missing + Math.max(0, min - groupsTouched(groups, clusters).size),
    0,
  );
}

/** Clusters to which one replica must be moved: those asked for, then, in order of preference, those that reach a group that is missing. */
function receivers(workload: Workload, minima: readonly Minimum[], holding: Holding): readonly number[] {
  const used = new Set(holders(holding));
  const found = (workload.atLeastOne ?? []).filter((cluster) => !used.has(cluster));
  for (const cluster of found) used.add(cluster);
  const lacking = minima
    .map(({ groups, min }) => ({ groups, min, touched: groupsTouched(groups, used) }))
    .filter(({ min, touched }) => touched.size < min);
  const isMissing = ({ groups, min, touched }: (typeof lacking)[number], cluster: number): boolean =>
    touched.size < min && (groups.of[cluster] ?? []).some((group) => !touched.has(group));
  for (const cluster of lacking.length === 0 ? [] : workload.selected) {
    if (used.has(cluster) || (workload.room.allocatable[cluster] ?? 0) < 1) continue;
    if (!lacking.some((constraint) => isMissing(constraint, cluster))) continue;
    used.add(cluster);
    found.push(cluster);
    for (const { groups, touched } of lacking) for (const group of groups.of[cluster] ?? []) touched.add(group);
  }
  return found;
}

/**
 * The cluster that can best give one replica: the one whose last seat has the smallest quotient, as if it had been given last.
 * Its only replica only where no minimum needs it. −1 when none can.
 */
function donor(selected: readonly number[], votes: Votes, minima: readonly Minimum[], state: Moving): number {
  const { holding, kept } = state;
  const missing = missingGroups(minima, holders(holding));
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  // From the least preferred on, so that among equals the least preferred gives.
  for (const cluster of [...selected].reverse()) {
    const replicas = holding.get(cluster) ?? 0;
    if (replicas < 1 || (replicas === 1 && kept.has(cluster))) continue;
    const quotient = votes(cluster) / (2 * replicas - 1);
    if (quotient >= least) continue;
    if (replicas === 1) {
      const without = holders(holding).filter((other) => other !== cluster);
      if (missingGroups(minima, without) > missing) continue;
    }
    best = cluster;
    least = quotient;
  }
  return best;
}

/** The first cluster that got more than it holds. */
function overfull(snapshot: Snapshot, { room }: Workload, shares: Shares): SchedulingFailure | null {
  for (const [at, cluster] of shares.clusters.entries()) {
    const share = shares.replicas[at] ?? 0;
    const holds = (room.allocatable[cluster] ?? 0) + (room.prior[cluster] ?? 0);
    if (share > holds) return shareExceedsRoom(snapshot.at(cluster).name, holds, share);
  }
  return null;
}

/** Moves single replicas until every receiver holds one and every minimum is reached; null when it worked. */
function moveReplicas(
  workload: Workload,
  votes: Votes,
  minima: readonly Minimum[],
  holding: Holding,
): SchedulingFailure | null {
  const receiving = receivers(workload, minima, holding);
  const kept = new Set([...(workload.atLeastOne ?? []), ...receiving]);
  for (const cluster of receiving) {
    holding.set(cluster, 1);
    const giving = donor(workload.selected, votes, minima, { holding, kept });
    if (giving < 0) {
      const wanted = Math.max(kept.size, workload.replicas + 1);
      return tooFewReplicas(workload.replicas, wanted, "one on each cluster that needs one");
    }
    holding.set(giving, (holding.get(giving) ?? 0) - 1);
  }
  if (missingGroups(minima, holders(holding)) === 0) return null;
  const wanted = Math.max(workload.replicas + 1, ...minima.map(({ min }) => min));
  return tooFewReplicas(workload.replicas, wanted, "one in each group of the spread");
}

/**
 * Makes a division hold what the placement promises, with the fewest moves: no cluster gets more than it has room for, and the clusters that
 * hold replicas satisfy the minimum of every spread constraint and hold one where one is asked for. Ours: Karmada's division may leave
 * selected clusters empty, and gives duplicated and statically weighted replicas whatever room there is.
 */
export function settleShares(
  snapshot: Snapshot,
  request: PlacementRequest,
  workload: Workload,
  shares: Shares,
): Divided {
  const { spread, division } = request.placement;
  let failure = overfull(snapshot, workload, shares);
  if (failure !== null) return { ok: false, failure };
  const promised = spread.length > 0 || (workload.atLeastOne ?? []).length > 0;
  if (!promised || division.kind === "duplicated" || workload.replicas === 0) return { ok: true, shares };
  const minima = spread.map((constraint) => ({
    groups: spreadGroups(snapshot, constraint),
    min: constraint.minGroups,
  }));
  const holding: Holding = new Map(shares.clusters.map((cluster, at) => [cluster, shares.replicas[at] ?? 0]));
  failure = moveReplicas(workload, votesOf(snapshot, request, workload), minima, holding);
  if (failure !== null) return { ok: false, failure };
  const clusters = ascendingOrder([...holding.keys()]);
  const settled = { clusters, replicas: clusters.map((cluster) => holding.get(cluster) ?? 0) };
  failure = overfull(snapshot, workload, settled);
  return failure === null ? { ok: true, shares: settled } : { ok: false, failure };
}
