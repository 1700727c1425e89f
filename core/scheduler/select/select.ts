import { staticWeights } from "../assign/static-weight/static-weight.ts";
import { noClusterLargeEnough, noFeasibleCluster, nothingSelected, unsupportedSpread } from "../errors.ts";
import type { SchedulingFailure } from "../failure.ts";
import type { PlacementRequest } from "../framework.ts";
import { type Ranking, rankClusters } from "../rank.ts";
import type { Room } from "../room.ts";
import type { Scores } from "../score.ts";
import type { Snapshot } from "../snapshot.ts";
import { overflowTiers } from "../tiers.ts";
import { byCluster } from "./by-cluster/by-cluster.ts";
import { byGroups } from "./by-groups/by-groups.ts";
import { byRegion } from "./by-region/by-region.ts";
import { chosen, refused, type Selected, type SelectInput } from "./strategy.ts";

/** What to select from: the feasible clusters with their scores and room, and how many replicas they must hold. */
export interface SelectRequest {
  readonly feasible: readonly number[];
  readonly scores: Scores;
  readonly room: Room;
  readonly replicas: number;
}

export type Selection =
  | {
      readonly ok: true;
      /** In order of preference. */
      readonly selected: readonly number[];
      /** Feasible clusters left out because they have no room (moorage profile); ascending. */
      readonly tooSmall: readonly number[];
    }
  | { readonly ok: false; readonly failure: SchedulingFailure; readonly tooSmall: readonly number[] };

/** Room counts for division by room; the other strategies give replicas whatever there is. */
function dividesByRoom({ placement: { division }, isWorkload }: PlacementRequest): boolean {
  return isWorkload && (division.kind === "dynamicWeight" || division.kind === "aggregated");
}

/** All ranked clusters, or those within one constraint by cluster, or by region and cluster, as Karmada knows them. */
function selectAsKarmada(input: SelectInput): Selected {
  const { spread, division } = input.request.placement;
  // Karmada ignores spread constraints under static weights (#3184).
  if (spread.length === 0 || division.kind === "staticWeight") return chosen(input.ranking.order);
  if (spread.some(({ by }) => by === "region")) return byRegion.select(input);
  if (spread.some(({ by }) => by === "cluster")) return byCluster.select(input);
  return refused(unsupportedSpread(spread));
}

function selectAsMoorage(input: SelectInput): Selected {
  const { spread } = input.request.placement;
  if (spread.length === 0) return chosen(input.ranking.order);
  return spread.length === 1 && spread[0]?.by === "cluster" ? byCluster.select(input) : byGroups.select(input);
}

/**
 * Clusters that the division cannot use: without room for a replica where replicas are divided by room, without room for all where
 * they are duplicated; without a weight where weights are fixed. Ours: Karmada finds out in the member cluster.
 */
function withRoom(
  snapshot: Snapshot,
  { placement: { division }, isWorkload }: PlacementRequest,
  { feasible, room, replicas }: SelectRequest,
): { readonly large: readonly number[]; readonly small: readonly number[] } {
  if (!isWorkload || replicas === 0) return { large: feasible, small: [] };
  if (division.kind === "staticWeight") {
    const weights = staticWeights(snapshot, division.weights, feasible);
    return { large: feasible.filter((_, at) => (weights[at] ?? 0) > 0), small: [] };
  }
  const least = division.kind === "duplicated" ? replicas : 1;
  const holds = (cluster: number): boolean => (room.allocatable[cluster] ?? 0) + (room.prior[cluster] ?? 0) >= least;
  return { large: feasible.filter(holds), small: feasible.filter((cluster) => !holds(cluster)) };
}

function roomiest(feasible: readonly number[], { allocatable, prior }: Room): number {
  return feasible.reduce((most, cluster) => Math.max(most, (allocatable[cluster] ?? 0) + (prior[cluster] ?? 0)), 0);
}

/** The ranking of the feasible clusters: overflow tier, score, room, name. */
export function rankingOf(snapshot: Snapshot, request: PlacementRequest, input: SelectRequest): Ranking {
  return rankClusters(input.feasible, input.scores, input.room, overflowTiers(snapshot, request));
}

function selectWith(snapshot: Snapshot, request: PlacementRequest, input: SelectRequest): Selected {
  const isMoorage = request.profile === "moorage";
  const usesRoom = isMoorage ? dividesByRoom(request) : request.placement.division.kind !== "duplicated";
  const selected = (isMoorage ? selectAsMoorage : selectAsKarmada)({
    snapshot,
    request,
    ranking: rankingOf(snapshot, request, input),
    need: usesRoom ? input.replicas : null,
    replicas: input.replicas,
  });
  return selected.ok && selected.selected.length === 0 ? refused(nothingSelected()) : selected;
}

/** Ranks the feasible clusters and takes those that the spread constraints of the placement ask for. */
export function selectClusters(snapshot: Snapshot, request: PlacementRequest, input: SelectRequest): Selection {
  if (input.feasible.length === 0) {
    return { ok: false, failure: noFeasibleCluster(snapshot.size), tooSmall: [] };
  }
  if (request.profile === "karmada") return { ...selectWith(snapshot, request, input), tooSmall: [] };
  const { large, small } = withRoom(snapshot, request, input);
  if (large.length === 0) {
    const least = request.placement.division.kind === "duplicated" ? input.replicas : 1;
    const failure = noClusterLargeEnough(input.feasible.length, roomiest(input.feasible, input.room), least);
    return { ok: false, failure, tooSmall: small };
  }
  return { ...selectWith(snapshot, request, { ...input, feasible: large }), tooSmall: small };
}
