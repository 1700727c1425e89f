import type { Construct } from "constructs";
import { Application } from "../applications/application.ts";
import { snapshot } from "../props/snapshot.ts";
import { FleetElement } from "../tree/element.ts";
import type { DnsZone } from "./dns-zone.ts";
import type { HealthCheck } from "./health-check.ts";
import type { Pattern } from "./pattern.ts";

export interface GlobalHostnameProps {
  /** The whole name: `www.shop.example.com`; `*.shop.example.com` for all below. @default - the id */
  readonly name?: string;
  /** The zone it stands in, as construct or by name. */
  readonly zone: DnsZone | string;
  /** Whose clusters it leads to, as construct or as `<namespace>/<name>`. @default - the application that is its scope */
  readonly application?: Application | string;
  /** How clients are led. */
  readonly pattern: Pattern;
  /** How long resolvers keep an answer. @default "60s" */
  readonly ttl?: string;
  /** How the entrances are watched. @default - not at all: a dead cluster stays in the answer */
  readonly healthCheck?: HealthCheck;
  /** Longest time that a client may be led to a dead cluster; a plan that cannot hold it is refused. @default - no limit */
  readonly maxFailover?: string;
  /** Only clusters of these jurisdictions may answer. @default - all */
  readonly jurisdictions?: readonly string[];
}

/**
 * A name that leads to an application wherever it runs. It needs `ingress` on the clusters.
 * @example
 * new GlobalHostname(shop, "www.example.com", {
 *   zone, pattern: Pattern.activeActive({ by: "latency" }), healthCheck: HealthCheck.https({ path: "/healthz" }),
 * });
 */
export class GlobalHostname extends FleetElement {
  readonly props: GlobalHostnameProps;

  constructor(scope: Construct, id: string, props: GlobalHostnameProps) {
    super(scope, id);
    this.props = snapshot(props ?? {});
  }

  get title(): string {
    return `hostname ${this.hostname}`;
  }

  /** Lower case, without the trailing dot. */
  get hostname(): string {
    const name: unknown = this.props.name ?? this.name;
    return typeof name === "string" ? name.toLowerCase().replace(/\.$/, "") : "";
  }

  /** The application around it, where it was made in one. */
  get scopeApplication(): Application | null {
    const scope = this.node.scope;
    return scope instanceof Application ? scope : null;
  }
}
