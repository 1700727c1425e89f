import type { Construct } from "constructs";
import { snapshot } from "../props/snapshot.ts";
import { FleetElement } from "../tree/element.ts";
import type { Traffic } from "./traffic.ts";

/** Exactly one of `zoneId` and `create` says whose the zone is. */
export interface DnsZoneProps {
  /** `shop.example.com`. @default - the id */
  readonly name?: string;
  /** Who serves it. */
  readonly provider: Traffic;
  /** Id of a zone that exists. @default - it is created */
  readonly zoneId?: string;
  /** True: the fleet creates the zone, and deletes it when it is removed. @default false */
  readonly create?: boolean;
  /** Answered only inside of private networks. @default false */
  readonly private?: boolean;
}

/**
 * A DNS zone that hostnames of the fleet stand in.
 * @example
 * new DnsZone(fleet, "example.com", { provider: Traffic.route53(), zoneId: "Z0123456789ABCDEFGHIJ" });
 */
export class DnsZone extends FleetElement {
  readonly props: DnsZoneProps;

  constructor(scope: Construct, id: string, props: DnsZoneProps) {
    super(scope, id);
    this.props = snapshot(props ?? {});
  }

  get title(): string {
    return `zone ${this.zoneName}`;
  }

  /** Lower case, without the trailing dot. */
  get zoneName(): string {
    const name: unknown = this.props.name ?? this.name;
    return typeof name === "string" ? name.toLowerCase().replace(/\.$/, "") : "";
  }
}
