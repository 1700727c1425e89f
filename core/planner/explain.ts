import type { ClusterRoom, Rejection } from "../model/plan.ts";
import { type Verdict, verdictsOf } from "../scheduler/index.ts";
import type { ApplicationPlacement } from "./placement/application-placement.ts";
import { planPlacements } from "./placement/plan-placements.ts";
import { type Scheduling, schedulingOf, termView } from "./placement/scheduling.ts";
import { leadOf, unitRoom } from "./placement/unit.ts";
import type { PlanInput } from "./plan.ts";

/** All that was asked of one cluster for one application. */
export interface ClusterExplanation {
  readonly cluster: string;
  readonly chosen: boolean;
  readonly verdicts: readonly Verdict[];
  readonly scores: Readonly<Record<string, number>>;
  /** Further replicas of the application as a unit that have room there beside everything that is booked. */
  readonly room: number;
  readonly free: ClusterRoom["free"];
}

/** One application on every cluster, or on one, in full. */
export interface Explanation {
  readonly application: string;
  readonly term: string;
  readonly status: "placed" | "partly" | "unplaced";
  readonly because: readonly string[];
  /** For one that could not be placed: what was wrong, beyond single clusters. */
  readonly problems: readonly string[];
  readonly clusters: readonly ClusterExplanation[];
}

/**
 * Every verdict of every filter for one application, computed again: the plan stores reasons grouped. Null when the application is unknown.
 * `cluster` limits it to one; unknown clusters give an empty list.
 */
export function explain(input: PlanInput, applicationId: string, cluster?: string): Explanation | null {
  return explainer(input)(applicationId, cluster);
}

/** Explains one application after the other of a fleet that is planned once. */
export function explainer(input: PlanInput): (applicationId: string, cluster?: string) => Explanation | null {
  const scheduling = schedulingOf(input.model, input.facts);
  const { placements } = planPlacements(scheduling, input.model.applications, input.prior, null);
  return (applicationId, cluster) =>
    explainPlaced(input, scheduling, placements.get(applicationId), applicationId, cluster);
}

function explainPlaced(
  { model, prior }: PlanInput,
  scheduling: Scheduling,
  placement: ApplicationPlacement | undefined,
  applicationId: string,
  cluster: string | undefined,
): Explanation | null {
  const application = model.applications.find((a) => a.id === applicationId);
  if (application === undefined) return null;
  const { snapshot, ledger } = scheduling;
  const [firstTerm] = application.placement.terms;
  const term = application.placement.terms.find((t) => t.name === placement?.term) ?? firstTerm;
  if (placement === undefined || term === undefined) return null;
  const locked = prior?.placements[applicationId];
  const view = termView(scheduling, application, locked, term);
  const all = snapshot.names.map((_, at) => at);
  const room = leadOf(application) === undefined ? null : unitRoom(scheduling, application, locked, all);
  const asked = all.filter((at) => cluster === undefined || snapshot.names[at] === cluster);
  const clusters = asked.map((at) => {
    const name = snapshot.names[at] ?? "";
    const filters = verdictsOf(snapshot, view.request, at);
    return {
      cluster: name,
      chosen: placement.clusters.includes(name),
      verdicts: [...filters, ...selectionVerdicts(placement.rejections, name, filters)],
      scores: view.scores.of(at),
      room: room === null ? 0 : (room.allocatable[at] ?? 0),
      free: ledger.free(at),
    };
  });
  return {
    application: applicationId,
    term: term.name,
    status: placement.status,
    because: placement.because,
    problems: placement.findings.map((f) => `${f.code}: got ${f.got}; expected ${f.expected}; ${f.fix}`),
    clusters,
  };
}

/** What selection and division had against a cluster that passes the filters. */
function selectionVerdicts(
  rejections: readonly Rejection[],
  cluster: string,
  filters: readonly Verdict[],
): readonly Verdict[] {
  const known = new Set(filters.map((v) => v.plugin));
  return rejections
    .filter((r) => r.clusters.includes(cluster) && !known.has(r.plugin))
    .map(({ plugin, field, got, wanted, fix }) => ({ plugin, passes: false, field, got, wanted, fix }));
}
