import { describe, expect, test } from "vitest";
import { NO_FACTS } from "../../core/model/facts.ts";
import { settlePrior } from "../../core/planner/index.ts";
import { application, cluster, codes, fleet, planned, replicasOf } from "./fleet-fixture.ts";

const ONE = { spread: [{ by: "cluster" as const, minGroups: 1, maxGroups: 1 }] };
/** All that a cluster of one node has. */
const full = (name: string) =>
  application(name, { workloads: [{ replicas: 8, cpu: 500 }], division: { kind: "aggregated" }, placement: ONE });

describe("room that a removed application frees", () => {
  const before = planned(fleet([cluster("a", { nodes: 1 })], [full("old")])).lock;
  const model = fleet([cluster("a", { nodes: 1 })], [full("new")]);

  test("is not given away in the same plan: the engine deletes last", () => {
    const plan = planned(model, before);
    expect(codes(plan)).toEqual(["INSUFFICIENT_REPLICAS"]);
    expect(plan.clusters[0]?.booked.cpuMilli).toBe(4000);
  });

  test("is there when the removal has been accepted by itself", () => {
    const removed = planned(fleet([cluster("a", { nodes: 1 })], []), before);
    expect(removed.lock.placements["shop/old"]).toMatchObject({ clusters: [], leaving: ["a"] });
    expect(planned(fleet([cluster("a", { nodes: 1 })], []), removed.lock).matchesLock).toBe(true);
    const plan = planned(model, settlePrior(removed.lock, NO_FACTS));
    expect([codes(plan), replicasOf(plan, "shop/new")]).toEqual([[], { a: 8 }]);
  });
});

test("requests that grow beyond a cluster's room are an error that names the application", () => {
  const web = (cpu: number) =>
    application("web", { workloads: [{ replicas: 8, cpu }], division: { kind: "aggregated" }, placement: ONE });
  const before = planned(fleet([cluster("a", { nodes: 1 })], [web(500)])).lock;
  const plan = planned(fleet([cluster("a", { nodes: 1 })], [web(600)]), before);
  const [finding] = plan.findings;
  expect([finding?.code, finding?.severity]).toEqual(["APPLICATIONS_OUTGROW_CLUSTER", "error"]);
  expect(finding?.got).toContain("cpu 800m more than a has, since requests of shop/web have grown");
});

test("a term that was passed over is told, with what was wrong", () => {
  const terms = [
    { name: "first", clusterNames: ["small"] },
    { name: "second", clusterNames: ["big"] },
  ];
  const web = application("web", {
    workloads: [{ replicas: 20 }],
    division: { kind: "dynamicWeight" },
    placement: { terms },
  });
  const plan = planned(fleet([cluster("small", { nodes: 1 }), cluster("big")], [web]));
  expect(replicasOf(plan, "shop/web")).toEqual({ big: 20 });
  expect(plan.changes[0]?.because[0]).toMatch(/^affinity term first was passed over: /);
});

test("a DaemonSet takes room on every node that takes it, before others are placed by priority", () => {
  const daemon = {
    namespace: "shop",
    name: "agent",
    requests: { cpuMilli: 1000, memoryBytes: 0, pods: 1, extended: {} },
    node: { nodeSelector: {}, affinityTerms: [], tolerations: [] },
  };
  const agent = { ...application("agent", { workloads: [], priority: 1 }), daemons: [daemon] };
  const web = application("web", { workloads: [{ replicas: 19 }], division: { kind: "dynamicWeight" } });
  const plan = planned(fleet([cluster("a")], [agent, web]));
  expect(plan.clusters[0]?.booked.cpuMilli).toBe(3000);
  expect(codes(plan)).toEqual(["INSUFFICIENT_REPLICAS"]);
  const fewer = application("web", { workloads: [{ replicas: 18 }], division: { kind: "dynamicWeight" } });
  const fits = planned(fleet([cluster("a")], [agent, fewer]));
  expect([codes(fits), fits.clusters[0]?.free.cpuMilli]).toEqual([[], 0]);
  expect(planned(fleet([cluster("a")], [agent, fewer]), fits.lock).matchesLock).toBe(true);
});
