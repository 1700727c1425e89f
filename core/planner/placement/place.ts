import type { Finding } from "../../model/finding.ts";
import type { ApplicationModel } from "../../model/fleet.ts";
import type { LockedPlacement } from "../../model/lock.ts";
import type { AffinityTerm } from "../../model/placement.ts";
import {
  failureFinding,
  type SchedulingFailure,
  scheduleTerms,
  selectClusters,
  type TriedTerm,
  type Verdict,
} from "../../scheduler/index.ts";
import { clusterWithoutRoom, statefulSetDivided, workloadIndivisible, workloadLeftOut } from "../errors.ts";
import type { Assignments } from "./bookings.ts";
import { divide, duplicate } from "./divide.ts";
import { goesEverywhere, type Scheduling, type TermView, termView } from "./scheduling.ts";
import { leadOf, unitRoom } from "./unit.ts";

/** Where an application was put, before it is written down. */
export interface Placed {
  readonly status: "placed" | "partly" | "unplaced";
  readonly view: TermView;
  readonly clusters: readonly string[];
  readonly assignments: Assignments;
  /** Affinity terms that were tried before the one in use, and what was wrong with them. */
  readonly passedOver: readonly string[];
  /** What stood in the way on clusters that pass the filters: too little room, a spread that cannot be. */
  readonly obstacles: readonly Obstacle[];
  readonly findings: readonly Finding[];
}

/** A verdict on one cluster. */
export interface Obstacle {
  readonly cluster: string;
  readonly verdict: Verdict;
}

interface Fitted {
  readonly clusters: readonly string[];
  readonly assignments: Assignments;
  /** Clusters that should hold it and have no room. */
  readonly full: readonly string[];
}

/**
 * Places an application anew, beside all that is booked: its affinity terms in their order until one takes it. Its own copies stay booked
 * meanwhile; where it stays, they count as its room.
 */
export function place(
  scheduling: Scheduling,
  application: ApplicationModel,
  locked: LockedPlacement | undefined,
  lockedTerm: string | undefined,
  leavingOn: ReadonlyMap<string, readonly string[]>,
): Placed {
  const views = new Map<string, TermView>();
  const { placement, origin, id } = application;
  const outcome = scheduleTerms(placement, scheduling.profile, lockedTerm ?? null, false, (term) => {
    const view = termView(scheduling, application, locked, term);
    views.set(term.name, view);
    return fitTerm(scheduling, application, view, locked);
  });
  const shownTerm = outcome.ok ? outcome.term : firstOf(placement.terms);
  const view = views.get(shownTerm.name) ?? termView(scheduling, application, locked, shownTerm);
  const passedOver = placement.terms.length < 2 ? [] : outcome.tried.flatMap(passedOverText);
  if (!outcome.ok) {
    const assignments = application.workloads.map(() => ({}));
    const findings = [failureFinding(outcome.failure, origin, id)];
    const obstacles = obstaclesOf(scheduling, application, view, locked, outcome.failure, leavingOn);
    return { status: "unplaced", view, clusters: [], assignments, passedOver, obstacles, findings };
  }
  const { clusters, assignments, full } = outcome.value;
  const findings = [
    ...(full.length > 0 ? [clusterWithoutRoom(origin, id, full)] : []),
    ...(application.split ? [] : leftOut(application, assignments, clusters)),
    ...tornApart(application, assignments),
  ];
  const warnings = statefulSetsDivided(application, assignments);
  const status = findings.length > 0 ? "partly" : "placed";
  return { status, view, clusters, assignments, passedOver, obstacles: [], findings: [...findings, ...warnings] };
}

function passedOverText({ term, failure }: TriedTerm): readonly string[] {
  if (failure === null) return [];
  const { field, got, wanted } = failure.verdict;
  return [`affinity term ${term.name} was passed over: ${field} ${got}, wanted ${wanted}`];
}

/** Codes of failures that are a matter of room: each cluster then tells how much it has. */
const OF_ROOM: ReadonlySet<string> = new Set(["INSUFFICIENT_REPLICAS", "INSUFFICIENT_ON_SELECTED", "TOO_FEW_CLUSTERS"]);

