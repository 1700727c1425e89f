import type { Amounts } from "./amounts.ts";
import type { Origin } from "./finding.ts";
import type { Json } from "./json.ts";
import type { KubeObject } from "./kube-object.ts";
import type { NetworkModel } from "./network.ts";
import type { PlacementModel, Taint, Toleration } from "./placement.ts";
import type { LabelSelector, SelectorExpression } from "./selector.ts";
import type { DnsZoneModel, GlobalHostnameModel } from "./traffic.ts";

/** Whose rules decide: ours (the default), or exactly those of Karmada's scheduler. */
export type Profile = "moorage" | "karmada";

/**
 * What a cluster takes: `active` everything; `cordoned` keeps what it has and gets nothing new; `draining` is emptied;
 * `frozen` is not spoken to, its last objects are re-emitted unchanged; `retired` has left the fleet.
 */
export type ClusterState = "active" | "cordoned" | "draining" | "frozen" | "retired";

/** Equal nodes of a cluster. `allocatable` is of one node. */
export interface NodePool {
  readonly name: string;
  readonly count: number;
  /** Autoscaler bounds; both equal `count` without one. */
  readonly min: number;
  readonly max: number;
  readonly labels: Readonly<Record<string, string>>;
  readonly taints: readonly Taint[];
  readonly allocatable: Amounts;
  /** Summed over the pool: what pods that are not ours request. */
  readonly requestedByOthers: Amounts;
}

/** How the program reaches a cluster's API server. Never a credential itself. */
export type AccessModel =
  | { readonly kind: "config"; readonly key: string }
  | { readonly kind: "file"; readonly path: string; readonly context: string | null }
  | { readonly kind: "env"; readonly name: string };

/** Where traffic enters a cluster. */
export type IngressModel =
  | { readonly kind: "addresses"; readonly addresses: readonly string[] }
  | { readonly kind: "hostname"; readonly hostname: string; readonly aliasZoneId: string | null };

/** A cluster as plain data. Lists are sorted, except `ingress.addresses`. */
export interface ClusterModel {
  readonly origin: Origin;
  readonly name: string;
  readonly provider: string;
  readonly region: string;
  readonly zones: readonly string[];
  readonly jurisdiction: string | null;
  readonly labels: Readonly<Record<string, string>>;
  readonly taints: readonly Taint[];
  readonly kubernetesVersion: string;
  readonly pools: readonly NodePool[];
  readonly network: {
    readonly pods: readonly string[];
    readonly services: readonly string[];
    readonly nodes: readonly string[];
  };
  readonly ingress: IngressModel | null;
  readonly access: AccessModel | null;
  readonly state: ClusterState;
  /** Outlives credentials and addresses; a change of it would replace every object on the cluster. */
  readonly identifier: string;
  /** APIs served beside the built-in ones (`group/version/Kind`), or null when not declared. Facts win. */
  readonly served: readonly string[] | null;
}

/** Clusters chosen by a selector. */
export interface ClusterSetModel {
  readonly origin: Origin;
  readonly name: string;
  readonly selector: LabelSelector;
  /** Names of the clusters it matches, sorted. */
  readonly clusters: readonly string[];
}

/** What a workload's pods need of a node, beside room. */
export interface NodeRequirements {
  readonly nodeSelector: Readonly<Record<string, string>>;
  /** Required node affinity: one of the terms must hold. Empty = no requirement. */
  readonly affinityTerms: readonly (readonly SelectorExpression[])[];
  readonly tolerations: readonly Toleration[];
}

/** An autoscaler of a workload: its bounds are divided as replicas are. */
export interface AutoscalerBounds {
  readonly name: string;
  readonly min: number;
  readonly max: number;
}

/** A workload whose replicas are divided. */
export interface WorkloadModel {
  readonly origin: Origin;
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** Replicas over all clusters; with an autoscaler its minimum. Jobs: parallelism. */
  readonly replicas: number;
  /** Completions of a Job, divided as replicas are; null for everything else. */
  readonly completions: number | null;
  /** Requests of one replica (pods = 1); null when the pod template states none. */
  readonly requests: Amounts | null;
  readonly node: NodeRequirements;
  readonly autoscaler: AutoscalerBounds | null;
  /** Why its replicas must stay together on one cluster (a Pod, an Indexed Job); null when they may be divided. */
  readonly indivisible: string | null;
}

