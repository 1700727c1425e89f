import type { ClusterAffinity, ClusterField, FieldRequirement } from "./placement.ts";
import { selectorMatches } from "./selector.ts";

/** What a selector of clusters may look at. */
export interface ClusterTraits {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly provider: string;
  readonly region: string;
  readonly zones: readonly string[];
  readonly jurisdiction: string | null;
}

/** The values that a cluster has in a field: `zone` has many, the others one or none. */
export function fieldValues(cluster: ClusterTraits, field: ClusterField): readonly string[] {
  if (field === "zone") return cluster.zones;
  const value = cluster[field];
  return value === null || value === "" ? [] : [value];
}

/** `In`: one of the cluster's values is wanted. `NotIn`: none is, so an unset field passes. Source: karmada.md §2.3. */
export function fieldHolds(cluster: ClusterTraits, { field, operator, values }: FieldRequirement): boolean {
  const got = fieldValues(cluster, field);
  switch (operator) {
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

/** True if the cluster is among the names; no names at all mean any cluster. */
export function namesHold(cluster: ClusterTraits, names: readonly string[] | undefined): boolean {
  return names === undefined || names.length === 0 || names.includes(cluster.name);
}

/** True if every part of the affinity that is given holds. */
export function affinityMatches(cluster: ClusterTraits, affinity: ClusterAffinity): boolean {
  const { exclude, labelSelector, fieldSelector, clusterNames } = affinity;
  return (
    !(exclude ?? []).includes(cluster.name) &&
    (labelSelector === undefined || selectorMatches(labelSelector, cluster.labels)) &&
    (fieldSelector ?? []).every((requirement) => fieldHolds(cluster, requirement)) &&
    namesHold(cluster, clusterNames)
  );
}
