import { describe, expect, test } from "vitest";
import { route53 } from "../../../systems/traffic/route53/index.ts";
import { addresses, balancer, cluster, HTTPS_CHECK, hostname, weighted, zone } from "../sample-fleet.ts";

const clusters = [cluster("eu1"), cluster("us1")];
type Change = Parameters<typeof hostname>[0];

function codes(...args: Parameters<typeof route53.rules>): readonly string[] {
  return route53.rules(...args).map((finding) => finding.code);
}

test("a sound definition has no findings", () => {
  expect(route53.rules([zone()], [hostname(), hostname({ name: "*.example.com" })], clusters)).toEqual([]);
});

describe("hostnames", () => {
  test.each<readonly [string, string, Change]>([
    ["outside its zone", "HOSTNAME_OUTSIDE_ZONE", { name: "shop.example.org" }],
    ["ending like its zone", "HOSTNAME_OUTSIDE_ZONE", { name: "myexample.com" }],
    ["a wildcard above its zone", "HOSTNAME_OUTSIDE_ZONE", { name: "*.com" }],
    ["with a wildcard inside", "HOSTNAME_INVALID", { name: "a.*.example.com" }],
    ["with a wildcard in a label", "HOSTNAME_INVALID", { name: "a*.example.com" }],
    ["with a long label", "HOSTNAME_INVALID", { name: `${"a".repeat(64)}.example.com` }],
    ["too long in all", "HOSTNAME_INVALID", { name: `${"abcdefg.".repeat(31)}example.com` }],
    ["in upper case", "HOSTNAME_INVALID", { name: "Shop.example.com" }],
    ["with a trailing dot", "HOSTNAME_INVALID", { name: "shop.example.com." }],
    ["with an underscore", "HOSTNAME_INVALID", { name: "my_shop.example.com" }],
    ["with a weight above 255", "WEIGHT_INVALID", { pattern: weighted({ eu1: 256 }) }],
    ["with a negative weight", "WEIGHT_INVALID", { pattern: weighted({ eu1: -1 }) }],
    ["with half a weight", "WEIGHT_INVALID", { pattern: weighted({ eu1: 0.5 }) }],
    ["with a negative TTL", "TTL_INVALID", { ttlSeconds: -1 }],
    ["with a TTL above 31 bits", "TTL_INVALID", { ttlSeconds: 2_147_483_648 }],
    ["with a long TTL and a check", "TTL_LONG", { ttlSeconds: 61 }],
    ["checked every 15 s", "HEALTH_CHECK_INVALID", { healthCheck: { ...HTTPS_CHECK, intervalSeconds: 15 } }],
    ["down after no failure", "HEALTH_CHECK_INVALID", { healthCheck: { ...HTTPS_CHECK, failureThreshold: 0 } }],
    ["down after eleven", "HEALTH_CHECK_INVALID", { healthCheck: { ...HTTPS_CHECK, failureThreshold: 11 } }],
    ["checked at port 0", "HEALTH_CHECK_INVALID", { healthCheck: { ...HTTPS_CHECK, port: 0 } }],
    ["checked at a relative path", "HEALTH_CHECK_INVALID", { healthCheck: { ...HTTPS_CHECK, path: "healthz" } }],
    [
      "checked at a long path",
      "HEALTH_CHECK_INVALID",
      { healthCheck: { ...HTTPS_CHECK, path: `/${"a".repeat(255)}` } },
    ],
    ["checked with a bad host", "HEALTH_CHECK_INVALID", { healthCheck: { ...HTTPS_CHECK, host: "no host" } }],
    ["checked by TCP at a path", "HEALTH_CHECK_INVALID", { healthCheck: { ...HTTPS_CHECK, type: "TCP" } }],
    [
      "checked by TCP with a host",
      "HEALTH_CHECK_INVALID",
      { healthCheck: { ...HTTPS_CHECK, type: "TCP", path: null, host: "shop.example.com" } },
    ],
  ])("%s: %s", (_name, code, change) => {
    expect(codes([zone()], [hostname(change)], clusters)).toEqual([code]);
  });

  test("twice: both claims are named", () => {
    const other = hostname({ application: "shop/other", origin: { path: "fleet/other" } });
    const [finding, ...more] = route53.rules([zone()], [hostname(), other], clusters);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ code: "HOSTNAME_DUPLICATE", origin: { path: "fleet/other" } });
    expect(finding?.got).toBe("shop.example.com for shop/other, which fleet/shop claims for shop/web");
  });

  test("in a wider zone than the one that answers for it", () => {
    const narrow = zone({ name: "shop.example.com" });
    expect(codes([zone(), narrow], [hostname()], clusters)).toEqual(["HOSTNAME_IN_NARROWER_ZONE"]);
    expect(codes([zone(), { ...narrow, private: true, zoneId: "Z1" }], [hostname()], clusters)).toEqual([]);
  });
});

describe("zones", () => {
  test.each<readonly [string, string, Parameters<typeof zone>[0]]>([
    ["with an empty label", "ZONE_NAME_INVALID", { name: "example..com" }],
    ["with an id that is a path", "ZONE_ID_INVALID", { zoneId: "/hostedzone/Z1" }],
    ["private and to be created", "ZONE_PRIVATE_CREATE", { private: true }],
    ["with an unknown setting", "ZONE_SETTING_UNKNOWN", { settings: { reigon: "eu-west-1" } }],
    ["with a propagation that is no number", "PROPAGATION_INVALID", { settings: { propagationSeconds: "10s" } }],
    ["with an unknown latency region", "LATENCY_REGION_UNKNOWN", { settings: { "latencyRegion.eu1": "mars-1" } }],
    [
      "with a latency region for nobody",
      "LATENCY_REGION_CLUSTER_UNKNOWN",
      { settings: { "latencyRegion.eu9": "eu-west-1" } },
    ],
  ])("%s: %s", (_name, code, change) => {
    expect(codes([zone(change)], [], clusters)).toEqual([code]);
  });

  test("twice", () => {
    expect(codes([zone(), zone()], [], clusters)).toEqual(["ZONE_DUPLICATE"]);
  });
});

test.each([
  ["no address", addresses()],
  ["text that is no address", addresses("999.1.1.1")],
  ["half an address", addresses("10.1")],
  ["a name with a space", balancer("lb example.net")],
])("an entrance of %s", (_name, ingress) => {
  expect(codes([zone()], [], [cluster("eu1", { ingress })])).toEqual(["INGRESS_INVALID"]);
});

test("every error says what to do, and names its origin", () => {
  const findings = route53.rules([zone({ zoneId: "/hostedzone/Z1" })], [hostname({ ttlSeconds: -1 })], clusters);
  for (const finding of findings) {
    expect(finding.fix).not.toBe("");
    expect(finding.origin).toHaveProperty("path");
  }
  expect(findings).toHaveLength(2);
});
