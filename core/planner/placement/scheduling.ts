import type { Facts } from "../../model/facts.ts";
import type { ApplicationModel, FleetModel, Profile } from "../../model/fleet.ts";
import { compareText } from "../../model/json.ts";
import { apiOf } from "../../model/kube-object.ts";
import type { LockedPlacement } from "../../model/lock.ts";
import type { AffinityTerm } from "../../model/placement.ts";
import {
  buildSnapshot,
  createLedger,
  type Filtered,
  filterClusters,
  type Ledger,
  type PlacementRequest,
  type Scores,
  type Snapshot,
  scoreClusters,
} from "../../scheduler/index.ts";
import { schedulerClusters } from "../fleet-view.ts";

/** What the placement of a fleet works on: the indexed clusters, and the one ledger in which all applications book. */
export interface Scheduling {
  readonly profile: Profile;
  readonly snapshot: Snapshot;
  readonly ledger: Ledger;
}

/** A fleet made ready for placement: nothing is booked yet. */
export function schedulingOf(model: FleetModel, facts: Facts): Scheduling {
  const snapshot = buildSnapshot(schedulerClusters(model, facts));
  return { profile: model.profile, snapshot, ledger: createLedger(snapshot) };
}

/** APIs that every cluster of an application must serve, sorted. */
function apisOf(application: ApplicationModel): readonly string[] {
  const defined = new Set(
    application.objects
      .filter(({ object }) => object.kind === "CustomResourceDefinition")
      .map(({ object }) => (object["spec"] as { names?: { kind?: string } } | undefined)?.names?.kind),
  );
  // Kinds that the application brings the CRD for are served once it is there.
  const needed = application.objects.map(({ object }) => object).filter((o) => !defined.has(o.kind));
  return [...new Set(needed.map(apiOf))].sort(compareText);
}

/** The question that an application puts to the scheduler with one of its affinity terms. */
export function requestOf(
  { profile }: Scheduling,
  application: ApplicationModel,
  locked: LockedPlacement | undefined,
  term: AffinityTerm,
): PlacementRequest {
  const pods = application.workloads.map((w) => ({ name: `${w.kind} ${w.name}`, requests: w.requests, node: w.node }));
  return {
    profile,
    placement: application.placement,
    term,
    apis: apisOf(application),
    prior: new Set(locked?.clusters ?? []),
    isWorkload: application.workloads.some((w) => w.replicas > 0),
    pods,
  };
}

/** The clusters as an application sees them with one term. */
export interface TermView {
  readonly term: AffinityTerm;
  readonly request: PlacementRequest;
  readonly filtered: Filtered;
  readonly scores: Scores;
}

/** Filters and scores the clusters for an application and a term. */
export function termView(
  scheduling: Scheduling,
  application: ApplicationModel,
  locked: LockedPlacement | undefined,
  term: AffinityTerm,
): TermView {
  const request = requestOf(scheduling, application, locked, term);
  const filtered = filterClusters(scheduling.snapshot, request);
  return { term, request, filtered, scores: scoreClusters(scheduling.snapshot, request, filtered.feasible) };
}

/** True for a cluster whose objects are re-emitted as they are: its copies can neither grow nor shrink. */
export function isFrozen({ snapshot }: Scheduling, cluster: string): boolean {
  return snapshot.clusters[snapshot.indexOf(cluster)]?.state === "frozen";
}

/** True for a cluster that takes part in placement (retired ones do not). */
export function isKnown({ snapshot }: Scheduling, cluster: string): boolean {
  return snapshot.indexOf(cluster) >= 0;
}

/** True for an application that is duplicated onto every cluster that takes it. */
export function goesEverywhere({ placement }: ApplicationModel): boolean {
  return placement.division.kind === "duplicated" && placement.spread.every((s) => s.maxGroups === undefined);
}
