import * as pulumi from "@pulumi/pulumi";
import { Construct } from "constructs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  Application,
  Cluster,
  ClusterSet,
  DnsZone,
  Fleet,
  type FleetProps,
  GlobalHostname,
  Manifests,
  Mesh,
  Network,
  Pattern,
  Placement,
  Traffic,
} from "../../constructs/index.ts";
import { canonicalJson } from "../../core/model/index.ts";
import { catalogue } from "../../systems/catalogue.ts";
import { CLUSTER, WEB } from "./sample.ts";
import { codes, told } from "./told.ts";

describe("a fleet", () => {
  it("without anything is a fleet", () => {
    const fleet = new Fleet("empty");
    expect(fleet.findings()).toEqual([]);
    expect(fleet.model()).toEqual({
      origin: { path: "empty" },
      name: "empty",
      profile: "moorage",
      labelPrefix: "moorage.dev",
      existingNamespaces: [],
      maxFactsAgeSeconds: 86_400,
      clusters: [],
      clusterSets: [],
      applications: [],
      zones: [],
      hostnames: [],
      networks: [],
    });
  });

  it("takes its options", () => {
    const fleet = new Fleet("f", { profile: "karmada", labelPrefix: "example.com", maxFactsAge: "90m" });
    expect(fleet.model()).toMatchObject({ profile: "karmada", labelPrefix: "example.com", maxFactsAgeSeconds: 5400 });
  });

  it("has the systems of the catalogue and its own", () => {
    const own = { ...catalogue.traffic["route53"], name: "own" } as never;
    const fleet = new Fleet("f", { systems: { traffic: { own } } });
    expect(Object.keys(fleet.systems().traffic)).toEqual([...Object.keys(catalogue.traffic), "own"]);
    expect(fleet.systems().network).toEqual(catalogue.network);
    expect(fleet.findings()).toEqual([]);
  });

  it("sees constructs that are added after it was read", () => {
    const fleet = new Fleet("f");
    expect(fleet.model().clusters).toEqual([]);
    new Cluster(fleet, "a", CLUSTER);
    expect(fleet.model().clusters).toHaveLength(1);
  });

  it("finds elements in scopes of the author's own", () => {
    const fleet = new Fleet("f");
    const team = new Construct(fleet, "team");
    new Cluster(team, "a", CLUSTER);
    expect(fleet.model().clusters[0]).toMatchObject({ name: "a", origin: { path: "f/team/a" }, identifier: "f/a" });
  });

  it.each<[string, string, FleetProps, string]>([
    [
      "a name with capitals",
      "Shop",
      {},
      'error CONSTRUCT_NAME_INVALID at Shop: got fleet named "Shop"; expected a DNS label: at most 63 of a-z, 0-9 and -; choose another name',
    ],
    [
      "an unknown profile",
      "f",
      { profile: "karmda" as never },
      'error CHOICE_UNKNOWN at f: got profile "karmda"; expected one of moorage, karmada; did you mean karmada',
    ],
    [
      "a prefix with a slash",
      "f",
      { labelPrefix: "a/b" },
      'error CONSTRUCT_NAME_INVALID at f: got label prefix named "a/b"; expected a DNS name such as moorage.dev; choose another name',
    ],
    [
      "an age without a unit",
      "f",
      { maxFactsAge: "24" },
      'error DURATION_INVALID at f: got maxFactsAge "24"; expected a duration such as 90s or 1h30m; write maxFactsAge as a number with s, m, h or d',
    ],
  ])("tells of %s", (_name, id, props, message) => {
    expect(new Fleet(id, props).findings().map(told)).toEqual([message]);
  });
});

describe("names in a fleet", () => {
  it("are told with both places when two elements of a kind share one", () => {
    const fleet = new Fleet("f");
    new Cluster(fleet, "a", CLUSTER);
    new Cluster(new Construct(fleet, "team"), "a", { ...CLUSTER, clusterIdentifier: "other" });
    expect(fleet.findings({ projectRoot: process.cwd() }).map(told)).toEqual([
      expect.stringMatching(
        /^error NAME_TWICE at f\/a: got cluster a defined 2 times: test\/constructs\/fleet\.test\.ts:\d+, test\/constructs\/fleet\.test\.ts:\d+; expected each name once in the fleet; rename or remove one: the name is its identity in plans, locks and resources$/,
      ),
    ]);
  });

  it("are told when two elements share an id in one scope", () => {
    const fleet = new Fleet("f");
    new Cluster(fleet, "eu", CLUSTER);
    new ClusterSet(fleet, "eu", {});
    expect(fleet.findings({ projectRoot: process.cwd() }).map(told)).toEqual([
      expect.stringMatching(
        /^error ID_TWICE at f\/eu: got cluster eu and cluster set eu with one id: test\S+:\d+, test\S+:\d+; expected each id once in its scope; rename one: the id is its place in the construct tree$/,
      ),
    ]);
  });

  it("of applications are their own with the namespace", () => {
    const fleet = new Fleet("f");
    const manifests = Manifests.yaml(WEB);
    new Application(new Construct(fleet, "x"), "web", { manifests, namespace: "x" });
    new Application(new Construct(fleet, "y"), "web", { manifests, namespace: "y" });
    expect(fleet.findings()).toEqual([]);
    new Application(new Construct(fleet, "z"), "web", { manifests, namespace: "y" });
    expect(codes(fleet.findings())).toEqual(["NAME_TWICE"]);
  });

  it("never throw, and the first of a name counts", () => {
    const fleet = new Fleet("f");
    for (let i = 0; i < 3; i += 1) new Cluster(fleet, "a", CLUSTER);
    expect(fleet.model().clusters).toHaveLength(1);
  });
});

