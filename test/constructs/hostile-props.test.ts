import * as pulumi from "@pulumi/pulumi";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  Access,
  Application,
  Cluster,
  ClusterSet,
  DnsZone,
  Fleet,
  GlobalHostname,
  HealthCheck,
  Manifests,
  Mesh,
  Network,
  Override,
  Pattern,
  Placement,
  SecretSource,
  Spread,
  Traffic,
} from "../../constructs/index.ts";
import { CLUSTER, WEB } from "./sample.ts";

/** Any value where props of a type are expected: what a program without types can bring. */
const anything = fc.oneof(
  fc.anything({
    maxDepth: 3,
    withBigInt: true,
    withNullPrototype: true,
    withDate: true,
    withMap: true,
    withSparseArray: true,
  }),
  fc.constantFrom<unknown>(
    pulumi.output("x"),
    Promise.resolve(1),
    Symbol("s"),
    () => 1,
    new Proxy({}, {}),
    Number.NaN,
    "",
    "a",
  ),
);

/** Props of the right names and any values. */
function propsOf(...names: readonly string[]): fc.Arbitrary<never> {
  const records = fc.record(Object.fromEntries(names.map((name) => [name, anything])), { requiredKeys: [] });
  return fc.oneof({ weight: 4, arbitrary: records }, { weight: 1, arbitrary: anything }) as fc.Arbitrary<never>;
}

const AFFINITY = ["clusters", "clusterSet", "labels", "expressions", "fields", "exceptFields", "exclude"];
const spread = fc.oneof(
  anything,
  propsOf("min", "max").chain((limits) => (anything as fc.Arbitrary<never>).map((over) => Spread.over(over, limits))),
);
const placement = propsOf(...AFFINITY, "affinities", "tolerations", "spread", "weights").chain((props) =>
  fc.tuple(fc.constantFrom("duplicated", "staticWeight", "dynamicWeight", "aggregated"), spread).map(([kind, one]) => {
    const given = typeof props === "object" && props !== null ? { ...(props as object), spread: one } : props;
    return (Placement as unknown as Record<string, (p: unknown) => Placement>)[kind]?.(given);
  }),
);
const override = propsOf(
  "clusters",
  "target",
  "container",
  "registry",
  "tag",
  "digest",
  "add",
  "remove",
  "set",
  "operations",
).chain((props) =>
  fc.constantFrom("image", "args", "env", "labels", "annotations", "patch").map((kind) => {
    return (Override as unknown as Record<string, (p: unknown) => Override>)[kind]?.(props);
  }),
);
const secret = propsOf("store", "storeKind", "key", "refreshInterval", "namespace").map((props) =>
  SecretSource.externalSecret(props),
);

type Add = (fleet: Fleet) => unknown;
const id = fc.oneof(fc.constantFrom("a", "b", "fleet", "constructor", "__proto__"), anything) as fc.Arbitrary<string>;

