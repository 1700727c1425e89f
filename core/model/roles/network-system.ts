import type { Finding } from "../finding.ts";
import type { ClusterModel } from "../fleet.ts";
import type { Json } from "../json.ts";
import type { KubeObject } from "../kube-object.ts";
import type { NetworkModel } from "../network.ts";
import type { NetworkClusterPlan, NetworkJoin, NetworkPlan } from "../plan.ts";

/** What a network system decides of its own: ids and networks of each cluster, and who is joined to whom. */
export interface NetworkShape {
  readonly clusters: readonly NetworkClusterPlan[];
  readonly joins: readonly NetworkJoin[];
}

/**
 * A system that joins clusters. Roles: shape, emit, failoverSeconds, rules; `reaches` and `admits` join them with declared edges.
 * Every method is pure.
 */
export interface NetworkSystem {
  readonly name: string;
  /** True where a caller's cluster must hold the Service object too, with or without pods behind it. */
  readonly needsServiceOfCaller: boolean;
  /** Input rules over the whole network: unique ids, ranges, names, settings. */
  readonly rules: (network: NetworkModel, clusters: readonly ClusterModel[]) => readonly Finding[];
  /** `clusters`: those of the network. */
  readonly shape: (network: NetworkModel, clusters: readonly ClusterModel[]) => NetworkShape;
  /** Objects of each cluster. */
  readonly emit: (plan: NetworkPlan) => Readonly<Record<string, readonly KubeObject[]>>;
  /** Seconds until calls leave a dead region, or null when no figure is published. */
  readonly failoverSeconds: (settings: Readonly<Record<string, Json>>) => number | null;
}
