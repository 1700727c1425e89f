import { describe, expect, test } from "vitest";
import {
  filterClusters,
  type PlacementRequest,
  rejectionsOf,
  type SchedulerCluster,
  verdictsOf,
} from "../../core/scheduler/index.ts";
import { ANY_NODE, amounts, cluster, fleetOf, namesOf, pool, requestOf } from "./sample-fleet.ts";

interface Case {
  readonly name: string;
  readonly cluster: Partial<SchedulerCluster>;
  readonly request: PlacementRequest;
  /** plugin, field, got, wanted of the refusal; null = it passes. */
  readonly refusal: readonly [string, string, string, string] | null;
}

const PRIOR = { prior: new Set(["east"]) };
const GPU_TAINT = { key: "gpu", value: "true", effect: "NoSchedule" } as const;

const CASES: readonly Case[] = [
  { name: "an active cluster takes everything", cluster: {}, request: requestOf(), refusal: null },
  {
    name: "a draining cluster keeps nothing, not even what is there",
    cluster: { state: "draining" },
    request: requestOf({}, PRIOR),
    refusal: ["ClusterState", "cluster.state", "draining", "a cluster that stays"],
  },
  {
    name: "a cordoned cluster takes nothing new",
    cluster: { state: "cordoned" },
    request: requestOf(),
    refusal: ["ClusterState", "cluster.state", "cordoned", "active, or in place there already"],
  },
  {
    name: "a cordoned cluster keeps what it has",
    cluster: { state: "cordoned" },
    request: requestOf({}, PRIOR),
    refusal: null,
  },
  {
    name: "a frozen cluster keeps what it has",
    cluster: { state: "frozen" },
    request: requestOf({}, PRIOR),
    refusal: null,
  },
  {
    name: "a lost cluster keeps nothing, frozen or not",
    cluster: { state: "frozen", health: "lost" },
    request: requestOf({}, PRIOR),
    refusal: ["ClusterState", "cluster.health", "lost", "a cluster that stays"],
  },
  {
    name: "a suspect cluster takes nothing new",
    cluster: { health: "suspect" },
    request: requestOf(),
    refusal: ["ClusterState", "cluster.health", "suspect", "active, or in place there already"],
  },
  {
    name: "a suspect cluster keeps what it has",
    cluster: { health: "suspect" },
    request: requestOf({}, PRIOR),
    refusal: null,
  },
  {
    name: "APIs that were not observed pass",
    cluster: { served: null },
    request: requestOf({}, { apis: ["a/v1/A"] }),
    refusal: null,
  },
  {
    name: "an API that is not served refuses, even of a list that may be partial",
    cluster: { served: ["apps/v1/Deployment"], servedComplete: false },
    request: requestOf({}, { apis: ["apps/v1/Deployment", "a/v1/A"] }),
    refusal: ["APIEnablement", "cluster.served", "not a/v1/A in a list that may be partial", "a/v1/A"],
  },
  {
    name: "an API that is not served does not drive away what is in place",
    cluster: { served: [] },
    request: requestOf({}, { apis: ["a/v1/A"], ...PRIOR }),
    refusal: null,
  },
  {
    name: "a taint that nothing tolerates",
    cluster: { taints: [GPU_TAINT] },
    request: requestOf(),
    refusal: ["TaintToleration", "cluster.taints", "gpu=true:NoSchedule", "a toleration of gpu=true:NoSchedule"],
  },
  {
    name: "a toleration of the key, whatever its value",
    cluster: { taints: [GPU_TAINT] },
    request: requestOf({ tolerations: [{ key: "gpu", operator: "Exists" }] }),
    refusal: null,
  },
  {
    name: "a toleration of another value",
    cluster: { taints: [GPU_TAINT] },
    request: requestOf({ tolerations: [{ key: "gpu", value: "false" }] }),
    refusal: ["TaintToleration", "cluster.taints", "gpu=true:NoSchedule", "a toleration of gpu=true:NoSchedule"],
  },
  {
    name: "a taint that only prefers other clusters refuses nothing",
    cluster: { taints: [{ key: "old", effect: "PreferNoSchedule" }] },
    request: requestOf(),
    refusal: null,
  },
  {
    name: "a name that is not wanted",
    cluster: {},
    request: requestOf({ terms: [{ name: "eu", clusterNames: ["north", "west"] }] }),
    refusal: ["ClusterAffinity", "cluster.name", "east", "one of north, west"],
  },
  {
    name: "a cluster that is excluded, though its name is wanted",
    cluster: {},
    request: requestOf({ terms: [{ name: "eu", clusterNames: ["east"], exclude: ["east"] }] }),
    refusal: ["ClusterAffinity", "cluster.name", "east", "a cluster that is not excluded"],
  },
  {
    name: "a label of another value",
    cluster: { labels: { tier: "dev" } },
    request: requestOf({ terms: [{ name: "prod", labelSelector: { matchLabels: { tier: "prod" } } }] }),
    refusal: ["ClusterAffinity", 'cluster.labels["tier"]', "dev", "tier=prod"],
  },
  {
    name: "a label that is not set",
    cluster: {},
    request: requestOf({
      terms: [
        { name: "prod", labelSelector: { matchExpressions: [{ key: "tier", operator: "In", values: ["prod"] }] } },
      ],
    }),
    refusal: ["ClusterAffinity", 'cluster.labels["tier"]', "not set", "tier In (prod)"],
  },
  {
    name: "a jurisdiction that is not set",
    cluster: {},
    request: requestOf({
      terms: [{ name: "eu", fieldSelector: [{ field: "jurisdiction", operator: "In", values: ["EU"] }] }],
    }),
    refusal: ["ClusterAffinity", "cluster.jurisdiction", "not set", "one of EU"],
  },
  {
    name: "one of its zones is not wanted",
    cluster: { zones: ["a", "b"] },
    request: requestOf({
      terms: [{ name: "z", fieldSelector: [{ field: "zone", operator: "NotIn", values: ["b"] }] }],
    }),
    refusal: ["ClusterAffinity", "cluster.zones", "a, b", "none of b"],
  },
  {
    name: "an overflow group lets a workload in",
    cluster: {},
    request: requestOf({ terms: [{ name: "main", clusterNames: ["west"], overflow: [{ clusterNames: ["east"] }] }] }),
    refusal: null,
  },
  {
    name: "an overflow group is for workloads only",
    cluster: {},
    request: requestOf(
      { terms: [{ name: "main", clusterNames: ["west"], overflow: [{ clusterNames: ["east"] }] }] },
      { isWorkload: false },
    ),
    refusal: ["ClusterAffinity", "cluster.name", "east", "one of west"],
  },
  {
    name: "no region to spread over",
    cluster: { region: "" },
    request: requestOf({ spread: [{ by: "region", minGroups: 1 }] }),
    refusal: ["SpreadConstraint", "cluster.region", "not set", "a value, because the placement spreads over it"],
  },
  {
    name: "no label to spread over",
    cluster: {},
    request: requestOf({ spread: [{ label: "rack", minGroups: 1 }] }),
    refusal: [
      "SpreadConstraint",
      'cluster.labels["rack"]',
      "not set",
      "a value, because the placement spreads over it",
    ],
  },
  {
    name: "an eviction under way",
    cluster: {},
    request: requestOf({}, { evicting: ["east"], ...PRIOR }),
    refusal: ["ClusterEviction", "evicting", "an eviction from this cluster is under way", "no eviction under way"],
  },
  {
    name: "a member of its affinity group is elsewhere",
    cluster: {},
    request: requestOf({}, { togetherWith: [["east"], ["west"], []] }),
    refusal: [
      "WorkloadAffinity",
      "togetherWith",
      "1 of 2 members elsewhere",
      "every placed member of its affinity group on the cluster",
    ],
  },
  {
    name: "a member of its anti-affinity group is there",
    cluster: {},
    request: requestOf({}, { apartFrom: [["east", "west"]] }),
    refusal: [
      "WorkloadAntiAffinity",
      "apartFrom",
      "1 of its group on the cluster",
      "no other member of its anti-affinity group on the cluster",
    ],
  },
];

