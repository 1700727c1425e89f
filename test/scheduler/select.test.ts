import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PlacementModel, SpreadConstraint } from "../../core/model/index.ts";
import {
  buildSnapshot,
  checkSpread,
  type PlacementRequest,
  type Room,
  type SchedulerCluster,
  type Selection,
  type Snapshot,
  scoreClusters,
  selectClusters,
} from "../../core/scheduler/index.ts";
import { cluster, fleetOf, namesOf, requestOf, roomWith } from "./sample-fleet.ts";

function select(snapshot: Snapshot, request: PlacementRequest, room: Room, replicas: number): Selection {
  const feasible = [...snapshot.names.keys()];
  return selectClusters(snapshot, request, {
    feasible,
    scores: scoreClusters(snapshot, request, feasible),
    room,
    replicas,
  });
}

function selectedNames(snapshot: Snapshot, selection: Selection): readonly string[] | string {
  return selection.ok ? namesOf(snapshot, selection.selected) : selection.failure.code;
}

const FLEET = fleetOf(
  cluster("a1", { region: "a", zones: ["1"], labels: { rack: "x" } }),
  cluster("a2", { region: "a", zones: ["2"], labels: { rack: "y" } }),
  cluster("b1", { region: "b", zones: ["1"], labels: { rack: "x" }, provider: "gcp" }),
  cluster("b2", { region: "b", zones: ["1", "2"], labels: { rack: "y" }, provider: "gcp" }),
  cluster("c1", { region: "c", zones: ["1"], labels: { rack: "x" }, provider: "gcp" }),
);
const ROOM = { a1: 10, a2: 8, b1: 6, b2: 4, c1: 2 };

interface Case {
  readonly name: string;
  readonly placement: Partial<PlacementModel>;
  readonly replicas: number;
  readonly room?: Readonly<Record<string, number>>;
  readonly expected: readonly string[] | string;
}

