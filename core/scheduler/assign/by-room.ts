import { webster } from "../division/webster.ts";
import { insufficientReplicas } from "../errors.ts";
import { type AssignInput, ascendingOrder, type Divided, type Shares } from "./strategy.ts";

/** Which candidates take part in a division by these weights, given how many seats there are. */
export type Narrowing = (
  candidates: readonly number[],
  weights: Float64Array,
  needed: number,
  holdsPrior: (cluster: number) => boolean,
) => readonly number[];

function total(clusters: readonly number[], amounts: Float64Array): number {
  let sum = 0;
  for (const cluster of clusters) sum += amounts[cluster] ?? 0;
  return sum;
}

function seatsFor(clusters: readonly number[], weights: Float64Array, newSeats: number, ascending: boolean): Shares {
  const votes = new Float64Array(clusters.length);
  clusters.forEach((cluster, at) => {
    votes[at] = weights[cluster] ?? 0;
  });
  return { clusters, replicas: Array.from(webster({ newSeats, votes, ascending })) };
}

/** Divides by weights among those that `narrow` leaves; refused when the weights of all do not add up to what is needed. */
function divide(
  input: AssignInput,
  weights: Float64Array,
  needed: number,
  steady: boolean,
  narrow: Narrowing,
): Divided {
  const sum = total(input.candidates, weights);
  if (sum < needed) return { ok: false, failure: insufficientReplicas(sum, needed) };
  const holdsPrior = (cluster: number): boolean => steady && (input.prior[cluster] ?? 0) > 0;
  const taking = ascendingOrder(narrow(input.candidates, weights, needed, holdsPrior));
  return { ok: true, shares: seatsFor(taking, weights, needed, input.ascending) };
}

/** The shares with what the candidates have now added. */
function onTopOf(prior: Float64Array, candidates: readonly number[], extra: Shares): Shares {
  const sums = prior.slice();
  extra.clusters.forEach((cluster, at) => {
    sums[cluster] = (sums[cluster] ?? 0) + (extra.replicas[at] ?? 0);
  });
  const clusters = extra.clusters.length === candidates.length ? extra.clusters : ascendingOrder(candidates);
  return { clusters, replicas: clusters.map((cluster) => sums[cluster] ?? 0) };
}

/**
 * Division by room, steady: what runs on the candidates stays; more replicas are divided by the room that is left,
 * fewer in proportion to what each has. Fresh: all of it by the room each would have without it.
 * Replicas lost with clusters that are not selected count as more. Source: karmada.md §4.4.
 */
export function divideByRoom(input: AssignInput, narrow: Narrowing): Divided {
  const { candidates, replicas, allocatable, prior, fresh } = input;
  if (fresh) {
    const weights = allocatable.map((room, cluster) => room + (prior[cluster] ?? 0));
    return divide(input, weights, replicas, false, narrow);
  }
  const assigned = total(candidates, prior);
  if (assigned > replicas) return divide(input, prior, replicas, false, narrow);
  if (assigned === replicas) {
    return { ok: true, shares: onTopOf(prior, candidates, { clusters: [], replicas: [] }) };
  }
  const extra = divide(input, allocatable, replicas - assigned, true, narrow);
  return extra.ok ? { ok: true, shares: onTopOf(prior, candidates, extra.shares) } : extra;
}
