import type { Finding, JsonObject, KubeObject, LabelSelector, SourcedObject } from "../model/index.ts";
import { isJsonObject, selectorMatches, specOf } from "../model/index.ts";
import { objectText } from "./describe.ts";
import { budgetBlocksEviction } from "./errors.ts";
import { kindName } from "./kinds.ts";
import { podTemplateOf } from "./pod-template.ts";

function podLabels(object: KubeObject): Readonly<Record<string, string>> | null {
  const labels = podTemplateOf(object)?.metadata.labels;
  return isJsonObject(labels) ? (labels as Readonly<Record<string, string>>) : null;
}

/** Replicas of the workloads that a budget selects; null when an autoscaler sets those of one. */
function guardedReplicas(budget: KubeObject, selector: JsonObject, objects: readonly SourcedObject[]): number | null {
  let sum = 0;
  for (const { object } of objects) {
    const labels = podLabels(object);
    const same = object.metadata.namespace === budget.metadata.namespace;
    if (labels === null || !same || !selectorMatches(selector as LabelSelector, labels)) continue;
    const { replicas } = specOf(object);
    if (typeof replicas !== "number") return null;
    sum += replicas;
  }
  return sum;
}

/**
 * Budgets whose whole number is no less than the replicas on this cluster: no pod may ever be evicted, so nodes cannot be drained. They are
 * written for the application as a whole, and replicas are divided. Source: policy/v1 PodDisruptionBudgetSpec.minAvailable.
 */
export function blockingBudgets(objects: readonly SourcedObject[], cluster: string): readonly Finding[] {
  return objects.flatMap(({ origin, object }) => {
    if (kindName(object) !== "PodDisruptionBudget") return [];
    const { minAvailable, selector } = specOf(object);
    if (typeof minAvailable !== "number" || !isJsonObject(selector)) return [];
    const replicas = guardedReplicas(object, selector, objects);
    if (replicas === null || replicas === 0 || minAvailable < replicas) return [];
    return [budgetBlocksEviction(origin, objectText(object), minAvailable, replicas, cluster)];
  });
}
