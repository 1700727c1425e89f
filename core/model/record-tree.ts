import type { HealthCheckModel } from "./traffic.ts";

/** A DNS record type that a leaf may have. */
export type LeafType = "A" | "AAAA" | "CNAME";

/** Where a leaf points: plain values, or an alias to a load balancer with a fixed zone id. */
export type LeafTarget =
  | { readonly kind: "values"; readonly type: LeafType; readonly values: readonly string[] }
  | {
      readonly kind: "alias";
      readonly types: readonly ("A" | "AAAA")[];
      readonly name: string;
      readonly zoneId: string;
    };

/** How a group chooses among its members. */
export type GroupPolicy = "failover" | "weighted" | "latency";

/** A health check of a cluster's entrance, shared by every hostname with the same definition on that entrance. */
export interface EntranceCheck {
  /** Resource name, `dns/_/HealthCheck/<cluster>/<hash of the definition>`. */
  readonly id: string;
  readonly cluster: string;
  readonly target: string;
  readonly definition: HealthCheckModel;
}

/** A cluster's entrance inside a tree. */
export interface TreeLeaf {
  /** `<cluster>.g<N>.<hostname>`. */
  readonly name: string;
  readonly cluster: string;
  readonly targets: readonly LeafTarget[];
  readonly check: EntranceCheck | null;
}

/** A member of a group: points to a leaf or to a further group. */
export interface TreeMember {
  /** Distinguishes the member in its group: the cluster, or the tier. */
  readonly key: string;
  readonly role: "primary" | "secondary" | null;
  readonly weight: number | null;
  /** Region of latency routing, in the provider's own names. */
  readonly region: string | null;
  readonly to:
    | { readonly kind: "leaf"; readonly leaf: TreeLeaf }
    | { readonly kind: "group"; readonly group: TreeGroup };
}

export interface TreeGroup {
  /** `g<N>.<hostname>`, or `<tier>.g<N>.<hostname>` below it. */
  readonly name: string;
  readonly policy: GroupPolicy;
  readonly members: readonly TreeMember[];
}

/** The record tree of a hostname, provider-neutral: hostname → group → optional tier → leaf (design.md, Identity is API). */
export interface RecordTree {
  readonly hostname: string;
  readonly zone: string;
  readonly ttlSeconds: number;
  readonly generation: number;
  /** Record types of the hostname, sorted. */
  readonly types: readonly LeafType[];
  readonly root: TreeGroup;
}
