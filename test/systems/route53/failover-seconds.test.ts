import { expect, test } from "vitest";
import type { LeafTarget } from "../../../core/model/record-tree.ts";
import type { HealthCheckModel } from "../../../core/model/traffic.ts";
import { route53 } from "../../../systems/traffic/route53/index.ts";
import { HTTPS_CHECK, hostname, zone } from "../sample-fleet.ts";

const VALUES: LeafTarget = { kind: "values", type: "A", values: ["203.0.113.7"] };
const ALIAS: LeafTarget = { kind: "alias", types: ["A"], name: "lb.us-east-1.elb.amazonaws.com", zoneId: "Z1" };
const check = (intervalSeconds: number, failureThreshold: number, type: HealthCheckModel["type"] = "HTTP") => ({
  ...HTTPS_CHECK,
  type,
  intervalSeconds,
  failureThreshold,
});

// The rows of dns.md §5.
test.each([
  ["default HTTP", check(30, 3), 300, 108, 418],
  ["default HTTP with a short TTL", check(30, 3), 60, 108, 178],
  ["fast HTTP", check(10, 3), 60, 48, 118],
  ["fast, short TTL", check(10, 2), 20, 32, 62],
  ["fastest", check(10, 1), 10, 16, 36],
  ["TCP", check(10, 3, "TCP"), 60, 60, 130],
])("%s", (_name, healthCheck, ttlSeconds, detect, worstSeconds) => {
  expect(route53.failoverSeconds(hostname({ healthCheck, ttlSeconds }), zone(), [VALUES])).toEqual({
    worstSeconds,
    detect,
    propagate: 10,
    ttl: ttlSeconds,
    certainty: "exact",
  });
});

test("an unstated propagation is a budget, and the sum is not certain", () => {
  expect(route53.failoverSeconds(hostname(), zone({ settings: {} }), [VALUES])).toEqual({
    worstSeconds: 118,
    detect: 48,
    propagate: 10,
    ttl: 60,
    certainty: "unknown",
  });
});

test("a stated propagation counts", () => {
  const stated = zone({ settings: { propagationSeconds: "25" } });
  expect(route53.failoverSeconds(hostname(), stated, [VALUES])).toMatchObject({ worstSeconds: 133, propagate: 25 });
});

test("an alias to a load balancer answers with its own TTL", () => {
  const short = hostname({ ttlSeconds: 20 });
  expect(route53.failoverSeconds(short, zone(), [VALUES, ALIAS])).toMatchObject({ ttl: 60, worstSeconds: 118 });
  expect(route53.failoverSeconds(short, zone(), [VALUES])).toMatchObject({ ttl: 20, worstSeconds: 78 });
});

test("without a health check nothing is detected", () => {
  expect(route53.failoverSeconds(hostname({ healthCheck: null }), zone(), [VALUES])).toEqual({
    worstSeconds: null,
    detect: null,
    propagate: 10,
    ttl: 60,
    certainty: "unknown",
  });
});
