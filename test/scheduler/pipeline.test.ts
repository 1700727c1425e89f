import { describe, expect, test } from "vitest";
import type { AffinityTerm, Profile } from "../../core/model/index.ts";
import {
  assignmentRecord,
  buildSnapshot,
  createLedger,
  failureFinding,
  roomOf,
  type SchedulingFailure,
  scheduleBinding,
  scheduleTerms,
  scoreClusters,
  unlimitedRoom,
} from "../../core/scheduler/index.ts";
import {
  ANY_NODE,
  amounts,
  cluster,
  fleetOf,
  namesOf,
  placementOf,
  pool,
  requestOf,
  roomWith,
} from "./sample-fleet.ts";

describe("a snapshot", () => {
  test("is sorted by name, whatever the order of the definitions", () => {
    const snapshot = fleetOf("b", "a", "B");
    expect([snapshot.names, snapshot.indexOf("a"), snapshot.indexOf("z")]).toEqual([["B", "a", "b"], 1, -1]);
  });

  test("without some clusters is a snapshot of the others", () => {
    const snapshot = fleetOf("a", "b", "c").without(["b", "z"]);
    expect([snapshot.names, snapshot.indexOf("c")]).toEqual([["a", "c"], 1]);
  });

  test("of a wrong index is a fault of the caller", () => {
    expect(() => fleetOf("a").at(1)).toThrow("no cluster of index 1 in a snapshot of 1");
  });
});

describe("scores", () => {
  test("what is in place scores 100, each taint that prefers others halves", () => {
    const old = { key: "old", effect: "PreferNoSchedule" } as const;
    const slow = { key: "slow", effect: "PreferNoSchedule" } as const;
    const snapshot = fleetOf("a", cluster("b", { taints: [old] }), cluster("c", { taints: [old, slow] }));
    const request = requestOf(
      { tolerations: [{ key: "slow", operator: "Exists" }] },
      { prior: new Set(["c", "gone"]) },
    );
    const scores = scoreClusters(snapshot, request, [0, 1, 2]);
    expect([0, 1, 2].map(scores.of)).toEqual([
      { ClusterLocality: 0, PreferNoSchedule: 100 },
      { ClusterLocality: 0, PreferNoSchedule: 50 },
      { ClusterLocality: 100, PreferNoSchedule: 50 },
    ]);
    expect([...scores.total]).toEqual([100, 50, 150]);
  });

  test("nothing to say scores nothing", () => {
    const scores = scoreClusters(fleetOf("a"), requestOf(), [0]);
    expect([scores.of(0), [...scores.total]]).toEqual([{ ClusterLocality: 0, PreferNoSchedule: 0 }, [0]]);
  });
});

describe("room by the ledger", () => {
  test("clusters that take nothing new have no more room", () => {
    const snapshot = fleetOf(
      "active",
      cluster("cordoned", { state: "cordoned" }),
      cluster("frozen", { state: "frozen" }),
      cluster("suspect", { health: "suspect" }),
      cluster("unseen", { health: "unknown" }),
    );
    const part = { requests: amounts(1000), node: ANY_NODE };
    const room = roomOf(snapshot, createLedger(snapshot), part, { cordoned: 3, gone: 2 });
    expect([[...room.allocatable], [...room.prior]]).toEqual([
      [16, 0, 0, 0, 16],
      [0, 3, 0, 0, 0],
    ]);
  });
});

