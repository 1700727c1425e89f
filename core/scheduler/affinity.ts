import { type ClusterAffinity, type FieldRequirement, firstUnmatched, selectorMatches } from "../model/index.ts";
import type { SchedulerCluster } from "./cluster.ts";
import type { Snapshot } from "./snapshot.ts";

/** The values of a field of a cluster: `zone` has many, the others one or none. */
function fieldValues(cluster: SchedulerCluster, field: FieldRequirement["field"]): readonly string[] {
  if (field === "zone") return cluster.zones;
  const value = cluster[field];
  return value === null || value === "" ? [] : [value];
}

/** Karmada's matcher knows two more than its admission lets through. */
export type FieldOperator = FieldRequirement["operator"] | "Exists" | "DoesNotExist";

/** `In`: one of the cluster's values is wanted. `NotIn`: none is, so an unset field passes. Source: Karmada, field selectors. */
function fieldHolds(cluster: SchedulerCluster, { field, operator, values }: FieldRequirement): boolean {
  const got = fieldValues(cluster, field);
  switch (operator as FieldOperator) {
    case "In":
      return got.some((value) => values.includes(value));
    case "NotIn":
      return !got.some((value) => values.includes(value));
    case "Exists":
      return got.length > 0;
    case "DoesNotExist":
      return got.length === 0;
  }
}

function namesHold(cluster: SchedulerCluster, names: readonly string[] | undefined): boolean {
  return names === undefined || names.length === 0 || names.includes(cluster.name);
}

/** True if every given part of the affinity holds. */
export function affinityMatches(cluster: SchedulerCluster, affinity: ClusterAffinity): boolean {
  const { exclude, labelSelector, fieldSelector, clusterNames } = affinity;
  return (
    !(exclude ?? []).includes(cluster.name) &&
    (labelSelector === undefined || selectorMatches(labelSelector, cluster.labels)) &&
    (fieldSelector ?? []).every((requirement) => fieldHolds(cluster, requirement)) &&
    namesHold(cluster, clusterNames)
  );
}

/** 1 for every cluster that matches; computed once for a fleet and an affinity. */
export function affinityMask(snapshot: Snapshot, affinity: ClusterAffinity): Uint8Array {
  return snapshot.derive(affinity, () =>
    Uint8Array.from(snapshot.clusters, (cluster) => (affinityMatches(cluster, affinity) ? 1 : 0)),
  );
}

/** The first part of an affinity that a cluster does not satisfy. */
export interface AffinityMismatch {
  readonly field: string;
  readonly got: string;
  readonly wanted: string;
}

function labelMismatch(cluster: SchedulerCluster, wanted: string): AffinityMismatch {
  const key = wanted.split(/[= ]/, 1)[0] ?? wanted;
  const value = Object.hasOwn(cluster.labels, key) ? cluster.labels[key] : undefined;
  return { field: `cluster.labels["${key}"]`, got: value === undefined ? "not set" : value || '""', wanted };
}

function wantedText(operator: FieldOperator, values: readonly string[]): string {
  switch (operator) {
    case "In":
      return `one of ${values.join(", ")}`;
    case "NotIn":
      return `none of ${values.join(", ")}`;
    case "Exists":
      return "set";
    case "DoesNotExist":
      return "not set";
  }
}

function fieldMismatch(cluster: SchedulerCluster, { field, operator, values }: FieldRequirement): AffinityMismatch {
  const got = fieldValues(cluster, field);
  return {
    field: `cluster.${field === "zone" ? "zones" : field}`,
    got: got.length === 0 ? "not set" : got.join(", "),
    wanted: wantedText(operator, values),
  };
}

/** Why a cluster does not match, or null when it does. Parts are looked at in the order exclude, labels, fields, names. */
export function affinityMismatch(cluster: SchedulerCluster, affinity: ClusterAffinity): AffinityMismatch | null {
  const { exclude, labelSelector, fieldSelector, clusterNames } = affinity;
  if ((exclude ?? []).includes(cluster.name)) {
    return { field: "cluster.name", got: cluster.name, wanted: "a cluster that is not excluded" };
  }
  if (labelSelector !== undefined) {
    const unmatched = firstUnmatched(labelSelector, cluster.labels);
    if (unmatched !== null) return labelMismatch(cluster, unmatched);
  }
  for (const requirement of fieldSelector ?? []) {
    if (!fieldHolds(cluster, requirement)) return fieldMismatch(cluster, requirement);
  }
  if (!namesHold(cluster, clusterNames)) {
    return { field: "cluster.name", got: cluster.name, wanted: `one of ${(clusterNames ?? []).join(", ")}` };
  }
  return null;
}
