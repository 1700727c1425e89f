import type { Amounts, NodeRequirements } from "../../model/index.ts";
import type { Verdict } from "../framework.ts";
import type { Snapshot } from "../snapshot.ts";
import { type Books, copyBooks, emptyBooks, fitsOnPool, putOnPool, putStray, UNLIMITED } from "./books.ts";
import { amountsOf, type PoolTable, poolTable } from "./pool-table.ts";
import { shortageVerdict } from "./shortage.ts";

/** Replicas of one kind: what one requests (null counts a pod only) and what it needs of its node. */
export interface Part {
  readonly requests: Amounts | null;
  readonly node: NodeRequirements;
}

/** So many replicas of a part. */
export interface CountedPart extends Part {
  readonly count: number;
}

/** What a booking took, so that it can be given back. */
export interface Booking {
  readonly cluster: number;
  readonly part: Part;
  /** Pool row and replicas on it. */
  readonly onPools: readonly (readonly [pool: number, replicas: number])[];
  /** Replicas that no pool of the cluster takes. */
  readonly stray: number;
}

type Count = (part: CountedPart, k: number) => number;

/**
 * Room of every cluster by node pool: what is there for us, less what has been booked.
 * Pools with an autoscaler count the nodes they have now.
 */
export class Ledger {
  readonly #table: PoolTable;
  readonly #books: Books;

  constructor(table: PoolTable, books: Books) {
    this.#table = table;
    this.#books = books;
  }