const MOORAGE: readonly Case[] = [
  { name: "without a constraint: all, by room", placement: {}, replicas: 5, expected: ["a1", "a2", "b1", "b2", "c1"] },
  {
    name: "without a limit there is none",
    placement: { spread: [{ by: "cluster", minGroups: 2 }] },
    replicas: 5,
    expected: ["a1", "a2", "b1", "b2", "c1"],
  },
  {
    name: "two clusters, the roomiest",
    placement: { spread: [{ by: "cluster", minGroups: 1, maxGroups: 2 }] },
    replicas: 18,
    expected: ["a1", "a2"],
  },
  {
    name: "two clusters cannot hold it",
    placement: { spread: [{ by: "cluster", minGroups: 1, maxGroups: 2 }] },
    replicas: 19,
    expected: "INSUFFICIENT_ON_SELECTED",
  },
  {
    name: "one region, of the best cluster",
    placement: { spread: [{ by: "region", minGroups: 1, maxGroups: 1 }] },
    replicas: 5,
    expected: ["a1", "a2"],
  },
  {
    name: "two regions, three clusters",
    placement: {
      spread: [
        { by: "region", minGroups: 2, maxGroups: 2 },
        { by: "cluster", minGroups: 1, maxGroups: 3 },
      ],
    },
    replicas: 24,
    expected: ["a1", "a2", "b1"],
  },
  {
    name: "room inside the search: region a alone is too small",
    placement: {
      spread: [
        { by: "region", minGroups: 1, maxGroups: 2 },
        { by: "cluster", minGroups: 1, maxGroups: 4 },
      ],
    },
    replicas: 28,
    expected: ["a1", "a2", "b1", "b2"],
  },
  {
    name: "zones of two regions are different zones",
    placement: { spread: [{ by: "zone", minGroups: 1, maxGroups: 1 }] },
    replicas: 3,
    expected: ["a1"],
  },
  {
    name: "one cluster over two zones counts as both",
    placement: { spread: [{ by: "zone", minGroups: 2, maxGroups: 2 }], terms: [{ name: "b", clusterNames: ["b2"] }] },
    replicas: 3,
    room: { b2: 5 },
    expected: ["b2"],
  },
  {
    name: "providers",
    placement: { spread: [{ by: "provider", minGroups: 1, maxGroups: 1 }] },
    replicas: 12,
    expected: ["a1", "a2"],
  },
  {
    name: "the other provider, where the first cannot hold it",
    placement: { spread: [{ by: "provider", minGroups: 1, maxGroups: 1 }] },
    replicas: 19,
    room: { a1: 10, a2: 8, b1: 9, b2: 9, c1: 2 },
    expected: ["b1", "b2", "c1"],
  },
  {
    name: "a label and a region together",
    placement: {
      spread: [
        { label: "rack", minGroups: 1, maxGroups: 1 },
        { by: "region", minGroups: 3 },
      ],
    },
    replicas: 10,
    expected: ["a1", "b1", "c1"],
  },
  {
    name: "static weights are spread too",
    placement: {
      division: { kind: "staticWeight", weights: [] },
      spread: [{ by: "region", minGroups: 1, maxGroups: 1 }],
    },
    replicas: 100,
    expected: ["a1", "a2"],
  },
  {
    name: "duplicated: only where all of it fits",
    placement: { division: { kind: "duplicated" } },
    replicas: 7,
    expected: ["a1", "a2"],
  },
  {
    name: "duplicated, nowhere",
    placement: { division: { kind: "duplicated" } },
    replicas: 11,
    expected: "INSUFFICIENT_REPLICAS",
  },
  {
    name: "too few regions",
    placement: { spread: [{ by: "region", minGroups: 4 }] },
    replicas: 5,
    expected: "TOO_FEW_GROUPS",
  },
  {
    name: "too few replicas for the regions",
    placement: { spread: [{ by: "region", minGroups: 3 }] },
    replicas: 2,
    expected: "TOO_FEW_REPLICAS",
  },
  {
    name: "limits the wrong way round",
    placement: { spread: [{ by: "region", minGroups: 3, maxGroups: 2 }] },
    replicas: 5,
    expected: "CONSTRAINTS_CONFLICT",
  },
  {
    name: "constraints that exclude each other",
    placement: {
      spread: [
        { by: "region", minGroups: 3 },
        { by: "cluster", minGroups: 1, maxGroups: 2 },
      ],
    },
    replicas: 5,
    expected: "CONSTRAINTS_CONFLICT",
  },
  {
    name: "not enough room within the limits",
    placement: {
      spread: [
        { by: "region", minGroups: 1, maxGroups: 1 },
        { by: "cluster", minGroups: 1 },
      ],
    },
    replicas: 19,
    expected: "INSUFFICIENT_REPLICAS",
  },
];

describe("selection in the moorage profile", () => {
  test.each(MOORAGE)("$name", ({ placement, replicas, room = ROOM, expected }) => {
    const selection = select(FLEET, requestOf(placement), roomWith(FLEET, room), replicas);
    expect(selectedNames(FLEET, selection)).toEqual(expected);
  });

  test("a failure names the constraint, what there is and what is wanted", () => {
    const request = requestOf({ spread: [{ by: "region", minGroups: 4 }] });
    const selection = select(FLEET, request, roomWith(FLEET, ROOM), 5);
    expect(selection.ok ? null : selection.failure.verdict).toEqual({
      plugin: "Select",
      passes: false,
      field: "spread.region.minGroups",
      got: "3 regions: aws/a, gcp/b, gcp/c",
      wanted: "at least 4 regions",
      fix: "lower minGroups, or let clusters of more groups pass the filters and have room",
    });
  });

  test("clusters without room are told", () => {
    const selection = select(FLEET, requestOf(), roomWith(FLEET, { a1: 5 }), 3);
    expect([selectedNames(FLEET, selection), namesOf(FLEET, selection.tooSmall)]).toEqual([
      ["a1"],
      ["a2", "b1", "b2", "c1"],
    ]);
  });

  test("what is in place comes first", () => {
    const request = requestOf({ spread: [{ by: "region", minGroups: 1, maxGroups: 1 }] }, { prior: new Set(["c1"]) });
    const selection = select(FLEET, request, roomWith(FLEET, ROOM, { c1: 3 }), 3);
    expect(selectedNames(FLEET, selection)).toEqual(["c1"]);
  });
});

