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
  /** Where a cluster's entrance leads in this system's terms; never empty for an entrance that has an address or a hostname. */
  readonly target: (ingress: IngressModel) => readonly LeafTarget[];
  /** The region of latency routing for a cluster: its own, or the one that the zone's settings give it; null without either. */
  readonly latencyRegion: (cluster: ClusterModel, zone: DnsZoneModel) => string | null;
  /**
   * Seconds until clients of a dead cluster are led elsewhere, at worst. `leaves`: where the hostname's tree ends, since an alias
   * to a load balancer answers with a TTL of its own.
   */
  readonly failoverSeconds: (
    hostname: GlobalHostnameModel,
    zone: DnsZoneModel,
    leaves: readonly LeafTarget[],
  ) => Omit<FailoverTime, "limitSeconds">;
  /** Input rules of this system's zones and the hostnames in them, before any placement. */
  readonly rules: (
    zones: readonly DnsZoneModel[],
    hostnames: readonly GlobalHostnameModel[],
    clusters: readonly ClusterModel[],
  ) => readonly Finding[];
  /**
   * Rules over the decided trees: roles, leaf types, group sizes, name lengths, quotas, stated limits. `zones` and `hostnames` are
   * the definitions behind the emission: they give origins and health checks.
   */
  readonly planRules: (
    emission: TrafficEmission,
    zones: readonly DnsZoneModel[],
    hostnames: readonly GlobalHostnameModel[],
  ) => readonly Finding[];
  readonly emit: (emission: TrafficEmission) => TrafficResources;
}
