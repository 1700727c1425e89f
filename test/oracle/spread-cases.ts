import {
  buildSnapshot,
  filterClusters,
  type PlacementRequest,
  rankingOf,
  type SelectRequest,
  scoreClusters,
  selectClusters,
} from "../../core/scheduler/index.ts";
import { scoredGroups } from "../../core/scheduler/select/by-region/by-region.ts";
import type { SelectInput } from "../../core/scheduler/select/strategy.ts";
import type { Answerer, CaseBinding, CaseCluster, CasePlacement, OracleCase } from "./case-shapes.ts";
import { clusterOfCase, isWorkload, observedTerm, placementOfCase, priorOf, roomOfCase } from "./placement-of-case.ts";

interface SpreadCase extends OracleCase {
  readonly clusters: readonly CaseCluster[];
  readonly binding: CaseBinding;
  readonly placement: CasePlacement;
  readonly ranking: unknown;
  readonly groups: Readonly<Record<string, unknown>>;
  readonly expected: { readonly selected?: readonly string[] | null };
}

const FIELDS = { regions: "region", zones: "zone", providers: "provider" } as const;

/** Scores of the groups that were recorded, in the shape of the recording. */
function groupsOf(input: SelectInput, recorded: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const sum = (clusters: readonly number[]): number =>
    clusters.reduce((total, cluster) => total + (input.ranking.available[cluster] ?? 0), 0);
  return Object.fromEntries(
    Object.entries(FIELDS)
      .filter(([key]) => Object.hasOwn(recorded, key))
      .map(([key, by]) => [
        key,
        Object.fromEntries(
          scoredGroups(input, by).map(({ name, clusters, score }) => [
            name,
            {
              score,
              available: sum(clusters),
              ...(by === "region" ? { clusters: clusters.map((cluster) => input.snapshot.at(cluster).name) } : {}),
            },
          ]),
        ),
      ]),
  );
}

function answer(oracleCase: SpreadCase) {
  const { clusters, binding, placement, ranking, groups, expected } = oracleCase;
  const snapshot = buildSnapshot(clusters.map(clusterOfCase));
  const request: PlacementRequest = {
    profile: "karmada",
    placement: placementOfCase(placement),
    term: observedTerm(placement, undefined),
    apis: ["apps/v1/Deployment"],
    prior: new Set(Object.keys(priorOf(binding))),
    isWorkload: isWorkload(binding),
  };
  const { feasible } = filterClusters(snapshot, request);
  const select: SelectRequest = {
    feasible,
    scores: scoreClusters(snapshot, request, feasible),
    room: roomOfCase(snapshot, clusters, binding),
    replicas: binding.replicas,
  };
  const ranked = rankingOf(snapshot, request, select);
  const selection = selectClusters(snapshot, request, select);
  const input = { snapshot, request, ranking: ranked, need: null, replicas: binding.replicas };
  const ours = {
    ranking: ranked.order.map((cluster) => ({
      name: snapshot.at(cluster).name,
      score: ranked.scores.total[cluster],
      availablePlusAssigned: ranked.available[cluster],
      allocatable: select.room.allocatable[cluster],
    })),
    groups: groupsOf(input, groups),
    expected: selection.ok
      ? { selected: selection.selected.map((cluster) => snapshot.at(cluster).name) }
      : // Karmada's selection gives nothing; that nothing is no answer is found a step later.
        selection.failure.code === "NOTHING_SELECTED"
        ? { selected: null }
        : { code: selection.failure.code, errorKind: selection.failure.errorKind },
  };
  return { ours, recorded: { ranking, groups, expected } };
}

/** Cases of spread.json. */
export const answerSpread: Answerer = (oracleCase) =>
  Object.hasOwn(oracleCase, "ranking") ? answer(oracleCase as SpreadCase) : null;
