import { tooFewClusters, tooFewRegions } from "../../errors.ts";
import { chosen, refused, type Selected, type SelectInput, type SelectStrategy } from "../strategy.ts";
import { chooseGroups } from "./choose-groups.ts";
import { type GroupNeed, groupScore } from "./group-score.ts";

/** A group of ranked clusters and its score. */
export interface ScoredGroup {
  readonly name: string;
  /** In ranking order. */
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

/** The ranked clusters by region (or zone, or provider, which Karmada scores and does not use), with the score of each group. */
export function scoredGroups(
  { snapshot, request, ranking, replicas }: SelectInput,
  by: "region" | "zone" | "provider",
): readonly ScoredGroup[] {
  const members = new Map<string, number[]>();
  for (const cluster of ranking.order) {
    const { region, provider, zones } = snapshot.at(cluster);
    for (const name of by === "zone" ? zones : [by === "region" ? region : provider]) {
      const list = members.get(name);
      if (list !== undefined) list.push(cluster);
      else if (name !== "") members.set(name, [cluster]);
    }
  }
  const { spread, division } = request.placement;
  const need: GroupNeed = {
    duplicated: division.kind === "duplicated",
    replicas,
    minGroups: spread.findLast((constraint) => constraint.by === by)?.minGroups ?? 0,
    minClusters: spread.findLast((constraint) => constraint.by === "cluster")?.minGroups ?? 0,
  };
  const memberOf = (cluster: number) => ({
    available: ranking.available[cluster] ?? 0,
    score: ranking.scores.total[cluster] ?? 0,
  });
  return [...members].map(([name, clusters]) => ({ name, clusters, score: groupScore(clusters.map(memberOf), need) }));
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
export function selectByRegion(
  regions: readonly ScoredGroup[],
  order: readonly number[],
  limits: RegionLimits,
): Selected {
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
    return selectByRegion(
      scoredGroups(input, "region"),
      input.ranking.order,
      regionLimits(input.request.placement.spread),
    );
  },
};
