import type { ClusterReference } from "../clusters/cluster.ts";
import { snapshot } from "../props/snapshot.ts";

export interface Route53Props {
  /** AWS region of the API calls; Route 53 itself is global. @default - that of the environment */
  readonly region?: string;
  /** Profile of the AWS configuration. Never a credential. @default - that of the environment */
  readonly profile?: string;
  /** How long until a changed health status is answered from, where you have measured it: AWS publishes no figure. @default - unknown */
  readonly propagation?: string;
  /** AWS regions that stand for clusters outside AWS in latency routing. @default - a cluster's own region */
  readonly latencyRegions?: readonly { readonly cluster: ClusterReference; readonly region: string }[];
}

/** Who serves a DNS zone. */
export class Traffic {
  /** Name of the traffic system. */
  readonly system: string;
  /** Its settings as given: those of `route53`, or plain texts of a system of your own. */
  readonly props: Route53Props | Readonly<Record<string, string>>;

  private constructor(system: string, props: Route53Props | Readonly<Record<string, string>>) {
    this.system = system;
    this.props = snapshot(props);
  }

  /** Amazon Route 53. */
  static route53(props: Route53Props = {}): Traffic {
    return new Traffic("route53", props);
  }

  /** A system of your own, passed with `new Fleet(…, { systems })`. */
  static system(name: string, settings: Readonly<Record<string, string>> = {}): Traffic {
    return new Traffic(name, settings);
  }
}
