import { describe, expect, test } from "vitest";
import type { ClusterModel } from "../../../core/model/fleet.ts";
import { istio } from "../../../systems/network/istio/index.ts";
import { cluster, network, networkService } from "../sample-fleet.ts";

const on = (pods: readonly string[], nodes: readonly string[] = []) => ({ pods, services: ["10.96.0.0/16"], nodes });
const eu1 = cluster("eu1", { network: on(["10.1.0.0/16"]) });
const eu2 = cluster("eu2", { region: "eu-central-1", network: on(["10.2.0.0/16"]) });
const FLAT = { remoteSecrets: { kind: "existing" }, networks: { eu1: "eu", eu2: "eu" } };

type Change = Parameters<typeof network>[0];

function codes(change: Change, clusters: readonly ClusterModel[] = [eu1, eu2]): readonly string[] {
  return istio.rules(network(change), clusters).map((finding) => finding.code);
}

test("a sound network has no findings, flat or by gateway", () => {
  expect(istio.rules(network(), [eu1, eu2])).toEqual([]);
  expect(istio.rules(network({ settings: FLAT }), [eu1, eu2])).toEqual([]);
});

describe("settings and ids", () => {
  test.each<readonly [string, string, Change]>([
    ["an unknown setting", "ISTIO_SETTING_INVALID", { settings: { ...FLAT, meshID: "x" } }],
    ["remote secrets of no kind", "ISTIO_SETTING_INVALID", { settings: { remoteSecrets: {} } }],
    ["a network id for nobody", "ISTIO_NETWORK_CLUSTER_UNKNOWN", { settings: { ...FLAT, networks: { eu9: "eu" } } }],
    [
      "few endpoints that may be ejected",
      "ISTIO_EJECTION_LIMITED",
      { settings: { ...FLAT, outlierDetection: { maxEjectionPercent: 10 } } },
    ],
  ])("%s", (_name, code, change) => {
    expect(codes(change)).toEqual([code]);
  });

  test.each([
    ["a cluster id with a dot", "ISTIO_CLUSTER_ID_INVALID", "eu.2"],
    ["a default network id that is too long", "ISTIO_NETWORK_ID_TOO_LONG", "e".repeat(60)],
  ])("%s", (_name, code, name) => {
    expect(codes({}, [eu1, { ...eu2, name }])).toEqual([code]);
  });
});

describe("ranges", () => {
  const flat = (one: ClusterModel["network"], two: ClusterModel["network"]) => [
    { ...eu1, network: one },
    { ...eu2, network: two },
  ];
  test.each<readonly [string, readonly string[], readonly ClusterModel[]]>([
    ["equal pods", ["RANGES_OVERLAP"], flat(on(["10.1.0.0/16"]), on(["10.1.0.0/16"]))],
    ["pods inside pods", ["RANGES_OVERLAP"], flat(on(["10.0.0.0/8"]), on(["10.1.0.0/16"]))],
    [
      "pods over nodes of the other",
      ["RANGES_OVERLAP"],
      flat(on(["10.1.0.0/16"]), on(["10.2.0.0/16"], ["10.1.4.0/24"])),
    ],
    ["IPv6 pods", ["RANGES_OVERLAP"], flat(on(["fd00:1::/48"]), on(["fd00::/16"]))],
    ["equal nodes", [], flat(on(["10.1.0.0/16"], ["10.9.0.0/24"]), on(["10.2.0.0/16"], ["10.9.0.0/24"]))],
    ["equal services", [], flat(on(["10.1.0.0/16"]), on(["10.2.0.0/16"]))],
    ["neighbours", [], flat(on(["10.1.0.0/17"]), on(["10.1.128.0/17"]))],
    ["a range that is none", ["RANGE_INVALID"], flat(on(["10.1.0.0/33"]), on(["10.2.0.0/16"]))],
    ["a cluster without pods", ["RANGE_UNDECLARED"], flat(on([]), on(["10.2.0.0/16"]))],
  ])("on one network: %s", (_name, expected, clusters) => {
    expect(codes({ settings: FLAT }, clusters)).toEqual(expected);
  });

  test("on networks of their own pods may overlap", () => {
    expect(codes({}, flat(on(["10.1.0.0/16"]), on(["10.1.0.0/16"])))).toEqual([]);
  });

  test("both parties are named", () => {
    const [finding] = istio.rules(network({ settings: FLAT }), flat(on(["10.1.0.0/16"]), on(["10.1.4.0/24"])));
    expect(finding?.got).toBe("pods 10.1.0.0/16 of eu1 and pods 10.1.4.0/24 of eu2 on the flat network eu");
  });

  test("a range after a nested one is still compared with the wide one", () => {
    const wide = on(["10.0.0.0/8"]);
    const inside = on(["10.1.0.0/16", "10.200.0.0/16"]);
    expect(codes({ settings: FLAT }, flat(wide, inside))).toEqual(["RANGES_OVERLAP", "RANGES_OVERLAP"]);
  });
});

describe("services", () => {
  test.each<readonly [string, readonly string[], Change]>([
    [
      "a region that no cluster has",
      ["FAILOVER_REGION_UNKNOWN"],
      { services: [networkService({ failover: [{ from: "eu-west-1", to: "eu-wset-1" }] })] },
    ],
    [
      "a zone in place of a region",
      ["FAILOVER_REGION_UNKNOWN"],
      { services: [networkService({ failover: [{ from: "eu-west-1", to: "eu-central-1/a" }] })] },
    ],
    [
      "a region to itself",
      ["FAILOVER_TO_ITSELF"],
      { services: [networkService({ failover: [{ from: "eu-west-1", to: "eu-west-1" }] })] },
    ],
    [
      "one region to two",
      ["FAILOVER_REGION_TWICE"],
      {
        services: [
          networkService({
            failover: [
              { from: "eu-west-1", to: "eu-central-1" },
              { from: "eu-west-1", to: "eu-central-1" },
            ],
          }),
        ],
      },
    ],
    [
      "one service of two applications",
      ["SERVICE_DUPLICATE"],
      { services: [networkService(), networkService({ application: "pay/other" })] },
    ],
    ["a name that is none", ["SERVICE_NAME_INVALID"], { services: [networkService({ service: "1ledger" })] }],
    ["a namespace that is none", ["SERVICE_NAME_INVALID"], { services: [networkService({ namespace: "Pay" })] }],
  ])("%s", (_name, expected, change) => {
    expect(codes(change)).toEqual(expected);
  });
});
