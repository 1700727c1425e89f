import { compareText, type KubeObject, selectorMatches } from "../../model/index.ts";
import type { ObjectSelector, OverridePolicy, OverrideRule } from "./policy.ts";

/** How closely a selector names an object; 0 = not at all. */
function selectorStrength(object: KubeObject, selector: ObjectSelector): number {
  const { metadata } = object;
  if (selector.apiVersion !== object.apiVersion || selector.kind !== object.kind) return 0;
  if (isSet(selector.namespace) && selector.namespace !== metadata.namespace) return 0;
  if (isSet(selector.name)) return selector.name === metadata.name ? 3 : 0;
  if (selector.labelSelector === undefined) return 1;
  return selectorMatches(selector.labelSelector, metadata.labels ?? {}) ? 2 : 0;
}

function isSet(text: string | undefined): boolean {
  return text !== undefined && text !== "";
}

/** The strength of a policy is that of its best selector; one without selectors matches everything, weakly. */
function policyStrength<T>(object: KubeObject, { spec }: OverridePolicy<T>): number {
  const selectors = spec.resourceSelectors ?? [];
  if (selectors.length === 0) return 1;
  return Math.max(...selectors.map((selector) => selectorStrength(object, selector)));
}

/**
 * The policies that name an object, in the order in which they are applied: cluster-wide ones, then namespaced ones;
 * in each the weaker match first, then by name, so that later ones win.
 */
export function matchingPolicies<T>(
  object: KubeObject,
  policies: readonly OverridePolicy<T>[],
): readonly OverridePolicy<T>[] {
  return (["Cluster", "Namespaced"] as const).flatMap((scope) =>
    policies
      .filter((policy) => policy.scope === scope)
      .map((policy) => ({ policy, strength: policyStrength(object, policy) }))
      .filter(({ strength }) => strength > 0)
      .sort((a, b) => a.strength - b.strength || compareText(a.policy.name, b.policy.name))
      .map(({ policy }) => policy),
  );
}

/** The rules of a policy; the older form is one rule, and counts only where there are no others. */
export function rulesOf<T>({ spec }: OverridePolicy<T>): readonly OverrideRule<T>[] {
  const { overrideRules = [], targetCluster, overriders = {} } = spec;
  if (overrideRules.length > 0) return overrideRules;
  return [targetCluster === undefined ? { overriders } : { targetCluster, overriders }];
}
