import type { SchedulingFailure } from "../failure.ts";

/** What replicas are given to, in order of preference. */
export interface AssignInput {
  /** Cluster indices, in order of preference. */
  readonly candidates: readonly number[];
  readonly replicas: number;
  /** By cluster index: additional replicas that fit. */
  readonly allocatable: Float64Array;
  /** By cluster index: replicas it has now. */
  readonly prior: Float64Array;
  /** Direction of ties, see `tieAscending`. */
  readonly ascending: boolean;
  /** Divide anew: what it has now counts as room, not as given. */
  readonly fresh: boolean;
}

/** Replicas by cluster index, parallel to `clusters`; clusters are ascending, zeros may be there. */
export interface Shares {
  readonly clusters: readonly number[];
  readonly replicas: readonly number[];
}

export type Divided =
  | { readonly ok: true; readonly shares: Shares }
  | { readonly ok: false; readonly failure: SchedulingFailure };

/** Extension point assign: how many replicas each selected cluster gets. */
export interface AssignStrategy {
  readonly name: string;
  readonly assign: (input: AssignInput) => Divided;
}

/** Cluster indices in ascending order; sorted as numbers of a typed array, which is many times faster than by a comparison. */
export function ascendingOrder(clusters: readonly number[]): number[] {
  return Array.from(new Int32Array(clusters).sort());
}
