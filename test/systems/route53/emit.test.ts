import { describe, expect, test } from "vitest";
import type { ResourceItem } from "../../../core/model/bundle.ts";
import { shortHash } from "../../../core/model/digest.ts";
import type { TrafficResources } from "../../../core/model/roles/traffic-system.ts";
import { route53 } from "../../../systems/traffic/route53/index.ts";
import {
  addresses,
  balancer,
  cluster,
  emissionOf,
  HTTPS_CHECK,
  hostname,
  latency,
  type Traffic,
  tiers,
  weighted,
  zone,
} from "../sample-fleet.ts";

const ALB = "shop-1.us-east-1.elb.amazonaws.com";
const eu1 = cluster("eu1", { ingress: addresses("203.0.113.7", "203.0.113.8") });
const us1 = cluster("us1", { region: "us-east-1", ingress: balancer(ALB) });

function emitted(traffic: Traffic): TrafficResources {
  return route53.emit(emissionOf(route53, traffic));
}

function named(items: readonly ResourceItem[], name: string): ResourceItem | undefined {
  return items.find((item) => item.name === name);
}

function identifier(key: string, type: string, host: string, group: string): string {
  return `${key}.${type}.g1.${shortHash({ hostname: host, level: group })}`;
}

describe("active-passive over an address and a load balancer", () => {
  const { items, dns } = emitted({ clusters: [eu1, us1] });
  const zoneId = {
    valueFrom: { item: "dns/example.com/Zone/example.com", output: "/zoneId", decode: null, secret: false },
  };
  const group = "g1.shop.example.com";
  const primary = identifier("tier1", "a", "shop.example.com", group);
  const secondary = identifier("tier2", "a", "shop.example.com", group);
  const primaryId = `dns/example.com/Record/${group}/A/${primary}`;
  const euCheck = items.find((item) => item.name.startsWith("dns/_/HealthCheck/eu1/"))?.name ?? "";

  test("it has a zone, two checks, two leaves, two members and the hostname", () => {
    expect(items.map((item) => item.token.split(":").at(-1)).sort()).toEqual(
      ["HealthCheck", "HealthCheck", "Record", "Record", "Record", "Record", "Record", "Zone"].sort(),
    );
  });

  test("the zone is created by name", () => {
    expect(named(items, "dns/example.com/Zone/example.com")).toEqual({
      kind: "resource",
      name: "dns/example.com/Zone/example.com",
      rank: 110,
      token: "aws:route53/zone:Zone",
      args: { name: "example.com" },
      dependsOn: [],
    });
  });

  test("a leaf with addresses is a simple record that waits for its own cluster's workloads", () => {
    expect(named(items, "dns/example.com/Record/eu1.g1.shop.example.com/A/_")).toEqual({
      kind: "resource",
      name: "dns/example.com/Record/eu1.g1.shop.example.com/A/_",
      rank: 110,
      token: "aws:route53/record:Record",
      args: { zoneId, name: "eu1.g1.shop.example.com", type: "A", ttl: 60, records: ["203.0.113.7", "203.0.113.8"] },
      dependsOn: ["dns/example.com/Zone/example.com", "eu1/shop/Deployment/web"],
    });
  });

  test("a leaf with a load balancer is an alias with the balancer's fixed zone", () => {
    expect(named(items, "dns/example.com/Record/us1.g1.shop.example.com/A/_")?.args).toEqual({
      zoneId,
      name: "us1.g1.shop.example.com",
      type: "A",
      aliases: [{ name: ALB, zoneId: "Z35SXDOTRQ7X7K", evaluateTargetHealth: true }],
    });
  });

  test("the PRIMARY aliases the leaf, carries the health check and waits for both and the workloads", () => {
    expect(named(items, primaryId)).toEqual({
      kind: "resource",
      name: primaryId,
      rank: 110,
      token: "aws:route53/record:Record",
      args: {
        zoneId,
        name: group,
        type: "A",
        aliases: [{ name: "eu1.g1.shop.example.com", zoneId, evaluateTargetHealth: true }],
        setIdentifier: primary,
        failoverRoutingPolicies: [{ type: "PRIMARY" }],
        healthCheckId: { valueFrom: { item: euCheck, output: "/id", decode: null, secret: false } },
      },
      dependsOn: [
        euCheck,
        "dns/example.com/Record/eu1.g1.shop.example.com/A/_",
        "dns/example.com/Zone/example.com",
        "eu1/shop/Deployment/web",
      ].sort(),
    });
  });

  test("the hostname is one simple alias that waits for its group", () => {
    expect(named(items, "dns/example.com/Record/shop.example.com/A/_")).toMatchObject({
      args: { name: "shop.example.com", aliases: [{ name: group, zoneId, evaluateTargetHealth: true }] },
      dependsOn: [
        primaryId,
        `dns/example.com/Record/${group}/A/${secondary}`,
        "dns/example.com/Zone/example.com",
      ].sort(),
    });
  });

  test("checks speak to the address or to the balancer's name", () => {
    expect(named(items, euCheck)?.args).toEqual({
      type: "HTTPS",
      ipAddress: "203.0.113.7",
      port: 443,
      resourcePath: "/healthz",
      enableSni: false,
      requestInterval: 10,
      failureThreshold: 3,
    });
    const balanced = items.find((item) => item.name.startsWith("dns/_/HealthCheck/us1/"));
    expect(balanced?.args).toMatchObject({ fqdn: ALB, enableSni: true });
  });

  test("dns.json tells the same", () => {
    expect(dns.zones).toEqual([
      {
        id: "dns/example.com/Zone/example.com",
        name: "example.com",
        provider: "route53",
        private: false,
        zoneId: null,
      },
    ]);
    expect(dns.records.find((record) => record["id"] === primaryId)).toEqual({
      id: primaryId,
      zone: "example.com",
      name: group,
      type: "A",
      ttl: null,
      alias: { name: "eu1.g1.shop.example.com", zone: "example.com", evaluateTargetHealth: true },
      setIdentifier: primary,
      routing: { policy: "failover", role: "PRIMARY" },
      healthCheck: euCheck,
    });
    expect(dns.records.find((record) => record["name"] === "eu1.g1.shop.example.com")).toMatchObject({
      ttl: 60,
      values: ["203.0.113.7", "203.0.113.8"],
      setIdentifier: null,
      routing: { policy: "simple" },
      healthCheck: null,
    });
    expect(dns.healthChecks.map(({ id, ...check }) => check)).toEqual([
      {
        type: "HTTPS",
        target: "https://203.0.113.7:443/healthz",
        host: null,
        path: "/healthz",
        port: 443,
        interval: 10,
        threshold: 3,
      },
      {
        type: "HTTPS",
        target: `https://${ALB}:443/healthz`,
        host: null,
        path: "/healthz",
        port: 443,
        interval: 10,
        threshold: 3,
      },
    ]);
    expect(dns.other).toEqual([]);
  });
});

