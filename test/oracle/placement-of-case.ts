import type {
  AffinityTerm,
  ClusterAffinity,
  Division,
  FieldRequirement,
  PlacementModel,
  SpreadConstraint,
} from "../../core/model/index.ts";
import {
  priorReplicas,
  type Room,
  type SchedulerCluster,
  type Snapshot,
  UNLIMITED,
} from "../../core/scheduler/index.ts";
import type { CaseAffinity, CaseBinding, CaseCluster, CasePlacement, CaseSpread, CaseWeight } from "./case-shapes.ts";

/** A recorded cluster as the scheduler sees it. */
export function clusterOfCase(cluster: CaseCluster): SchedulerCluster {
  return {
    name: cluster.name,
    labels: cluster.labels ?? {},
    provider: cluster.provider ?? "",
    region: cluster.region ?? "",
    zones: cluster.zones ?? [],
    jurisdiction: null,
    taints: cluster.taints ?? [],
    served: cluster.apis ?? null,
    servedComplete: cluster.apisComplete === true,
    state: "active",
    health: "unknown",
    deleting: cluster.deleting === true,
    pools: [],
  };
}

/** A recorded affinity in our terms. */
export function affinityOf(affinity: CaseAffinity): ClusterAffinity {
  const { clusterNames, exclude, labelSelector, fieldSelector } = affinity;
  return {
    ...(clusterNames === undefined ? {} : { clusterNames }),
    ...(exclude === undefined ? {} : { exclude }),
    ...(labelSelector === undefined ? {} : { labelSelector }),
    ...(fieldSelector === undefined
      ? {}
      : {
          fieldSelector: (fieldSelector.matchExpressions ?? []).map(({ key, operator, values }) => ({
            field: key as FieldRequirement["field"],
            // Exists and DoesNotExist: the matcher knows them, the model of a fleet does not offer them.
            operator: operator as FieldRequirement["operator"],
            values: values ?? [],
          })),
        }),
  };
}

function termOf(affinity: CaseAffinity, name: string): AffinityTerm {
  const overflow = affinity.overflowAffinities;
  return {
    name,
    ...affinityOf(affinity),
    ...(overflow === undefined ? {} : { overflow: overflow.map(affinityOf) }),
  };
}

export function weightsOf(weights: readonly CaseWeight[] | null | undefined): Division {
  return {
    kind: "staticWeight",
    weights: (weights ?? []).map(({ targetCluster, weight }) => ({ affinity: affinityOf(targetCluster), weight })),
  };
}

function divisionOf(scheduling: CasePlacement["replicaScheduling"]): Division {
  if (scheduling?.replicaSchedulingType !== "Divided") return { kind: "duplicated" };
  if (scheduling.replicaDivisionPreference === "Aggregated") return { kind: "aggregated" };
  if (scheduling.weightPreference?.dynamicWeight !== undefined) return { kind: "dynamicWeight" };
  // A division without any preference is recorded at the step of selection only, where it heeds spread and room.
  if (scheduling.replicaDivisionPreference === undefined) return { kind: "dynamicWeight" };
  return weightsOf(scheduling.weightPreference?.staticWeightList);
}

function spreadOf({ spreadByField, spreadByLabel, minGroups, maxGroups }: CaseSpread): SpreadConstraint {
  return {
    ...(spreadByField === undefined ? {} : { by: spreadByField as NonNullable<SpreadConstraint["by"]> }),
    ...(spreadByLabel === undefined ? {} : { label: spreadByLabel }),
    minGroups: minGroups ?? 0,
    ...(maxGroups === undefined ? {} : { maxGroups }),
  };
}

/** A recorded placement in our terms. */
export function placementOfCase(placement: CasePlacement): PlacementModel {
  const terms = placement.clusterAffinities?.map((affinity) => termOf(affinity, affinity.affinityName ?? "")) ?? [
    termOf(placement.clusterAffinity ?? {}, "default"),
  ];
  return {
    origin: { path: "oracle" },
    terms,
    tolerations: placement.clusterTolerations ?? [],
    spread: (placement.spreadConstraints ?? []).map(spreadOf),
    division: divisionOf(placement.replicaScheduling),
  };
}

/** The term in force: the only one, or the one observed; null when there is none of that name. */
export function observedTerm(placement: CasePlacement, observed: string | undefined): AffinityTerm | null {
  const { terms } = placementOfCase(placement);
  if (placement.clusterAffinities === undefined) return terms[0] ?? null;
  return terms.find(({ name }) => name === observed) ?? null;
}

/** Replicas it has now, by cluster. */
export function priorOf({ prior }: CaseBinding): Record<string, number> {
  return Object.fromEntries((prior ?? []).map(({ name, replicas }) => [name, replicas]));
}

/** It has replicas to place, or its requests are known. */
export function isWorkload({ replicas, hasRequests }: CaseBinding): boolean {
  return replicas > 0 || hasRequests;
}

/** Room as the only estimator answers it; what is no workload is not estimated. */
export function roomOfCase(snapshot: Snapshot, clusters: readonly CaseCluster[], binding: CaseBinding): Room {
  const allocatable = new Float64Array(snapshot.size);
  for (const { name, available } of clusters) {
    const estimated = available === undefined || available === UNLIMITED ? binding.replicas : available;
    allocatable[snapshot.indexOf(name)] = isWorkload(binding) ? estimated : UNLIMITED;
  }
  return { allocatable, prior: priorReplicas(snapshot, priorOf(binding)) };
}
