import { takesNew } from "./cluster.ts";
import { UNLIMITED } from "./ledger/books.ts";
import type { Ledger, Part } from "./ledger/ledger.ts";
import type { Snapshot } from "./snapshot.ts";

/** Room of every cluster for one workload, by cluster index. */
export interface Room {
  /** How many additional replicas fit, beside those it has. */
  readonly allocatable: Float64Array;
  /** How many replicas it has now. */
  readonly prior: Float64Array;
}

/** Prior replicas by cluster index; clusters that the fleet no longer has are left out. */
export function priorReplicas(snapshot: Snapshot, prior: Readonly<Record<string, number>>): Float64Array {
  const replicas = new Float64Array(snapshot.size);
  for (const [name, count] of Object.entries(prior)) {
    const cluster = snapshot.indexOf(name);
    if (cluster >= 0) replicas[cluster] = count;
  }
  return replicas;
}

/**
 * Room for a workload by the ledger. The replicas it has now must be booked already, so that what fits is additional.
 * Clusters that take nothing new have room for nothing more.
 */
export function roomOf(
  snapshot: Snapshot,
  ledger: Ledger,
  part: Part,
  prior: Readonly<Record<string, number>> = {},
): Room {
  return {
    allocatable: Float64Array.from(snapshot.clusters, (cluster, index) =>
      takesNew(cluster) ? ledger.fits(index, part) : 0,
    ),
    prior: priorReplicas(snapshot, prior),
  };
}

/** Room without a limit: for what is carried whole. */
export function unlimitedRoom(snapshot: Snapshot, prior: Readonly<Record<string, number>> = {}): Room {
  return {
    allocatable: new Float64Array(snapshot.size).fill(UNLIMITED),
    prior: priorReplicas(snapshot, prior),
  };
}
