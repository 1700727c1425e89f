import type { ResourceItem } from "../../../core/model/bundle.ts";
import { compareText, type Json, type JsonObject } from "../../../core/model/json.ts";
import type { ZonePlan } from "../../../core/model/plan.ts";
import { RANK } from "../../../core/model/rank.ts";
import type { EntranceCheck } from "../../../core/model/record-tree.ts";
import type { TrafficEmission, TrafficResources } from "../../../core/model/roles/traffic-system.ts";
import { leavesOf } from "../record-trees.ts";
import { documentCheck, documentRecord, documentZone } from "./dns-document.ts";
import { checkArgs } from "./health-check.ts";
import { zoneResource } from "./names.ts";
import { type RecordSet, type Routing, recordSets } from "./record-sets.ts";

function fromItem(item: string, output: string): Json {
  return { valueFrom: { item, output, decode: null, secret: false } };
}

function routingArgs(routing: Routing): JsonObject {
  switch (routing.policy) {
    case "failover":
      return { failoverRoutingPolicies: [{ type: routing.role }] };
    case "weighted":
      return { weightedRoutingPolicies: [{ weight: routing.weight }] };
    case "latency":
      return { latencyRoutingPolicies: [{ region: routing.region }] };
    default:
      return {};
  }
}

function contentArgs({ content }: RecordSet, zoneId: Json): JsonObject {
  if (content.kind === "values") return { ttl: content.ttl, records: content.values };
  const { name, evaluateTargetHealth } = content;
  return { aliases: [{ name, zoneId: content.zoneId ?? zoneId, evaluateTargetHealth }] };
}

/** Source: @pulumi/aws 7.48, route53.Record. Names are whole: the provider takes `myexample.com` as qualified in `example.com`. */
function recordItem(set: RecordSet, zone: ZonePlan): ResourceItem {
  const created = zone.zoneId === null ? zoneResource(zone.name) : null;
  const zoneId = zone.zoneId ?? fromItem(zoneResource(zone.name), "/zoneId");
  const { setIdentifier, healthCheck } = set;
  return {
    kind: "resource",
    name: set.id,
    rank: RANK.dns,
    token: "aws:route53/record:Record",
    args: {
      zoneId,
      name: set.name,
      type: set.type,
      ...contentArgs(set, zoneId),
      ...(setIdentifier === null ? {} : { setIdentifier }),
      ...routingArgs(set.routing),
      ...(healthCheck === null ? {} : { healthCheckId: fromItem(healthCheck, "/id") }),
    },
    dependsOn: [...set.after, created, healthCheck].filter((name) => name !== null).sort(),
  };
}

/** Source: @pulumi/aws 7.48, route53.Zone. A zone with an id exists already and is not ours. */
function zoneItems({ name, zoneId }: ZonePlan): ResourceItem[] {
  if (zoneId !== null) return [];
  const token = "aws:route53/zone:Zone";
  return [{ kind: "resource", name: zoneResource(name), rank: RANK.dns, token, args: { name }, dependsOn: [] }];
}

function checkItem(check: EntranceCheck): ResourceItem {
  const token = "aws:route53/healthCheck:HealthCheck";
  return { kind: "resource", name: check.id, rank: RANK.dns, token, args: checkArgs(check), dependsOn: [] };
}

/** Every health check of the hostnames, once, sorted by id. */
export function checksOf({ hostnames }: Pick<TrafficEmission, "hostnames">): readonly EntranceCheck[] {
  const checks = new Map<string, EntranceCheck>();
  for (const { tree } of hostnames) {
    for (const { check } of leavesOf(tree.root)) if (check !== null) checks.set(check.id, check);
  }
  return [...checks.values()].sort((a, b) => compareText(a.id, b.id));
}

/** Every record set of the hostnames, hostname by hostname, what is pointed to first. */
export function allRecordSets({ hostnames, after }: TrafficEmission): readonly RecordSet[] {
  const inOrder = [...hostnames].sort((a, b) => compareText(a.name, b.name));
  return inOrder.flatMap((hostname) => recordSets(hostname, after[hostname.application] ?? []));
}

/**
 * Zones, health checks and records as Pulumi resources, and the same for `dns.json`. Items stand after those they wait for: a
 * record after what it points to, its health check, its created zone and the workloads of its cluster.
 */
export function emit(emission: TrafficEmission): TrafficResources {
  const zones = [...emission.zones].sort((a, b) => compareText(a.name, b.name));
  const checks = checksOf(emission);
  const byName = new Map(zones.map((zone) => [zone.name, zone]));
  const sets = allRecordSets(emission);
  const records = sets.flatMap((set) => {
    const zone = byName.get(set.zone);
    return zone === undefined ? [] : [recordItem(set, zone)];
  });
  return {
    items: [...zones.flatMap(zoneItems), ...checks.map(checkItem), ...records],
    dns: {
      zones: zones.map(documentZone),
      records: [...sets].sort((a, b) => compareText(a.id, b.id)).map(documentRecord),
      healthChecks: checks.map(documentCheck),
      other: [],
    },
  };
}
