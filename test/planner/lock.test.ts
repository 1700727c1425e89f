import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NO_FACTS } from "../../core/model/facts.ts";
import type { ApplicationModel, ClusterModel, FleetModel } from "../../core/model/fleet.ts";
import { settlePrior } from "../../core/planner/index.ts";
import { application, cluster, codes, fleet, planned, replicasOf } from "./fleet-fixture.ts";

const claim = {
  origin: { path: "fleet/db" },
  object: { apiVersion: "v1", kind: "PersistentVolumeClaim", metadata: { name: "data", namespace: "shop" }, spec: {} },
};

describe("the lock", () => {
  const web = application("web", {
    workloads: [{ replicas: 4 }],
    division: { kind: "aggregated" },
    placement: { spread: [{ by: "cluster", minGroups: 1, maxGroups: 1 }] },
  });
  const start = planned(fleet([cluster("a"), cluster("b")], [web])).lock;

  test("keeps an application where it stands, although another cluster has more room now", () => {
    const plan = planned(fleet([cluster("a"), cluster("b", { nodes: 9 })], [web]), start);
    expect(replicasOf(plan, "shop/web")).toEqual({ a: 4 });
    expect([plan.matchesLock, plan.changes, plan.applications[0]?.kept]).toEqual([true, [], true]);
  });

  test("a draining cluster is emptied, and the copy that leaves goes on booking its room", () => {
    const plan = planned(fleet([cluster("a", { state: "draining" }), cluster("b")], [web]), start);
    expect(replicasOf(plan, "shop/web")).toEqual({ b: 4 });
    expect(plan.lock.placements["shop/web"]?.leaving).toEqual(["a"]);
    expect(plan.clusters.map((c) => c.booked.cpuMilli)).toEqual([2000, 2000]);
    expect(plan.changes).toEqual([
      { subject: "shop/web", before: { a: 4 }, after: { b: 4 }, because: [expect.stringContaining("draining")] },
    ]);
  });

  test("the next written plan lets the copy go, one that is only looked at does not", () => {
    const model = fleet([cluster("a", { state: "draining" }), cluster("b")], [web]);
    const moved = planned(model, start).lock;
    expect(planned(model, moved).matchesLock).toBe(true);
    const settled = settlePrior(moved, NO_FACTS);
    expect(planned(model, settled).lock.placements["shop/web"]?.leaving).toEqual([]);
  });

  test("a cordoned cluster keeps what it has and gets nothing new", () => {
    const model = fleet([cluster("a", { state: "cordoned" }), cluster("b")], [web, application("new")]);
    const plan = planned(model, start);
    expect(replicasOf(plan, "shop/web")).toEqual({ a: 4 });
    expect(replicasOf(plan, "shop/new")).toEqual({ b: 2 });
  });

  test("scaling up adds where there is room and leaves the rest", () => {
    const more = application("web", { workloads: [{ replicas: 6 }], division: { kind: "dynamicWeight" } });
    const before = planned(
      fleet(
        [cluster("a"), cluster("b")],
        [application("web", { workloads: [{ replicas: 4 }], division: { kind: "dynamicWeight" } })],
      ),
    ).lock;
    const plan = planned(fleet([cluster("a"), cluster("b")], [more]), before);
    expect(replicasOf(plan, "shop/web")).toEqual({ a: 3, b: 3 });
    expect(plan.changes[0]?.because).toEqual(["Deployment web: 4 → 6 replicas"]);
  });

  test("an application duplicated everywhere grows onto a cluster that has come", () => {
    const before = planned(fleet([cluster("a")], [application("agent")])).lock;
    const plan = planned(fleet([cluster("a"), cluster("b")], [application("agent")]), before);
    expect(replicasOf(plan, "shop/agent")).toEqual({ a: 2, b: 2 });
    expect(plan.changes[0]?.because).toEqual(["b has come and takes it"]);
  });

  test("a move that deletes a claim is refused, unless the loss is accepted", () => {
    const placement = { spread: [{ by: "cluster" as const, minGroups: 1, maxGroups: 1 }] };
    const db = application("db", { objects: [claim], placement });
    const before = planned(fleet([cluster("a"), cluster("b")], [db])).lock;
    const drained = [cluster("a", { state: "draining" }), cluster("b")];
    expect(codes(planned(fleet(drained, [db]), before))).toEqual(["DATA_LOSS"]);
    expect(codes(planned(fleet(drained, []), before))).toEqual(["DATA_LOSS"]);
    const given = application("db", { objects: [claim], placement, acceptDataLoss: true });
    expect(codes(planned(fleet(drained, [given]), before))).toEqual([]);
  });

  test("a cluster that shrank is told, and nothing moves by itself", () => {
    const placement = { spread: [{ by: "cluster" as const, minGroups: 1, maxGroups: 1 }] };
    const big = application("big", {
      workloads: [{ replicas: 3, cpu: 3000 }],
      division: { kind: "aggregated" },
      placement,
    });
    const before = planned(fleet([cluster("a"), cluster("b")], [big])).lock;
    const plan = planned(fleet([cluster("a", { nodes: 1 }), cluster("b")], [big]), before);
    expect(replicasOf(plan, "shop/big")).toEqual({ a: 3 });
    expect(codes(plan)).toContain("CLUSTER_OVERCOMMITTED");
  });
});

