import type { Origin } from "./finding.ts";
import type { Json } from "./json.ts";

/** A service that clusters of a network offer each other. */
export interface NetworkServiceModel {
  readonly origin: Origin;
  /** Application id whose clusters offer it. */
  readonly application: string;
  readonly namespace: string;
  readonly service: string;
  /** Regions tried in turn when a region's endpoints are gone; sorted by `from`. */
  readonly failover: readonly { readonly from: string; readonly to: string }[];
  /** Ids of the applications that call it, sorted; null = not stated: any cluster of the network may hold one. */
  readonly consumers: readonly string[] | null;
}

/** A network over clusters, carried by one system. */
export interface NetworkModel {
  readonly origin: Origin;
  readonly name: string;
  /** Name of the network system that plays the role (`istio`). */
  readonly system: string;
  /** Clusters of the network, sorted. */
  readonly clusters: readonly string[];
  readonly services: readonly NetworkServiceModel[];
  /** The system's own settings, validated by its folder. */
  readonly settings: Readonly<Record<string, Json>>;
}