describe("filters", () => {
  test.each(CASES)("$name", ({ cluster: of, request, refusal }) => {
    const snapshot = fleetOf(cluster("east", of));
    const { feasible } = filterClusters(snapshot, request);
    expect(namesOf(snapshot, feasible)).toEqual(refusal === null ? ["east"] : []);
    expect(verdictsOf(snapshot, request, 0).every(({ passes }) => passes)).toBe(refusal === null);
    const rejections = rejectionsOf(snapshot, request);
    expect(rejections.map(({ plugin, field, got, wanted }) => [plugin, field, got, wanted])).toEqual(
      refusal === null ? [] : [refusal],
    );
    for (const { fix } of rejections) expect(fix).not.toBe("");
  });

  test("a cluster that is being deleted is never considered", () => {
    const snapshot = fleetOf(cluster("east", { deleting: true }), "west");
    expect(filterClusters(snapshot, requestOf({}, PRIOR))).toEqual({ feasible: [1], refused: [0] });
  });

  test("every reason of every cluster is told, equal ones together", () => {
    const snapshot = fleetOf(
      cluster("a", { state: "draining", region: "" }),
      cluster("b", { state: "draining" }),
      cluster("c", { region: "" }),
      "d",
    );
    const request = requestOf({ spread: [{ by: "region", minGroups: 1 }] });
    expect(rejectionsOf(snapshot, request).map(({ plugin, clusters }) => [plugin, clusters])).toEqual([
      ["ClusterState", ["a", "b"]],
      ["SpreadConstraint", ["a", "c"]],
    ]);
  });

  test("karmada ignores node pools, moorage does not", () => {
    const snapshot = fleetOf(cluster("east", { pools: [] }));
    const pods = [{ name: "Deployment web", requests: amounts(100), node: ANY_NODE }];
    expect(filterClusters(snapshot, requestOf({}, { pods, profile: "karmada" })).feasible).toEqual([0]);
    expect(filterClusters(snapshot, requestOf({}, { pods })).feasible).toEqual([]);
  });

  test("a passing verdict says why it passes", () => {
    const snapshot = fleetOf(cluster("east", { served: null, taints: [GPU_TAINT], pools: [pool("general")] }), "west");
    const request = requestOf(
      { tolerations: [{ operator: "Exists" }], terms: [{ name: "main", clusterNames: ["east"] }] },
      { apis: ["a/v1/A"], prior: new Set(["west"]) },
    );
    expect(verdictsOf(snapshot, request, 0).map(({ plugin, passes, got }) => [plugin, passes, got])).toEqual([
      ["ClusterState", true, "active, health ok"],
      ["APIEnablement", true, "not observed"],
      ["TaintToleration", true, "gpu=true:NoSchedule, tolerated"],
      ["ClusterAffinity", true, "matches"],
      ["SpreadConstraint", true, "nothing to spread over"],
      ["ClusterEviction", true, "not evicted from it"],
      ["WorkloadAffinity", true, "no other member is placed"],
      ["WorkloadAntiAffinity", true, "no other member is placed"],
      ["NodeFit", true, "no pods to run"],
    ]);
  });
});