describe("the pipeline", () => {
  test("filters, selects and divides", () => {
    const snapshot = fleetOf("a", "b", cluster("c", { state: "draining" }));
    const result = scheduleBinding(snapshot, {
      request: requestOf({}, { prior: new Set(["c"]) }),
      replicas: 6,
      room: roomWith(snapshot, { a: 8, b: 4, c: 90 }, { c: 6 }),
      tieKey: "",
    });
    expect(result.ok && assignmentRecord(snapshot, result.assignment)).toEqual({ a: 4, b: 2 });
  });

  test("carries what is no workload to every selected cluster", () => {
    const snapshot = fleetOf("a", "b");
    const request = requestOf({ spread: [{ by: "cluster", minGroups: 1, maxGroups: 1 }] }, { isWorkload: false });
    const result = scheduleBinding(snapshot, { request, replicas: 0, room: unlimitedRoom(snapshot), tieKey: "" });
    expect(result.ok && [namesOf(snapshot, result.selected), result.assignment.clusters]).toEqual([["a"], []]);
  });

  test("a failure is a finding with what was got, wanted and what to do", () => {
    const snapshot = fleetOf(cluster("a", { state: "retired" }));
    const result = scheduleBinding(snapshot, {
      request: requestOf(),
      replicas: 1,
      room: unlimitedRoom(snapshot),
      tieKey: "",
    });
    expect(result.ok ? null : failureFinding(result.failure, { path: "shop/web" }, "shop/web")).toEqual({
      code: "NO_FEASIBLE_CLUSTER",
      severity: "error",
      class: "placement",
      origin: { path: "shop/web" },
      got: "shop/web: clusters 0 of 1 cluster pass every filter",
      expected: "at least one",
      fix: "see the rejections of the clusters and change the placement or the fleet",
    });
  });

  test("ten to the fifth clusters and ten to the ninth replicas", () => {
    const snapshot = buildSnapshot(Array.from({ length: 1e5 }, (_, at) => cluster(`c${at}`, { pools: [] })));
    const room = unlimitedRoom(snapshot);
    const result = scheduleBinding(snapshot, { request: requestOf(), replicas: 1e9, room, tieKey: "" });
    expect(result.ok && new Set(result.assignment.replicas)).toEqual(new Set([1e4]));
  });
});

describe("ordered affinity terms", () => {
  const terms: readonly AffinityTerm[] = [{ name: "one" }, { name: "two" }, { name: "three" }];
  const failure: SchedulingFailure = {
    code: "NO_FEASIBLE_CLUSTER",
    errorKind: "Fit",
    verdict: { plugin: "Filter", passes: false, field: "f", got: "g", wanted: "w", fix: "x" },
  };

  function tried(profile: Profile, previous: string | null, fresh: boolean, works: string | null) {
    const outcome = scheduleTerms(placementOf({ terms }), profile, previous, fresh, (term) =>
      term.name === works ? { ok: true, value: term.name } : { ok: false, failure },
    );
    return [outcome.ok ? outcome.term.name : outcome.failure.code, outcome.tried.map(({ term }) => term.name)];
  }

  test.each<readonly [string, Profile, string | null, boolean, string | null, readonly unknown[]]>([
    ["from the first on", "karmada", null, false, "two", ["two", ["one", "two"]]],
    ["from the term in use on", "karmada", "two", false, "three", ["three", ["two", "three"]]],
    ["never back", "karmada", "two", false, "one", ["NO_FEASIBLE_CLUSTER", ["two", "three"]]],
    ["a term that is unknown is forgotten", "karmada", "gone", false, "one", ["one", ["one"]]],
    ["anew from the first on", "karmada", "three", true, "two", ["two", ["one", "two"]]],
    ["ours: the term in use first", "moorage", "two", false, "two", ["two", ["two"]]],
    ["ours: then all others from the first", "moorage", "two", false, "three", ["three", ["two", "one", "three"]]],
    ["ours: back to the first", "moorage", "three", false, "one", ["one", ["three", "one"]]],
    ["ours: none", "moorage", "two", false, null, ["NO_FEASIBLE_CLUSTER", ["two", "one", "three"]]],
  ])("%s (%s)", (_, profile, previous, fresh, works, expected) => {
    expect(tried(profile, previous, fresh, works)).toEqual(expected);
  });
});

test("a pool that is too small is told with the workload that needs more", () => {
  const snapshot = fleetOf(cluster("a", { pools: [pool("p")] }));
  const pods = [
    { name: "Deployment web", requests: amounts(100), node: ANY_NODE },
    { name: "Job train", requests: amounts(100, 0, { "nvidia.com/gpu": 1 }), node: ANY_NODE },
  ];
  const result = scheduleBinding(snapshot, {
    request: requestOf({}, { pods }),
    replicas: 1,
    room: unlimitedRoom(snapshot),
    tieKey: "",
  });
  expect(result.ok ? null : result.failure.code).toBe("NO_FEASIBLE_CLUSTER");
});
