import type { NodePool } from "./fleet.ts";
import type { Json } from "./json.ts";

export const FACTS_SCHEMA = "moorage/facts/v1";
export const FLEET_FACTS_SCHEMA = "moorage/fleet-facts/v1";

/** What was observed of one cluster (contracts.md). Facts win over declarations. */
export interface ClusterFacts {
  readonly schema: typeof FACTS_SCHEMA;
  readonly cluster: string;
  readonly identifier: string;
  /** RFC 3339. Judged by the driver, never by a decision. */
  readonly observedAt: string;
  readonly kubernetesVersion: string;
  readonly reachable: boolean;
  readonly health: { readonly state: "ok" | "suspect" | "lost"; readonly since: string | null };
  /** Served APIs, `apps/v1/Deployment`, sorted. */
  readonly served: readonly string[];
  readonly pools: readonly NodePool[];
  /** Ready replicas of what we placed there: `<namespace>/<Kind>/<name>` → n. */
  readonly ours: Readonly<Record<string, number>>;
  readonly lifecycle: null | {
    readonly controlPlaneVersions: Readonly<Record<string, number>>;
    readonly workerVersions: Readonly<Record<string, number>>;
    readonly conditions: Readonly<Record<string, Json>>;
  };
}

/** What was observed between clusters. */
export interface FleetFacts {
  readonly schema: typeof FLEET_FACTS_SCHEMA;
  readonly observedAt: string;
  readonly latencyMs: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly egress: Readonly<Record<string, Json>>;
  readonly prices: Readonly<Record<string, Json>>;
}

/** All facts of a fleet; clusters without a file are absent. */
export interface Facts {
  readonly clusters: Readonly<Record<string, ClusterFacts>>;
  readonly fleet: FleetFacts | null;
}

export const NO_FACTS: Facts = { clusters: {}, fleet: null };
