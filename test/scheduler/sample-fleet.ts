import type {
  AffinityTerm,
  Amounts,
  NodePool,
  NodeRequirements,
  PlacementModel,
  Profile,
} from "../../core/model/index.ts";
import {
  buildSnapshot,
  type PlacementRequest,
  type Room,
  type SchedulerCluster,
  type Snapshot,
} from "../../core/scheduler/index.ts";

/** Builders of small fleets: what a test does not say is the plainest there is. */

export function cluster(name: string, of: Partial<SchedulerCluster> = {}): SchedulerCluster {
  return {
    name,
    labels: {},
    provider: "aws",
    region: "eu-west-1",
    zones: ["eu-west-1a"],
    jurisdiction: null,
    taints: [],
    served: null,
    servedComplete: false,
    state: "active",
    health: "ok",
    pools: [pool("general")],
    ...of,
  };
}

export function fleetOf(...clusters: readonly (SchedulerCluster | string)[]): Snapshot {
  return buildSnapshot(clusters.map((entry) => (typeof entry === "string" ? cluster(entry) : entry)));
}

export function amounts(cpuMilli: number, memoryBytes = 0, extended: Readonly<Record<string, number>> = {}): Amounts {
  return { cpuMilli, memoryBytes, pods: 1, extended };
}

/** Four nodes of 4 cores, 16 GiB and 110 pods. */
export function pool(name: string, of: Partial<NodePool> = {}): NodePool {
  const count = of.count ?? 4;
  return {
    name,
    count,
    min: count,
    max: count,
    labels: {},
    taints: [],
    allocatable: { cpuMilli: 4000, memoryBytes: 16 * 2 ** 30, pods: 110, extended: {} },
    requestedByOthers: { cpuMilli: 0, memoryBytes: 0, pods: 0, extended: {} },
    ...of,
  };
}

export const ANY_NODE: NodeRequirements = { nodeSelector: {}, affinityTerms: [], tolerations: [] };

export function placementOf(of: Partial<PlacementModel> = {}): PlacementModel {
  return {
    origin: { path: "test" },
    terms: [{ name: "default" }],
    tolerations: [],
    spread: [],
    division: { kind: "dynamicWeight" },
    ...of,
  };
}

export function requestOf(
  placement: Partial<PlacementModel> = {},
  of: Partial<PlacementRequest> & { readonly profile?: Profile } = {},
): PlacementRequest {
  const model = placementOf(placement);
  return {
    profile: "moorage",
    placement: model,
    term: model.terms[0] as AffinityTerm,
    apis: [],
    prior: new Set(),
    isWorkload: true,
    ...of,
  };
}

/** Room by cluster name; clusters that are not named have none. */
export function roomWith(
  snapshot: Snapshot,
  allocatable: Readonly<Record<string, number>>,
  prior: Readonly<Record<string, number>> = {},
): Room {
  const row = (of: Readonly<Record<string, number>>): Float64Array =>
    Float64Array.from(snapshot.names, (name) => of[name] ?? 0);
  return { allocatable: row(allocatable), prior: row(prior) };
}

export function namesOf(snapshot: Snapshot, clusters: readonly number[]): string[] {
  return clusters.map((index) => snapshot.at(index).name);
}