function obstaclesOf(
  scheduling: Scheduling,
  application: ApplicationModel,
  view: TermView,
  locked: LockedPlacement | undefined,
  failure: SchedulingFailure,
  leavingOn: ReadonlyMap<string, readonly string[]>,
): readonly Obstacle[] {
  const { feasible } = view.filtered;
  const wanted = leadOf(application)?.replicas ?? 0;
  const room = unitRoom(scheduling, application, locked, feasible);
  const roomiest = [...feasible].sort((a, b) => (room.allocatable[b] ?? 0) - (room.allocatable[a] ?? 0) || a - b);
  return roomiest.map((at) => {
    const has = (room.allocatable[at] ?? 0) + (room.prior[at] ?? 0);
    const short = OF_ROOM.has(failure.code) && has < wanted;
    const leaving = leavingOn.get(scheduling.snapshot.names[at] ?? "") ?? [];
    const held = leaving.length === 0 ? "" : `, while copies of ${leaving.join(", ")} leave: deploy that first`;
    const got = `room for ${has} of ${wanted} replicas${held}`;
    const verdict = short ? { ...failure.verdict, plugin: "Room", field: "room", got } : failure.verdict;
    return { cluster: scheduling.snapshot.names[at] ?? "", verdict: { ...verdict, passes: false } };
  });
}

function firstOf(terms: readonly AffinityTerm[]): AffinityTerm {
  const [first] = terms;
  if (first === undefined) throw new Error("a placement has at least one affinity term");
  return first;
}

type Fit = { readonly ok: true; readonly value: Fitted } | { readonly ok: false; readonly failure: SchedulingFailure };

function fitTerm(
  scheduling: Scheduling,
  application: ApplicationModel,
  view: TermView,
  locked: LockedPlacement | undefined,
): Fit {
  const { snapshot } = scheduling;
  const { feasible } = view.filtered;
  const room = unitRoom(scheduling, application, locked, feasible);
  const replicas = leadOf(application)?.replicas ?? 0;
  const chosen = selectClusters(snapshot, view.request, { feasible, scores: view.scores, room, replicas });
  if (!chosen.ok) return chosen;
  if (application.placement.division.kind === "duplicated" || replicas === 0) {
    const clusters = namesOf(scheduling, chosen.selected);
    const full = goesEverywhere(application) ? namesOf(scheduling, chosen.tooSmall) : [];
    return { ok: true, value: { clusters, assignments: duplicate(scheduling, application, clusters, locked), full } };
  }
  const divided = divide(scheduling, application, view, chosen.selected, room, locked);
  if (!divided.ok) return divided;
  const clusters = namesOf(scheduling, chosen.selected).filter((c) =>
    divided.assignments.some((shares) => (shares[c] ?? 0) > 0),
  );
  return { ok: true, value: { clusters, assignments: divided.assignments, full: [] } };
}

function namesOf({ snapshot }: Scheduling, clusters: readonly number[]): readonly string[] {
  // Indices follow the names' order, so sorted indices are sorted names.
  return [...clusters].sort((a, b) => a - b).map((at) => snapshot.names[at] ?? "");
}

function leftOut(
  application: ApplicationModel,
  assignments: Assignments,
  clusters: readonly string[],
): readonly Finding[] {
  return application.workloads.flatMap((workload, index) => {
    // Scaled to zero, it is nowhere by intent.
    if (workload.replicas === 0) return [];
    const without = clusters.filter((c) => (assignments[index]?.[c] ?? 0) === 0);
    if (without.length === 0) return [];
    return [workloadLeftOut(workload.origin, `${workload.kind} ${workload.name}`, workload.replicas, without)];
  });
}

/** Workloads whose replicas belong together and were divided. */
function tornApart(application: ApplicationModel, assignments: Assignments): readonly Finding[] {
  if (application.placement.division.kind === "duplicated") return [];
  return application.workloads.flatMap(({ origin, kind, name, indivisible }, index) => {
    const clusters = Object.keys(assignments[index] ?? {});
    if (indivisible === null || clusters.length < 2) return [];
    return [workloadIndivisible(origin, `${kind} ${name}`, indivisible, clusters)];
  });
}

/** StatefulSets that were divided: each part counts its ordinals from 0 and knows nothing of the others. */
function statefulSetsDivided(application: ApplicationModel, assignments: Assignments): readonly Finding[] {
  if (application.placement.division.kind === "duplicated") return [];
  return application.workloads.flatMap(({ origin, kind, name }, index) => {
    const clusters = Object.keys(assignments[index] ?? {});
    return kind === "StatefulSet" && clusters.length > 1 ? [statefulSetDivided(origin, name, clusters)] : [];
  });
}
