import { divideByRoom, type Narrowing } from "../by-room.ts";
import type { AssignStrategy } from "../strategy.ts";

/**
 * The shortest list that holds what is needed: those that have replicas first, each part by room ↓ (equal room in order of preference).
 * Source: karmada.md §4.4, Aggregated.
 */
const fewest: Narrowing = (candidates, weights, needed, holdsPrior) => {
  const byWeight = [...candidates].sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0));
  const order = [...byWeight.filter(holdsPrior), ...byWeight.filter((cluster) => !holdsPrior(cluster))];
  let sum = 0;
  let count = 0;
  for (const cluster of order) {
    if (sum >= needed) break;
    sum += weights[cluster] ?? 0;
    count += 1;
  }
  return order.slice(0, count);
};

/** Replicas on as few clusters as hold them, in proportion to their room. Source: karmada.md §4.4. */
export const aggregated: AssignStrategy = {
  name: "aggregated",
  assign: (input) => divideByRoom(input, fewest),
};
