import { ipFamily } from "../../core/model/cidr.ts";
import type { Finding } from "../../core/model/finding.ts";
import type { ClusterModel } from "../../core/model/fleet.ts";
import type { DnsZoneModel, GlobalHostnameModel } from "../../core/model/traffic.ts";
import { hostNameFault, isWithin, publicNameFault } from "./domain-names.ts";
import {
  entranceInvalid,
  hostnameInNarrowerZone,
  hostnameInvalid,
  hostnameOutsideZone,
  hostnameTwice,
  zoneNameInvalid,
  zoneTwice,
} from "./errors.ts";

function duplicates<T>(values: readonly T[], key: (value: T) => string): readonly (readonly [T, T])[] {
  const first = new Map<string, T>();
  return values.flatMap((value) => {
    const before = first.get(key(value));
    if (before !== undefined) return [[value, before] as const];
    first.set(key(value), value);
    return [];
  });
}

function zoneNames(zones: readonly DnsZoneModel[]): readonly Finding[] {
  const invalid = zones.flatMap((zone) => {
    const fault = hostNameFault(zone.name);
    return fault === null ? [] : [zoneNameInvalid(zone, fault)];
  });
  return [...invalid, ...duplicates(zones, (zone) => zone.name).map(([zone, before]) => zoneTwice(zone, before))];
}

/** A narrower zone of the same visibility answers for its names; a record in the wider zone would never be seen. */
function narrowerZone(hostname: string, zone: DnsZoneModel, zones: readonly DnsZoneModel[]): DnsZoneModel | null {
  const found = zones.find(
    (other) =>
      other.name !== zone.name &&
      other.private === zone.private &&
      isWithin(other.name, zone.name) &&
      isWithin(hostname, other.name),
  );
  return found ?? null;
}

function hostnameFindings(hostname: GlobalHostnameModel, zones: readonly DnsZoneModel[]): readonly Finding[] {
  const fault = publicNameFault(hostname.name);
  if (fault !== null) return [hostnameInvalid(hostname, fault)];
  const zone = zones.find((z) => z.name === hostname.zone);
  if (zone === undefined) return [];
  const bare = hostname.name.startsWith("*.") ? hostname.name.slice(2) : hostname.name;
  if (!isWithin(bare, zone.name)) return [hostnameOutsideZone(hostname)];
  const narrower = narrowerZone(bare, zone, zones);
  return narrower === null ? [] : [hostnameInNarrowerZone(hostname, narrower.name)];
}

/** Entrances must be addresses or host names, whoever serves the zone. */
function entrances(clusters: readonly ClusterModel[]): readonly Finding[] {
  return clusters.flatMap((cluster) => {
    const { ingress } = cluster;
    if (ingress === null) return [];
    if (ingress.kind === "addresses") {
      if (ingress.addresses.length === 0) return [entranceInvalid(cluster, "no address at all")];
      return ingress.addresses.filter((a) => ipFamily(a) === null).map((a) => entranceInvalid(cluster, `"${a}"`));
    }
    const fault = hostNameFault(ingress.hostname.toLowerCase().replace(/\.$/, ""));
    return fault === null ? [] : [entranceInvalid(cluster, `hostname "${ingress.hostname}", which ${fault}`)];
  });
}

/**
 * Rules that hold for every traffic system: names are well formed, defined once and stand in the zone that answers for them, and
 * entrances are addresses or host names.
 */
export function zoneRules(
  zones: readonly DnsZoneModel[],
  hostnames: readonly GlobalHostnameModel[],
  clusters: readonly ClusterModel[],
): readonly Finding[] {
  const twice = duplicates(hostnames, (hostname) => hostname.name);
  return [
    ...zoneNames(zones),
    ...hostnames.flatMap((hostname) => hostnameFindings(hostname, zones)),
    ...twice.map(([hostname, before]) => hostnameTwice(hostname, before)),
    ...entrances(clusters),
  ];
}
