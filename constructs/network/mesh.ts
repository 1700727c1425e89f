import type { Json } from "../../core/model/index.ts";
import type { SecretSource } from "../applications/secret-source.ts";
import { snapshot } from "../props/snapshot.ts";

/** When an endpoint that fails is taken out of the pool; without it nothing fails over. Source: Istio, DestinationRule. */
export interface OutlierDetectionProps {
  /** Errors in a row. @default 5 */
  readonly consecutive5xxErrors?: number;
  /** Time between two looks. @default "10s" */
  readonly interval?: string;
  /** How long an endpoint stays out at first. @default "30s" */
  readonly baseEjectionTime?: string;
  /** How much of the pool may be out. Less than all keeps a small pool from ever failing over. @default 100 */
  readonly maxEjectionPercent?: number;
}

/** Where traffic from other networks enters a cluster. */
export interface EastWestGatewayProps {
  /** Labels of the gateway's pods. @default { istio: "eastwestgateway" } */
  readonly selector?: Readonly<Record<string, string>>;
  /** @default 15443 */
  readonly port?: number;
}

/** A multi-primary Istio mesh: a control plane in each cluster, joined by east-west gateways. */
export interface IstioProps {
  /** Equal in the whole mesh. @default - the network's name */
  readonly meshId?: string;
  /** @default "cluster.local" */
  readonly trustDomain?: string;
  /** Cluster → network; clusters of one network reach each other's pods directly. @default - each a network of its own */
  readonly networks?: Readonly<Record<string, string>>;
  /** Namespace of the control planes. @default "istio-system" */
  readonly namespace?: string;
  /** Revision of the control planes whose sidecars are injected. @default - the default one */
  readonly revision?: string;
  /** Namespaces of the network's services are labelled for injection. @default true */
  readonly injection?: boolean;
  /** @default - the labels and port of Istio's own gateway chart */
  readonly eastWestGateway?: EastWestGatewayProps;
  /**
   * Where each control plane finds the kubeconfigs of the others: Secrets that exist, or a store; `{cluster}` in the key
   * stands for the cluster that is led to. @default SecretSource.existing()
   */
  readonly remoteSecrets?: SecretSource;
  /** @default - 5 errors, looked at every 10 s, out for 30 s, all of the pool */
  readonly outlierDetection?: OutlierDetectionProps;
  /** How long until calls leave a dead region, where you have measured it. @default - unknown */
  readonly failoverTime?: string;
}

/** What joins the clusters of a network. */
export class Mesh {
  /** Name of the network system. */
  readonly system: string;
  /** Its settings as given. */
  readonly props: IstioProps | Readonly<Record<string, Json>>;

  private constructor(system: string, props: IstioProps | Readonly<Record<string, Json>>) {
    this.system = system;
    this.props = snapshot(props);
  }

  /** Istio, multi-primary on several networks. */
  static istio(props: IstioProps = {}): Mesh {
    return new Mesh("istio", props);
  }

  /** A system of your own, passed with `new Fleet(…, { systems })`. */
  static system(name: string, settings: Readonly<Record<string, Json>> = {}): Mesh {
    return new Mesh(name, settings);
  }
}
