import { describe, expect, test } from "vitest";
import type { Finding } from "../../../core/model/finding.ts";
import type { TreeGroup, TreeMember } from "../../../core/model/record-tree.ts";
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

const eu1 = cluster("eu1", { ingress: addresses("203.0.113.7") });
const us1 = cluster("us1", { region: "us-east-1", ingress: addresses("203.0.113.8") });
const ALB = "shop-1.us-east-1.elb.amazonaws.com";

function findings(traffic: Traffic): readonly Finding[] {
  const { zones = [zone()], hostnames = [hostname()] } = traffic;
  return route53.planRules(emissionOf(route53, traffic), zones, hostnames);
}

function codes(traffic: Traffic): readonly string[] {
  return findings(traffic).map((finding) => finding.code);
}

test.each<readonly [string, Traffic]>([
  ["active-passive", { clusters: [eu1, us1] }],
  ["weighted", { hostnames: [hostname({ pattern: weighted({ eu1: 9, us1: 1 }) })], clusters: [eu1, us1] }],
  ["latency", { hostnames: [hostname({ pattern: latency() })], clusters: [eu1, us1] }],
  ["an address and a balancer", { clusters: [eu1, cluster("us1", { ingress: balancer(ALB) })] }],
  ["a limit that holds", { hostnames: [hostname({ maxFailoverSeconds: 118 })], clusters: [eu1, us1] }],
  [
    "a first tier of balancers without a check",
    { hostnames: [hostname({ healthCheck: null })], clusters: [cluster("eu1", { ingress: balancer(ALB) }), us1] },
  ],
])("a sound tree has no findings: %s", (_name, traffic) => {
  expect(findings(traffic)).toEqual([]);
});

