import type { Finding } from "../../../core/model/finding.ts";
import type { ClusterModel } from "../../../core/model/fleet.ts";
import type { DnsZoneModel, GlobalHostnameModel, HealthCheckModel } from "../../../core/model/traffic.ts";
import { hostNameFault } from "../domain-names.ts";
import { zoneRules } from "../zone-rules.ts";
import {
  checkInvalid,
  INTERVALS_TEXT,
  latencyRegionOfNobody,
  latencyRegionUnknown,
  privateZoneWithoutId,
  propagationInvalid,
  settingUnknown,
  ttlAboveAdvice,
  ttlInvalid,
  weightInvalid,
  zoneIdInvalid,
} from "./errors.ts";
import { LIMITS, REQUEST_INTERVALS } from "./limits.ts";
import { LATENCY_REGIONS } from "./regions.ts";
import { propagationFault, readSettings } from "./settings.ts";

/** Source: Route 53 API, ResourceId. */
const ZONE_ID = /^[A-Za-z0-9]{1,32}$/;

function whole(value: number, from: number, to: number): boolean {
  return Number.isInteger(value) && value >= from && value <= to;
}

function settingFindings(zone: DnsZoneModel, clusters: ReadonlySet<string>): readonly Finding[] {
  const { origin, name } = zone;
  const { latencyRegions, unknown } = readSettings(zone);
  const fault = propagationFault(zone);
  return [
    ...unknown.map((key) => settingUnknown(origin, name, key)),
    ...(fault === null ? [] : [propagationInvalid(origin, name, fault)]),
    ...Object.entries(latencyRegions).flatMap(([cluster, region]) => [
      ...(clusters.has(cluster) ? [] : [latencyRegionOfNobody(origin, cluster)]),
      ...(LATENCY_REGIONS.has(region) ? [] : [latencyRegionUnknown(origin, cluster, region)]),
    ]),
  ];
}

function zoneFindings(zone: DnsZoneModel, clusters: ReadonlySet<string>): readonly Finding[] {
  const { origin, name, zoneId } = zone;
  const id = zoneId === null || ZONE_ID.test(zoneId) ? [] : [zoneIdInvalid(origin, name, zoneId)];
  const hidden = zone.private && zoneId === null ? [privateZoneWithoutId(origin, name)] : [];
  return [...id, ...hidden, ...settingFindings(zone, clusters)];
}

function requestFindings(hostname: GlobalHostnameModel, check: HealthCheckModel): readonly Finding[] {
  const { path, host, type } = check;
  const invalid = (field: string, got: string, expected: string) => checkInvalid(hostname.origin, field, got, expected);
  const findings: Finding[] = [];
  if (type === "TCP") {
    if (path !== null) findings.push(invalid("path", `"${path}"`, "no path for TCP"));
    if (host !== null) findings.push(invalid("host", host, "no host for TCP, which sends none"));
  } else if (path !== null && (!path.startsWith("/") || path.length > LIMITS.pathLength.value)) {
    findings.push(
      invalid("path", `"${path}"`, `a path that begins with /, up to ${LIMITS.pathLength.value} characters`),
    );
  }
  const fault = host === null ? null : hostNameFault(host);
  if (fault !== null) findings.push(invalid("host", `"${host}", which ${fault},`, "a host name in lower case"));
  return findings;
}

function checkFindings(hostname: GlobalHostnameModel): readonly Finding[] {
  const { healthCheck: check, origin } = hostname;
  if (check === null) return [];
  const { intervalSeconds: interval, failureThreshold: threshold, port } = check;
  const most = LIMITS.failureThreshold.value;
  return [
    ...(REQUEST_INTERVALS.includes(interval)
      ? []
      : [checkInvalid(origin, "interval", `${interval} s`, INTERVALS_TEXT)]),
    ...(whole(threshold, 1, most)
      ? []
      : [checkInvalid(origin, "threshold", `${threshold}`, `a whole number from 1 to ${most}`)]),
    ...(whole(port, 1, 65_535) ? [] : [checkInvalid(origin, "port", `${port}`, "a port from 1 to 65535")]),
    ...requestFindings(hostname, check),
  ];
}

function weightFindings({ origin, pattern }: GlobalHostnameModel): readonly Finding[] {
  if (pattern.kind !== "activeActive") return [];
  return Object.entries(pattern.weights)
    .filter(([, weight]) => !whole(weight, 0, LIMITS.weight.value))
    .map(([cluster, weight]) => weightInvalid(origin, cluster, weight));
}

function ttlFindings({ origin, ttlSeconds, healthCheck }: GlobalHostnameModel): readonly Finding[] {
  if (!whole(ttlSeconds, 0, LIMITS.ttl.value)) return [ttlInvalid(origin, ttlSeconds)];
  const long = healthCheck !== null && ttlSeconds > LIMITS.ttlWithHealthCheck.value;
  return long ? [ttlAboveAdvice(origin, ttlSeconds)] : [];
}

/** What can be said of zones and hostnames before any placement: names, settings, weights, TTLs, health checks. */
export function rules(
  zones: readonly DnsZoneModel[],
  hostnames: readonly GlobalHostnameModel[],
  clusters: readonly ClusterModel[],
): readonly Finding[] {
  const names = new Set(clusters.map((cluster) => cluster.name));
  return [
    ...zoneRules(zones, hostnames, clusters),
    ...zones.flatMap((zone) => zoneFindings(zone, names)),
    ...hostnames.flatMap((hostname) => [
      ...weightFindings(hostname),
      ...ttlFindings(hostname),
      ...checkFindings(hostname),
    ]),
  ];
}
