import { isNothing, subtractAmounts } from "../../model/amounts.ts";
import type { Finding } from "../../model/finding.ts";
import type { ApplicationModel } from "../../model/fleet.ts";
import { compareText, sortedRecord } from "../../model/json.ts";
import type { Lock, LockedPlacement, Placements } from "../../model/lock.ts";
import { groupRejections, rejectionsOf } from "../../scheduler/index.ts";
import { clusterWithoutRoom } from "../errors.ts";
import { workloadKey } from "../workload-key.ts";
import type { ApplicationPlacement } from "./application-placement.ts";
import { type Assignments, Bookings, lockedAssignments } from "./bookings.ts";
import { bookDeparted, departedPlacements } from "./departed.ts";
import { duplicate } from "./divide.ts";
import { keeping } from "./keep.ts";
import { leavingCopies } from "./leaving.ts";
import { type Obstacle, place } from "./place.ts";
import { movedBecause, nearestClusters } from "./reasons.ts";
import { goesEverywhere, type Scheduling, type TermView } from "./scheduling.ts";
import { leadOf, unitRoom } from "./unit.ts";

export interface FleetPlacements {
  readonly placements: ReadonlyMap<string, ApplicationPlacement>;
  /** What is left of applications that the fleet has no more, for the lock. */
  readonly departed: ReadonlyMap<string, LockedPlacement>;
  readonly findings: readonly Finding[];
}

/** Higher priority first, then by id: the order in which room is given out. */
function byPriority(a: ApplicationModel, b: ApplicationModel): number {
  return b.priority - a.priority || compareText(a.id, b.id);
}

/**
 * Decides the whole fleet in one pass over one ledger. First everything that stands is booked: what keeps its place, the old copies
 * of what moves, the copies that leave. Then room is given out by priority. So no two applications book the same room, and nothing
 * moves into room that a move of the same plan frees. `before` decides nothing: it is what the reasons of what stands as locked speak of.
 */
export function planPlacements(
  scheduling: Scheduling,
  applications: readonly ApplicationModel[],
  prior: Lock | null,
  before: Placements | null,
): FleetPlacements {
  const bookings = new Bookings(scheduling.snapshot, scheduling.ledger);
  const placements = new Map<string, ApplicationPlacement>();
  const departed = departedPlacements(scheduling, applications, prior);
  bookDeparted(scheduling, departed.values());
  const leavingOn = leavingByCluster(applications, departed, prior);
  const kept = new Map<string, ReturnType<typeof keeping>>();
  for (const application of applications) {
    const locked = prior?.placements[application.id];
    kept.set(application.id, keeping(scheduling, application, locked, prior?.terms[application.id]));
    bookings.book(application, lockedAssignments(application, locked, "workloads"));
    bookings.book(application, lockedAssignments(application, locked, "leavingWorkloads"));
    bookings.bookDaemons(application, [...(locked?.clusters ?? []), ...(locked?.leaving ?? [])]);
  }
  for (const application of [...applications].sort(byPriority)) {
    const locked = prior?.placements[application.id];
    const keeps = kept.get(application.id);
    const placement =
      keeps !== undefined && "view" in keeps && locked !== undefined
        ? keptPlacement(scheduling, bookings, application, locked, keeps.view, before?.[application.id])
        : moved(
            scheduling,
            bookings,
            application,
            prior,
            leavingOn,
            keeps !== undefined && "because" in keeps ? keeps.because : "",
          );
    placements.set(application.id, placement);
  }
  return { placements, departed, findings: applications.flatMap((a) => placements.get(a.id)?.findings ?? []) };
}

interface Decided {
  readonly view: TermView;
  readonly status: ApplicationPlacement["status"];
  readonly kept: boolean;
  readonly clusters: readonly string[];
  readonly assignments: Assignments;
  readonly because: readonly string[];
  readonly obstacles: readonly Obstacle[];
  readonly grown: boolean;
  readonly findings: readonly Finding[];
}

function written(scheduling: Scheduling, locked: LockedPlacement | undefined, decided: Decided): ApplicationPlacement {
  const { view, status, kept, grown, clusters, assignments, because, obstacles, findings } = decided;
  const { snapshot } = scheduling;
  const leaving = leavingCopies(scheduling, locked, clusters);
  const nearest = status === "unplaced" ? nearestClusters(scheduling, view, obstacles) : [];
  const scored = [...clusters, ...nearest.map((n) => n.cluster)].sort(compareText);
  return {
    status,
    term: view.term.name,
    kept,
    grown,
    clusters,
    leaving: leaving.clusters,
    assignments: assignments.map(sortedRecord),
    leavingWorkloads: leaving.workloads,
    rejections: [...groupRejections(obstacles), ...rejectionsOf(snapshot, view.request, view.filtered.refused)],
    nearest,
    scores: Object.fromEntries(scored.map((c) => [c, view.scores.of(snapshot.indexOf(c))])),
    because,
    findings,
  };
}