describe("faults of a tree", () => {
  const named = cluster("us1", { ingress: balancer("lb.example.net") });
  const alb = cluster("us1", { ingress: balancer(ALB) });
  const onPrem = cluster("fsn1", { provider: "hetzner", region: "eu-central" });
  const apex = { ...hostname(), name: "example.com" };
  const cnames = [cluster("eu1", { ingress: balancer("a.example.net") }), named];
  test.each<readonly [string, readonly string[], Traffic]>([
    ["a name beside an address", ["LEAF_TYPES_MIXED"], { clusters: [eu1, named] }],
    [
      "an IPv6 entrance beside an IPv4 one",
      ["LEAF_TYPES_MIXED"],
      { clusters: [eu1, cluster("us1", { ingress: addresses("2001:db8::8") })] },
    ],
    [
      "a family that one cluster lacks",
      ["LEAF_TYPE_LEFT_OUT"],
      { clusters: [eu1, cluster("us1", { ingress: addresses("203.0.113.8", "2001:db8::8") })] },
    ],
    ["CNAME at the apex", ["APEX_CNAME"], { hostnames: [apex], clusters: cnames }],
    [
      "a balancer of a region that we do not know",
      ["ALIAS_ZONE_UNKNOWN", "ALIAS_ZONE_UNKNOWN"],
      {
        clusters: ["eu1", "us1"].map((name) =>
          cluster(name, { ingress: balancer(`${name}.elb.mars-1.amazonaws.com`) }),
        ),
      },
    ],
    ["one tier alone", ["FAILOVER_WITHOUT_SECONDARY"], { clusters: [eu1] }],
    [
      "a PRIMARY without a check",
      ["PRIMARY_WITHOUT_HEALTH_CHECK"],
      { hostnames: [hostname({ healthCheck: null })], clusters: [eu1, us1] },
    ],
    [
      "a PRIMARY at CloudFront without a check",
      ["PRIMARY_WITHOUT_HEALTH_CHECK"],
      {
        hostnames: [hostname({ healthCheck: null })],
        clusters: [cluster("eu1", { ingress: balancer("d1.cloudfront.net") }), us1],
      },
    ],
    [
      "a weighted leaf without a check",
      ["LEAF_WITHOUT_HEALTH_CHECK"],
      { hostnames: [hostname({ pattern: weighted(), healthCheck: null })], clusters: [eu1, us1] },
    ],
    [
      "all weights zero",
      ["WEIGHTS_ALL_ZERO"],
      { hostnames: [hostname({ pattern: weighted({ eu1: 0, us1: 0 }) })], clusters: [eu1, us1] },
    ],
    [
      "weighted aliases beside another TTL",
      ["WEIGHTED_TTL_MIXED"],
      { hostnames: [hostname({ pattern: weighted(), ttlSeconds: 20 })], clusters: [eu1, alb] },
    ],
    [
      "latency outside AWS",
      ["LATENCY_REGION_MISSING"],
      { hostnames: [hostname({ pattern: latency() })], clusters: [eu1, onPrem] },
    ],
    [
      "a long name of a leaf",
      ["RECORD_NAME_INVALID", "RECORD_NAME_INVALID"],
      {
        hostnames: [hostname({ name: `${"abcdefg.".repeat(29)}example.com`, pattern: weighted() })],
        clusters: ["a", "b"].map((name) => cluster(name.repeat(20))),
      },
    ],
    [
      "a private entrance behind a check",
      ["PRIVATE_ENDPOINT_CHECKED"],
      { clusters: [eu1, cluster("us1", { ingress: addresses("10.0.0.7") })] },
    ],
    [
      "an internal balancer behind a check",
      ["PRIVATE_ENDPOINT_CHECKED"],
      { clusters: [eu1, cluster("us1", { ingress: balancer(`internal-${ALB}`) })] },
    ],
    [
      "a host that cannot be sent",
      ["HEALTH_CHECK_HOST_UNUSABLE"],
      { hostnames: [hostname({ healthCheck: { ...HTTPS_CHECK, host: "shop.example.com" } })], clusters: [eu1, alb] },
    ],
    [
      "a name that leads to itself",
      ["ENTRANCE_LOOP", "ENTRANCE_LOOP"],
      { clusters: ["eu1", "us1"].map((name) => cluster(name, { ingress: balancer("shop.example.com") })) },
    ],
    [
      "a cluster with the name of a tier",
      ["RECORD_CLASH"],
      {
        hostnames: [hostname({ pattern: tiers(["eu1", "tier1"], ["us1"]) })],
        clusters: [eu1, cluster("tier1", { ingress: addresses("203.0.113.9") }), us1],
      },
    ],
  ])("%s", (_name, expected, traffic) => {
    expect(codes(traffic)).toEqual(expected);
  });

  test("all clusters without a latency region are named together", () => {
    const outside = ["fsn1", "nbg1"].map((name) => cluster(name, { provider: "hetzner", region: "eu-central" }));
    const found = findings({ hostnames: [hostname({ pattern: latency() })], clusters: [eu1, ...outside] });
    expect(found).toMatchObject([
      { code: "LATENCY_REGION_MISSING", got: "no latency region for fsn1, nbg1 behind shop.example.com" },
    ]);
  });

  test("a weight of zero is fine while another is above it", () => {
    expect(codes({ hostnames: [hostname({ pattern: weighted({ eu1: 0 }) })], clusters: [eu1, us1] })).toEqual([]);
  });

  test("private addresses without a check are fine", () => {
    const hidden = ["eu1", "us1"].map((name) => cluster(name, { ingress: addresses("10.0.0.7") }));
    const without = hostname({ healthCheck: null, pattern: weighted({ eu1: 1 }) });
    expect(codes({ hostnames: [without], clusters: hidden })).toEqual(["LEAF_WITHOUT_HEALTH_CHECK"]);
  });
});

describe("a stated limit", () => {
  test("the arithmetic is told", () => {
    const [finding, ...more] = findings({
      hostnames: [hostname({ maxFailoverSeconds: 100 })],
      clusters: [eu1, us1],
    });
    expect(more).toEqual([]);
    expect(finding).toMatchObject({
      code: "FAILOVER_TOO_SLOW",
      severity: "error",
      class: "requirement",
      origin: { path: "fleet/shop" },
      got: "worst case 118 s = detect 48 s (3 × (10 + 6)) + propagation 10 s + TTL 60 s",
      expected: "at most 100 s for shop.example.com (maxFailover)",
    });
  });

  test("that rests on an unpublished figure is an error until it is stated", () => {
    const hostnames = [hostname({ maxFailoverSeconds: 300 })];
    const unstated = { zones: [zone({ settings: {} })], hostnames, clusters: [eu1, us1] };
    expect(findings(unstated)).toMatchObject([{ code: "FAILOVER_FIGURE_UNPUBLISHED", class: "requirement" }]);
    expect(codes({ hostnames, clusters: [eu1, us1] })).toEqual([]);
  });

  test("without a health check never holds", () => {
    const hostnames = [hostname({ maxFailoverSeconds: 300, healthCheck: null, pattern: weighted() })];
    expect(codes({ hostnames, clusters: [eu1, us1] })).toEqual(["LEAF_WITHOUT_HEALTH_CHECK", "FAILOVER_NEVER"]);
  });
});

