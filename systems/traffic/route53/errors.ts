import type { Finding, FindingClass, Origin } from "../../../core/model/finding.ts";
import { ALIAS_ZONES_SOURCE } from "./alias-zones.ts";
import { LIMITS, type Limit, REQUEST_INTERVALS } from "./limits.ts";

interface Told {
  readonly got: string;
  readonly expected: string;
  readonly fix: string;
  readonly source?: string;
}

function error(code: string, origin: Origin, told: Told, kind: FindingClass = "input"): Finding {
  return { code, severity: "error", class: kind, origin, ...told };
}

function warning(code: string, origin: Origin, told: Told): Finding {
  return { code, severity: "warning", class: "input", origin, ...told };
}

/** The source of a figure for people; figures without one are told apart by rules of their own. */
function sourceOf({ source, date }: Limit): { readonly source?: string } {
  return source === null ? {} : { source: `${source}, read ${date}` };
}

// Zones and their settings.

export function privateZoneWithoutId(origin: Origin, zone: string): Finding {
  return error("ZONE_PRIVATE_CREATE", origin, {
    got: `private zone ${zone} without a zone id`,
    expected:
      "an existing private zone: Route 53 ties it to a network when it is created, which a fleet does not define",
    fix: "create the zone with its network, and give its id as zoneId",
    source: "Route 53 API, CreateHostedZone.VPC",
  });
}

export function zoneIdInvalid(origin: Origin, zone: string, id: string): Finding {
  return error("ZONE_ID_INVALID", origin, {
    got: `zone id "${id}" of ${zone}`,
    expected: "up to 32 letters and digits, such as Z0123456789ABCDEFGHIJ",
    fix: "give the id without /hostedzone/ before it",
    source: "Route 53 API, ResourceId",
  });
}

export function settingUnknown(origin: Origin, zone: string, key: string): Finding {
  return error("ZONE_SETTING_UNKNOWN", origin, {
    got: `setting ${key} of ${zone}`,
    expected: "region, profile, propagationSeconds or latencyRegion.<cluster>",
    fix: "remove it, or correct its name",
  });
}

export function propagationInvalid(origin: Origin, zone: string, got: string): Finding {
  return error("PROPAGATION_INVALID", origin, {
    got: `propagation "${got}" of ${zone}`,
    expected: "whole seconds",
    fix: "state it as a duration: Traffic.route53({ propagation: '10s' })",
  });
}

export function latencyRegionUnknown(origin: Origin, cluster: string, region: string): Finding {
  return error("LATENCY_REGION_UNKNOWN", origin, {
    got: `latency region "${region}" of ${cluster}`,
    expected: "a region of AWS such as eu-central-1",
    fix: "name the region of AWS that is nearest to the cluster",
    source: "Route 53 API, ResourceRecordSetRegion",
  });
}

export function latencyRegionOfNobody(origin: Origin, cluster: string): Finding {
  return error("LATENCY_REGION_CLUSTER_UNKNOWN", origin, {
    got: `a latency region for ${cluster}`,
    expected: "a cluster of the fleet",
    fix: "correct the cluster's name, or remove the entry",
  });
}

// Hostnames, before placement.

export function weightInvalid(origin: Origin, cluster: string, weight: number): Finding {
  return error("WEIGHT_INVALID", origin, {
    got: `weight ${weight} of ${cluster}`,
    expected: `a whole number from 0 to ${LIMITS.weight.value}`,
    fix: "scale the weights down: only their proportion counts",
    ...sourceOf(LIMITS.weight),
  });
}

export function ttlInvalid(origin: Origin, seconds: number): Finding {
  return error("TTL_INVALID", origin, {
    got: `TTL ${seconds}`,
    expected: `whole seconds from 0 to ${LIMITS.ttl.value}`,
    fix: "use a TTL such as '60s'",
    ...sourceOf(LIMITS.ttl),
  });
}

