/** Seats to give, and to whom. Parties are in name order. */
export interface Distribution {
  readonly newSeats: number;
  readonly votes: ArrayLike<number>;
  /** Seats that a party has already; they count in its quotient. */
  readonly initialSeats?: ArrayLike<number>;
  /** Equal quotients and seats: the party of the smaller index first, or of the larger. */
  readonly ascending: boolean;
}

/** Above this many seats a party, all but the last ones are given at once. */
const BULK_FACTOR = 4;

/** A binary heap of parties, the one that gets the next seat on top. */
class SeatQueue {
  readonly #heap: Int32Array;
  readonly #before: (a: number, b: number) => boolean;

  constructor(parties: readonly number[], before: (a: number, b: number) => boolean) {
    this.#heap = Int32Array.from(parties);
    this.#before = before;
    for (let at = (this.#heap.length >> 1) - 1; at >= 0; at -= 1) this.#sink(at);
  }

  top(): number {
    return this.#heap[0] ?? -1;
  }

  /** The party on top has changed. */
  settle(): void {
    this.#sink(0);
  }

  #sink(from: number): void {
    const heap = this.#heap;
    const party = heap[from] ?? -1;
    let at = from;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && this.#before(heap[child + 1] ?? -1, heap[child] ?? -1)) child += 1;
      if (!this.#before(heap[child] ?? -1, party)) break;
      heap[at] = heap[child] ?? -1;
      at = child;
    }
    heap[at] = party;
  }
}

/** Seats whose quotient is at least `threshold`, beyond those a party has. */
function seatsAbove(votes: number, initial: number, threshold: number): number {
  let seats = Math.max(initial, Math.floor((votes / threshold + 1) / 2));
  // The quotient of the next seat decides as the dispenser computes it, whatever the division above rounded.
  while (seats > initial && votes / (2 * (seats - 1) + 1) < threshold) seats -= 1;
  while (votes / (2 * seats + 1) >= threshold) seats += 1;
  return seats;
}

/**
 * Gives at once all seats above a quotient that leaves few: the dispenser would give these first, in whatever order.
 * Returns how many are left.
 */
function giveInBulk(seats: Float64Array, { newSeats, votes }: Distribution, parties: readonly number[]): number {
  let low = 0;
  let high = 0;
  for (const party of parties) high = Math.max(high, votes[party] ?? 0);
  let threshold = high;
  let given = 0;
  // A bisection over quotients, ended when few seats are left or floats no longer differ.
  for (let step = 0; step < 2000 && newSeats - given > parties.length; step += 1) {
    const middle = low + (threshold - low) / 2;
    if (middle <= low || middle >= threshold) break;
    let sum = 0;
    for (const party of parties) {
      const initial = seats[party] ?? 0;
      sum += seatsAbove(votes[party] ?? 0, initial, middle) - initial;
      if (sum > newSeats) break;
    }
    if (sum > newSeats) low = middle;
    else {
      threshold = middle;
      given = sum;
    }
  }
  if (given === 0) return newSeats;
  for (const party of parties) seats[party] = seatsAbove(votes[party] ?? 0, seats[party] ?? 0, threshold);
  return newSeats - given;
}

/**
 * Seats of every party after `newSeats` more were given one at a time to the greatest votes / (2·seats + 1) (double precision).
 * Ties: fewer seats first, then by index. Parties without votes get nothing; without any votes nobody does.
 * Source: Webster's method (Sainte-Laguë), as Karmada divides replicas since v1.16 (karmada.md §4.5).
 * House-monotone: with equal votes, more seats never take one away.
 */
export function webster(distribution: Distribution): Float64Array {
  const { newSeats, votes, initialSeats, ascending } = distribution;
  const seats = new Float64Array(votes.length);
  const parties: number[] = [];
  for (let party = 0; party < votes.length; party += 1) {
    seats[party] = initialSeats?.[party] ?? 0;
    if ((votes[party] ?? 0) > 0) parties.push(party);
  }
  if (parties.length === 0 || newSeats <= 0) return seats;
  let left = newSeats;
  if (newSeats > BULK_FACTOR * parties.length) left = giveInBulk(seats, distribution, parties);

  const quotients = new Float64Array(votes.length);
  for (const party of parties) quotients[party] = (votes[party] ?? 0) / (2 * (seats[party] ?? 0) + 1);
  const before = (a: number, b: number): boolean => {
    const difference = (quotients[a] ?? 0) - (quotients[b] ?? 0);
    if (difference !== 0) return difference > 0;
    const fewer = (seats[a] ?? 0) - (seats[b] ?? 0);
    if (fewer !== 0) return fewer < 0;
    return ascending ? a < b : a > b;
  };
  const queue = new SeatQueue(parties, before);
  for (; left > 0; left -= 1) {
    const party = queue.top();
    const now = (seats[party] ?? 0) + 1;
    seats[party] = now;
    quotients[party] = (votes[party] ?? 0) / (2 * now + 1);
    queue.settle();
  }
  return seats;
}
