import type { Construct } from "constructs";
import type { Application } from "../applications/application.ts";
import type { ClusterReference } from "../clusters/cluster.ts";
import type { ClusterSet } from "../clusters/cluster-set.ts";
import { snapshot } from "../props/snapshot.ts";
import { FleetElement } from "../tree/element.ts";
import type { Mesh } from "./mesh.ts";

/** A Service that the clusters of a network offer each other. */
export interface NetworkServiceProps {
  /** The application it belongs to, as construct or as `<namespace>/<name>`. */
  readonly application: Application | string;
  /** Name of the Service. */
  readonly service: string;
  /** Its namespace. @default - the application's */
  readonly namespace?: string;
  /** Region → region that is called when the first has no healthy endpoint. @default - none */
  readonly failover?: Readonly<Record<string, string>>;
  /**
   * Applications that call it. Where they stand, its name is made known, its rules hold, and their namespaces take part in the mesh.
   * @default - not stated: its name and rules go to every cluster of the network, and the namespaces of callers are left to their authors
   */
  readonly consumers?: readonly (Application | string)[];
}

export interface NetworkProps {
  /** What joins the clusters. */
  readonly system: Mesh;
  /** Its clusters, as a set. @default - clusters, else every cluster */
  readonly over?: ClusterSet;
  /** Its clusters by name or construct. @default - over, else every cluster */
  readonly clusters?: readonly ClusterReference[];
  /** Services that are offered across clusters. @default - none */
  readonly services?: readonly NetworkServiceProps[];
}

/**
 * A network over clusters, in which services of one cluster are called from another.
 * @example
 * new Network(fleet, "mesh", {
 *   system: Mesh.istio(), over: europe,
 *   services: [{ application: shop, service: "catalogue", failover: { "eu-west-1": "eu-central-1" } }],
 * });
 */
export class Network extends FleetElement {
  readonly props: NetworkProps;

  constructor(scope: Construct, id: string, props: NetworkProps) {
    super(scope, id);
    this.props = snapshot(props ?? {});
  }

  get title(): string {
    return `network ${this.name}`;
  }
}
