import type { Finding, JsonObject, NodeRequirements, Origin } from "../model/index.ts";

/** What a pod needs of its node; findings name what cannot be weighed at preview time. */
export interface NodeNeeds {
  readonly node: NodeRequirements;
  readonly findings: readonly Finding[];
}

/** Node selector, required node affinity and tolerations of a pod spec. `at` is the field path of the pod spec in its object. */
export function nodeRequirementsOf(podSpec: JsonObject, origin: Origin, at = "spec"): NodeNeeds {
  void [podSpec, origin, at];
  return { node: { nodeSelector: {}, affinityTerms: [], tolerations: [] }, findings: [] };
}
