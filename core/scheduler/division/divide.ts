import { compareText } from "../../model/index.ts";
import { tieAscending } from "./tie-direction.ts";
import { webster } from "./webster.ts";

/**
 * Divides a total by weights, as replicas are divided: for autoscaler bounds and the completions of a Job, with the assigned replicas as weights.
 * Every name of `weights` is in the result, in code-unit order. Without any positive weight all get 0.
 */
export function divideByWeights(
  total: number,
  weights: Readonly<Record<string, number>>,
  tieKey: string,
): Record<string, number> {
  const names = Object.keys(weights).sort(compareText);
  const seats = webster({
    newSeats: total,
    votes: names.map((name) => weights[name] ?? 0),
    ascending: tieAscending(tieKey),
  });
  return Object.fromEntries(names.map((name, index) => [name, seats[index] ?? 0]));
}
