import { describe, expect, it } from "vitest";
import { Cluster, ClusterSet, Fleet, Placement, type PlacementProps, Spread } from "../../constructs/index.ts";
import { addWeb, CLUSTER, sampleFleet } from "./sample.ts";
import { codes, told } from "./told.ts";

function placed(placement: Placement, fleet = sampleFleet()) {
  addWeb(fleet, { placement });
  return { model: fleet.model().applications[0]?.placement, findings: fleet.findings().map(told) };
}

describe("a placement", () => {
  it("is duplicated on every cluster unless said otherwise", () => {
    const fleet = sampleFleet();
    addWeb(fleet);
    expect(fleet.model().applications[0]?.placement).toEqual({
      origin: { path: "sample/web" },
      terms: [{ name: "default" }],
      tolerations: [],
      spread: [],
      division: { kind: "duplicated" },
    });
  });

  it("holds all that can be said of clusters", () => {
    const { model, findings } = placed(
      Placement.dynamicWeight({
        clusters: ["virginia", "ireland"],
        labels: { tier: "gold" },
        expressions: [{ key: "old", operator: "DoesNotExist" }],
        fields: { region: ["us-east1", "eu-west-1"] },
        exceptFields: { provider: "azure" },
        exclude: "frankfurt",
        tolerations: [
          { key: "gpu", operator: "Exists", effect: "NoExecute", tolerationSeconds: 60 },
          { operator: "Exists" },
        ],
        spread: [Spread.over("region", { min: 2, max: 3 }), Spread.overLabel("tier")],
      }),
    );
    expect(findings).toEqual([]);
    expect(model).toEqual({
      origin: { path: "sample/web" },
      terms: [
        {
          name: "default",
          clusterNames: ["ireland", "virginia"],
          labelSelector: {
            matchLabels: { tier: "gold" },
            matchExpressions: [{ key: "old", operator: "DoesNotExist" }],
          },
          fieldSelector: [
            { field: "region", operator: "In", values: ["eu-west-1", "us-east1"] },
            { field: "provider", operator: "NotIn", values: ["azure"] },
          ],
          exclude: ["frankfurt"],
        },
      ],
      tolerations: [
        { key: "gpu", operator: "Exists", effect: "NoExecute", tolerationSeconds: 60 },
        { operator: "Exists" },
      ],
      spread: [
        { by: "region", minGroups: 2, maxGroups: 3 },
        { label: "tier", minGroups: 1 },
      ],
      division: { kind: "dynamicWeight" },
    });
  });

  it("takes clusters and sets as constructs", () => {
    const fleet = new Fleet("f");
    const a = new Cluster(fleet, "a", { ...CLUSTER, labels: { x: "1" } });
    new Cluster(fleet, "b", { ...CLUSTER, labels: { x: "1" } });
    const set = new ClusterSet(fleet, "x", { labels: { x: "1" } });
    addWeb(fleet, { placement: Placement.duplicated({ clusterSet: set, clusters: a }) });
    expect(fleet.findings()).toEqual([]);
    expect(fleet.model().applications[0]?.placement.terms).toEqual([{ name: "default", clusterNames: ["a"] }]);
  });

  it("never takes an empty selection for every cluster", () => {
    const fleet = sampleFleet();
    const set = new ClusterSet(fleet, "none", { labels: { tier: "bronze" } });
    const { model, findings } = placed(Placement.duplicated({ clusterSet: set }), fleet);
    expect(model?.terms).toEqual([
      { name: "default", fieldSelector: [{ field: "provider", operator: "In", values: [] }] },
    ]);
    expect(findings.every((text) => text.startsWith("error SELECTOR_MATCHES_NOTHING"))).toBe(true);
    expect(findings).toHaveLength(2);
  });

  it("orders terms, with overflow", () => {
    const { model, findings } = placed(
      Placement.aggregated({
        affinities: [
          { name: "own", fields: { jurisdiction: "EU" }, overflow: [{ clusters: "virginia" }] },
          { name: "any" },
        ],
      }),
    );
    expect(findings).toEqual([]);
    expect(model?.terms).toEqual([
      {
        name: "own",
        fieldSelector: [{ field: "jurisdiction", operator: "In", values: ["EU"] }],
        overflow: [{ clusterNames: ["virginia"] }],
      },
      { name: "any" },
    ]);
  });

  it("weighs clusters", () => {
    const weights = [{ fields: { jurisdiction: "EU" }, weight: 3 }, { weight: 1 }];
    const { model, findings } = placed(Placement.staticWeight({ weights }));
    expect(findings).toEqual([]);
    expect(model?.division).toEqual({
      kind: "staticWeight",
      weights: [
        { affinity: { fieldSelector: [{ field: "jurisdiction", operator: "In", values: ["EU"] }] }, weight: 3 },
        { affinity: {}, weight: 1 },
      ],
    });
  });
});

