import {
  affinityMatches,
  type ClusterAffinity,
  type FieldRequirement,
  fieldHolds,
  fieldValues,
  firstUnmatched,
  namesHold,
} from "../model/index.ts";
import type { SchedulerCluster } from "./cluster.ts";
import type { Snapshot } from "./snapshot.ts";

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

function wantedText(operator: FieldRequirement["operator"], values: readonly string[]): string {
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
