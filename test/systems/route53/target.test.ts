import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ResourceRecordSetRegion } from "@aws-sdk/client-route-53";
import { describe, expect, test } from "vitest";
import type { IngressModel } from "../../../core/model/fleet.ts";
import type { LeafTarget } from "../../../core/model/record-tree.ts";
import { ALIAS_ZONES } from "../../../systems/traffic/route53/alias-zones.ts";
import { route53 } from "../../../systems/traffic/route53/index.ts";
import { LATENCY_REGIONS } from "../../../systems/traffic/route53/regions.ts";
import { reportsHealth } from "../../../systems/traffic/route53/target.ts";
import { addresses, balancer, cluster, zone } from "../sample-fleet.ts";

const cases: readonly (readonly [string, IngressModel, readonly LeafTarget[]])[] = [
  [
    "addresses, sorted, by family",
    addresses("203.0.113.9", "2001:db8::1", "203.0.113.10", "203.0.113.9"),
    [
      { kind: "values", type: "A", values: ["203.0.113.10", "203.0.113.9"] },
      { kind: "values", type: "AAAA", values: ["2001:db8::1"] },
    ],
  ],
  [
    "an application load balancer",
    balancer("K8s-Shop-1.eu-west-1.elb.amazonaws.com."),
    [{ kind: "alias", types: ["A"], name: "k8s-shop-1.eu-west-1.elb.amazonaws.com", zoneId: "Z32O12XQLNTSW2" }],
  ],
  [
    "a dual-stack load balancer",
    balancer("dualstack.k8s-shop-1.eu-west-1.elb.amazonaws.com"),
    [
      {
        kind: "alias",
        types: ["A", "AAAA"],
        name: "dualstack.k8s-shop-1.eu-west-1.elb.amazonaws.com",
        zoneId: "Z32O12XQLNTSW2",
      },
    ],
  ],
  [
    "a network load balancer",
    balancer("shop-0a1.elb.us-east-1.amazonaws.com"),
    [{ kind: "alias", types: ["A"], name: "shop-0a1.elb.us-east-1.amazonaws.com", zoneId: "Z26RNL4JYFTOTI" }],
  ],
  [
    "a name with a given zone",
    balancer("shop-0a1.elb.ap-southeast-7.amazonaws.com", "Z0000000000000000000"),
    [
      {
        kind: "alias",
        types: ["A"],
        name: "shop-0a1.elb.ap-southeast-7.amazonaws.com",
        zoneId: "Z0000000000000000000",
      },
    ],
  ],
  ["any other name", balancer("lb.example.net"), [{ kind: "values", type: "CNAME", values: ["lb.example.net"] }]],
  [
    "a name that only ends like a load balancer's",
    balancer("xus-east-1.elb.amazonaws.com"),
    [{ kind: "values", type: "CNAME", values: ["xus-east-1.elb.amazonaws.com"] }],
  ],
];

test.each(cases)("an entrance: %s", (_name, ingress, expected) => {
  expect(route53.target(ingress)).toEqual(expected);
});

test("CloudFront does not report health, load balancers do", () => {
  expect(reportsHealth("d111111abcdef8.cloudfront.net")).toBe(false);
  expect(reportsHealth("shop-1.us-east-1.elb.amazonaws.com")).toBe(true);
});

describe("latency regions", () => {
  const outside = cluster("fsn1", { provider: "hetzner", region: "eu-central" });
  test.each([
    ["its own on AWS", cluster("eu1"), zone(), "eu-west-1"],
    ["none for a region that Route 53 does not take", cluster("x", { region: "mars-1" }), zone(), null],
    ["none outside AWS", outside, zone(), null],
    ["none outside AWS, even with a region of that name", cluster("x", { provider: "onprem" }), zone(), null],
    ["the one the zone gives", outside, zone({ settings: { "latencyRegion.fsn1": "eu-central-1" } }), "eu-central-1"],
    [
      "the one the zone gives, before its own",
      cluster("eu1"),
      zone({ settings: { "latencyRegion.eu1": "eu-west-2" } }),
      "eu-west-2",
    ],
  ])("%s", (_name, one, inZone, expected) => {
    expect(route53.latencyRegion(one, inZone)).toBe(expected);
  });

  test("the table is the one of the API", () => {
    expect([...LATENCY_REGIONS].sort()).toEqual(Object.values(ResourceRecordSetRegion).sort());
  });
});

const SHARED = process.env["MOORAGE_SHARED"] ?? "../shared";
const TABLE = join(SHARED, "cases/dns/alias-zones.tsv");

test.skipIf(!existsSync(TABLE) && process.env["CI"] === undefined)("alias zones are those of the shared table", () => {
  const rows = readFileSync(TABLE, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  const ours = ALIAS_ZONES.map(({ suffix, kind, region, zoneId }) => [suffix, kind, region ?? "-", zoneId].join("\t"));
  expect(ours).toEqual(rows);
});
