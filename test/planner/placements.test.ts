import { describe, expect, test } from "vitest";
import { NO_AMOUNTS } from "../../core/model/amounts.ts";
import { application, cluster, codes, fleet, planned, replicasOf } from "./fleet-fixture.ts";

describe("dividing an application", () => {
  test("by dynamic weight follows the room of clusters of different size", () => {
    const clusters = [cluster("a", { nodes: 6 }), cluster("b", { nodes: 4 }), cluster("c", { nodes: 2 })];
    const web = application("web", { workloads: [{ replicas: 6 }], division: { kind: "dynamicWeight" } });
    expect(replicasOf(planned(fleet(clusters, [web])), "shop/web")).toEqual({ a: 3, b: 2, c: 1 });
  });

  test("several workloads follow the largest in its proportion, and stand whole everywhere", () => {
    const clusters = [cluster("a", { nodes: 6 }), cluster("b", { nodes: 3 })];
    const web = application("web", {
      workloads: [
        { name: "front", replicas: 9, cpu: 100 },
        { name: "back", replicas: 3, cpu: 100 },
        { name: "store", replicas: 2, cpu: 100 },
      ],
      division: { kind: "dynamicWeight" },
    });
    const plan = planned(fleet(clusters, [web]));
    expect(replicasOf(plan, "shop/web", "front")).toEqual({ a: 6, b: 3 });
    expect(replicasOf(plan, "shop/web", "back")).toEqual({ a: 2, b: 1 });
    expect(replicasOf(plan, "shop/web", "store")).toEqual({ a: 1, b: 1 });
  });

  test("a workload with fewer replicas than clusters is an error with its fixes", () => {
    const web = application("web", {
      workloads: [
        { name: "front", replicas: 4 },
        { name: "store", replicas: 1 },
      ],
      division: { kind: "dynamicWeight" },
    });
    const plan = planned(fleet([cluster("a"), cluster("b")], [web]));
    const finding = plan.findings.find((f) => f.code === "WORKLOAD_LEFT_OUT");
    expect(finding?.got).toBe("1 replicas of Deployment store, none of them on b");
    expect(finding?.fix).toContain("split: true");
  });

  test("with split a workload may be left out", () => {
    const web = application("web", {
      workloads: [
        { name: "front", replicas: 4 },
        { name: "store", replicas: 1 },
      ],
      division: { kind: "dynamicWeight" },
      split: true,
    });
    const plan = planned(fleet([cluster("a"), cluster("b")], [web]));
    expect(codes(plan)).toEqual([]);
    expect(replicasOf(plan, "shop/web", "store")).toEqual({ a: 1 });
  });
});

describe("one ledger for the whole fleet", () => {
  test("two applications never book the same room", () => {
    const web = application("web", { workloads: [{ replicas: 6, cpu: 2000 }], division: { kind: "aggregated" } });
    const api = application("api", { workloads: [{ replicas: 6, cpu: 2000 }], division: { kind: "aggregated" } });
    const plan = planned(fleet([cluster("a"), cluster("b")], [web, api]));
    expect(codes(plan)).toEqual([]);
    expect([replicasOf(plan, "shop/api"), replicasOf(plan, "shop/web")]).toEqual([{ a: 6 }, { b: 6 }]);
    expect(plan.clusters.map((c) => c.free.cpuMilli)).toEqual([0, 0]);
  });

  test("the higher priority gets the room, and what is left out says how much was short", () => {
    const web = application("web", { workloads: [{ replicas: 6, cpu: 2000 }], division: { kind: "aggregated" } });
    const vip = application("zvip", {
      workloads: [{ replicas: 6, cpu: 2000 }],
      division: { kind: "aggregated" },
      priority: 10,
    });
    const plan = planned(fleet([cluster("a")], [web, vip]));
    expect(replicasOf(plan, "shop/zvip")).toEqual({ a: 6 });
    expect(plan.applications.map((a) => [a.id, a.status])).toEqual([
      ["shop/web", "unplaced"],
      ["shop/zvip", "placed"],
    ]);
    expect(plan.findings.map((f) => f.class)).toEqual(["placement"]);
  });

  test("duplicated everywhere, a cluster without room is an error that names it", () => {
    const web = application("web", { workloads: [{ replicas: 5, cpu: 1000 }] });
    const plan = planned(fleet([cluster("a"), cluster("small", { nodes: 1 })], [web]));
    expect(codes(plan)).toEqual(["CLUSTER_WITHOUT_ROOM"]);
    expect(plan.applications[0]?.status).toBe("partly");
  });

  test("a pod without requests takes a pod's place", () => {
    const web = application("web", { workloads: [{ replicas: 3, requests: null }] });
    const plan = planned(fleet([cluster("a")], [web]));
    expect(plan.clusters[0]?.booked).toEqual({ ...NO_AMOUNTS, pods: 3 });
  });
});

describe("why not", () => {
  test("an application that fits nowhere gives every cluster's reason, grouped", () => {
    const taint = { key: "gpu", value: "true", effect: "NoSchedule" as const };
    const clusters = [
      cluster("a", { taints: [taint] }),
      cluster("b", { taints: [taint] }),
      cluster("c", { region: "us-east-1" }),
    ];
    const terms = [
      {
        name: "default",
        fieldSelector: [{ field: "region" as const, operator: "In" as const, values: ["eu-west-1"] }],
      },
    ];
    const plan = planned(fleet(clusters, [application("web", { placement: { terms } })]));
    const web = plan.applications[0];
    expect(web?.status).toBe("unplaced");
    expect(web?.rejections.map((r) => [r.plugin, r.clusters])).toEqual(
      expect.arrayContaining([
        ["TaintToleration", ["a", "b"]],
        ["ClusterAffinity", ["c"]],
      ]),
    );
    expect(web?.nearest.map((n) => n.cluster)).toEqual(["a", "b", "c"]);
  });

  test("an application too large for the fleet tells how much room each cluster has, the roomiest first", () => {
    const taint = { key: "gpu", value: "true", effect: "NoSchedule" as const };
    const clusters = [cluster("a"), cluster("b", { nodes: 2 }), cluster("c", { taints: [taint] })];
    const web = application("web", { workloads: [{ replicas: 100 }], division: { kind: "dynamicWeight" } });
    const [plan] = planned(fleet(clusters, [web])).applications;
    const rejections = plan?.rejections.map((r) => [r.clusters, r.got]);
    expect(rejections?.sort()).toEqual([
      [["a"], "room for 24 of 100 replicas"],
      [["b"], "room for 16 of 100 replicas"],
      [["c"], "gpu=true:NoSchedule"],
    ]);
    expect(plan?.nearest.map((n) => n.cluster)).toEqual(["a", "b", "c"]);
  });
});
