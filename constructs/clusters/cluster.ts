import type { Construct } from "constructs";
import type { ClusterState } from "../../core/model/index.ts";
import { snapshot } from "../props/snapshot.ts";
import { FleetElement } from "../tree/element.ts";
import type { Access } from "./access.ts";
import type { NodePoolProps, TaintProps } from "./node-pool.ts";

/** The address ranges of a cluster, as its provider shows them. */
export interface ClusterNetworkProps {
  /** Ranges of pods. @default - not known */
  readonly pods?: string | readonly string[];
  /** Ranges of Services. @default - not known */
  readonly services?: string | readonly string[];
  /** Ranges of nodes. @default - not known */
  readonly nodes?: string | readonly string[];
}

/** Where traffic from outside enters a cluster: exactly one of `addresses` and `hostname`. */
export interface IngressProps {
  /** Addresses of the entrance, IPv4, IPv6 or both; give A and AAAA records. @default - the hostname */
  readonly addresses?: readonly string[];
  /** Name of the load balancer in front. @default - the addresses */
  readonly hostname?: string;
  /** Hosted zone of that name, for alias records. @default - known for names of well-known load balancers */
  readonly aliasZoneId?: string;
}

/** A cluster as it stands, or as it will stand: what is declared here holds until facts about the cluster say otherwise. */
export interface ClusterProps {
  /** Who runs it: `aws`, `gcp`, `azure`, `onprem`, … in your own words. */
  readonly provider: string;
  /** The provider's region: `eu-west-1`. */
  readonly region: string;
  /** Zones its nodes stand in. @default - none known */
  readonly zones?: readonly string[];
  /** Whose law holds for data in it: `EU`, `US`. @default - none stated */
  readonly jurisdiction?: string;
  /** Labels that placements select by. @default - none */
  readonly labels?: Readonly<Record<string, string>>;
  /** Taints: only applications that tolerate them come here. @default - none */
  readonly taints?: readonly TaintProps[];
  /** Version of the API server: `1.34`. */
  readonly kubernetesVersion: string;
  /** Its nodes. @default - none: the facts tell */
  readonly pools?: readonly NodePoolProps[];
  /** Address ranges. @default - not known */
  readonly network?: ClusterNetworkProps;
  /** Where traffic enters; needed by every `GlobalHostname` that may lead here. @default - no entrance */
  readonly ingress?: IngressProps;
  /** How the program reaches its API server. @default - none: it can be planned and rendered, not deployed */
  readonly access?: Access;
  /**
   * `active` takes everything; `cordoned` keeps what it has; `draining` is emptied; `frozen` is not spoken to, its last objects stay;
   * `retired` has left the fleet. @default "active"
   */
  readonly state?: ClusterState;
  /**
   * What the engine knows the cluster by. It outlives credentials and addresses and must never change while anything runs there:
   * a new identifier means a new cluster, so every object would be made anew. @default "<fleet>/<cluster>"
   */
  readonly clusterIdentifier?: string;
  /** APIs served beside the built-in ones: `argoproj.io/v1alpha1/Rollout`. @default - not declared: the facts tell */
  readonly servedApis?: readonly string[];
}

/**
 * A Kubernetes cluster of the fleet. The id is its name: a DNS label, part of resource, record and file names; never change it.
 * @example
 * new Cluster(fleet, "eu-west", {
 *   provider: "aws", region: "eu-west-1", kubernetesVersion: "1.34",
 *   pools: [{ name: "main", count: 3, cpu: "3920m", memory: "14Gi", pods: 58 }],
 * });
 */
export class Cluster extends FleetElement {
  readonly props: ClusterProps;

  constructor(scope: Construct, id: string, props: ClusterProps) {
    super(scope, id);
    this.props = snapshot(props ?? {});
  }

  get title(): string {
    return `cluster ${this.name}`;
  }
}

/** A cluster, by its name or the construct itself. */
export type ClusterReference = string | Cluster;