/** Places anew, and books the new copies in the place of the old ones that stay; the old ones that leave stay booked. */
function moved(
  scheduling: Scheduling,
  bookings: Bookings,
  application: ApplicationModel,
  prior: Lock | null,
  leavingOn: ReadonlyMap<string, readonly string[]>,
  why: string,
): ApplicationPlacement {
  const locked = prior?.placements[application.id];
  const placed = place(scheduling, application, locked, prior?.terms[application.id], leavingOn);
  bookings.release(application, placed.clusters);
  bookings.book(application, placed.assignments);
  bookings.bookDaemons(application, placed.clusters);
  const causes = movedBecause(scheduling, application, placed.view, locked, placed.clusters);
  const because = [...placed.passedOver, ...(causes.length > 0 ? causes : [why])];
  return written(scheduling, locked, { ...placed, kept: false, grown: false, because });
}

/** As locked; an application that goes everywhere also takes the clusters that have come since, as far as they have room. */
function keptPlacement(
  scheduling: Scheduling,
  bookings: Bookings,
  application: ApplicationModel,
  locked: LockedPlacement,
  view: TermView,
  before: LockedPlacement | undefined,
): ApplicationPlacement {
  const standing = lockedAssignments(application, locked, "workloads");
  const { taken, full } = goesEverywhere(application)
    ? growth(scheduling, bookings, application, locked, view)
    : { taken: [], full: [] };
  const copies = duplicate(scheduling, application, taken, undefined);
  bookings.book(application, copies);
  bookings.bookDaemons(application, taken);
  const clusters = [...locked.clusters, ...taken].sort(compareText);
  return written(scheduling, locked, {
    view,
    status: full.length > 0 ? "partly" : "placed",
    kept: true,
    clusters,
    assignments: application.workloads.map((_, index) => ({ ...standing[index], ...copies[index] })),
    because: [
      ...movedBecause(scheduling, application, view, before, clusters),
      ...taken.map((c) => `${c} has come and takes it`),
    ],
    obstacles: [],
    grown: hasGrown(application, locked),
    findings: full.length > 0 ? [clusterWithoutRoom(application.origin, application.id, full)] : [],
  });
}

/** Clusters that take an application that goes everywhere and do not have it yet: those with room for a whole copy, and the others. */
function growth(
  scheduling: Scheduling,
  bookings: Bookings,
  application: ApplicationModel,
  locked: LockedPlacement,
  view: TermView,
): { readonly taken: readonly string[]; readonly full: readonly string[] } {
  const { snapshot, profile } = scheduling;
  const missing = view.filtered.feasible.filter((at) => !locked.clusters.includes(snapshot.names[at] ?? ""));
  const names = (clusters: readonly number[]) => clusters.map((at) => snapshot.names[at] ?? "");
  // A copy that was leaving and comes back takes its own place again.
  bookings.release(application, names(missing));
  if (profile === "karmada") return { taken: names(missing), full: [] };
  const { allocatable } = unitRoom(scheduling, application, undefined, missing);
  const replicas = leadOf(application)?.replicas ?? 0;
  const fits = (at: number) => (allocatable[at] ?? 0) >= replicas;
  return { taken: names(missing.filter(fits)), full: names(missing.filter((at) => !fits(at))) };
}

/** True if a replica of a workload requests more of anything than when its place was locked. */
function hasGrown(application: ApplicationModel, { requests: before }: LockedPlacement): boolean {
  return application.workloads.some((workload) => {
    const { requests } = workload;
    const then = before[workloadKey(workload)];
    // A lock that does not say says nothing of growth.
    if (requests === null || then === undefined) return false;
    const more = subtractAmounts(requests, then);
    return !isNothing({ ...more, pods: 0 });
  });
}

/** Cluster → applications whose copies leave it already and go on booking room there. */
function leavingByCluster(
  applications: readonly ApplicationModel[],
  departed: ReadonlyMap<string, LockedPlacement>,
  prior: Lock | null,
): ReadonlyMap<string, readonly string[]> {
  const leaving = applications.map(({ id }) => [id, prior?.placements[id]?.leaving ?? []] as const);
  const byCluster = new Map<string, string[]>();
  for (const [id, clusters] of [...leaving, ...[...departed].map(([gone, p]) => [gone, p.leaving] as const)]) {
    for (const cluster of clusters) byCluster.set(cluster, [...(byCluster.get(cluster) ?? []), id].sort(compareText));
  }
  return byCluster;
}
