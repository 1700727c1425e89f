import type { JsonObject } from "../../../core/model/json.ts";
import type { ZonePlan } from "../../../core/model/plan.ts";
import type { EntranceCheck } from "../../../core/model/record-tree.ts";
import { checkTarget } from "./health-check.ts";
import { zoneResource } from "./names.ts";
import type { RecordSet, Routing } from "./record-sets.ts";

/** A zone in `dns.json`; `id` is null for one that exists already. */
export function documentZone({ name, provider, private: hidden, zoneId }: ZonePlan): JsonObject {
  return { id: zoneId === null ? zoneResource(name) : null, name, provider, private: hidden, zoneId };
}

/** A record in `dns.json` (`moorage/dns/v1`); `alias.zone` is the zone's name, or the fixed id of a load balancer's zone. */
export function documentRecord(set: RecordSet): JsonObject {
  const { id, zone, name, type, content, setIdentifier, healthCheck } = set;
  const routing: Routing = set.routing;
  const base = { id, zone, name, type, setIdentifier, routing: { ...routing }, healthCheck };
  if (content.kind === "values") return { ...base, ttl: content.ttl, values: content.values };
  const { evaluateTargetHealth } = content;
  return { ...base, ttl: null, alias: { name: content.name, zone: content.zoneId ?? zone, evaluateTargetHealth } };
}

/** A health check in `dns.json`; amounts in seconds. */
export function documentCheck(check: EntranceCheck): JsonObject {
  const { type, host, path, port, intervalSeconds, failureThreshold } = check.definition;
  const how = { type, target: checkTarget(check), host, path, port };
  return { id: check.id, ...how, interval: intervalSeconds, threshold: failureThreshold };
}
