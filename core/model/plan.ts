import type { Amounts } from "./amounts.ts";
import type { Finding, Problem } from "./finding.ts";
import type { ClusterState } from "./fleet.ts";
import type { Json } from "./json.ts";
import type { Lock } from "./lock.ts";
import type { RecordTree } from "./record-tree.ts";

export const PLAN_SCHEMA = "moorage/plan/v1";

/** Room of one cluster: all it has for us, what this plan books (leaving copies too), what is left. */
export interface ClusterRoom {
  readonly name: string;
  readonly state: ClusterState;
  readonly health: "ok" | "suspect" | "lost" | "unknown";
  readonly allocatable: Amounts;
  readonly booked: Amounts;
  readonly free: Amounts;
}

/** Why clusters were refused: one verdict of one plugin, grouped over the clusters that share it. */
export interface Rejection {
  readonly clusters: readonly string[];
  readonly plugin: string;
  /** The field that decided: `cluster.region`, `taints`, `free.cpu`. */
  readonly field: string;
  readonly got: string;
  /** What would have made it pass. */
  readonly wanted: string;
  readonly fix: string;
}

/** One workload of an application and its replicas by cluster. */
export interface WorkloadPlan {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly replicas: number;
  readonly assignments: readonly { readonly cluster: string; readonly before: number | null; readonly after: number }[];
  /** Divided autoscaler bounds by cluster; null without an autoscaler. */
  readonly autoscaler: {
    readonly name: string;
    readonly bounds: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
  } | null;
  /** Divided completions of a Job by cluster; null for everything else. */
  readonly completions: Readonly<Record<string, number>> | null;
}

export interface ApplicationPlan {
  readonly id: string;
  readonly status: "placed" | "partly" | "unplaced";
  /** Affinity term in use. */
  readonly term: string;
  /** True when it stands as the lock says, without a new selection. */
  readonly kept: boolean;
  readonly clusters: readonly { readonly cluster: string; readonly before: boolean | null; readonly after: boolean }[];
  /** Clusters whose copy leaves. */
  readonly leaving: readonly string[];
  readonly workloads: readonly WorkloadPlan[];
  readonly carried: readonly { readonly kind: string; readonly name: string }[];
  readonly rejections: readonly Rejection[];
  /** For an application that cannot be placed: the clusters that came closest, fewest obstacles first. */
  readonly nearest: readonly { readonly cluster: string; readonly obstacles: readonly string[] }[];
  readonly scores: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** A change against "before", and why. `before` and `after` are values for people: clusters and replicas, a tier, a weight. */
export interface Change {
  readonly subject: string;
  readonly before: Json;
  readonly after: Json;
  readonly because: readonly string[];
}

/** Seconds of one failover, from published figures; `certainty` unknown where an addend has none. */
export interface FailoverTime {
  readonly worstSeconds: number | null;
  readonly limitSeconds: number | null;
  readonly detect: number | null;
  readonly propagate: number | null;
  readonly ttl: number;
  readonly certainty: "exact" | "candidates only" | "unknown";
}

export interface LeafPlan {
  readonly cluster: string;
  readonly tier: number;
  readonly weight: number;
  readonly values: readonly string[];
  /** Resource name of its health check, or null. */
  readonly healthCheck: string | null;
}

export interface HostnamePlan {
  readonly name: string;
  readonly zone: string;
  readonly application: string;
  readonly pattern: string;
  readonly provider: string;
  readonly generation: number;
  readonly leaves: readonly LeafPlan[];
  readonly failover: FailoverTime;
  readonly residency: null | {
    readonly allowed: readonly string[];
    readonly reachable: readonly string[];
    readonly holds: boolean;
  };
  /** The decided tree, which a traffic system writes in its own records. */
  readonly tree: RecordTree;
}

export interface ZonePlan {
  readonly name: string;
  readonly provider: string;
  readonly private: boolean;
  readonly zoneId: string | null;
  readonly settings: Readonly<Record<string, string>>;
}

export interface TrafficPlan {
  readonly zones: readonly ZonePlan[];
  readonly hostnames: readonly HostnamePlan[];
}

/** A network, decided: who is joined to whom, and which service leads where (contracts.md `moorage/network/v1`). */
export interface NetworkPlan {
  readonly name: string;
  readonly system: string;
  readonly settings: Readonly<Record<string, Json>>;
  readonly clusters: readonly NetworkClusterPlan[];
  readonly joins: readonly NetworkJoin[];
  readonly services: readonly NetworkServicePlan[];
}

export interface NetworkClusterPlan {
  readonly name: string;
  readonly region: string;
  readonly networks: readonly string[];
  readonly ids: Readonly<Record<string, string>>;
  readonly ranges: readonly { readonly kind: string; readonly cidr: string; readonly origin: "declared" | "pool" }[];
}

export interface NetworkJoin {
  readonly from: string;
  readonly to: string;
  readonly network: string;
  readonly by: "flat" | "gateway" | "mirror" | "router";
}

/** An application that calls a service of a network. */
export interface NetworkConsumerPlan {
  readonly application: string;
  /** Namespaces of its workloads, sorted. */
  readonly namespaces: readonly string[];
  readonly clusters: readonly string[];
}

export interface NetworkServicePlan {
  /** `<namespace>/<name>`. */
  readonly id: string;
  readonly application: string;
  readonly namespace: string;
  readonly service: string;
  readonly exportedFrom: readonly string[];
  /** Who calls it and from where; null = not stated. */
  readonly consumers: readonly NetworkConsumerPlan[] | null;
  /** Clusters on which its name has to be known: those that offer it and those that call it, sorted. */
  readonly neededOn: readonly string[];
  readonly failover: readonly { readonly from: string; readonly to: string }[];
}

/** The whole decision, as plain data, before anything is emitted. */
export interface Plan {
  readonly stack: string;
  readonly digest: string;
  /** Null without a lock. */
  readonly matchesLock: boolean | null;
  /** What `plan --write` would write. */
  readonly lock: Lock;
  readonly clusters: readonly ClusterRoom[];
  readonly frozen: readonly string[];
  readonly applications: readonly ApplicationPlan[];
  readonly changes: readonly Change[];
  readonly rollouts: readonly Json[];
  readonly traffic: TrafficPlan;
  readonly networks: readonly NetworkPlan[];
  readonly findings: readonly Finding[];
}

/** The document `moorage/plan/v1`. */
export interface PlanDocument {
  readonly schema: typeof PLAN_SCHEMA;
  readonly stack: string;
  readonly digest: string;
  readonly bundleDigest: string | null;
  readonly matchesLock: boolean | null;
  readonly clusters: readonly ClusterRoom[];
  readonly frozen: readonly string[];
  readonly applications: readonly ApplicationPlan[];
  readonly changes: readonly Change[];
  readonly rollouts: readonly Json[];
  readonly traffic: TrafficPlan;
  readonly network: Json;
  readonly problems: readonly Problem[];
}
