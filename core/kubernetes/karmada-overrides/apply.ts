import type { KubeObject } from "../../model/index.ts";
import { matchingPolicies, rulesOf } from "./match.ts";
import {
  type Overridden,
  overrideField,
  overrideImage,
  overrideMetadata,
  overridePlaintext,
  overrideWords,
  type YamlCodec,
} from "./overriders.ts";
import type { OverridePolicy, Overriders } from "./policy.ts";

/** The object for one cluster with the names of the policies applied, one for each rule; or why it failed as a whole. */
export type OverridesResult =
  | {
      readonly ok: true;
      readonly object: KubeObject;
      readonly appliedCluster: readonly string[];
      readonly appliedNamespaced: readonly string[];
    }
  | { readonly ok: false; readonly policy: string; readonly because: string };

/** One rule, in the fixed order: image, command, args, labels, annotations, field, plaintext. */
function applyRule(object: KubeObject, overriders: Overriders, yaml: YamlCodec): Overridden {
  const {
    imageOverrider = [],
    commandOverrider = [],
    argsOverrider = [],
    labelsOverrider = [],
    annotationsOverrider = [],
    fieldOverrider = [],
    plaintext = [],
  } = overriders;
  const changes: readonly ((current: KubeObject) => Overridden)[] = [
    ...imageOverrider.map((overrider) => (current: KubeObject) => overrideImage(current, overrider)),
    (current) => {
      let next = current;
      for (const overrider of commandOverrider) next = overrideWords(next, "command", overrider);
      for (const overrider of argsOverrider) next = overrideWords(next, "args", overrider);
      for (const overrider of labelsOverrider) next = overrideMetadata(next, "labels", overrider);
      for (const overrider of annotationsOverrider) next = overrideMetadata(next, "annotations", overrider);
      return { ok: true, object: next };
    },
    ...fieldOverrider.map((overrider) => (current: KubeObject) => overrideField(current, overrider, yaml)),
    (current) => overridePlaintext(current, plaintext),
  ];
  let result: Overridden = { ok: true, object };
  for (const change of changes) {
    if (!result.ok) break;
    result = change(result.object);
  }
  return result;
}

/**
 * The object as Karmada's override policies change it for one cluster; `targets` says whether that cluster is meant.
 * Any change that fails fails the object as a whole. Source: karmada.md §5, exact; our own overrides are in `overrides.ts`.
 */
export function applyOverridePolicies<T>(
  object: KubeObject,
  policies: readonly OverridePolicy<T>[],
  targets: (target: T) => boolean,
  yaml: YamlCodec,
): OverridesResult {
  const applied: Record<OverridePolicy<T>["scope"], string[]> = { Cluster: [], Namespaced: [] };
  let current = object;
  for (const policy of matchingPolicies(object, policies)) {
    for (const { targetCluster, overriders } of rulesOf(policy)) {
      if (targetCluster !== undefined && !targets(targetCluster)) continue;
      const result = applyRule(current, overriders, yaml);
      if (!result.ok) return { ok: false, policy: policy.name, because: result.because };
      current = result.object;
      applied[policy.scope].push(policy.name);
    }
  }
  return { ok: true, object: current, appliedCluster: applied.Cluster, appliedNamespaced: applied.Namespaced };
}
