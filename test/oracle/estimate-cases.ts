import {
  type Component,
  countGrades,
  type GradeCount,
  minimumEstimate,
  type Quantities,
  type ResourceModel,
  type ResourceSummary,
  replicasByModels,
  replicasBySummary,
  setsThatFit,
  UNLIMITED,
} from "../../core/scheduler/index.ts";
import type { Answer, Answerer, CaseBinding, OracleCase } from "./case-shapes.ts";
import { isWorkload, priorOf } from "./placement-of-case.ts";

interface EstimateCase extends OracleCase {
  readonly summary: ResourceSummary | null;
  readonly requests: Quantities | null;
  readonly components: readonly Component[];
  readonly models: readonly ResourceModel[] | null;
  readonly modelCounts: readonly GradeCount[] | null;
  readonly nodesAllocatableFree: readonly Quantities[];
  readonly estimators: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly clusterNames: readonly string[];
  readonly binding: CaseBinding;
  readonly expected: unknown;
}

function minimumOverEstimators({ binding, clusterNames, estimators }: EstimateCase): unknown {
  const prior = priorOf(binding);
  return Object.fromEntries(
    clusterNames.map((name) => {
      const estimates = Object.values(estimators).map((answers) => answers[name]);
      const allocatable =
        isWorkload(binding) && binding.replicas > 0 ? minimumEstimate(estimates, binding.replicas) : UNLIMITED;
      return [name, { allocatable, availablePlusAssigned: allocatable + (prior[name] ?? 0) }];
    }),
  );
}

function ours(oracleCase: EstimateCase): unknown {
  const { kind, summary, requests, components, models, modelCounts, nodesAllocatableFree } = oracleCase;
  switch (kind) {
    case "summary":
      return { maxReplicas: replicasBySummary(summary, requests) };
    case "models":
      return { maxReplicas: replicasByModels(summary, models, modelCounts ?? [], requests) };
    case "componentSets":
      return { maxSets: setsThatFit(summary, components, models ?? null, modelCounts ?? []) };
    case "gradeCounts":
      return { countPerGrade: countGrades(models ?? [], nodesAllocatableFree) };
    case "minOverEstimators":
      return minimumOverEstimators(oracleCase);
    default:
      return null;
  }
}

/** Cases of estimate.json. */
export const answerEstimate: Answerer = (oracleCase): Answer | null => {
  const answer = ours(oracleCase as EstimateCase);
  return answer === null ? null : { ours: answer, recorded: oracleCase["expected"] };
};
