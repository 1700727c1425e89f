import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Division, PlacementModel, Profile } from "../../core/model/index.ts";
import {
  assignmentRecord,
  assignReplicas,
  buildSnapshot,
  type PlacementRequest,
  type Workload,
} from "../../core/scheduler/index.ts";
import { cluster, fleetOf, requestOf, roomWith } from "./sample-fleet.ts";

const FLEET = fleetOf("a", "b", "c");

type Counts = Readonly<Record<string, number>>;

interface Case {
  readonly name: string;
  readonly division: Division;
  readonly replicas: number;
  readonly room: Counts;
  readonly prior?: Counts;
  readonly fresh?: boolean;
  readonly expected: Counts | string;
}

function assign(request: PlacementRequest, replicas: number, room: Counts, prior: Counts, of: Partial<Workload> = {}) {
  const assigned = assignReplicas(FLEET, request, {
    selected: [0, 1, 2],
    replicas,
    room: roomWith(FLEET, room, prior),
    tieKey: "",
    ...of,
  });
  return assigned.ok ? assignmentRecord(FLEET, assigned.assignment) : assigned.failure.code;
}

const DYNAMIC: Division = { kind: "dynamicWeight" };
const AGGREGATED: Division = { kind: "aggregated" };

const CASES: readonly Case[] = [
  {
    name: "12 by room 18:12:6",
    division: DYNAMIC,
    replicas: 12,
    room: { a: 18, b: 12, c: 6 },
    expected: { a: 6, b: 4, c: 2 },
  },
  {
    name: "more replicas go by the room that is left",
    division: DYNAMIC,
    replicas: 9,
    room: { a: 0, b: 6, c: 6 },
    prior: { a: 3 },
    expected: { a: 3, b: 3, c: 3 },
  },
  {
    name: "fewer replicas go by what each has",
    division: DYNAMIC,
    replicas: 4,
    room: { a: 90, b: 0, c: 0 },
    prior: { a: 2, b: 6 },
    expected: { a: 1, b: 3 },
  },
  {
    name: "as many as before stay where they are, whatever the room",
    division: DYNAMIC,
    replicas: 5,
    room: { a: 90 },
    prior: { b: 5 },
    expected: { b: 5 },
  },
  {
    name: "divided anew, what is there counts as room",
    division: DYNAMIC,
    replicas: 6,
    room: { a: 6, b: 0, c: 0 },
    prior: { b: 6 },
    fresh: true,
    expected: { a: 3, b: 3 },
  },
  {
    name: "not enough room",
    division: DYNAMIC,
    replicas: 10,
    room: { a: 5, b: 4 },
    expected: "INSUFFICIENT_REPLICAS",
  },
  {
    name: "aggregated: the roomiest, if it holds all",
    division: AGGREGATED,
    replicas: 5,
    room: { a: 4, b: 7, c: 6 },
    expected: { b: 5 },
  },
  {
    name: "aggregated: those that have some first",
    division: AGGREGATED,
    replicas: 5,
    room: { a: 4, b: 7, c: 6 },
    prior: { a: 1 },
    expected: { a: 5 },
  },
  {
    name: "aggregated: the fewest that hold it",
    division: AGGREGATED,
    replicas: 12,
    room: { a: 4, b: 7, c: 6 },
    expected: { b: 6, c: 6 },
  },
  {
    name: "static weights",
    division: {
      kind: "staticWeight",
      weights: [
        { affinity: { clusterNames: ["a"] }, weight: 2 },
        { affinity: { clusterNames: ["a", "b"] }, weight: 1 },
      ],
    },
    replicas: 9,
    room: { a: 9, b: 9, c: 9 },
    expected: { a: 6, b: 3 },
  },
  {
    name: "static weights that match nothing are equal",
    division: { kind: "staticWeight", weights: [{ affinity: { clusterNames: ["z"] }, weight: 2 }] },
    replicas: 3,
    room: { a: 9, b: 9, c: 9 },
    expected: { a: 1, b: 1, c: 1 },
  },
  {
    name: "duplicated",
    division: { kind: "duplicated" },
    replicas: 2,
    room: { a: 2, b: 2, c: 2 },
    expected: { a: 2, b: 2, c: 2 },
  },
  { name: "nothing to give", division: DYNAMIC, replicas: 0, room: { a: 2 }, expected: {} },
];

describe("division", () => {
  test.each(CASES)("$name", ({ division, replicas, room, prior = {}, fresh = false, expected }) => {
    for (const profile of ["moorage", "karmada"] satisfies Profile[]) {
      expect(assign(requestOf({ division }, { profile }), replicas, room, prior, { fresh })).toEqual(expected);
    }
  });

  test("tiers are filled one after the other, and refilled first", () => {
    const request = requestOf({
      terms: [{ name: "own", clusterNames: ["b"], overflow: [{ clusterNames: ["a", "c"] }] }],
    });
    expect(assign(request, 5, { a: 9, b: 9, c: 9 }, {})).toEqual({ b: 5 });
    expect(assign(request, 12, { a: 9, b: 9, c: 9 }, {})).toEqual({ a: 2, b: 9, c: 1 });
    expect(assign(request, 12, { a: 9, b: 3, c: 9 }, { a: 12 })).toEqual({ a: 9, b: 3 });
    expect(assign(request, 4, { a: 9, b: 0, c: 9 }, { a: 3, b: 4 })).toEqual({ b: 4 });
    expect(assign(request, 40, { a: 9, b: 9, c: 9 }, {})).toBe("INSUFFICIENT_REPLICAS");
  });
});