const REGIONS = ["eu-west-1", "us-east-1", "ap-southeast-1"];

const clusters: fc.Arbitrary<ClusterModel[]> = fc
  .array(
    fc.record({
      nodes: fc.integer({ min: 1, max: 8 }),
      region: fc.constantFrom(...REGIONS),
      state: fc.constantFrom("active" as const, "active" as const, "cordoned" as const, "draining" as const),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((list) => list.map((c, i) => cluster(`c${i}`, c)));

const applications: fc.Arbitrary<ApplicationModel[]> = fc
  .array(
    fc.record({
      replicas: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 }),
      cpu: fc.constantFrom(100, 500, 1500),
      kind: fc.constantFrom(
        "duplicated" as const,
        "dynamicWeight" as const,
        "aggregated" as const,
        "staticWeight" as const,
      ),
      max: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
      priority: fc.integer({ min: 0, max: 2 }),
      split: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((list) =>
    list.map(({ replicas, cpu, kind, max, priority, split }, index) =>
      application(`app${index}`, {
        workloads: replicas.map((n, w) => ({ name: `app${index}-${w}`, replicas: n, cpu })),
        division:
          kind === "staticWeight"
            ? {
                kind,
                weights: [
                  { affinity: { clusterNames: ["c0"] }, weight: 3 },
                  { affinity: {}, weight: 1 },
                ],
              }
            : { kind },
        placement: { spread: max === undefined ? [] : [{ by: "cluster", minGroups: 1, maxGroups: max }] },
        priority,
        split,
      }),
    ),
  );

const profiles = fc.constantFrom("moorage" as const, "karmada" as const);

function isError(model: FleetModel): boolean {
  return planned(model).findings.some((f) => f.severity === "error");
}

describe("properties", () => {
  test("planning on its own lock gives that lock again, in both profiles", () => {
    fc.assert(
      fc.property(clusters, applications, profiles, (some, apps, profile) => {
        const model = { ...fleet(some, apps), profile };
        fc.pre(!isError(model));
        const first = planned(model);
        const again = planned(model, first.lock);
        expect(again.lock).toEqual(first.lock);
        expect(again.matchesLock).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test("also after clusters have changed state or size", () => {
    fc.assert(
      fc.property(clusters, clusters, applications, (some, others, apps) => {
        const start = planned(fleet(some, apps));
        const model = fleet(others, apps);
        const next = planned(model, start.lock);
        fc.pre(next.findings.every((f) => f.severity === "warning"));
        expect(planned(model, next.lock).lock).toEqual(next.lock);
      }),
      { numRuns: 300 },
    );
  });

  test("the order of definitions changes nothing", () => {
    fc.assert(
      fc.property(clusters, applications, (some, apps) => {
        const model = fleet(some, apps);
        const turned = {
          ...model,
          applications: [...model.applications].reverse(),
          clusters: [...model.clusters].reverse(),
        };
        expect(planned(turned).lock).toEqual(planned(model).lock);
      }),
      { numRuns: 100 },
    );
  });

  test("no cluster is booked beyond its room by a first plan", () => {
    fc.assert(
      fc.property(clusters, applications, (some, apps) => {
        for (const room of planned(fleet(some, apps)).clusters) {
          expect(room.free.cpuMilli).toBeGreaterThanOrEqual(0);
          expect(room.free.pods).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("replicas add up to what was asked for, or the plan says that they do not", () => {
    fc.assert(
      fc.property(clusters, applications, (some, apps) => {
        const plan = planned(fleet(some, apps));
        for (const { id, status, workloads } of plan.applications) {
          const division = apps.find((a) => a.id === id)?.placement.division.kind;
          if (status !== "placed" || division === "duplicated") continue;
          for (const w of workloads) expect(w.assignments.reduce((n, a) => n + a.after, 0)).toBe(w.replicas);
        }
      }),
      { numRuns: 300 },
    );
  });
});
