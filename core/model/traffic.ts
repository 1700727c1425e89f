import type { Origin } from "./finding.ts";

/** A DNS zone and who serves it. */
export interface DnsZoneModel {
  readonly origin: Origin;
  /** Zone name without trailing dot, lower case. */
  readonly name: string;
  /** Name of the traffic system that plays the role (`route53`). */
  readonly provider: string;
  /** Id of an existing zone, or null: the zone is created by the fleet. */
  readonly zoneId: string | null;
  readonly private: boolean;
  /** Access settings of the provider, plain: e.g. `{ region, profile }`. Never a credential. */
  readonly settings: Readonly<Record<string, string>>;
}

/** How the health of a cluster's entrance is checked. */
export interface HealthCheckModel {
  readonly type: "HTTP" | "HTTPS" | "TCP";
  readonly port: number;
  /** Path for HTTP(S), null for TCP. */
  readonly path: string | null;
  /** Host header and SNI, null = the address alone. */
  readonly host: string | null;
  readonly intervalSeconds: number;
  readonly failureThreshold: number;
}

/** How clients are led. */
export type TrafficPattern =
  | {
      readonly kind: "activePassive" /** Clusters of each tier, first tier first. */;
      readonly tiers: readonly (readonly string[])[];
    }
  | {
      readonly kind: "activeActive";
      readonly by: "latency" | "weight" /** By cluster; a cluster left out has weight 1. */;
      readonly weights: Readonly<Record<string, number>>;
    };

/** A name that leads to an application wherever it runs. */
export interface GlobalHostnameModel {
  readonly origin: Origin;
  /** Lower case, without trailing dot. */
  readonly name: string;
  readonly zone: string;
  /** Application id, `<namespace>/<name>`. */
  readonly application: string;
  readonly pattern: TrafficPattern;
  readonly ttlSeconds: number;
  readonly healthCheck: HealthCheckModel | null;
  /** Longest time a client may be led to a dead cluster; null = no limit stated. */
  readonly maxFailoverSeconds: number | null;
  /** Jurisdictions whose clusters may answer; null = all. */
  readonly jurisdictions: readonly string[] | null;
}
