import { Choice, type ChoiceProblem } from "./choice.ts";

/** The choice, or whether there is none or none was found within the limit. */
export type SearchResult =
  | { readonly found: true; readonly clusters: readonly number[] }
  | { readonly found: false; readonly exhausted: boolean; readonly steps: number };

/**
 * The choice that is first by preference: going down the ranking, each cluster is taken if some valid choice holds it together with
 * those taken before. Depth first, with what cannot work cut off early; at most `limit` elementary steps.
 */
export function firstChoice(problem: ChoiceProblem, limit: number): SearchResult {
  const choice = new Choice(problem);
  /** Positions taken, with where the trail stood before. */
  const decisions: { readonly position: number; readonly mark: number }[] = [];
  let position = 0;
  let possible = choice.isPossible();
  while (choice.steps <= limit) {
    if (possible && choice.isComplete()) {
      takeAllThatMay(choice, problem.candidates.length, position);
      return { found: true, clusters: choice.taken() };
    }
    if (possible && position < problem.candidates.length) {
      if (choice.isOpen(position)) {
        decisions.push({ position, mark: choice.mark() });
        choice.take(position);
        possible = choice.isPossible();
      }
      position += 1;
      continue;
    }
    const last = decisions.pop();
    if (last === undefined) return { found: false, exhausted: true, steps: choice.steps };
    choice.undoTo(last.mark);
    choice.leaveOut(last.position);
    position = last.position + 1;
    possible = choice.isPossible();
  }
  return { found: false, exhausted: false, steps: choice.steps };
}

/** What is taken satisfies everything and may stay so: every further cluster that opens no group too many is taken. */
function takeAllThatMay(choice: Choice, candidates: number, from: number): void {
  for (let position = from; position < candidates; position += 1) {
    if (choice.isOpen(position)) choice.take(position);
  }
}