describe("values known only at run time", () => {
  const output = pulumi.output("eu-west-1") as unknown as string;
  const MESSAGE =
    "a value that is known only when the engine runs; expected a plain value, the same at preview and at up; write the value itself, or let the facts hold it";

  it.each<[string, (fleet: Fleet) => unknown, string]>([
    [
      "a text",
      (fleet) => new Cluster(fleet, "a", { ...CLUSTER, region: output }),
      `error VALUE_AT_RUN_TIME at f/a: got region, ${MESSAGE}`,
    ],
    [
      "a label",
      (fleet) => new Cluster(fleet, "a", { ...CLUSTER, labels: { x: output } }),
      `error VALUE_AT_RUN_TIME at f/a: got labels["x"], ${MESSAGE}`,
    ],
    [
      "an address in a list",
      (fleet) => new Cluster(fleet, "a", { ...CLUSTER, ingress: { addresses: [output] } }),
      `error VALUE_AT_RUN_TIME at f/a: got ingress.addresses[0], ${MESSAGE}`,
    ],
    [
      "a pool",
      (fleet) => new Cluster(fleet, "a", { ...CLUSTER, pools: [pulumi.output({}) as never] }),
      `error VALUE_AT_RUN_TIME at f/a: got pools[0], ${MESSAGE}`,
    ],
    [
      "a promise",
      (fleet) => new Cluster(fleet, "a", { ...CLUSTER, pools: Promise.resolve([]) as never }),
      `error VALUE_AT_RUN_TIME at f/a: got pools, ${MESSAGE}`,
    ],
    [
      "all props",
      (fleet) => new Cluster(fleet, "a", pulumi.output(CLUSTER) as never),
      `error VALUE_AT_RUN_TIME at f/a: got props, ${MESSAGE}`,
    ],
    [
      "a cluster of a placement",
      (fleet) =>
        new Application(fleet, "a", {
          manifests: Manifests.yaml(WEB),
          placement: Placement.duplicated({ clusters: [output] }),
        }),
      `error VALUE_AT_RUN_TIME at f/a: got placement.clusters[0], ${MESSAGE}`,
    ],
    [
      "a setting",
      (fleet) => new Network(fleet, "a", { system: Mesh.istio({ eastWestGateway: { selector: { x: output } } }) }),
      `error VALUE_AT_RUN_TIME at f/a: got system.eastWestGateway.selector.x, ${MESSAGE}`,
    ],
  ])("are told: %s", (_name, add, message) => {
    const fleet = new Fleet("f");
    add(fleet);
    expect(fleet.findings().map(told)).toContain(message);
  });
});

describe("the order of definition", () => {
  const parts: readonly ((fleet: Fleet) => void)[] = [
    (fleet) => void new Cluster(fleet, "c", { ...CLUSTER, labels: { z: "1", a: "2" }, jurisdiction: "EU" }),
    (fleet) => void new Cluster(fleet, "a", { ...CLUSTER, region: "us-east-1" }),
    (fleet) => void new Cluster(fleet, "b", { ...CLUSTER, state: "oops" as never }),
    (fleet) => void new ClusterSet(fleet, "set", { fields: { region: "eu-west-1" } }),
    (fleet) =>
      void new Application(fleet, "web", {
        manifests: Manifests.yaml(WEB),
        placement: Placement.duplicated({ clusters: ["x", "a"] }),
      }),
    (fleet) => void new Application(fleet, "api", { manifests: Manifests.yaml(`${WEB}---\nkind: [`) }),
    (fleet) => void new DnsZone(fleet, "example.com", { provider: Traffic.route53() }),
    (fleet) =>
      void new GlobalHostname(fleet, "b.example.com", {
        zone: "example.com",
        application: "web/web",
        pattern: Pattern.activeActive({ by: "latency" }),
      }),
    (fleet) =>
      void new GlobalHostname(fleet, "a.example.com", {
        zone: "example.com",
        application: "web/web",
        pattern: Pattern.activePassive({ tiers: ["c", "q"] }),
      }),
    (fleet) => void new Network(fleet, "mesh", { system: Mesh.istio() }),
  ];

  it("decides nothing: neither the model nor the findings", () => {
    const told = (order: readonly number[]): string => {
      const fleet = new Fleet("f");
      for (const index of order) parts[index]?.(fleet);
      return canonicalJson([fleet.model(), fleet.findings()]);
    };
    const first = told(parts.map((_, index) => index));
    expect(JSON.parse(first)[1]).not.toEqual([]);
    fc.assert(
      fc.property(fc.shuffledSubarray([...parts.keys()], { minLength: parts.length }), (order) => {
        expect(told(order)).toBe(first);
      }),
      { numRuns: 25 },
    );
  });

  it("gives plain data alone", () => {
    const fleet = new Fleet("f");
    for (const part of parts) part(fleet);
    const model = fleet.model();
    expect(JSON.parse(JSON.stringify(model))).toEqual(model);
  });
});
