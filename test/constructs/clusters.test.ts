import { describe, expect, it } from "vitest";
import { Access, Cluster, type ClusterProps, ClusterSet, Fleet } from "../../constructs/index.ts";
import { CLUSTER, sampleFleet } from "./sample.ts";
import { told } from "./told.ts";

function findingsOf(props: unknown, id = "eu"): readonly string[] {
  const fleet = new Fleet("f");
  new Cluster(fleet, id, { ...CLUSTER, ...(props as Partial<ClusterProps>) });
  return fleet.findings().map(told);
}

const POOL = CLUSTER.pools?.[0];

describe("a cluster", () => {
  it("is plain data with well-known node labels, sorted", () => {
    const fleet = new Fleet("shop");
    new Cluster(fleet, "ireland", {
      provider: "aws",
      region: "eu-west-1",
      zones: ["eu-west-1a"],
      jurisdiction: "EU",
      labels: { b: "2", a: "1" },
      taints: [
        { key: "z", effect: "NoSchedule" },
        { key: "a", value: "v", effect: "NoExecute" },
      ],
      kubernetesVersion: "v1.34.2",
      pools: [
        { name: "z", count: 1, cpu: "1", memory: "1Gi" },
        {
          name: "gpu",
          count: 4,
          min: 2,
          max: 6,
          cpu: "7910m",
          memory: "29317Mi",
          pods: 58,
          gpu: 1,
          arch: "arm64",
          instanceType: "g5g.2xlarge",
          labels: { disk: "ssd" },
          taints: [{ key: "gpu", effect: "NoSchedule" }],
          extended: { "example.com/fpga": 2 },
          requestedByOthers: { cpu: "1600m", memory: "2400Mi", pods: 32 },
        },
      ],
      network: { pods: ["10.2.0.0/16", "10.1.7.9/16"], services: "172.20.0.0/16" },
      ingress: { addresses: ["203.0.113.9", "2001:db8::1"] },
      access: Access.file("kube/ireland.yaml", "admin"),
      servedApis: ["argoproj.io/v1alpha1/Rollout", "v1/Pod"],
    });
    expect(fleet.findings()).toEqual([]);
    expect(fleet.model().clusters).toEqual([
      {
        origin: { path: "shop/ireland" },
        name: "ireland",
        provider: "aws",
        region: "eu-west-1",
        zones: ["eu-west-1a"],
        jurisdiction: "EU",
        labels: { a: "1", b: "2" },
        taints: [
          { key: "a", value: "v", effect: "NoExecute" },
          { key: "z", effect: "NoSchedule" },
        ],
        kubernetesVersion: "v1.34.2",
        pools: [
          {
            name: "gpu",
            count: 4,
            min: 2,
            max: 6,
            labels: {
              "beta.kubernetes.io/arch": "arm64",
              "beta.kubernetes.io/os": "linux",
              disk: "ssd",
              "kubernetes.io/arch": "arm64",
              "kubernetes.io/os": "linux",
              "node.kubernetes.io/instance-type": "g5g.2xlarge",
              "topology.kubernetes.io/region": "eu-west-1",
              "topology.kubernetes.io/zone": "eu-west-1a",
            },
            taints: [{ key: "gpu", effect: "NoSchedule" }],
            allocatable: {
              cpuMilli: 7910,
              memoryBytes: 29317 * 1024 ** 2,
              pods: 58,
              extended: { "example.com/fpga": 2, "nvidia.com/gpu": 1 },
            },
            requestedByOthers: { cpuMilli: 1600, memoryBytes: 2400 * 1024 ** 2, pods: 32, extended: {} },
          },
          {
            name: "z",
            count: 1,
            min: 1,
            max: 1,
            labels: {
              "beta.kubernetes.io/arch": "amd64",
              "beta.kubernetes.io/os": "linux",
              "kubernetes.io/arch": "amd64",
              "kubernetes.io/os": "linux",
              "topology.kubernetes.io/region": "eu-west-1",
              "topology.kubernetes.io/zone": "eu-west-1a",
            },
            taints: [],
            allocatable: { cpuMilli: 1000, memoryBytes: 1024 ** 3, pods: 110, extended: {} },
            requestedByOthers: { cpuMilli: 0, memoryBytes: 0, pods: 0, extended: {} },
          },
        ],
        network: { pods: ["10.1.0.0/16", "10.2.0.0/16"], services: ["172.20.0.0/16"], nodes: [] },
        ingress: { kind: "addresses", addresses: ["203.0.113.9", "2001:db8::1"] },
        access: { kind: "file", path: "kube/ireland.yaml", context: "admin" },
        state: "active",
        identifier: "shop/ireland",
        served: ["argoproj.io/v1alpha1/Rollout", "v1/Pod"],
      },
    ]);
  });

  it("gives nodes no zone where they may stand in several", () => {
    expect(sampleFleet().model().clusters[1]?.pools[0]?.labels).not.toHaveProperty("topology.kubernetes.io/zone");
  });

  it("knows the hostname of its entrance in one form", () => {
    const fleet = new Fleet("f");
    new Cluster(fleet, "eu", { ...CLUSTER, ingress: { hostname: "LB.Example.com." } });
    expect(fleet.model().clusters[0]?.ingress).toEqual({
      kind: "hostname",
      hostname: "lb.example.com",
      aliasZoneId: null,
    });
  });

  it.each<[string, unknown, string]>([
    [
      "no region",
      { region: undefined },
      "error PROP_MISSING at f/eu: got no region; expected a value for region; set region",
    ],
    [
      "an empty provider",
      { provider: "" },
      'error VALUE_INVALID at f/eu: got provider ""; expected a text that is not empty; correct provider',
    ],
    [
      "a region that is no label value",
      { region: "eu west" },
      "error LABEL_PROP_INVALID at f/eu: got region eu west; expected REASON; correct the label",
    ],
    [
      "a version of words",
      { kubernetesVersion: "latest" },
      'error VERSION_INVALID at f/eu: got kubernetesVersion "latest"; expected a Kubernetes version such as 1.34 or v1.34.2; correct kubernetesVersion',
    ],
    [
      "a misspelt state",
      { state: "drainig" },
      'error CHOICE_UNKNOWN at f/eu: got state "drainig"; expected one of active, cordoned, draining, frozen, retired; did you mean draining',
    ],
    [
      "a state of nonsense",
      { state: "on fire" },
      'error CHOICE_UNKNOWN at f/eu: got state "on fire"; expected one of active, cordoned, draining, frozen, retired; correct state',
    ],
    [
      "a misspelt prop",
      { regoin: "eu" },
      "error PROP_UNKNOWN at f/eu: got prop regoin; expected one of access, clusterIdentifier, ingress, jurisdiction, kubernetesVersion, labels, network, pools, provider, region, servedApis, state, taints, zones; did you mean region",
    ],
    [
      "a number as label",
      { labels: { a: 1 } },
      'error VALUE_INVALID at f/eu: got labels["a"] 1; expected a text; quote numbers and booleans; correct labels["a"]',
    ],
    [
      "a pool of half a node",
      { pools: [{ ...POOL, count: 1.5 }] },
      "error VALUE_INVALID at f/eu: got pools[0].count 1.5; expected a whole number of at least 0; correct pools[0].count",
    ],
    [
      "a pool of fewer than no nodes",
      { pools: [{ ...POOL, count: -1 }] },
      "error VALUE_INVALID at f/eu: got pools[0].count -1; expected a whole number of at least 0; correct pools[0].count",
    ],
    [
      "a pool without a count",
      { pools: [{ ...POOL, count: undefined }] },
      "error PROP_MISSING at f/eu: got no pools[0].count; expected a value for pools[0].count; set pools[0].count",
    ],
    [
      "bounds that leave the count out",
      { pools: [{ ...POOL, min: 3, max: 4 }] },
      "error POOL_BOUNDS_INVALID at f/eu: got pool main with min 3, count 2, max 4; expected min ≤ count ≤ max; correct the bounds of the pool's autoscaler",
    ],
    [
      "a CPU in words",
      { pools: [{ ...POOL, cpu: "4 cores" }] },
      'error AMOUNT_INVALID at f/eu: got pools[0].cpu "4 cores"; expected a Kubernetes quantity such as 500m, not below zero; correct pools[0].cpu',
    ],
    [
      "memory below zero",
      { pools: [{ ...POOL, memory: "-1Gi" }] },
      'error AMOUNT_INVALID at f/eu: got pools[0].memory "-1Gi"; expected a Kubernetes quantity such as 2Gi, not below zero; correct pools[0].memory',
    ],
    [
      "two pools of one name",
      { pools: [POOL, POOL] },
      'error POOL_TWICE at f/eu: got two pools named "main"; expected each pool name once in a cluster; rename one',
    ],
    [
      "a pool list that is none",
      { pools: POOL },
      "error VALUE_INVALID at f/eu: got pools a map; expected a list; correct pools",
    ],
    [
      "a taint without effect",
      { taints: [{ key: "a" }] },
      "error PROP_MISSING at f/eu: got no taints[0].effect; expected a value for taints[0].effect; set taints[0].effect",
    ],
    [
      "a range that is none",
      { network: { pods: "10.0.0.0/33" } },
      'error CIDR_INVALID at f/eu: got network.pods "10.0.0.0/33"; expected a range such as 10.1.0.0/16 or fd00::/48; correct network.pods',
    ],
    [
      "services in the range of pods",
      { network: { pods: "10.0.0.0/8", services: "10.96.0.0/12" } },
      "error SERVICE_RANGE_OVERLAPS at f/eu: got services 10.96.0.0/12 overlaps 10.0.0.0/8; expected service addresses apart from those of pods and nodes; give the cluster's own ranges, as its provider shows them",
    ],
    [
      "an address that is none",
      { ingress: { addresses: ["10.1"] } },
      'error ADDRESS_INVALID at f/eu: got ingress.addresses "10.1"; expected an IPv4 or IPv6 address; correct ingress.addresses',
    ],
    [
      "two kinds of entrance",
      { ingress: { addresses: ["203.0.113.1"], hostname: "a.b" } },
      "error INGRESS_AMBIGUOUS at f/eu: got ingress with both or neither of addresses and hostname; expected exactly one of them; give the addresses of the entrance, or the hostname of its load balancer",
    ],
    [
      "no kind of entrance",
      { ingress: {} },
      "error INGRESS_AMBIGUOUS at f/eu: got ingress with both or neither of addresses and hostname; expected exactly one of them; give the addresses of the entrance, or the hostname of its load balancer",
    ],
    [
      "a URL as entrance",
      { ingress: { hostname: "https://a.b" } },
      'error ENTRANCE_NAME_INVALID at f/eu: got ingress.hostname "https://a.b"; expected a DNS name such as lb.example.com; correct ingress.hostname',
    ],
    [
      "a path as access",
      { access: "~/.kube/config" },
      'error VALUE_INVALID at f/eu: got access "~/.kube/config"; expected Access.config(…), Access.file(…) or Access.env(…); correct access',
    ],
    [
      "an API without version",
      { servedApis: ["apps/Deployment"] },
      'error SERVED_API_INVALID at f/eu: got servedApis "apps/Deployment"; expected an API such as apps/v1/Deployment; correct servedApis',
    ],
    ["props that are none", null, "OK"],
  ])("tells of %s", (_name, props, message) => {
    const found = findingsOf(props);
    if (message === "OK") expect(found).toEqual([]);
    else
      expect(
        found.map((text) => text.replace(/expected a label[^;]*|expected [^;]*63[^;]*/, "expected REASON")),
      ).toEqual([message]);
  });

  it.each<[string, string, string]>([
    [
      "fleet",
      "fleet",
      'error NAME_RESERVED at f/fleet: got cluster named "fleet"; expected a name that is not taken: facts/<stack>/fleet.json is the fleet\'s own file; choose another name',
    ],
    [
      "a name with capitals",
      "EU",
      'error CONSTRUCT_NAME_INVALID at f/EU: got cluster named "EU"; expected a DNS label: at most 63 of a-z, 0-9 and -; choose another name',
    ],
    [
      "a name with a slash",
      "eu/1",
      'error CONSTRUCT_NAME_INVALID at f/eu--1: got cluster named "eu/1"; expected a DNS label: at most 63 of a-z, 0-9 and -; choose another name',
    ],
    [
      "no name",
      "",
      'error CONSTRUCT_NAME_INVALID at f/unnamed: got cluster named ""; expected a DNS label: at most 63 of a-z, 0-9 and -; choose another name',
    ],
    [
      "a name of JavaScript",
      "__proto__",
      'error CONSTRUCT_NAME_INVALID at f/__proto__~2: got cluster named "__proto__"; expected a DNS label: at most 63 of a-z, 0-9 and -; choose another name',
    ],
  ])("cannot be called %s", (_name, id, message) => {
    expect(findingsOf({}, id)).toEqual([message]);
  });

  it("may not be called constructor, and does no harm when it is", () => {
    expect(findingsOf({}, "constructor")).toEqual([expect.stringMatching(/^error NAME_RESERVED at f\/constructor/)]);
  });

  it("shares its identifier with no other", () => {
    const fleet = new Fleet("f");
    new Cluster(fleet, "a", { ...CLUSTER, clusterIdentifier: "uid-1" });
    new Cluster(fleet, "b", { ...CLUSTER, clusterIdentifier: "uid-1" });
    expect(fleet.findings().map(told)).toEqual([
      'error CLUSTER_IDENTIFIER_TWICE at f/a: got clusterIdentifier "uid-1" of a, b; expected an identifier of its own for each cluster; give each cluster its own; never change that of one that runs',
    ]);
  });

  it("is not changed by a later change of the props it was given", () => {
    const labels: Record<string, string> = { a: "1" };
    const fleet = new Fleet("f");
    const cluster = new Cluster(fleet, "a", { ...CLUSTER, labels });
    labels["a"] = "2";
    expect(fleet.model().clusters[0]?.labels).toEqual({ a: "1" });
    expect(Object.isFrozen(cluster.props.labels)).toBe(true);
  });
});

