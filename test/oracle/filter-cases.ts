import { buildSnapshot, filterClusters, type PlacementRequest, verdictsOf } from "../../core/scheduler/index.ts";
import type { Answerer, CaseBinding, CaseCluster, CasePlacement, OracleCase } from "./case-shapes.ts";
import { clusterOfCase, isWorkload, observedTerm, placementOfCase, priorOf } from "./placement-of-case.ts";

interface OtherBinding {
  readonly namespace: string;
  readonly name: string;
  readonly affinityGroup?: string;
  readonly antiAffinityGroup?: string;
  readonly clusters?: readonly string[];
}

interface FilterCase extends OracleCase {
  readonly focus: string;
  readonly clusters: readonly CaseCluster[];
  readonly binding: CaseBinding;
  readonly placement: CasePlacement;
  readonly observedAffinity?: string;
  readonly workloadAffinityGroups?: { readonly affinityGroup?: string; readonly antiAffinityGroup?: string };
  readonly otherBindings?: readonly OtherBinding[];
  readonly expected: {
    readonly feasible: readonly string[];
    readonly clusters: Readonly<
      Record<string, { readonly fits?: boolean; readonly failedFilters?: readonly string[]; readonly skipped?: string }>
    >;
  };
}

/** Clusters of the other members of a group in the same namespace; an entry named like the binding is the binding itself. */
function members(oracleCase: FilterCase, key: "affinityGroup" | "antiAffinityGroup"): readonly (readonly string[])[] {
  const group = oracleCase.workloadAffinityGroups?.[key];
  if (group === undefined || group === "") return [];
  return (oracleCase.otherBindings ?? [])
    .filter((other) => other.namespace === "default" && other.name !== "app" && other[key] === group)
    .map(({ clusters }) => clusters ?? []);
}

function answer(oracleCase: FilterCase) {
  const { clusters, binding, placement, observedAffinity, expected } = oracleCase;
  const snapshot = buildSnapshot(clusters.map(clusterOfCase));
  const request: PlacementRequest = {
    profile: "karmada",
    placement: placementOfCase(placement),
    term: observedTerm(placement, observedAffinity),
    apis: ["apps/v1/Deployment"],
    prior: new Set(Object.keys(priorOf(binding))),
    isWorkload: isWorkload(binding),
    evicting: binding.evicting ?? [],
    togetherWith: members(oracleCase, "affinityGroup"),
    apartFrom: members(oracleCase, "antiAffinityGroup"),
  };
  const feasible = new Set(filterClusters(snapshot, request).feasible.map((cluster) => snapshot.at(cluster).name));
  const ours = {
    feasible: clusters.map(({ name }) => name).filter((name) => feasible.has(name)),
    clusters: Object.fromEntries(
      clusters.map(({ name, deleting }) => {
        if (deleting === true) return [name, "skipped"];
        const refusals = verdictsOf(snapshot, request, snapshot.indexOf(name)).filter(({ passes }) => !passes);
        return [name, refusals.map(({ plugin }) => plugin).sort()];
      }),
    ),
  };
  const recorded = {
    feasible: expected.feasible,
    clusters: Object.fromEntries(
      Object.entries(expected.clusters).map(([name, { failedFilters, skipped }]) => [
        name,
        skipped === undefined ? [...(failedFilters ?? [])].sort() : "skipped",
      ]),
    ),
  };
  return { ours, recorded };
}

/** Cases of filter.json. */
export const answerFilter: Answerer = (oracleCase) =>
  Object.hasOwn(oracleCase, "focus") ? answer(oracleCase as FilterCase) : null;