export function ttlAboveAdvice(origin: Origin, seconds: number): Finding {
  return warning("TTL_LONG", origin, {
    got: `TTL ${seconds} s on a name with a health check`,
    expected: `at most ${LIMITS.ttlWithHealthCheck.value} s: clients keep a dead answer for as long`,
    fix: "lower the TTL",
    ...sourceOf(LIMITS.ttlWithHealthCheck),
  });
}

export function checkInvalid(origin: Origin, field: string, got: string, expected: string): Finding {
  return error("HEALTH_CHECK_INVALID", origin, {
    got: `${field} ${got} of the health check`,
    expected,
    fix: `set ${field} to a value that Route 53 takes`,
    source: "Route 53 API, HealthCheckConfig",
  });
}

export const INTERVALS_TEXT = `one of ${REQUEST_INTERVALS.join(", ")} seconds`;

// Decided trees.

export function leafTypesMixed(origin: Origin, hostname: string, leaves: string): Finding {
  return error("LEAF_TYPES_MIXED", origin, {
    got: `${leaves} behind ${hostname}`,
    expected: "one record type that every cluster has: a group holds one type, and a CNAME stands beside no other",
    fix: "declare the entrances alike: addresses, or host names whose alias zone is known or given as aliasZoneId",
    source: "Route 53 API, ResourceRecordSet.Type; RFC 1034 §3.6.2",
  });
}

export function leafTypeLeftOut(origin: Origin, hostname: string, type: string, clusters: readonly string[]): Finding {
  return warning("LEAF_TYPE_LEFT_OUT", origin, {
    got: `no ${type} for ${hostname}: ${clusters.join(", ")} has none`,
    expected: `an ${type} entrance on every cluster of the name, else its clients pass by the pattern`,
    fix: `add ${type} addresses to ${clusters.join(", ")}, or leave it so`,
  });
}

export function apexCname(origin: Origin, hostname: string, clusters: readonly string[]): Finding {
  return error("APEX_CNAME", origin, {
    got: `CNAME leaves (${clusters.join(", ")}) for ${hostname}, the zone's own name`,
    expected: "addresses or alias targets at the apex, where no CNAME may stand",
    fix: "declare addresses, give aliasZoneId, or use a name below the apex",
    source: "RFC 1034 §3.6.2; Route 53 API, AliasTarget.DNSName",
  });
}

export function aliasZoneUnknown(origin: Origin, cluster: string, entrance: string): Finding {
  return warning("ALIAS_ZONE_UNKNOWN", origin, {
    got: `${entrance}, the entrance of ${cluster}: a name of AWS whose zone id is not in our table`,
    expected:
      "an alias, which is free, works at the apex and takes over the load balancer's health; a CNAME is used instead",
    fix: "give the load balancer's canonical hosted zone id as aliasZoneId on the cluster's ingress",
    source: ALIAS_ZONES_SOURCE,
  });
}

export function failoverRoles(origin: Origin, group: string, primaries: number, secondaries: number): Finding {
  return error("FAILOVER_ROLES", origin, {
    got: `${primaries} PRIMARY and ${secondaries} SECONDARY in ${group}`,
    expected: "one PRIMARY and at most one SECONDARY; further tiers stand behind the SECONDARY",
    fix: "report this: the record tree was decided wrongly",
    source: "Route 53 API, ResourceRecordSetFailover",
  });
}

export function noSecondary(origin: Origin, hostname: string, clusters: readonly string[]): Finding {
  return warning("FAILOVER_WITHOUT_SECONDARY", origin, {
    got: `${hostname} leads to ${clusters.join(", ")} alone`,
    expected: "a second tier that holds the application, to fail over to",
    fix: "place the application on a cluster of a further tier too",
  });
}

export function primaryWithoutCheck(origin: Origin, hostname: string, clusters: readonly string[]): Finding {
  return error("PRIMARY_WITHOUT_HEALTH_CHECK", origin, {
    got: `no health check of ${clusters.join(", ")}, which is the first choice of ${hostname}`,
    expected:
      "a health check of everything before the last tier: without one it counts as healthy, and nothing fails over",
    fix: "set healthCheck on the hostname",
    source: "Route 53 Developer Guide, How Amazon Route 53 chooses records when health checking is configured",
  });
}

