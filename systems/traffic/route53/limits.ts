/** A figure of Route 53 that a rule or a sum rests on. */
export interface Limit {
  readonly value: number;
  readonly unit: string;
  /** Where it is published; null = nowhere, the value is a budget of ours. */
  readonly source: string | null;
  /** When it was last read. */
  readonly date: string;
}

const READ = "2026-11-30";
const QUOTAS = "Route 53 Developer Guide, Quotas";
const API = "Route 53 API 2013-04-01";
const CHECKS = "Route 53 Developer Guide, How Amazon Route 53 determines whether a health check is healthy";

function limit(value: number, unit: string, source: string | null): Limit {
  return { value, unit, source, date: READ };
}

/** Route 53's figures. Quotas can be raised on request; these are the defaults. */
export const LIMITS = {
  recordsPerZone: limit(10_000, "records in a zone", QUOTAS),
  groupMembers: limit(100, "records of one name and type", QUOTAS),
  valuesPerRecord: limit(400, "values in a record", QUOTAS),
  healthChecksPerAccount: limit(200, "health checks in an account", QUOTAS),
  setIdentifierLength: limit(128, "characters", `${API}, ResourceRecordSetIdentifier`),
  weight: limit(255, "largest weight", `${API}, ResourceRecordSetWeight`),
  ttl: limit(2_147_483_647, "seconds", `${API}, TTL; RFC 2181 §8`),
  ttlWithHealthCheck: limit(
    60,
    "seconds, advised",
    "Route 53 Developer Guide, Values common to all routing policies, TTL",
  ),
  aliasTtl: limit(60, "seconds", "Route 53 Developer Guide, Choosing between alias and non-alias records"),
  failureThreshold: limit(10, "largest failure threshold", `${API}, HealthCheckConfig.FailureThreshold`),
  pathLength: limit(255, "characters", `${API}, HealthCheckConfig.ResourcePath`),
  httpTry: limit(6, "seconds: 4 to connect, 2 for the status", CHECKS),
  tcpTry: limit(10, "seconds to connect", CHECKS),
  propagation: limit(10, "seconds until a changed status is answered from", null),
} as const satisfies Readonly<Record<string, Limit>>;

/** Intervals that a health check may have, in seconds. Source: HealthCheckConfig.RequestInterval. */
export const REQUEST_INTERVALS: readonly number[] = [10, 30];
