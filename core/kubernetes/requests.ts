import type { Amounts, Finding, JsonObject, Origin } from "../model/index.ts";

/** What one pod requests. */
export interface PodRequests {
  /** `pods` is 1. Null when the pod spec states no request at all: then only a pod can be counted. */
  readonly amounts: Amounts | null;
  readonly findings: readonly Finding[];
}

/**
 * What one pod of a spec requests of its node, by the scheduler's rule.
 * `at` is the field path of the pod spec in its object, for findings.
 */
export function requestsOf(podSpec: JsonObject, origin: Origin, at = "spec"): PodRequests {
  void [podSpec, origin, at];
  return { amounts: null, findings: [] };
}