describe("what the moorage profile promises beyond", () => {
  const fleet = fleetOf(
    cluster("a", { region: "x" }),
    cluster("b", { region: "x" }),
    cluster("c", { region: "y" }),
    cluster("d", { region: "z" }),
  );
  const settle = (
    placement: Partial<PlacementModel>,
    replicas: number,
    room: Counts,
    of: Partial<Workload> & { readonly prior?: Counts } = {},
  ) => {
    const assigned = assignReplicas(fleet, requestOf(placement), {
      selected: [0, 1, 2, 3],
      replicas,
      room: roomWith(fleet, room, of.prior),
      tieKey: "",
      ...of,
    });
    return assigned.ok ? assignmentRecord(fleet, assigned.assignment) : assigned.failure.code;
  };
  const regions = (minGroups: number): Partial<PlacementModel> => ({ spread: [{ by: "region", minGroups }] });

  test("every region that the spread asks for holds a replica", () => {
    expect(settle(regions(3), 6, { a: 90, b: 50, c: 1, d: 1 })).toEqual({ a: 3, b: 1, c: 1, d: 1 });
  });

  test("aggregated replicas too, with as few moves as that takes", () => {
    const placement = { ...regions(2), division: AGGREGATED };
    expect(settle(placement, 6, { a: 90, b: 50, c: 40, d: 1 })).toEqual({ a: 5, c: 1 });
  });

  test("what is in place stays where it is, but for those moves", () => {
    expect(settle(regions(2), 4, { a: 9, b: 9, c: 9, d: 9 }, { prior: { a: 2, b: 2 } })).toEqual({ a: 2, b: 1, c: 1 });
  });

  test("no more than there is room for", () => {
    expect(settle(regions(3), 6, { a: 90, b: 50 })).toBe("TOO_FEW_REPLICAS");
    expect(settle({ division: { kind: "duplicated" } }, 3, { a: 3, b: 3, c: 3, d: 2 })).toBe("INSUFFICIENT_REPLICAS");
    expect(settle({ division: { kind: "staticWeight", weights: [] } }, 8, { a: 3, b: 3, c: 3, d: 1 })).toBe(
      "INSUFFICIENT_REPLICAS",
    );
  });

  test("clusters that must hold one do", () => {
    expect(settle({ division: AGGREGATED }, 4, { a: 9, b: 1, c: 1, d: 1 }, { atLeastOne: [0, 2, 3] })).toEqual({
      a: 2,
      c: 1,
      d: 1,
    });
    expect(settle({ division: AGGREGATED }, 2, { a: 9, b: 1, c: 1, d: 1 }, { atLeastOne: [0, 2, 3] })).toBe(
      "TOO_FEW_REPLICAS",
    );
    expect(settle({ division: AGGREGATED }, 4, { a: 9 }, { atLeastOne: [3] })).toBe("INSUFFICIENT_REPLICAS");
  });
});

const workload = fc.record({
  room: fc.array(fc.nat(20), { minLength: 1, maxLength: 6 }),
  prior: fc.array(fc.nat(5), { minLength: 6, maxLength: 6 }),
  replicas: fc.nat(40),
  division: fc.constantFrom<Division>(DYNAMIC, AGGREGATED),
  tieKey: fc.constantFrom("", "uid-a", "uid-b"),
  fresh: fc.boolean(),
});

describe("division by room, whatever the case", () => {
  test("adds up, stays within the room, and keeps what is in place when there is more", () => {
    fc.assert(
      fc.property(workload, ({ room, prior, replicas, division, tieKey, fresh }) => {
        const snapshot = buildSnapshot(room.map((_, at) => cluster(`c${at}`)));
        const given = {
          allocatable: Float64Array.from(room),
          prior: Float64Array.from(room, (_, at) => prior[at] ?? 0),
        };
        const selected = [...snapshot.names.keys()];
        const holds = selected.map((at) => (given.allocatable[at] ?? 0) + (given.prior[at] ?? 0));
        const total = holds.reduce((sum, here) => sum + here, 0);
        const assigned = assignReplicas(snapshot, requestOf({ division }), {
          selected,
          replicas,
          room: given,
          tieKey,
          fresh,
        });
        expect(assigned.ok).toBe(replicas <= total);
        if (!assigned.ok) return;
        const { clusters, replicas: shares } = assigned.assignment;
        const before = given.prior.reduce((sum, here) => sum + here, 0);
        expect(shares.reduce((sum, here) => sum + here, 0)).toBe(replicas);
        clusters.forEach((at, place) => {
          expect(shares[place]).toBeGreaterThan(0);
          expect(shares[place]).toBeLessThanOrEqual(holds[at] ?? 0);
        });
        if (fresh || before > replicas) return;
        for (const at of selected) {
          expect(shares[clusters.indexOf(at)] ?? 0).toBeGreaterThanOrEqual(given.prior[at] ?? 0);
        }
      }),
    );
  });
});
