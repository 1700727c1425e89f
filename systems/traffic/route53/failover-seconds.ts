import type { FailoverTime } from "../../../core/model/plan.ts";
import type { LeafTarget } from "../../../core/model/record-tree.ts";
import type { DnsZoneModel, GlobalHostnameModel, HealthCheckModel } from "../../../core/model/traffic.ts";
import { LIMITS } from "./limits.ts";
import { readSettings } from "./settings.ts";

/** Seconds until one try of a check has failed. Source: {@link LIMITS}. */
export function secondsPerTry(check: HealthCheckModel): number {
  return check.type === "TCP" ? LIMITS.tcpTry.value : LIMITS.httpTry.value;
}

/**
 * Seconds until a check has seen that an endpoint is dead: the interval runs from one answer to the next request, so each of the
 * tries costs the interval and its time-out; that the first one starts up to an interval late is counted in.
 */
export function detectSeconds(check: HealthCheckModel): number {
  return check.failureThreshold * (check.intervalSeconds + secondsPerTry(check));
}

function answerTtl(hostname: GlobalHostnameModel, leaves: readonly LeafTarget[]): number {
  const ttls = leaves.map((leaf) => (leaf.kind === "alias" ? LIMITS.aliasTtl.value : hostname.ttlSeconds));
  return ttls.length === 0 ? hostname.ttlSeconds : Math.max(...ttls);
}

/**
 * detect + propagate + TTL. Route 53 publishes no figure for the second: what the zone states counts, else a budget of 10 s with
 * certainty `unknown`. Without a health check a dead cluster keeps its answers: `detect` and the sum are null.
 */
export function failoverSeconds(
  hostname: GlobalHostnameModel,
  zone: DnsZoneModel,
  leaves: readonly LeafTarget[],
): Omit<FailoverTime, "limitSeconds"> {
  const stated = readSettings(zone).propagationSeconds;
  const propagate = stated ?? LIMITS.propagation.value;
  const detect = hostname.healthCheck === null ? null : detectSeconds(hostname.healthCheck);
  const ttl = answerTtl(hostname, leaves);
  return {
    worstSeconds: detect === null ? null : detect + propagate + ttl,
    detect,
    propagate,
    ttl,
    certainty: detect !== null && stated !== null ? "exact" : "unknown",
  };
}