export function leafWithoutCheck(origin: Origin, hostname: string, clusters: readonly string[]): Finding {
  return warning("LEAF_WITHOUT_HEALTH_CHECK", origin, {
    got: `no health check of ${clusters.join(", ")} behind ${hostname}`,
    expected: "a health check: without one a dead cluster keeps its share of the answers",
    fix: "set healthCheck on the hostname",
    source: "Route 53 Developer Guide, How Amazon Route 53 chooses records when health checking is configured",
  });
}

export function weightsAllZero(origin: Origin, group: string, clusters: readonly string[]): Finding {
  return error("WEIGHTS_ALL_ZERO", origin, {
    got: `weight 0 for all of ${clusters.join(", ")} in ${group}`,
    expected: "at least one weight above 0: when all are 0 each gets an equal share",
    fix: "give the cluster that shall answer a weight, or move the application off the others",
    source: "Route 53 API, ResourceRecordSet.Weight",
  });
}

export function weightedTtlMixed(origin: Origin, group: string, ttl: number): Finding {
  return warning("WEIGHTED_TTL_MIXED", origin, {
    got: `TTL ${ttl} s beside load-balancer aliases in ${group}`,
    expected: `TTL ${LIMITS.aliasTtl.value} s, the one of the aliases: else the shares drift from the weights`,
    fix: `set the hostname's TTL to '${LIMITS.aliasTtl.value}s'`,
    ...sourceOf(LIMITS.aliasTtl),
  });
}

export function latencyRegionMissing(origin: Origin, hostname: string, clusters: readonly string[]): Finding {
  return error("LATENCY_REGION_MISSING", origin, {
    got: `no latency region for ${clusters.join(", ")} behind ${hostname}`,
    expected: "a region of AWS near every cluster outside AWS",
    fix: `set Traffic.route53({ latencyRegions: [{ cluster: "${clusters[0] ?? ""}", region: "eu-central-1" }] }) on the zone, with the nearest region`,
    source: "Route 53 API, ResourceRecordSetRegion",
  });
}

export function groupTooLarge(origin: Origin, group: string, members: number): Finding {
  return error("GROUP_TOO_LARGE", origin, {
    got: `${members} records in ${group}`,
    expected: `at most ${LIMITS.groupMembers.value} of one name and type`,
    fix: "spread the clusters over tiers or latency regions",
    ...sourceOf(LIMITS.groupMembers),
  });
}

export function tooManyValues(origin: Origin, name: string, values: number): Finding {
  return error("RECORD_VALUES_TOO_MANY", origin, {
    got: `${values} values in ${name}`,
    expected: `at most ${LIMITS.valuesPerRecord.value}`,
    fix: "declare fewer addresses for the cluster's ingress",
    ...sourceOf(LIMITS.valuesPerRecord),
  });
}

export function recordNameInvalid(origin: Origin, name: string, fault: string): Finding {
  return error("RECORD_NAME_INVALID", origin, {
    got: `record name ${name}, which ${fault}`,
    expected: "labels up to 63 and names up to 253 characters; records stand at <cluster>.g<N>.<hostname>",
    fix: "shorten the hostname or the cluster's name",
    source: "RFC 1035 §2.3.4",
  });
}

export function setIdentifierTooLong(origin: Origin, identifier: string): Finding {
  return error("SET_IDENTIFIER_TOO_LONG", origin, {
    got: `set identifier ${identifier} of ${identifier.length} characters`,
    expected: `at most ${LIMITS.setIdentifierLength.value}`,
    fix: "shorten the cluster's name",
    ...sourceOf(LIMITS.setIdentifierLength),
  });
}

