import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Distribution, divideByWeights, fnv1a32, tieAscending, webster } from "../../core/scheduler/index.ts";

/** The rule as it is stated: one seat at a time, everybody asked. */
function oneByOne({ newSeats, votes, initialSeats, ascending }: Distribution): number[] {
  const seats = Array.from(votes, (_, party) => initialSeats?.[party] ?? 0);
  for (let given = 0; given < newSeats; given += 1) {
    let best = 0;
    for (let party = 1; party < seats.length; party += 1) {
      const quotient = (of: number): number => (votes[of] ?? 0) / (2 * (seats[of] ?? 0) + 1);
      const difference = quotient(party) - quotient(best) || (seats[best] ?? 0) - (seats[party] ?? 0);
      if (difference > 0 || (difference === 0 && !ascending)) best = party;
    }
    seats[best] = (seats[best] ?? 0) + 1;
  }
  return seats;
}

const distribution = fc
  .array(fc.record({ votes: fc.oneof(fc.nat(6), fc.nat(1000)), seats: fc.nat(8) }), { minLength: 1, maxLength: 7 })
  .chain((parties) =>
    fc.record({
      newSeats: fc.nat(120),
      votes: fc.constant(parties.map(({ votes }) => votes)),
      initialSeats: fc.constantFrom(
        parties.map(({ seats }) => seats),
        parties.map(() => 0),
      ),
      ascending: fc.boolean(),
    }),
  );

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

describe("webster", () => {
  test.each([
    ["18:12:6 of 12", { newSeats: 12, votes: [18, 12, 6], ascending: true }, [6, 4, 2]],
    ["equal votes, the first ones get the rest", { newSeats: 5, votes: [1, 1, 1], ascending: true }, [2, 2, 1]],
    ["equal votes, the last ones get the rest", { newSeats: 5, votes: [1, 1, 1], ascending: false }, [1, 2, 2]],
    ["no votes at all: levelled out", { newSeats: 4, votes: [0, 0, 0], ascending: true }, [2, 1, 1]],
    ["without votes beside others: nothing", { newSeats: 9, votes: [3, 0], ascending: true }, [9, 0]],
    ["seats from before stay and count", { newSeats: 2, votes: [1, 1], initialSeats: [4, 0], ascending: true }, [4, 2]],
    ["nobody", { newSeats: 3, votes: [], ascending: true }, []],
    ["nothing to give", { newSeats: 0, votes: [1, 2], ascending: true }, [0, 0]],
  ] as const)("%s", (_, given, expected) => {
    expect([...webster(given)]).toEqual(expected);
  });

  test("gives what the rule gives one by one", () => {
    fc.assert(
      fc.property(distribution, (given) => {
        expect([...webster(given)]).toEqual(oneByOne(given));
      }),
    );
  });

  test("one seat more never takes one away", () => {
    fc.assert(
      fc.property(distribution, (given) => {
        const less = webster(given);
        const more = webster({ ...given, newSeats: given.newSeats + 1 });
        expect(more.every((seats, party) => seats >= (less[party] ?? 0))).toBe(true);
      }),
    );
  });

  test("nobody gets more than the votes, if the votes suffice: capacity holds without a bound", () => {
    fc.assert(
      fc.property(distribution, (given) => {
        const votes = [...given.votes];
        const newSeats = Math.min(given.newSeats, sum(votes));
        const seats = webster({ newSeats, votes, ascending: given.ascending });
        expect(sum(seats)).toBe(newSeats);
        expect(seats.every((count, party) => count <= (votes[party] ?? 0))).toBe(true);
      }),
    );
  });

  test("a thousand million seats are given at once", () => {
    const seats = webster({ newSeats: 1e9, votes: [7, 2, 1], ascending: true });
    expect([...seats]).toEqual([7e8, 2e8, 1e8]);
    expect([...webster({ newSeats: 1e9, votes: [0, 0], ascending: true })]).toEqual([5e8, 5e8]);
    expect([...webster({ newSeats: 10, votes: [3, 3], initialSeats: [1e9, 0], ascending: true })]).toEqual([1e9, 10]);
  });
});

describe("direction of ties", () => {
  // Published test vectors of FNV-1a, 32 bits.
  test.each([
    ["", 0x811c9dc5],
    ["a", 0xe40c292c],
    ["foobar", 0xbf9cf968],
  ])("hash of %j", (text, hash) => {
    expect(fnv1a32(text)).toBe(hash);
  });

  test("by the low bit of the hash; without a key ascending", () => {
    expect([tieAscending(""), tieAscending("a"), tieAscending("uid-a"), tieAscending("uid-b")]).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });
});

test("a total is divided by names in code-unit order", () => {
  expect(Object.entries(divideByWeights(10, { b: 1, a: 3, c: 0, B: 0 }, ""))).toEqual([
    ["B", 0],
    ["a", 7],
    ["b", 3],
    ["c", 0],
  ]);
});