const elements: readonly [string, fc.Arbitrary<Add>][] = [
  [
    "a cluster",
    fc
      .tuple(
        id,
        propsOf(
          "provider",
          "region",
          "zones",
          "jurisdiction",
          "labels",
          "taints",
          "kubernetesVersion",
          "pools",
          "network",
          "ingress",
          "access",
          "state",
          "clusterIdentifier",
          "servedApis",
        ),
      )
      .map(
        ([name, props]) =>
          (fleet) =>
            new Cluster(fleet, name, props),
      ),
  ],
  [
    "a cluster with hostile parts",
    fc
      .tuple(
        propsOf(
          "name",
          "count",
          "min",
          "max",
          "cpu",
          "memory",
          "pods",
          "gpu",
          "extended",
          "labels",
          "taints",
          "requestedByOthers",
        ),
        propsOf("pods", "services", "nodes"),
        propsOf("addresses", "hostname", "aliasZoneId"),
        anything,
      )
      .map(
        ([pool, network, ingress, key]) =>
          (fleet) =>
            new Cluster(fleet, "x", {
              ...CLUSTER,
              pools: [pool],
              network,
              ingress,
              access: Access.config(key as string),
            }),
      ),
  ],
  [
    "a cluster set",
    fc.tuple(id, propsOf("labels", "expressions", "fields")).map(
      ([name, props]) =>
        (fleet) =>
          new ClusterSet(fleet, name, props),
    ),
  ],
  [
    "an application",
    fc
      .tuple(
        id,
        propsOf(
          "chart",
          "manifests",
          "deployment",
          "namespace",
          "replicas",
          "placement",
          "overrides",
          "secrets",
          "priority",
          "hashConfig",
          "split",
          "acceptDataLoss",
        ),
      )
      .map(
        ([name, props]) =>
          (fleet) =>
            new Application(fleet, name, props),
      ),
  ],
  [
    "an application with hostile parts",
    fc.tuple(fc.array(placement, { maxLength: 1 }), fc.array(override, { maxLength: 3 }), secret, fc.string()).map(
      ([[one], overrides, db, text]) =>
        (fleet) =>
          new Application(fleet, "web", {
            manifests: [Manifests.yaml(WEB), Manifests.yaml(text)],
            placement: one as Placement,
            overrides: overrides as Override[],
            secrets: { db },
          }),
    ),
  ],
  [
    "a chart of hostile objects",
    fc.tuple(anything, anything).map(
      ([value, result]) =>
        (fleet) =>
          new Application(fleet, "chart", {
            chart: ((chart: { node: object }) => {
              Object.assign(chart, { own: value });
              return result;
            }) as never,
          }),
    ),
  ],
  [
    "a zone",
    fc
      .tuple(
        id,
        propsOf("name", "provider", "zoneId", "create", "private"),
        propsOf("region", "profile", "propagation", "latencyRegions"),
      )
      .map(([name, props, settings]) => (fleet) => {
        new DnsZone(fleet, name, props);
        new DnsZone(fleet, "z", { provider: Traffic.route53(settings), create: true });
      }),
  ],
  [
    "a hostname",
    fc
      .tuple(
        id,
        propsOf("name", "zone", "application", "pattern", "ttl", "healthCheck", "maxFailover", "jurisdictions"),
        propsOf("tiers"),
        propsOf("by", "weights"),
        propsOf("path", "port", "host", "interval", "threshold"),
      )
      .map(([name, props, tiers, weights, check]) => (fleet) => {
        new GlobalHostname(fleet, name, props);
        new GlobalHostname(fleet, "h", {
          zone: "z",
          application: "a/b",
          pattern: Pattern.activePassive(tiers),
          healthCheck: HealthCheck.https(check),
        });
        new GlobalHostname(fleet, "i", { zone: "z", application: "a/b", pattern: Pattern.activeActive(weights) });
      }),
  ],
  [
    "a network",
    fc
      .tuple(
        id,
        propsOf("system", "over", "clusters", "services"),
        propsOf("meshId", "networks", "eastWestGateway", "remoteSecrets", "outlierDetection", "failoverTime"),
        propsOf("application", "service", "namespace", "failover"),
      )
      .map(([name, props, settings, service]) => (fleet) => {
        new Network(fleet, name, props);
        new Network(fleet, "n", { system: Mesh.istio(settings), services: [service] });
      }),
  ],
  [
    "the fleet itself",
    propsOf("profile", "labelPrefix", "maxFactsAge").map((props) => () => {
      const own = new Fleet("x", props);
      own.findings();
      own.systems();
    }),
  ],
];

describe("whatever a program without types brings, nothing throws and the model is plain data", () => {
  it.each(elements)("%s", (_name, element) => {
    fc.assert(
      fc.property(fc.array(element, { minLength: 1, maxLength: 2 }), (adds) => {
        const fleet = new Fleet("f");
        new Cluster(fleet, "eu", CLUSTER);
        for (const add of adds) add(fleet);
        const model = fleet.model();
        for (const finding of fleet.findings()) expect(finding.code).toMatch(/^[A-Z0-9_]+$/);
        expect(JSON.parse(JSON.stringify(model))).toEqual(model);
      }),
      { numRuns: 300 },
    );
  });
});
