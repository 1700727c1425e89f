import { tooFewClusters, tooFewRegions } from "../../errors.ts";
import { chosen, refused, type Selected, type SelectInput, type SelectStrategy } from "../strategy.ts";
import { chooseGroups } from "./choose-groups.ts";
import { type GroupNeed, groupScore } from "./group-score.ts";

/** A region and its clusters, in ranking order. */
export interface Region {
  readonly name: string;
  readonly clusters: readonly number[];
  readonly score: number;
}

/** Limits of the constraints by region and by cluster. */
export interface RegionLimits {
  readonly minRegions: number;
  readonly maxRegions: number;
  readonly minClusters: number;
  readonly maxClusters: number;
}

/** The ranked clusters by region, with the score of each region. */
export function regionsOf({ snapshot, request, ranking, replicas }: SelectInput): readonly Region[] {
  const members = new Map<string, number[]>();
  for (const cluster of ranking.order) {
    const { region } = snapshot.at(cluster);
    if (region === "") continue;
    const list = members.get(region);
    if (list === undefined) members.set(region, [cluster]);
    else list.push(cluster);
  }
  const limits = regionLimits(request.placement.spread);
  const need: GroupNeed = {
    duplicated: request.placement.division.kind === "duplicated",
    replicas,
    minGroups: limits.minRegions,
    minClusters: limits.minClusters,
  };
  return [...members].map(([name, clusters]) => ({
    name,
    clusters,
    score: groupScore(
      clusters.map((cluster) => ({
        available: ranking.available[cluster] ?? 0,
        score: ranking.scores.total[cluster] ?? 0,
      })),
      need,
    ),
  }));
}

function regionLimits(spread: SelectInput["request"]["placement"]["spread"]): RegionLimits {
  const region = spread.findLast(({ by }) => by === "region");
  const cluster = spread.findLast(({ by }) => by === "cluster");
  return {
    minRegions: region?.minGroups ?? 0,
    maxRegions: region?.maxGroups ?? 0,
    minClusters: cluster?.minGroups ?? 0,
    maxClusters: cluster?.maxGroups ?? 0,
  };
}

/**
 * The best regions; of each its first cluster, then the other clusters of these regions in ranking order up to the limit.
 * `order` is the ranking. Source: karmada.md §4.3, region and cluster. Room is not checked: as in Karmada.
 */
export function selectByRegion(regions: readonly Region[], order: readonly number[], limits: RegionLimits): Selected {
  if (regions.length < limits.minRegions) return refused(tooFewRegions(regions.length, limits.minRegions));
  const candidates = regions.map(({ name, clusters, score }) => ({ name, clusters: clusters.length, score }));
  const names = chooseGroups(candidates, {
    minGroups: limits.minRegions,
    maxGroups: limits.maxRegions,
    minClusters: limits.minClusters,
  });
  if (names.length === 0) {
    const there = regions.reduce((sum, { clusters }) => sum + clusters.length, 0);
    return refused(tooFewClusters(there, limits.minClusters));
  }
  const members = names.map((name) => regions.find((region) => region.name === name)?.clusters ?? []);
  const firsts = members.flatMap((clusters) => clusters.slice(0, 1));
  const others = new Set(members.flatMap((clusters) => clusters.slice(1)));
  const rest = order.filter((cluster) => others.has(cluster)).slice(0, Math.max(0, limits.maxClusters - firsts.length));
  return chosen([...firsts, ...rest]);
}

/** Constraints by region and by cluster, exactly as Karmada decides. */
export const byRegion: SelectStrategy = {
  name: "byRegion",
  select(input: SelectInput): Selected {
    return selectByRegion(regionsOf(input), input.ranking.order, regionLimits(input.request.placement.spread));
  },
};