describe("a cluster set", () => {
  it.each([
    ["by label", { labels: { tier: "gold" } }, { matchLabels: { tier: "gold" } }, ["ireland", "virginia"]],
    [
      "by one of several labels",
      { labels: { tier: ["silver", "gold"] } },
      { matchExpressions: [{ key: "tier", operator: "In", values: ["gold", "silver"] }] },
      ["frankfurt", "ireland", "virginia"],
    ],
    ["by field", { fields: { jurisdiction: "EU" } }, {}, ["frankfurt", "ireland"]],
    ["by zone", { fields: { zone: "eu-west-1b" } }, {}, ["ireland"]],
    [
      "by both",
      { labels: { tier: "gold" }, fields: { provider: ["aws", "azure"] } },
      { matchLabels: { tier: "gold" } },
      ["ireland"],
    ],
    [
      "by expression",
      { expressions: [{ key: "tier", operator: "NotIn", values: ["gold"] }] },
      { matchExpressions: [{ key: "tier", operator: "NotIn", values: ["gold"] }] },
      ["frankfurt"],
    ],
    ["of everything", {}, {}, ["frankfurt", "ireland", "virginia"]],
  ] as const)("selects %s", (_name, props, selector, clusters) => {
    const fleet = sampleFleet();
    new ClusterSet(fleet, "set", props);
    expect(fleet.findings()).toEqual([]);
    expect(fleet.model().clusterSets).toEqual([{ origin: { path: "sample/set" }, name: "set", selector, clusters }]);
  });

  it("leaves retired clusters out", () => {
    const fleet = new Fleet("f");
    new Cluster(fleet, "a", { ...CLUSTER, state: "retired" });
    new Cluster(fleet, "b", CLUSTER);
    new ClusterSet(fleet, "all", {});
    expect(fleet.model().clusterSets[0]?.clusters).toEqual(["b"]);
  });

  it.each<[string, object, string]>([
    [
      "that matches nothing",
      { fields: { region: "eu-wset-1" } },
      "error SELECTOR_MATCHES_NOTHING at sample/set: got selector region In (eu-wset-1), which matches no cluster of the fleet; expected a selector that matches at least one cluster; did you mean region eu-west-1",
    ],
    [
      "with an empty expression",
      { expressions: [{ key: "tier", operator: "In" }] },
      "error EXPRESSION_INVALID at sample/set: got expressions[0].values In without values; expected a requirement as of a label selector; correct expressions[0].values",
    ],
    [
      "with values for none",
      { expressions: [{ key: "tier", operator: "Exists", values: ["a"] }] },
      "error EXPRESSION_INVALID at sample/set: got expressions[0].values Exists with values; expected a requirement as of a label selector; correct expressions[0].values",
    ],
  ])("tells of one %s", (_name, props, message) => {
    const fleet = sampleFleet();
    new ClusterSet(fleet, "set", props);
    expect(fleet.findings().map(told)[0]).toBe(message);
  });
});
