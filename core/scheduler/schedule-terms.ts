import type { AffinityTerm, PlacementModel, Profile } from "../model/index.ts";
import type { SchedulingFailure } from "./failure.ts";

/** What one term gave. */
export type TermResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: SchedulingFailure };

/** A term that was tried, with its failure; null for the one that succeeded. */
export interface TriedTerm {
  readonly term: AffinityTerm;
  readonly failure: SchedulingFailure | null;
}

/** The first term that succeeds, or the failure of the first that was tried. */
export type TermOutcome<T> =
  | { readonly ok: true; readonly term: AffinityTerm; readonly value: T; readonly tried: readonly TriedTerm[] }
  | { readonly ok: false; readonly failure: SchedulingFailure; readonly tried: readonly TriedTerm[] };

/** The order in which terms are tried. */
function termOrder(
  { terms }: PlacementModel,
  profile: Profile,
  previous: string | null,
  fresh: boolean,
): readonly AffinityTerm[] {
  const known = terms.findIndex(({ name }) => name === previous);
  const start = fresh || known < 0 ? 0 : known;
  const later = terms.slice(start);
  if (profile === "karmada" || start === 0) return later;
  const [used, ...after] = later;
  return used === undefined ? later : [used, ...terms.slice(0, start), ...after];
}

/**
 * Tries the affinity terms in order. Karmada: from the term in use on, never back (karmada.md §4.6).
 * Ours: the term in use first, so that nothing moves without need, then all others from the first, so that nothing is stuck.
 * `fresh` forgets the term in use.
 */
export function scheduleTerms<T>(
  placement: PlacementModel,
  profile: Profile,
  previous: string | null,
  fresh: boolean,
  tryTerm: (term: AffinityTerm) => TermResult<T>,
): TermOutcome<T> {
  const tried: TriedTerm[] = [];
  let first: SchedulingFailure | null = null;
  for (const term of termOrder(placement, profile, previous, fresh)) {
    const result = tryTerm(term);
    if (result.ok) return { ok: true, term, value: result.value, tried: [...tried, { term, failure: null }] };
    tried.push({ term, failure: result.failure });
    first ??= result.failure;
  }
  if (first === null) throw new RangeError("a placement has at least one affinity term");
  return { ok: false, failure: first, tried };
}
