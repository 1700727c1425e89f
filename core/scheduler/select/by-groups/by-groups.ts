import type { SpreadConstraint } from "../../../model/index.ts";
import {
  constraintsConflict,
  insufficientInChoice,
  limitsConflict,
  searchLimit,
  tooFewGroups,
  tooFewReplicas,
} from "../../errors.ts";
import type { SchedulingFailure } from "../../failure.ts";
import type { Snapshot } from "../../snapshot.ts";
import { groupsTouched, spreadGroups } from "../../spread-groups.ts";
import { chosen, refused, type Selected, type SelectInput, type SelectStrategy } from "../strategy.ts";
import { Choice, type ChoiceProblem, type GroupConstraint } from "./choice.ts";
import { firstChoice } from "./search.ts";

/** Elementary steps of one search: some tens of milliseconds at most. */
const STEP_LIMIT = 5_000_000;

function prepared(snapshot: Snapshot, constraint: SpreadConstraint): GroupConstraint {
  return {
    groups: spreadGroups(snapshot, constraint),
    min: Math.max(1, constraint.minGroups),
    max: constraint.maxGroups ?? Number.POSITIVE_INFINITY,
    byCluster: constraint.by === "cluster",
  };
}

/** What keeps a constraint from being satisfied on its own, or null. */
function aloneImpossible({ snapshot, request, ranking, need, replicas }: SelectInput): SchedulingFailure | null {
  for (const constraint of request.placement.spread) {
    const { groups, min, max } = prepared(snapshot, constraint);
    if (min > max) return limitsConflict(constraint);
    const there = groupsTouched(groups, ranking.order);
    if (there.size < min) {
      const names = [...there].sort((a, b) => a - b).map((group) => groups.names[group] ?? "");
      return tooFewGroups(constraint, names, min);
    }
    if (need !== null && replicas < min) return tooFewReplicas(replicas, min, "one in each group of the spread");
  }
  return null;
}

/** Why there is no choice: too little room within the limits, or limits that exclude each other. */
function conflict({ request, ranking }: SelectInput, problem: ChoiceProblem): SchedulingFailure {
  const { spread } = request.placement;
  const bound = new Choice(problem).bound();
  if (bound < problem.need) return insufficientInChoice(spread, bound, problem.need);
  return constraintsConflict(spread, ranking.order.length, problem.need);
}

/** The same choice problem with the roomiest clusters first: a choice that holds much is found sooner. */
function roomiestFirst({ candidates, room, ...rest }: ChoiceProblem): ChoiceProblem {
  const order = [...candidates.keys()].sort((a, b) => (room[b] ?? 0) - (room[a] ?? 0) || a - b);
  return {
    ...rest,
    candidates: order.map((at) => candidates[at] ?? -1),
    room: Float64Array.from(order, (at) => room[at] ?? 0),
  };
}

/**
 * Any constraints together: by cluster, region, zone, provider and label, with room inside the search.
 * Going down the ranking, each cluster is taken if some valid choice holds it with those taken before, so as many are taken as the limits allow.
 * The search is bounded; beyond the bound the roomiest clusters are tried first, and then it says that it gave up.
 */
export const byGroups: SelectStrategy = {
  name: "byGroups",
  select(input: SelectInput): Selected {
    const { snapshot, request, ranking, need } = input;
    const alone = aloneImpossible(input);
    if (alone !== null) return refused(alone);
    const problem: ChoiceProblem = {
      candidates: ranking.order,
      room: Float64Array.from(ranking.order, (cluster) => ranking.available[cluster] ?? 0),
      need: need ?? 0,
      constraints: request.placement.spread.map((constraint) => prepared(snapshot, constraint)),
    };
    let result = firstChoice(problem, STEP_LIMIT);
    if (!result.found && !result.exhausted) result = firstChoice(roomiestFirst(problem), STEP_LIMIT);
    if (!result.found) {
      return refused(result.exhausted ? conflict(input, problem) : searchLimit(request.placement.spread, result.steps));
    }
    const taken = new Set(result.clusters);
    return chosen(ranking.order.filter((cluster) => taken.has(cluster)));
  },
};