describe("selection in the karmada profile", () => {
  const karmada = (placement: Partial<PlacementModel>, replicas: number) =>
    selectedNames(FLEET, select(FLEET, requestOf(placement, { profile: "karmada" }), roomWith(FLEET, ROOM), replicas));

  test.each<readonly [string, Partial<PlacementModel>, readonly string[] | string]>([
    [
      "a constraint without a limit selects nothing",
      { division: { kind: "duplicated" }, spread: [{ by: "cluster", minGroups: 1 }] },
      "NOTHING_SELECTED",
    ],
    [
      "spread over zones is not supported",
      { spread: [{ by: "zone", minGroups: 1, maxGroups: 1 }] },
      "UNSUPPORTED_SPREAD_FIELD",
    ],
    [
      "static weights ignore the spread",
      { division: { kind: "staticWeight", weights: [] }, spread: [{ by: "cluster", minGroups: 1, maxGroups: 1 }] },
      ["a1", "a2", "b1", "b2", "c1"],
    ],
  ])("%s", (_, placement, expected) => {
    expect(karmada(placement, 5)).toEqual(expected);
  });

  test("no cluster passes the filters", () => {
    const request = requestOf({}, { profile: "karmada" });
    const scores = scoreClusters(FLEET, request, []);
    const selection = selectClusters(FLEET, request, { feasible: [], scores, room: roomWith(FLEET, {}), replicas: 1 });
    expect(selection.ok ? null : [selection.failure.code, selection.failure.errorKind]).toEqual([
      "NO_FEASIBLE_CLUSTER",
      "Fit",
    ]);
  });
});

const FIELDS: readonly Omit<SpreadConstraint, "minGroups">[] = [
  { by: "cluster" },
  { by: "region" },
  { by: "zone" },
  { by: "provider" },
  { label: "rack" },
];

interface Problem {
  readonly clusters: readonly SchedulerCluster[];
  readonly room: readonly number[];
  readonly spread: readonly SpreadConstraint[];
  readonly replicas: number;
}

