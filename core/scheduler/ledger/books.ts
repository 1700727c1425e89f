import type { PoolTable } from "./pool-table.ts";

/** "As many as you like": the largest 32-bit integer, as Karmada has it. */
export const UNLIMITED = 2_147_483_647;

/**
 * Replicas larger than 1/(f+1) of a node: at most f of them fit on one, whatever else is there. They are counted by f up to this;
 * beyond it, what is lost to fragments is below a ninth of a node.
 */
const CLASSES = 8;

/** What has been booked. Amounts are integers below 2^53, so giving back restores them exactly. */
export interface Books {
  /** Pool × resource: what is left. */
  readonly free: Float64Array;
  /** Pool × resource × class f−1: replicas booked of which at most f fit on a node. */
  readonly large: Float64Array;
  /** Cluster × resource: booked without a pool. */
  readonly stray: Float64Array;
}

export function emptyBooks(table: PoolTable, clusters: number): Books {
  return {
    free: table.total.slice(),
    large: new Float64Array(table.total.length * CLASSES),
    stray: new Float64Array(clusters * table.resources.length),
  };
}

export function copyBooks({ free, large, stray }: Books): Books {
  return { free: free.slice(), large: large.slice(), stray: stray.slice() };
}

/** How many more replicas of a row fit on one pool. */
export function fitsOnPool(table: PoolTable, books: Books, pool: number, row: Float64Array): number {
  const columns = row.length;
  const nodes = table.nodes[pool] ?? 0;
  let best = nodes > 0 ? UNLIMITED : 0;
  for (let column = 0; column < columns && best > 0; column += 1) {
    const wanted = row[column] ?? 0;
    if (wanted <= 0) continue;
    const cell = pool * columns + column;
    const perNode = Math.floor((table.perNode[cell] ?? 0) / wanted);
    const bySum = Math.floor((books.free[cell] ?? 0) / wanted);
    best = Math.min(best, bySum, boundByLarge(books, cell, perNode, nodes));
  }
  return Math.max(best, 0);
}

/**
 * How many more replicas of which `perNode` fit on a node may be added: for every f from there on,
 * all replicas of which at most f fit on a node are at most f × nodes.
 */
function boundByLarge(books: Books, cell: number, perNode: number, nodes: number): number {
  let bound = nodes * perNode;
  let larger = 0;
  for (let f = 1; f <= CLASSES; f += 1) {
    larger += books.large[cell * CLASSES + f - 1] ?? 0;
    if (f >= perNode) bound = Math.min(bound, nodes * f - larger);
  }
  return bound;
}

/** Adds replicas to a pool; a negative number gives them back. */
export function putOnPool(table: PoolTable, books: Books, pool: number, row: Float64Array, replicas: number): void {
  const columns = row.length;
  for (let column = 0; column < columns; column += 1) {
    const wanted = row[column] ?? 0;
    if (wanted <= 0) continue;
    const cell = pool * columns + column;
    books.free[cell] = (books.free[cell] ?? 0) - wanted * replicas;
    const perNode = Math.floor((table.perNode[cell] ?? 0) / wanted);
    if (perNode < 1 || perNode > CLASSES) continue;
    const at = cell * CLASSES + perNode - 1;
    books.large[at] = (books.large[at] ?? 0) + replicas;
  }
}

/** Adds replicas that no pool of the cluster takes. */
export function putStray(books: Books, cluster: number, row: Float64Array, replicas: number): void {
  row.forEach((wanted, column) => {
    const cell = cluster * row.length + column;
    books.stray[cell] = (books.stray[cell] ?? 0) + wanted * replicas;
  });
}