test("in a zone that exists, records carry its id and nothing waits for a zone", () => {
  const { items, dns } = emitted({ zones: [zone({ zoneId: "Z0123456789" })], clusters: [eu1, us1] });
  const records = items.filter((item) => item.token === "aws:route53/record:Record");
  expect(new Set(records.map((item) => item.args["zoneId"]))).toEqual(new Set(["Z0123456789"]));
  expect(items.flatMap((item) => item.dependsOn).filter((name) => name.includes("/Zone/"))).toEqual([]);
  expect(dns.zones).toMatchObject([{ id: null, zoneId: "Z0123456789" }]);
});

test("weights and latency regions stand on the members of their groups", () => {
  const weights = emitted({ hostnames: [hostname({ pattern: weighted({ eu1: 3, us1: 0 }) })], clusters: [eu1, us1] });
  expect(weights.items.flatMap(({ args }) => args["weightedRoutingPolicies"] ?? [])).toEqual([
    { weight: 3 },
    { weight: 0 },
  ]);
  const regions = emitted({ hostnames: [hostname({ pattern: latency() })], clusters: [eu1, us1] });
  expect(regions.items.flatMap(({ args }) => args["latencyRoutingPolicies"] ?? [])).toEqual([
    { region: "eu-west-1" },
    { region: "us-east-1" },
  ]);
});

test("several clusters of a tier are a weighted group behind the PRIMARY, which waits for its members and has no check", () => {
  const eu2 = cluster("eu2");
  const { items } = emitted({
    hostnames: [hostname({ pattern: tiers(["eu1", "eu2"], ["us1"]) })],
    clusters: [eu1, eu2, us1],
  });
  const inner = "tier1.g1.shop.example.com";
  const members = ["eu1", "eu2"].map(
    (key) => `dns/example.com/Record/${inner}/A/${identifier(key, "a", "shop.example.com", inner)}`,
  );
  for (const member of members) expect(named(items, member)?.args["weightedRoutingPolicies"]).toEqual([{ weight: 1 }]);
  const primary = items.find(({ args }) => JSON.stringify(args["failoverRoutingPolicies"]) === '[{"type":"PRIMARY"}]');
  expect(primary?.args["healthCheckId"]).toBeUndefined();
  expect(primary?.dependsOn).toEqual([...members, "dns/example.com/Zone/example.com"].sort());
});