export function privateEndpointChecked(origin: Origin, cluster: string, entrance: string): Finding {
  return error("PRIVATE_ENDPOINT_CHECKED", origin, {
    got: `a health check of ${entrance}, the private entrance of ${cluster}`,
    expected: "an endpoint that the checkers on the public internet reach: this one is always unhealthy",
    fix: "declare a public entrance, or leave healthCheck out",
    source: "Route 53 API, HealthCheckConfig.IPAddress",
  });
}

export function checkHostUnusable(origin: Origin, cluster: string, host: string, entrance: string): Finding {
  return error("HEALTH_CHECK_HOST_UNUSABLE", origin, {
    got: `health-check host ${host} for ${cluster}, whose entrance is the name ${entrance}`,
    expected: `no host, or an entrance with addresses: of a name Route 53 sends that very name as Host header`,
    fix: "leave the host out, check by TCP, or declare the entrance by its addresses",
    source: "Route 53 API, HealthCheckConfig.FullyQualifiedDomainName",
  });
}

export function entranceLoop(origin: Origin, cluster: string, entrance: string): Finding {
  return error("ENTRANCE_LOOP", origin, {
    got: `${entrance} as entrance of ${cluster}, a name that the fleet leads to its clusters`,
    expected: "the load balancer's own name or addresses: a name cannot lead to itself, nor be checked by itself",
    fix: "declare the entrance that the cluster's load balancer has",
    source: "Route 53 API, ResourceRecordSet.HealthCheckId",
  });
}

// Stated limits.

export function failoverTooSlow(origin: Origin, hostname: string, sum: string, worst: number, limit: number): Finding {
  return error(
    "FAILOVER_TOO_SLOW",
    origin,
    {
      got: `worst case ${worst} s = ${sum}`,
      expected: `at most ${limit} s for ${hostname} (maxFailover)`,
      fix: "lower the check's interval to 10, its threshold or the TTL, or allow more",
      source: `${LIMITS.httpTry.source}, read ${LIMITS.httpTry.date}`,
    },
    "requirement",
  );
}

export function failoverNever(origin: Origin, hostname: string, limit: number): Finding {
  return error(
    "FAILOVER_NEVER",
    origin,
    {
      got: `${hostname} without a health check`,
      expected: `clients led elsewhere within ${limit} s (maxFailover)`,
      fix: "set healthCheck on the hostname, or leave the limit out",
    },
    "requirement",
  );
}

export function failoverUnpublished(origin: Origin, hostname: string, sum: string, limit: number): Finding {
  return error(
    "FAILOVER_FIGURE_UNPUBLISHED",
    origin,
    {
      got: `${sum} for ${hostname}, of which the propagation is a guess: Route 53 publishes no figure`,
      expected: `a stated figure behind the limit of ${limit} s (maxFailover)`,
      fix: "state what you count on: Traffic.route53({ propagation: '10s' })",
    },
    "requirement",
  );
}

// The zone as a whole.

export function tooManyRecords(origin: Origin, zone: string, records: number): Finding {
  return error("RECORDS_TOO_MANY", origin, {
    got: `${records} records in ${zone}`,
    expected: `at most ${LIMITS.recordsPerZone.value}`,
    fix: "spread the hostnames over several zones",
    ...sourceOf(LIMITS.recordsPerZone),
  });
}

export function tooManyChecks(origin: Origin, checks: number): Finding {
  return error("HEALTH_CHECKS_TOO_MANY", origin, {
    got: `${checks} health checks`,
    expected: `at most ${LIMITS.healthChecksPerAccount.value} in an account`,
    fix: "give hostnames on the same entrance the same health check: equal ones are shared",
    ...sourceOf(LIMITS.healthChecksPerAccount),
  });
}

export function recordClash(origin: Origin, zone: string, name: string, why: string): Finding {
  return error("RECORD_CLASH", origin, {
    got: `${name} in ${zone} ${why}`,
    expected: "one simple record, or members of one group, for a name and type",
    fix: "rename the hostname, or the cluster whose name is that of a tier or region",
    source: "Route 53 API, ResourceRecordSet.SetIdentifier",
  });
}
