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

  constructor(parties: number, before: (a: number, b: number) => boolean) {
    this.#heap = new Int32Array(parties);
    for (let party = 0; party < parties; party += 1) this.#heap[party] = party;
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

/** Seats of one party at a level, which may be those it has already. */
type SeatsAt = (party: number, level: number) => number;

/**
 * Gives at once all seats that the dispenser would give first, in whatever order, so that at most one a party is left.
 * `seatsAt` falls as the level rises. Returns how many seats are left.
 */
function giveInBulk(
  seats: Float64Array,
  newSeats: number,
  seatsAt: SeatsAt,
  levels: { readonly low: number; readonly high: number },
): number {
  let { low, high } = levels;
  let given = 0;
  // A bisection over levels, ended when few seats are left or doubles no longer differ.
  while (newSeats - given > seats.length) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) break;
    let sum = 0;
    for (let party = 0; party < seats.length && sum <= newSeats; party += 1) {
      sum += seatsAt(party, middle) - (seats[party] ?? 0);
    }
    if (sum > newSeats) low = middle;
    else {
      high = middle;
      given = sum;
    }
  }
  if (given > 0) for (let party = 0; party < seats.length; party += 1) seats[party] = seatsAt(party, high);
  return newSeats - given;
}

/** Seats by quotient: all whose quotient is at least the level. */
function seatsByQuotient(votes: ArrayLike<number>, seats: Float64Array): SeatsAt {
  return (party, level) => {
    const own = votes[party] ?? 0;
    const initial = seats[party] ?? 0;
    let count = Math.max(initial, Math.floor((own / level + 1) / 2));
    // The quotient of the next seat decides as the dispenser computes it, whatever the division above rounded.
    while (count > initial && own / (2 * (count - 1) + 1) < level) count -= 1;
    while (own / (2 * count + 1) >= level) count += 1;
    return count;
  };
}

/** Seats where nobody has votes: all quotients are equal, so the party with fewest seats is always next. */
function seatsByNumber(seats: Float64Array): SeatsAt {
  return (party, level) => Math.max(seats[party] ?? 0, Math.floor(1 / level));
}

/**
 * Seats of every party after `newSeats` more were given one at a time to the greatest votes / (2·seats + 1) (double precision).
 * Ties: fewer seats first, then by index; so without any votes the seats are levelled out.
 * Source: Webster's method (Sainte-Laguë), as Karmada divides replicas since v1.16 (karmada.md §4.5).
 * House-monotone: with equal votes, more seats never take one away.
 */
export function webster({ newSeats, votes, initialSeats, ascending }: Distribution): Float64Array {
  const seats = new Float64Array(votes.length);
  let most = 0;
  for (let party = 0; party < votes.length; party += 1) {
    seats[party] = initialSeats?.[party] ?? 0;
    most = Math.max(most, votes[party] ?? 0);
  }
  if (votes.length === 0) return seats;
  let left = newSeats;
  if (newSeats > BULK_FACTOR * votes.length) {
    const [seatsAt, high] =
      most > 0 ? [seatsByQuotient(votes, seats.slice()), most] : [seatsByNumber(seats.slice()), 1];
    left = giveInBulk(seats, newSeats, seatsAt, { low: 0, high });
  }
  giveOneByOne(seats, left, votes, ascending);
  return seats;
}

function giveOneByOne(seats: Float64Array, newSeats: number, votes: ArrayLike<number>, ascending: boolean): void {
  if (newSeats <= 0) return;
  const quotients = new Float64Array(seats.length);
  for (let party = 0; party < seats.length; party += 1) {
    quotients[party] = (votes[party] ?? 0) / (2 * (seats[party] ?? 0) + 1);
  }
  const queue = new SeatQueue(seats.length, (a, b) => {
    const difference = (quotients[a] ?? 0) - (quotients[b] ?? 0);
    if (difference !== 0) return difference > 0;
    const fewer = (seats[a] ?? 0) - (seats[b] ?? 0);
    if (fewer !== 0) return fewer < 0;
    return ascending ? a < b : a > b;
  });
  for (let left = newSeats; left > 0; left -= 1) {
    const party = queue.top();
    const now = (seats[party] ?? 0) + 1;
    seats[party] = now;
    quotients[party] = (votes[party] ?? 0) / (2 * now + 1);
    queue.settle();
  }
}
