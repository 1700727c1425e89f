import type { DnsDocument, ResourceItem } from "../bundle.ts";
import type { Finding } from "../finding.ts";
import type { ClusterModel, IngressModel } from "../fleet.ts";
import type { FailoverTime, HostnamePlan, ZonePlan } from "../plan.ts";
import type { LeafTarget } from "../record-tree.ts";
import type { DnsZoneModel, GlobalHostnameModel } from "../traffic.ts";

/** The zones a traffic system serves, with the names decided in them. */
export interface TrafficEmission {
  readonly zones: readonly ZonePlan[];
  readonly hostnames: readonly HostnamePlan[];
  /** Application id → resource names that must stand before a record of it changes (its workloads on the leaf clusters). */
  readonly after: Readonly<Record<string, readonly string[]>>;
}

export interface TrafficResources {
  readonly items: readonly ResourceItem[];
  readonly dns: Omit<DnsDocument, "schema">;
}

/**
 * A DNS provider that answers by policy. Roles: emit, failoverSeconds, rules; `answer` joins them with the resolver simulator.
 * Every method is pure.
 */
export interface TrafficSystem {
  readonly name: string;
  /** Where a cluster's entrance leads in this system's terms, or the findings that say why it cannot. */
  readonly target: (ingress: IngressModel) => readonly LeafTarget[];
  /** The region of latency routing for a cluster, or null when it has to be declared. */
  readonly latencyRegion: (cluster: ClusterModel) => string | null;
  /** Seconds until clients of a dead cluster are led elsewhere. */
  readonly failoverSeconds: (hostname: GlobalHostnameModel) => Omit<FailoverTime, "limitSeconds">;
  /** Input rules of zones and hostnames, before any placement. */
  readonly rules: (
    zones: readonly DnsZoneModel[],
    hostnames: readonly GlobalHostnameModel[],
    clusters: readonly ClusterModel[],
  ) => readonly Finding[];
  /** Rules over the decided trees: quotas, group sizes, name lengths. */
  readonly planRules: (emission: TrafficEmission) => readonly Finding[];
  readonly emit: (emission: TrafficEmission) => TrafficResources;
}