/** A DaemonSet: carried whole, with a pod on each node that takes it. */
export interface DaemonModel {
  readonly namespace: string;
  readonly name: string;
  /** Requests of one pod (pods = 1); null when the template states none. */
  readonly requests: Amounts | null;
  readonly node: NodeRequirements;
}

/** A JSON Patch operation (RFC 6902). */
export interface JsonPatchOperation {
  readonly op: "add" | "remove" | "replace" | "copy" | "move" | "test";
  readonly path: string;
  readonly from?: string;
  readonly value?: Json;
}

/** One change that an override makes. */
export type OverrideChange =
  | {
      readonly kind: "image";
      /** Container name; null = every container, init containers too. */
      readonly container: string | null;
      readonly registry?: string;
      readonly repository?: string;
      readonly tag?: string;
      readonly digest?: string;
    }
  | {
      readonly kind: "args";
      readonly container: string | null;
      readonly add: readonly string[];
      readonly remove: readonly string[];
    }
  | { readonly kind: "env"; readonly container: string | null; readonly set: Readonly<Record<string, string>> }
  | { readonly kind: "labels"; readonly set: Readonly<Record<string, string>> }
  | { readonly kind: "annotations"; readonly set: Readonly<Record<string, string>> }
  | { readonly kind: "patch"; readonly operations: readonly JsonPatchOperation[] };

/** Which objects an override changes. Left out = any. */
export interface OverrideTarget {
  readonly kind?: string;
  readonly name?: string;
}

/** A change of an application's objects on some clusters. */
export interface OverrideModel {
  readonly origin: Origin;
  readonly name: string;
  /** Clusters it applies to, sorted; null = all. */
  readonly clusters: readonly string[] | null;
  readonly target: OverrideTarget;
  readonly changes: readonly OverrideChange[];
}

/** Where a Secret's content comes from; the content itself is never ours. */
export type SecretSource =
  | { readonly kind: "existing" }
  | {
      readonly kind: "externalSecret";
      readonly store: { readonly kind: "SecretStore" | "ClusterSecretStore"; readonly name: string };
      /** Key of the secret in the store. */
      readonly key: string;
      /** Refresh interval, a Go duration such as `1h`. */
      readonly refreshInterval: string;
    };

/** A Secret an application needs, by reference. */
export interface SecretReferenceModel {
  readonly origin: Origin;
  readonly namespace: string;
  readonly name: string;
  readonly source: SecretSource;
}

/** An object with where it was read from. */
export interface SourcedObject {
  readonly origin: Origin;
  readonly object: KubeObject;
}

/** An application: the unit of selection, whole wherever it runs (contracts.md). */
export interface ApplicationModel {
  readonly origin: Origin;
  /** `<namespace>/<name>`. */
  readonly id: string;
  readonly namespace: string;
  readonly name: string;
  readonly workloads: readonly WorkloadModel[];
  /** Sorted by namespace and name. They take room on every node, and are never divided. */
  readonly daemons: readonly DaemonModel[];
  /** All its objects, workloads included, in emission-independent order (by reference). */
  readonly objects: readonly SourcedObject[];
  readonly secrets: readonly SecretReferenceModel[];
  readonly placement: PlacementModel;
  readonly overrides: readonly OverrideModel[];
  /** Higher is placed first; default 0. */
  readonly priority: number;
  /** ConfigMaps and Secrets named by its pod templates get a content hash in their name. */
  readonly hashConfig: boolean;
  /** A workload may be left out of a cluster. */
  readonly split: boolean;
  /** A move or removal may delete its PersistentVolumeClaims. */
  readonly acceptDataLoss: boolean;
}

/** The whole fleet as the core sees it: plain data, sorted by name, nothing known only at run time. */
export interface FleetModel {
  readonly origin: Origin;
  readonly name: string;
  readonly profile: Profile;
  /** Prefix of our labels and annotations, default `moorage.dev`. */
  readonly labelPrefix: string;
  /** Namespaces that are on the clusters already: the fleet puts objects there and never owns them. Sorted. */
  readonly existingNamespaces: readonly string[];
  /** Oldest facts that may be used, in seconds; default 24 hours. Judged by the driver. */
  readonly maxFactsAgeSeconds: number;
  readonly clusters: readonly ClusterModel[];
  readonly clusterSets: readonly ClusterSetModel[];
  readonly applications: readonly ApplicationModel[];
  readonly zones: readonly DnsZoneModel[];
  readonly hostnames: readonly GlobalHostnameModel[];
  readonly networks: readonly NetworkModel[];
}
