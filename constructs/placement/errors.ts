import type { Finding, Origin } from "../../core/model/index.ts";
import { inputError, inputWarning, listed, shown } from "../finding-text.ts";

export function selectorMatchesNothing(origin: Origin, place: string, wanted: string, hint: string | null): Finding {
  return inputError(
    origin,
    "SELECTOR_MATCHES_NOTHING",
    `${place} ${wanted}, which matches no cluster of the fleet`,
    "a selector that matches at least one cluster",
    hint ?? "correct the selector, or label a cluster so that it matches",
  );
}

export function termMatchesNothing(origin: Origin, place: string, wanted: string): Finding {
  return inputWarning(
    origin,
    "TERM_MATCHES_NOTHING",
    `${place} ${wanted}, which matches no cluster of the fleet`,
    "a term that can take the application",
    "correct the selector, or remove the term",
  );
}

export function retiredCluster(origin: Origin, place: string, name: string): Finding {
  return inputError(
    origin,
    "CLUSTER_RETIRED",
    `${place} ${shown(name)}, which is retired`,
    "clusters that are in the fleet",
    `name another cluster, or set the state of ${name}`,
  );
}

export function spreadBounds(origin: Origin, place: string, min: number, max: number): Finding {
  return inputError(
    origin,
    "SPREAD_BOUNDS_INVALID",
    `${place} with min ${min} and max ${max}`,
    "min ≤ max",
    "correct the limits",
  );
}

export function spreadTwice(origin: Origin, over: string): Finding {
  return inputError(
    origin,
    "SPREAD_TWICE",
    `two spread constraints over ${over}`,
    "one constraint a field or label",
    "join them into one with min and max",
    "Karmada, admission of spreadConstraints",
  );
}

export function spreadImpossible(origin: Origin, over: string, min: number, maxClusters: number): Finding {
  return inputError(
    origin,
    "SPREAD_IMPOSSIBLE",
    `at least ${min} groups of ${over} on at most ${maxClusters} clusters`,
    "limits that can hold together",
    `allow at least ${min} clusters, or fewer groups of ${over}`,
  );
}

export function spreadNeedsCluster(origin: Origin, over: string): Finding {
  return inputError(
    origin,
    "SPREAD_NEEDS_CLUSTER",
    `spread over ${over} without one over cluster, in profile karmada`,
    "a constraint over cluster beside any other field",
    'add Spread.over("cluster"), or use the profile moorage',
    "Karmada, admission of spreadConstraints",
  );
}

export function spreadSelectsNothing(origin: Origin, over: string): Finding {
  return inputWarning(
    origin,
    "SPREAD_SELECTS_NOTHING",
    `spread over ${over} without max, in profile karmada`,
    "a max: Karmada reads none as zero and selects nothing",
    "state max, or use the profile moorage",
    "karmada.md §2.3",
  );
}

export function termName(origin: Origin, place: string, got: string): Finding {
  return inputError(
    origin,
    "TERM_NAME_INVALID",
    `${place} ${shown(got)}`,
    "a name of its own for each term, at most 32 letters, digits, - _ or .",
    "rename the term",
    "Karmada, admission of clusterAffinities",
  );
}

export function affinityTwice(origin: Origin, keys: readonly string[]): Finding {
  return inputError(
    origin,
    "AFFINITY_TWICE",
    `affinities beside ${listed(keys)}`,
    "either ordered affinities or one selector",
    "move the selector into a term",
    "Karmada, admission of clusterAffinity",
  );
}

export function overflowNotDivided(origin: Origin, place: string): Finding {
  return inputError(
    origin,
    "OVERFLOW_NOT_DIVIDED",
    `${place} in a placement that is not divided by capacity`,
    "overflow with Placement.dynamicWeight or Placement.aggregated",
    "divide by capacity, or make the groups terms of their own",
    "karmada.md §2.3",
  );
}

export function overflowOfEverything(origin: Origin, place: string): Finding {
  return inputError(
    origin,
    "OVERFLOW_OF_EVERYTHING",
    `${place} on a term that selects every cluster`,
    "overflow from a part of the fleet to another",
    "give the term a selector, or remove the overflow",
    "karmada.md §2.3",
  );
}

export function invalidToleration(origin: Origin, place: string, problem: string): Finding {
  return inputError(
    origin,
    "TOLERATION_INVALID",
    `${place} ${problem}`,
    "a toleration as of a pod",
    `correct ${place}`,
    "Kubernetes, Taints and Tolerations",
  );
}

export function invalidExpression(origin: Origin, place: string, problem: string): Finding {
  return inputError(
    origin,
    "EXPRESSION_INVALID",
    `${place} ${problem}`,
    "a requirement as of a label selector",
    `correct ${place}`,
    "metav1.LabelSelectorRequirement",
  );
}