  /** How many more replicas fit now: no more than the sums, the node sizes and the labels and taints of the pools allow. */
  fits(cluster: number, part: Part): number {
    const { amounts, known } = this.#table.rowOf(part.requests);
    if (!known) return 0;
    const matching = this.#table.matching(part.node);
    const end = this.#end(cluster);
    let sum = 0;
    for (let pool = this.#first(cluster); pool < end; pool += 1) {
      if (matching[pool] === 1) sum += fitsOnPool(this.#table, this.#books, pool, amounts);
    }
    return Math.min(sum, UNLIMITED);
  }

  /** How many whole sets of the parts fit together. */
  fitsSets(cluster: number, parts: readonly CountedPart[]): number {
    const asked = parts.filter(({ count }) => count > 0);
    const limit = Math.min(UNLIMITED, ...asked.map((part) => Math.floor(this.fits(cluster, part) / part.count)));
    return asked.length < 2 ? limit : this.#largest(cluster, asked, limit, ({ count }, sets) => count * sets);
  }

  /** The largest k up to `shares` so that k/shares of every part, rounded up, fit together. */
  fitsShares(cluster: number, parts: readonly CountedPart[], shares: number): number {
    const asked = parts.filter(({ count }) => count > 0);
    return this.#largest(cluster, asked, shares, ({ count }, k) => Math.ceil((count * k) / shares));
  }

  /**
   * Books replicas whether they fit or not, pool after pool in the order of the table;
   * free room goes below zero where a kept placement is overcommitted.
   */
  book(cluster: number, part: Part, replicas: number): Booking {
    const { amounts } = this.#table.rowOf(part.requests);
    const matching = this.#table.matching(part.node);
    const onPools: [number, number][] = [];
    let left = replicas;
    let overcommitted = -1;
    for (let pool = this.#first(cluster); pool < this.#end(cluster) && left > 0; pool += 1) {
      if (matching[pool] !== 1) continue;
      if (overcommitted < 0) overcommitted = pool;
      const here = Math.min(left, fitsOnPool(this.#table, this.#books, pool, amounts));
      if (here <= 0) continue;
      putOnPool(this.#table, this.#books, pool, amounts, here);
      onPools.push([pool, here]);
      left -= here;
    }
    if (left > 0 && overcommitted >= 0) {
      putOnPool(this.#table, this.#books, overcommitted, amounts, left);
      onPools.push([overcommitted, left]);
      left = 0;
    }
    if (left > 0) putStray(this.#books, cluster, amounts, left);
    return { cluster, part, onPools, stray: left };
  }

  /** Books one replica on each node of the pools that take it, as a DaemonSet does; whether it fits is not asked. */
  bookOnNodes(cluster: number, part: Part): Booking {
    const { amounts } = this.#table.rowOf(part.requests);
    const matching = this.#table.matching(part.node);
    const onPools: [number, number][] = [];
    for (let pool = this.#first(cluster); pool < this.#end(cluster); pool += 1) {
      const nodes = this.#table.nodes[pool] ?? 0;
      if (matching[pool] !== 1 || nodes === 0) continue;
      putOnPool(this.#table, this.#books, pool, amounts, nodes);
      onPools.push([pool, nodes]);
    }
    return { cluster, part, onPools, stray: 0 };
  }

  /** Gives back what a booking of this ledger (or of the one it was cloned from) took. */
  release({ cluster, part, onPools, stray }: Booking): void {
    const { amounts } = this.#table.rowOf(part.requests);
    for (const [pool, replicas] of onPools) putOnPool(this.#table, this.#books, pool, amounts, -replicas);
    if (stray > 0) putStray(this.#books, cluster, amounts, -stray);
  }

  /** All that the cluster has for us: its nodes less what others request. */
  allocatable(cluster: number): Amounts {
    return amountsOf(this.#table.resources, this.#sum(cluster, this.#table.total));
  }

  booked(cluster: number): Amounts {
    const left = this.#left(cluster);
    const total = this.#sum(cluster, this.#table.total);
    return amountsOf(
      this.#table.resources,
      total.map((amount, column) => amount - (left[column] ?? 0)),
    );
  }

  free(cluster: number): Amounts {
    return amountsOf(this.#table.resources, this.#left(cluster));
  }

  /** What is short for one more replica, or null when one fits. */
  shortage(cluster: number, part: Part): Verdict | null {
    return this.fits(cluster, part) > 0 ? null : shortageVerdict(this.#table, this.#books.free, cluster, part);
  }

  /** An independent copy, for what-if. */
  clone(): Ledger {
    return new Ledger(this.#table, copyBooks(this.#books));
  }

  #first(cluster: number): number {
    return this.#table.start[cluster] ?? 0;
  }

  #end(cluster: number): number {
    return this.#table.start[cluster + 1] ?? 0;
  }

  /** True if all counts fit one after the other; the books are as before afterwards. */
  #fitTogether(cluster: number, parts: readonly CountedPart[], k: number, count: Count): boolean {
    const bookings: Booking[] = [];
    let all = true;
    for (const part of parts) {
      const replicas = count(part, k);
      all = replicas === 0 || this.fits(cluster, part) >= replicas;
      if (!all) break;
      bookings.push(this.book(cluster, part, replicas));
    }
    for (const booking of bookings.reverse()) this.release(booking);
    return all;
  }

  /** The largest k from 0 to `limit` for which the counts fit together. */
  #largest(cluster: number, parts: readonly CountedPart[], limit: number, count: Count): number {
    if (this.#fitTogether(cluster, parts, limit, count)) return limit;
    let low = 0;
    let high = limit - 1;
    while (low < high) {
      const middle = low + Math.ceil((high - low) / 2);
      if (this.#fitTogether(cluster, parts, middle, count)) low = middle;
      else high = middle - 1;
    }
    return Math.max(low, 0);
  }

  #sum(cluster: number, source: Float64Array): Float64Array {
    const columns = this.#table.resources.length;
    const row = new Float64Array(columns);
    for (let pool = this.#first(cluster); pool < this.#end(cluster); pool += 1) {
      for (let column = 0; column < columns; column += 1) {
        row[column] = (row[column] ?? 0) + (source[pool * columns + column] ?? 0);
      }
    }
    return row;
  }

  #left(cluster: number): Float64Array {
    const columns = this.#table.resources.length;
    return this.#sum(cluster, this.#books.free).map(
      (amount, column) => amount - (this.#books.stray[cluster * columns + column] ?? 0),
    );
  }
}

/** A ledger of the fleet with nothing booked. */
export function createLedger(snapshot: Snapshot): Ledger {
  const table = poolTable(snapshot);
  return new Ledger(table, emptyBooks(table, snapshot.size));
}