describe("a placement that is wrong", () => {
  const bad = (props: unknown): Placement => Placement.duplicated(props as PlacementProps);
  const NONE = "which matches no cluster of the fleet";

  it.each<[string, Placement, string]>([
    [
      "a misspelt cluster",
      bad({ clusters: ["irelnad"] }),
      'error CLUSTER_UNKNOWN at sample/web: got placement.clusters[0] "irelnad"; expected one of the clusters frankfurt, ireland, virginia; did you mean ireland',
    ],
    [
      "a cluster that is left out",
      bad({ exclude: "mars" }),
      'error CLUSTER_UNKNOWN at sample/web: got placement.exclude "mars"; expected one of the clusters frankfurt, ireland, virginia; name a cluster of the fleet, or add it',
    ],
    [
      "no cluster",
      bad({ clusters: [] }),
      "error VALUE_INVALID at sample/web: got placement.clusters a list of 0; expected at least one cluster; correct placement.clusters",
    ],
    [
      "a label that nothing has",
      bad({ labels: { tier: "bronze" } }),
      `error SELECTOR_MATCHES_NOTHING at sample/web: got placement tier=bronze, ${NONE}; expected a selector that matches at least one cluster; correct the selector, or label a cluster so that it matches`,
    ],
    [
      "parts that exclude each other",
      bad({ clusters: "ireland", fields: { jurisdiction: "US" } }),
      `error SELECTOR_MATCHES_NOTHING at sample/web: got placement clusters ireland and jurisdiction In (US), ${NONE}; expected a selector that matches at least one cluster; correct the selector, or label a cluster so that it matches`,
    ],
    [
      "a field that clusters lack",
      bad({ fields: { country: "IE" } }),
      "error PROP_UNKNOWN at sample/web: got prop placement.fields.country; expected one of jurisdiction, provider, region, zone; remove placement.fields.country",
    ],
    [
      "min above max",
      bad({ spread: Spread.over("zone", { min: 3, max: 2 }) }),
      "error SPREAD_BOUNDS_INVALID at sample/web: got spread over zone with min 3 and max 2; expected min ≤ max; correct the limits",
    ],
    [
      "a spread of nothing",
      bad({ spread: Spread.over("zone", { min: 0 }) }),
      "error VALUE_INVALID at sample/web: got placement.spread[0].min 0; expected a whole number of at least 1; correct placement.spread[0].min",
    ],
    [
      "one field twice",
      bad({ spread: [Spread.over("region"), Spread.over("region", { max: 2 })] }),
      "error SPREAD_TWICE at sample/web: got two spread constraints over region; expected one constraint a field or label; join them into one with min and max",
    ],
    [
      "more regions than clusters",
      bad({ spread: [Spread.over("cluster", { max: 2 }), Spread.over("region", { min: 3 })] }),
      "error SPREAD_IMPOSSIBLE at sample/web: got at least 3 groups of region on at most 2 clusters; expected limits that can hold together; allow at least 3 clusters, or fewer groups of region",
    ],
    [
      "a spread in words",
      bad({ spread: "region" }),
      'error VALUE_INVALID at sample/web: got placement.spread "region"; expected Spread.over(…) or Spread.overLabel(…); correct placement.spread',
    ],
    [
      "a toleration without key",
      bad({ tolerations: [{ value: "x" }] }),
      "error TOLERATION_INVALID at sample/web: got placement.tolerations[0] without key, which needs operator Exists; expected a toleration as of a pod; correct placement.tolerations[0]",
    ],
    [
      "a toleration of everything with a value",
      bad({ tolerations: [{ key: "a", operator: "Exists", value: "x" }] }),
      "error TOLERATION_INVALID at sample/web: got placement.tolerations[0] with operator Exists and a value; expected a toleration as of a pod; correct placement.tolerations[0]",
    ],
    [
      "seconds for no eviction",
      bad({ tolerations: [{ key: "a", tolerationSeconds: 5 }] }),
      "error TOLERATION_INVALID at sample/web: got placement.tolerations[0] with tolerationSeconds, which only NoExecute takes; expected a toleration as of a pod; correct placement.tolerations[0]",
    ],
    [
      "terms beside a selector",
      bad({ labels: { tier: "gold" }, affinities: [{ name: "a" }] }),
      "error AFFINITY_TWICE at sample/web: got affinities beside labels; expected either ordered affinities or one selector; move the selector into a term",
    ],
    [
      "two terms of one name",
      bad({ affinities: [{ name: "a" }, { name: "a" }] }),
      'error TERM_NAME_INVALID at sample/web: got affinities[1].name "a"; expected a name of its own for each term, at most 32 letters, digits, - _ or .; rename the term',
    ],
    [
      "a term that matches nothing beside one that does",
      bad({ affinities: [{ name: "a", labels: { tier: "tin" } }, { name: "b" }] }),
      `warning TERM_MATCHES_NOTHING at sample/web: got term a tier=tin, ${NONE}; expected a term that can take the application; correct the selector, or remove the term`,
    ],
    [
      "overflow of duplicates",
      bad({ affinities: [{ name: "a", clusters: "ireland", overflow: [{}] }] }),
      "error OVERFLOW_NOT_DIVIDED at sample/web: got placement.affinities[0].overflow in a placement that is not divided by capacity; expected overflow with Placement.dynamicWeight or Placement.aggregated; divide by capacity, or make the groups terms of their own",
    ],
    [
      "overflow of everything",
      Placement.aggregated({ affinities: [{ name: "a", overflow: [{ clusters: "ireland" }] }] }),
      "error OVERFLOW_OF_EVERYTHING at sample/web: got placement.affinities[0].overflow on a term that selects every cluster; expected overflow from a part of the fleet to another; give the term a selector, or remove the overflow",
    ],
    [
      "a weight of nothing",
      Placement.staticWeight({ weights: [{ weight: 0 }] }),
      "error VALUE_INVALID at sample/web: got placement.weights[0].weight 0; expected a whole number of at least 1; correct placement.weights[0].weight",
    ],
    [
      "no weights",
      Placement.staticWeight({ weights: [] }),
      "error PROP_MISSING at sample/web: got no placement.weights; expected a value for placement.weights; set placement.weights",
    ],
  ])("tells of %s", (_name, placement, message) => {
    expect(placed(placement).findings).toEqual([message]);
  });

  it("tells of a retired cluster that is named", () => {
    const fleet = new Fleet("f");
    new Cluster(fleet, "old", { ...CLUSTER, state: "retired" });
    new Cluster(fleet, "new", CLUSTER);
    expect(placed(Placement.duplicated({ clusters: ["old", "new"] }), fleet).findings).toEqual([
      'error CLUSTER_RETIRED at f/web: got placement "old", which is retired; expected clusters that are in the fleet; name another cluster, or set the state of old',
    ]);
  });

  it("tells of a cluster of another fleet", () => {
    const other = new Cluster(new Fleet("g"), "ireland", CLUSTER);
    expect(placed(Placement.duplicated({ clusters: [other, "ireland"] })).findings).toEqual([
      "error CONSTRUCT_FOREIGN at sample/web: got placement.clusters[0] g/ireland, of another fleet; expected a construct of this fleet; use one that was made in the same fleet",
    ]);
  });
});

describe("spread in profile karmada", () => {
  const karmada = (...spread: readonly Spread[]): readonly string[] => {
    const fleet = sampleFleet({ profile: "karmada" });
    addWeb(fleet, { placement: Placement.duplicated({ spread }) });
    return codes(fleet.findings());
  };

  it("takes what Karmada takes", () => {
    expect(karmada(Spread.over("region", { max: 2 }), Spread.over("cluster", { max: 3 }))).toEqual([]);
  });

  it("asks for a constraint over cluster, as Karmada's admission", () => {
    expect(karmada(Spread.over("region", { max: 2 }))).toEqual(["SPREAD_NEEDS_CLUSTER"]);
  });

  it("tells of a max left out, which selects nothing", () => {
    expect(karmada(Spread.over("cluster", { min: 1 }))).toEqual(["SPREAD_SELECTS_NOTHING"]);
  });
});
