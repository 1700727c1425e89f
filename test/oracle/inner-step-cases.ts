import type { PlacementModel } from "../../core/model/index.ts";
import {
  assignmentRecord,
  assignReplicas,
  buildSnapshot,
  type PlacementRequest,
  priorReplicas,
  type SchedulerCluster,
  type Snapshot,
  selectClusters,
} from "../../core/scheduler/index.ts";
import { chooseGroups, type GroupCandidate } from "../../core/scheduler/select/by-region/choose-groups.ts";
import type {
  Answer,
  Answerer,
  CaseCluster,
  CasePlacement,
  CaseReplicas,
  CaseWeight,
  OracleCase,
} from "./case-shapes.ts";
import { clusterOfCase, observedTerm, placementOfCase, weightsOf } from "./placement-of-case.ts";

interface DivisionStep extends OracleCase {
  readonly strategy: string;
  readonly candidates: readonly (CaseCluster & { readonly allocatable: number })[];
  readonly replicas: number;
  readonly uid: string;
  readonly priorOnCandidates: readonly CaseReplicas[] | null;
  readonly staticWeights?: readonly CaseWeight[] | null;
  readonly expected: { readonly assignment?: Readonly<Record<string, number>>; readonly code?: string };
}

interface SelectStep extends OracleCase {
  readonly clusters: readonly { readonly name: string; readonly score: number; readonly available: number }[];
  readonly placement: CasePlacement;
  readonly needReplicas: number;
  readonly expected: { readonly selected?: readonly string[]; readonly code?: string };
}

interface GroupStep extends OracleCase {
  readonly groups: readonly GroupCandidate[];
  readonly minGroups: number;
  readonly maxGroups: number;
  readonly minClusters: number;
  readonly expected: { readonly groups: readonly string[] };
}

/** The division that a recorded step ran. */
function divisionOf({ step, strategy, staticWeights }: DivisionStep): PlacementModel["division"] | null {
  if (step === "staticWeight") return weightsOf(staticWeights);
  if (step === "duplicated") return { kind: "duplicated" };
  if (strategy === "Aggregated") return { kind: "aggregated" };
  return strategy === "DynamicWeight" ? { kind: "dynamicWeight" } : null;
}

function requestFor(placement: PlacementModel, prior: readonly CaseReplicas[]): PlacementRequest {
  return {
    profile: "karmada",
    placement,
    term: null,
    apis: [],
    prior: new Set(prior.map(({ name }) => name)),
    isWorkload: true,
  };
}

/** Recorded before clusters without replicas are dropped, so these do not count. */
function withReplicas(assignment: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(assignment).filter(([, replicas]) => replicas > 0));
}

function divide(oracleCase: DivisionStep): Answer | null {
  const { step, candidates, replicas, uid, expected } = oracleCase;
  const division = divisionOf(oracleCase);
  if (division === null) return null;
  const prior = oracleCase.priorOnCandidates ?? [];
  const snapshot = buildSnapshot(candidates.map(clusterOfCase));
  const allocatable = new Float64Array(snapshot.size);
  for (const candidate of candidates) allocatable[snapshot.indexOf(candidate.name)] = candidate.allocatable;
  const request = requestFor({ ...placementOfCase({}), division }, prior);
  const assigned = assignReplicas(snapshot, request, {
    selected: candidates.map(({ name }) => snapshot.indexOf(name)),
    replicas,
    room: {
      allocatable,
      prior: priorReplicas(snapshot, Object.fromEntries(prior.map((entry) => [entry.name, entry.replicas]))),
    },
    tieKey: uid,
    fresh: step === "fresh",
  });
  const ours = assigned.ok ? assignmentRecord(snapshot, assigned.assignment) : { code: assigned.failure.code };
  return {
    ours,
    recorded: expected.assignment === undefined ? { code: expected.code } : withReplicas(expected.assignment),
  };
}

/** Clusters that are known by name only. */
function named(name: string): SchedulerCluster {
  return clusterOfCase({ name });
}

/** Scores as recorded: they came from plugins of a test. */
function scoresOf(snapshot: Snapshot, clusters: SelectStep["clusters"]) {
  const total = new Float64Array(snapshot.size);
  for (const { name, score } of clusters) total[snapshot.indexOf(name)] = score;
  return { total, of: () => ({}) };
}

function select({ clusters, placement, needReplicas, expected }: SelectStep): Answer {
  const snapshot = buildSnapshot(clusters.map(({ name }) => named(name)));
  const allocatable = new Float64Array(snapshot.size);
  for (const { name, available } of clusters) allocatable[snapshot.indexOf(name)] = available;
  const request = {
    ...requestFor(placementOfCase(placement), []),
    term: observedTerm(placement, placement.clusterAffinities?.[0]?.affinityName),
  };
  const selection = selectClusters(snapshot, request, {
    feasible: [...snapshot.names.keys()],
    scores: scoresOf(snapshot, clusters),
    room: { allocatable, prior: new Float64Array(snapshot.size) },
    replicas: needReplicas,
  });
  return {
    ours: selection.ok
      ? { selected: selection.selected.map((cluster) => snapshot.at(cluster).name) }
      : { code: selection.failure.code },
    recorded: expected,
  };
}

function chooseRegions({ groups, minGroups, maxGroups, minClusters, expected }: GroupStep): Answer {
  return {
    ours: { groups: chooseGroups(groups, { minGroups, maxGroups, minClusters }) },
    recorded: expected,
  };
}

const DIVISION_STEPS = new Set<unknown>(["scaleUp", "scaleDown", "fresh", "staticWeight", "duplicated"]);

/** Cases of karmada-division.json and karmada-spread.json. */
export const answerInnerStep: Answerer = (oracleCase) => {
  if (DIVISION_STEPS.has(oracleCase.step)) return divide(oracleCase as DivisionStep);
  if (oracleCase.step === "selectClusters") return select(oracleCase as SelectStep);
  if (oracleCase.step === "selectGroups") return chooseRegions(oracleCase as GroupStep);
  return null;
};
