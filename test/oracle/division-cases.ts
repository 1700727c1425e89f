import type { AffinityTerm } from "../../core/model/index.ts";
import {
  assignmentRecord,
  buildSnapshot,
  type PlacementRequest,
  type SchedulingFailure,
  scheduleBinding,
  scheduleTerms,
  tieAscending,
  webster,
} from "../../core/scheduler/index.ts";
import type { Answer, Answerer, CaseBinding, CaseCluster, CasePlacement, OracleCase } from "./case-shapes.ts";
import { clusterOfCase, isWorkload, observedTerm, placementOfCase, priorOf, roomOfCase } from "./placement-of-case.ts";

interface DivisionCase extends OracleCase {
  readonly clusters: readonly CaseCluster[];
  readonly binding: CaseBinding;
  readonly placement: CasePlacement;
  readonly observedAffinity?: string;
  readonly previousAffinity?: string;
  readonly emptyWorkloadPropagation?: boolean;
  readonly tries?: unknown;
  readonly expected: unknown;
}

interface WebsterCase extends OracleCase {
  readonly newSeats: number;
  readonly votes: Readonly<Record<string, number>>;
  readonly initialSeats: Readonly<Record<string, number>>;
  readonly uid: string;
  readonly expected: { readonly seats: Readonly<Record<string, number>> };
}

const errorOf = ({ code, errorKind }: SchedulingFailure): unknown => ({ code, errorKind });

/** The pipeline for one affinity term: an assignment in the shape of the recording, or a failure. */
function place(oracleCase: DivisionCase, term: AffinityTerm | null) {
  const { clusters, binding, placement } = oracleCase;
  const snapshot = buildSnapshot(clusters.map(clusterOfCase));
  const request: PlacementRequest = {
    profile: "karmada",
    placement: placementOfCase(placement),
    term,
    apis: ["apps/v1/Deployment"],
    prior: new Set(Object.keys(priorOf(binding))),
    isWorkload: isWorkload(binding),
    evicting: binding.evicting ?? [],
  };
  const result = scheduleBinding(snapshot, {
    request,
    replicas: binding.replicas,
    room: roomOfCase(snapshot, clusters, binding),
    tieKey: binding.uid,
    fresh: binding.fresh === true,
  });
  if (!result.ok) return result;
  const empty = !request.isWorkload || oracleCase.emptyWorkloadPropagation === true ? result.selected : [];
  const assignment = {
    ...Object.fromEntries(empty.map((cluster) => [snapshot.at(cluster).name, 0])),
    ...assignmentRecord(snapshot, result.assignment),
  };
  return { ok: true as const, value: { assignment } };
}

function pipeline(oracleCase: DivisionCase): Answer {
  const placed = place(oracleCase, observedTerm(oracleCase.placement, oracleCase.observedAffinity));
  return { ours: placed.ok ? placed.value : errorOf(placed.failure), recorded: oracleCase.expected };
}

function fallback(oracleCase: DivisionCase): Answer {
  const { placement, previousAffinity, binding, tries, expected } = oracleCase;
  const outcome = scheduleTerms(
    placementOfCase(placement),
    "karmada",
    previousAffinity ?? null,
    binding.fresh === true,
    (term) => place(oracleCase, term),
  );
  const ours = {
    tries: outcome.tried.map(({ term, failure }) => ({
      affinity: term.name,
      result: failure === null ? (outcome.ok ? outcome.value : null) : errorOf(failure),
    })),
    expected: outcome.ok
      ? { affinity: outcome.term.name, result: outcome.value }
      : { affinity: null, firstErrorKind: outcome.failure.errorKind },
  };
  return { ours, recorded: { tries, expected } };
}

function seats(oracleCase: WebsterCase): Answer {
  const { newSeats, votes, initialSeats, uid, expected } = oracleCase;
  const names = [...new Set([...Object.keys(votes), ...Object.keys(initialSeats ?? {})])].sort();
  const given = webster({
    newSeats,
    votes: names.map((name) => votes[name] ?? 0),
    initialSeats: names.map((name) => initialSeats?.[name] ?? 0),
    ascending: tieAscending(uid),
  });
  return { ours: Object.fromEntries(names.map((name, at) => [name, given[at]])), recorded: expected.seats };
}

const PIPELINE = new Set<unknown>([
  "duplicated",
  "staticWeight",
  "dynamicWeight",
  "aggregated",
  "spreadAndDivide",
  "overflow",
]);

/** Cases of division.json. */
export const answerDivision: Answerer = (oracleCase) => {
  if (PIPELINE.has(oracleCase.kind)) return pipeline(oracleCase as DivisionCase);
  if (oracleCase.kind === "affinityFallback") return fallback(oracleCase as DivisionCase);
  if (oracleCase.kind === "webster") return seats(oracleCase as WebsterCase);
  return null;
};