describe("a zone as a whole", () => {
  const many = (count: number, name: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => hostname({ name: name(n), healthCheck: null, pattern: weighted() }));

  test("more than 10,000 records", () => {
    // One leaf, one member and the hostname: three records a name.
    const fits = many(3333, (n) => `n${n}.example.com`);
    expect(codes({ hostnames: fits, clusters: [eu1] })).toEqual([]);
    const [finding, ...more] = findings({ hostnames: many(3334, (n) => `n${n}.example.com`), clusters: [eu1] });
    expect(more).toEqual([]);
    expect(finding).toMatchObject({
      code: "RECORDS_TOO_MANY",
      got: "10002 records in example.com",
      origin: { path: "fleet/zone" },
    });
  });

  test("more than 200 health checks", () => {
    const hostnames = Array.from({ length: 201 }, (_, n) =>
      hostname({ name: `n${n}.example.com`, pattern: weighted(), healthCheck: { ...HTTPS_CHECK, path: `/${n}` } }),
    );
    expect(codes({ hostnames, clusters: [eu1] })).toEqual(["HEALTH_CHECKS_TOO_MANY"]);
    expect(codes({ hostnames: hostnames.slice(1), clusters: [eu1] })).toEqual([]);
  });

  test("more than 100 members of a group", () => {
    const clusters = Array.from({ length: 101 }, (_, n) => cluster(`c${n}`));
    const hostnames = [hostname({ pattern: weighted() })];
    expect(codes({ hostnames, clusters })).toEqual(["GROUP_TOO_LARGE"]);
    expect(codes({ hostnames, clusters: clusters.slice(1) })).toEqual([]);
  });

  test("a hostname at the place of another's group", () => {
    const hostnames = [hostname(), hostname({ name: "g1.shop.example.com", application: "shop/other" })];
    expect(codes({ hostnames, clusters: [eu1, us1] })).toEqual(["RECORD_CLASH"]);
  });

  test("more than 400 values in a record", () => {
    const values = Array.from({ length: 401 }, (_, n) => `203.0.${n >> 8}.${n & 255}`);
    expect(codes({ clusters: [cluster("eu1", { ingress: addresses(...values) }), us1] })).toEqual([
      "RECORD_VALUES_TOO_MANY",
    ]);
  });
});

test("a set identifier above 128 characters is told, beside the label that is too long", () => {
  const long = cluster("a".repeat(120), { ingress: addresses("203.0.113.9") });
  const found = findings({ hostnames: [hostname({ pattern: weighted() })], clusters: [long] });
  expect(found.map(({ code }) => code)).toEqual(["RECORD_NAME_INVALID", "SET_IDENTIFIER_TOO_LONG"]);
  expect(found[1]?.got).toContain("of 134 characters");
});

test("roles that a planner got wrong are told", () => {
  const emission = emissionOf(route53, { clusters: [eu1, us1] });
  const primaries = (group: TreeGroup): TreeGroup => ({
    ...group,
    members: group.members.map((member): TreeMember => ({ ...member, role: "primary" })),
  });
  const hostnames = emission.hostnames.map((h) => ({ ...h, tree: { ...h.tree, root: primaries(h.tree.root) } }));
  const found = route53.planRules({ ...emission, hostnames }, [zone()], [hostname()]);
  expect(found).toMatchObject([{ code: "FAILOVER_ROLES", got: "2 PRIMARY and 0 SECONDARY in g1.shop.example.com" }]);
});