const problem: fc.Arbitrary<Problem> = fc
  .record({
    clusters: fc.array(
      fc.record({
        provider: fc.constantFrom("aws", "gcp"),
        region: fc.constantFrom("a", "b", "c"),
        zones: fc.subarray(["1", "2", "3"], { minLength: 1, maxLength: 2 }),
        labels: fc.constantFrom({ rack: "x" }, { rack: "y" }, { rack: "z" }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    room: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 8, maxLength: 8 }),
    spread: fc.subarray([...FIELDS], { minLength: 1, maxLength: 4 }),
    limits: fc.array(fc.record({ min: fc.integer({ min: 1, max: 3 }), more: fc.option(fc.nat(2)) }), {
      minLength: 5,
      maxLength: 5,
    }),
    replicas: fc.integer({ min: 1, max: 30 }),
  })
  .map(({ clusters, room, spread, limits, replicas }) => ({
    clusters: clusters.map((of, at) => cluster(`c${at}`, of)),
    room,
    replicas,
    spread: spread.map((field, at) => {
      const { min = 1, more = null } = limits[at] ?? {};
      return { ...field, minGroups: min, ...(more === null ? {} : { maxGroups: min + more }) };
    }),
  }));

/** The best of all subsets: it satisfies everything, and going down the ranking takes a cluster wherever one that does so can. */
function exhaustive(snapshot: Snapshot, request: PlacementRequest, order: readonly number[], room: Room, need: number) {
  let best: readonly number[] | null = null;
  // The first cluster of the order is the highest bit, so that counting down goes by preference.
  for (let bits = 2 ** order.length - 1; bits > 0 && best === null; bits -= 1) {
    const subset = order.filter((_, at) => (bits >> (order.length - 1 - at)) & 1);
    const holds = subset.reduce((sum, index) => sum + (room.allocatable[index] ?? 0), 0);
    if (holds >= need && checkSpread(snapshot, request, subset).length === 0) best = subset;
  }
  return best;
}

describe("selection over any constraints", () => {
  test("is never worse than trying all", () => {
    fc.assert(
      fc.property(problem, ({ clusters, room: rooms, spread, replicas }) => {
        const snapshot = buildSnapshot(clusters);
        const request = requestOf({ spread });
        const room = roomWith(snapshot, Object.fromEntries(snapshot.names.map((name, at) => [name, rooms[at] ?? 0])));
        const order = [...snapshot.names.keys()].sort(
          (a, b) => (room.allocatable[b] ?? 0) - (room.allocatable[a] ?? 0) || a - b,
        );
        const selection = select(snapshot, request, room, replicas);
        const tooFew = spread.some(({ minGroups }) => minGroups > replicas);
        const best = tooFew ? null : exhaustive(snapshot, request, order, room, replicas);
        if (spread.length === 1 && spread[0]?.by === "cluster") {
          expect(selection.ok).toBe(exhaustive(snapshot, request, order, room, replicas) !== null);
          return;
        }
        expect(selection.ok ? selection.selected : null).toEqual(best);
      }),
      { numRuns: 1000 },
    );
  });

  test("with one constraint by cluster is what Karmada selects", () => {
    fc.assert(
      fc.property(problem, fc.integer({ min: 1, max: 4 }), fc.nat(4), (given, minGroups, more) => {
        const snapshot = buildSnapshot(given.clusters);
        const spread: SpreadConstraint[] = [{ by: "cluster", minGroups, maxGroups: minGroups + more }];
        const room = roomWith(
          snapshot,
          Object.fromEntries(snapshot.names.map((name, at) => [name, given.room[at] ?? 0])),
        );
        const ours = select(snapshot, requestOf({ spread }), room, given.replicas);
        const theirs = select(snapshot, requestOf({ spread }, { profile: "karmada" }), room, given.replicas);
        expect(ours).toEqual(theirs);
      }),
    );
  });

  test("does not depend on the order of the definitions", () => {
    fc.assert(
      fc.property(problem, ({ clusters, room: rooms, spread, replicas }) => {
        const room = Object.fromEntries(clusters.map(({ name }, at) => [name, rooms[at] ?? 0]));
        const answer = (definitions: readonly SchedulerCluster[]) => {
          const snapshot = buildSnapshot(definitions);
          return selectedNames(snapshot, select(snapshot, requestOf({ spread }), roomWith(snapshot, room), replicas));
        };
        expect(answer(clusters.toReversed())).toEqual(answer(clusters));
      }),
    );
  });

  test("ends soon on a large fleet with constraints in each other's way", () => {
    const clusters = Array.from({ length: 300 }, (_, at) =>
      cluster(`c${at}`, {
        provider: `p${at % 5}`,
        region: `r${at % 60}`,
        zones: [`${at % 3}`, `${(at + 1) % 3}`],
        labels: { rack: `k${(at * 7) % 31}` },
      }),
    );
    const snapshot = buildSnapshot(clusters);
    const request = requestOf({
      spread: [
        { by: "region", minGroups: 20, maxGroups: 21 },
        { by: "provider", minGroups: 2, maxGroups: 3 },
        { by: "zone", minGroups: 30, maxGroups: 33 },
        { label: "rack", minGroups: 19, maxGroups: 20 },
        { by: "cluster", minGroups: 20, maxGroups: 25 },
      ],
    });
    const room = roomWith(snapshot, Object.fromEntries(clusters.map(({ name }, at) => [name, 1 + (at % 13)])));
    const selection = select(snapshot, request, room, 200);
    if (selection.ok) expect(checkSpread(snapshot, request, selection.selected)).toEqual([]);
    else expect(["SEARCH_LIMIT", "CONSTRAINTS_CONFLICT", "INSUFFICIENT_REPLICAS"]).toContain(selection.failure.code);
  });
});
