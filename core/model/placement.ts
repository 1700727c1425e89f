import type { Origin } from "./finding.ts";
import type { LabelSelector } from "./selector.ts";

/** Fields of a cluster that a selector may name. `zone` is tested on the list of zones. */
export type ClusterField = "provider" | "region" | "zone" | "jurisdiction";

/** A requirement on a cluster's field. Source: Karmada `FieldSelector` (karmada.md §2.3); `jurisdiction` is ours. */
export interface FieldRequirement {
  readonly field: ClusterField;
  /** `Exists` and `DoesNotExist` take no values; Karmada's matcher knows them, its admission does not let them through. */
  readonly operator: "In" | "NotIn" | "Exists" | "DoesNotExist";
  readonly values: readonly string[];
}

/** Which clusters: every part that is given must hold; an empty one matches every cluster. */
export interface ClusterAffinity {
  readonly clusterNames?: readonly string[];
  readonly labelSelector?: LabelSelector;
  readonly fieldSelector?: readonly FieldRequirement[];
  readonly exclude?: readonly string[];
}

/** A named affinity of an ordered list; the first that can place the application is used, and remembered in the lock. */
export interface AffinityTerm extends ClusterAffinity {
  readonly name: string;
  /** Ordered extra groups, used when this term's clusters are full (karmada.md §4.7). */
  readonly overflow?: readonly ClusterAffinity[];
}

/** Source: corev1.Taint. */
export interface Taint {
  readonly key: string;
  readonly value?: string;
  readonly effect: "NoSchedule" | "NoExecute" | "PreferNoSchedule";
}

/** Source: corev1.Toleration; an empty key with `Exists` tolerates everything. */
export interface Toleration {
  readonly key?: string;
  readonly operator?: "Equal" | "Exists";
  readonly value?: string;
  readonly effect?: "NoSchedule" | "NoExecute" | "PreferNoSchedule";
  readonly tolerationSeconds?: number;
}

/** Over how many groups: by a field of the cluster or by a label. Exactly one of `by` and `label`. */
export interface SpreadConstraint {
  readonly by?: "cluster" | "region" | "zone" | "provider";
  readonly label?: string;
  /** At least so many groups; default 1. */
  readonly minGroups: number;
  /** At most so many groups; left out = no limit (`karmada` profile: 0 selects nothing, as Karmada does). */
  readonly maxGroups?: number;
}

/** A static weight: clusters that match get `weight`; the highest matching rule counts. */
export interface WeightRule {
  readonly affinity: ClusterAffinity;
  readonly weight: number;
}

/** How replicas are given to the selected clusters (karmada.md §4.4). */
export type Division =
  | { readonly kind: "duplicated" }
  | { readonly kind: "staticWeight"; readonly weights: readonly WeightRule[] }
  | { readonly kind: "dynamicWeight" }
  | { readonly kind: "aggregated" };

/** Where an application may run and how it is divided, as plain data. */
export interface PlacementModel {
  readonly origin: Origin;
  /** Ordered terms; one unnamed affinity is a single term named `default`. Never empty. */
  readonly terms: readonly AffinityTerm[];
  readonly tolerations: readonly Toleration[];
  readonly spread: readonly SpreadConstraint[];
  readonly division: Division;
}
