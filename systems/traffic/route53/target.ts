import { ipFamily } from "../../../core/model/cidr.ts";
import type { ClusterModel, IngressModel } from "../../../core/model/fleet.ts";
import type { LeafTarget, LeafType } from "../../../core/model/record-tree.ts";
import type { DnsZoneModel } from "../../../core/model/traffic.ts";
import { aliasZoneOf } from "./alias-zones.ts";
import { LATENCY_REGIONS } from "./regions.ts";
import { readSettings } from "./settings.ts";

/** A host name as records hold it: lower case, no trailing dot. */
export function plainName(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, "");
}

function addressTargets(addresses: readonly string[]): readonly LeafTarget[] {
  const families: readonly (readonly [4 | 6, LeafType])[] = [
    [4, "A"],
    [6, "AAAA"],
  ];
  return families.flatMap(([family, type]): LeafTarget[] => {
    const values = [...new Set(addresses.filter((address) => ipFamily(address) === family))].sort();
    return values.length === 0 ? [] : [{ kind: "values", type, values }];
  });
}

/**
 * Where an entrance leads: addresses give A and AAAA, a name with a given or known alias zone an alias, any other name a CNAME.
 * An alias is of type A, and of AAAA too for names of dual-stack load balancers (`dualstack.…`): an AAAA alias to one without IPv6
 * would answer nothing. Source: Route 53 API, AliasTarget.DNSName.
 */
export function target(ingress: IngressModel): readonly LeafTarget[] {
  if (ingress.kind === "addresses") return addressTargets(ingress.addresses);
  const name = plainName(ingress.hostname);
  const zoneId = ingress.aliasZoneId ?? aliasZoneOf(name)?.zoneId;
  if (zoneId === undefined) return [{ kind: "values", type: "CNAME", values: [name] }];
  return [{ kind: "alias", types: name.startsWith("dualstack.") ? ["A", "AAAA"] : ["A"], name, zoneId }];
}

/**
 * Whether an alias to this name may take over its health. Source: Route 53 API, AliasTarget.EvaluateTargetHealth: not for CloudFront.
 */
export function reportsHealth(name: string): boolean {
  return aliasZoneOf(name)?.kind !== "CloudFront";
}

/** The region that stands for a cluster in latency routing: the zone's settings, else its own on AWS, else null. */
export function latencyRegion(cluster: ClusterModel, zone: DnsZoneModel): string | null {
  const { latencyRegions } = readSettings(zone);
  if (Object.hasOwn(latencyRegions, cluster.name)) return latencyRegions[cluster.name] ?? null;
  return cluster.provider === "aws" && LATENCY_REGIONS.has(cluster.region) ? cluster.region : null;
}
