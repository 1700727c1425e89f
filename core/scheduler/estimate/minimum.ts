import { UNLIMITED } from "../ledger/books.ts";

/** What an estimator answers when it cannot tell. */
export const CANNOT_TELL = -1;

/**
 * Room by the smallest of several estimates, leaving out those that cannot tell; when none can, the replicas asked for.
 * Source: karmada.md §6.
 */
export function minimumEstimate(estimates: Iterable<number | undefined>, replicas: number): number {
  let least = UNLIMITED;
  for (const estimate of estimates) {
    if (estimate !== undefined && estimate !== CANNOT_TELL && estimate < least) least = estimate;
  }
  return least === UNLIMITED ? replicas : least;
}