test("CNAME leaves give a tree of type CNAME throughout", () => {
  const named1 = cluster("eu1", { ingress: balancer("eu1.lb.example.net") });
  const named2 = cluster("us1", { ingress: balancer("US1.lb.example.net.") });
  const { dns } = emitted({ clusters: [named1, named2] });
  expect(new Set(dns.records.map((record) => record["type"]))).toEqual(new Set(["CNAME"]));
  const values = dns.records.flatMap((record) => record["values"] ?? []);
  expect(values).toEqual(["eu1.lb.example.net", "us1.lb.example.net"]);
  expect(dns.records.filter((record) => record["alias"] !== undefined)).toHaveLength(3);
});

test("both address families give two trees beside each other, with identifiers of their own", () => {
  const dual = (name: string, last: number) =>
    cluster(name, { ingress: addresses(`203.0.113.${last}`, `2001:db8::${last}`) });
  const { dns } = emitted({ clusters: [dual("eu1", 7), dual("us1", 8)] });
  const identifiers = dns.records.flatMap((record) => record["setIdentifier"] ?? []);
  expect(new Set(identifiers).size).toBe(4);
  expect(dns.records.filter((record) => record["name"] === "shop.example.com").map((r) => r["type"])).toEqual([
    "A",
    "AAAA",
  ]);
});

test("a family that not every cluster has is left out", () => {
  const dual = cluster("eu1", { ingress: addresses("203.0.113.7", "2001:db8::7") });
  const { dns } = emitted({ clusters: [dual, us1] });
  expect(new Set(dns.records.map((record) => record["type"]))).toEqual(new Set(["A"]));
});

test("a wildcard's group stands at _wildcard of its parent", () => {
  const { dns } = emitted({ hostnames: [hostname({ name: "*.shop.example.com" })], clusters: [eu1, us1] });
  expect(dns.records.map((record) => record["name"]).sort()).toEqual([
    "*.shop.example.com",
    "eu1.g1._wildcard.shop.example.com",
    "g1._wildcard.shop.example.com",
    "g1._wildcard.shop.example.com",
    "us1.g1._wildcard.shop.example.com",
  ]);
});

test("a check with a host sends it as name to an address", () => {
  const healthCheck = { ...HTTPS_CHECK, host: "shop.example.com" };
  const { items } = emitted({ hostnames: [hostname({ healthCheck })], clusters: [eu1] });
  const check = items.find((item) => item.token === "aws:route53/healthCheck:HealthCheck");
  expect(check?.args).toMatchObject({ ipAddress: "203.0.113.7", fqdn: "shop.example.com", enableSni: true });
});

test("a TCP check has neither path nor SNI", () => {
  const healthCheck = {
    type: "TCP",
    port: 443,
    path: null,
    host: null,
    intervalSeconds: 30,
    failureThreshold: 2,
  } as const;
  const { items, dns } = emitted({ hostnames: [hostname({ healthCheck })], clusters: [eu1] });
  const check = items.find((item) => item.token === "aws:route53/healthCheck:HealthCheck");
  expect(check?.args).toEqual({
    type: "TCP",
    ipAddress: "203.0.113.7",
    port: 443,
    requestInterval: 30,
    failureThreshold: 2,
  });
  expect(dns.healthChecks).toMatchObject([{ target: "tcp://203.0.113.7:443" }]);
});

test("hostnames with the same check on an entrance share it", () => {
  const hostnames = [hostname(), hostname({ name: "api.example.com", application: "shop/api" })];
  const { items, dns } = emitted({ hostnames, clusters: [eu1, us1] });
  expect(items.filter((item) => item.token === "aws:route53/healthCheck:HealthCheck")).toHaveLength(2);
  expect(dns.healthChecks).toHaveLength(2);
});

test("a move changes targets in place: no name but the leaf's changes", () => {
  const eu2 = cluster("eu2", { ingress: addresses("203.0.113.9") });
  const names = (clusters: Traffic["clusters"]) =>
    emitted({ hostnames: [hostname({ pattern: tiers(["eu1", "eu2"], ["us1"]) })], clusters })
      .items.filter((item) => item.token === "aws:route53/record:Record")
      .map((item) => item.name);
  const before = names([eu1, us1]);
  const after = names([eu2, us1]);
  expect(before.filter((name) => !after.includes(name))).toEqual([
    "dns/example.com/Record/eu1.g1.shop.example.com/A/_",
  ]);
  expect(after.filter((name) => !before.includes(name))).toEqual([
    "dns/example.com/Record/eu2.g1.shop.example.com/A/_",
  ]);
});
