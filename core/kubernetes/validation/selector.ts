import type { Json, JsonObject, KubeObject } from "../../model/index.ts";
import { isJsonObject, specOf } from "../../model/index.ts";
import { kindName } from "../kinds.ts";
import { podTemplateOf } from "../pod-template.ts";
import { entriesOf, isSet, objectOf, type Report, textOf } from "./report.ts";

const SOURCE = "k8s.io/kubernetes pkg/apis/apps/validation: selector does not match template labels";
const APPS: ReadonlySet<string> = new Set(["Deployment", "ReplicaSet", "StatefulSet", "DaemonSet"]);
type Labels = Readonly<Record<string, unknown>>;

function expressionMisses({ key, operator, values }: JsonObject, labels: Labels): boolean {
  const label = typeof key === "string" && Object.hasOwn(labels, key) ? labels[key] : undefined;
  const among = Array.isArray(values) && (values as readonly Json[]).some((value) => value === label);
  if (operator === "In") return label === undefined || !among;
  if (operator === "NotIn") return label !== undefined && among;
  if (operator === "Exists") return label === undefined;
  return operator === "DoesNotExist" && label !== undefined;
}

/** The requirements that the labels do not meet, as text. */
function unmet(matchLabels: JsonObject, expressions: readonly JsonObject[], labels: Labels): readonly string[] {
  const wanted = Object.entries(matchLabels).filter(
    ([key, value]) => !Object.hasOwn(labels, key) || labels[key] !== value,
  );
  return [
    ...wanted.map(([key, value]) => `${key}=${String(value)}`),
    ...expressions
      .filter((e) => expressionMisses(e, labels))
      .map((e) => `${String(e["key"])} ${String(e["operator"])}`),
  ];
}

/** A workload must select its own pods. A Job selects them by its own id, unless `manualSelector` says otherwise. */
export function checkSelector(object: KubeObject, report: Report): void {
  const kind = kindName(object);
  const { selector, manualSelector } = specOf(object);
  const isJob = kind === "Job" && manualSelector === true;
  const isController = kind === "ReplicationController";
  if (!APPS.has(kind) && !isJob && !isController) return;
  if (!isJsonObject(selector)) {
    if (isJob && !isSet(selector)) report.required("spec.selector", "a selector, as manualSelector is true", SOURCE);
    return;
  }
  const labels = podTemplateOf(object)?.metadata.labels ?? {};
  const matchLabels = isController ? selector : objectOf(selector["matchLabels"]);
  const expressions = isController ? [] : entriesOf(selector["matchExpressions"], "spec.selector.matchExpressions");
  if (Object.keys(matchLabels).length === 0 && expressions.length === 0) {
    if (!isJob && !isController) report.required("spec.selector.matchLabels", "a selector that is not empty", SOURCE);
    return;
  }
  for (const { path, value } of expressions) {
    const count = Array.isArray(value["values"]) ? value["values"].length : 0;
    const operator = textOf(value["operator"]) ?? "";
    if ((operator === "In" || operator === "NotIn") && count === 0)
      report.required(`${path}.values`, `values, as the operator is ${operator}`, SOURCE);
    else if ((operator === "Exists" || operator === "DoesNotExist") && count > 0)
      report.refused(`${path}.values`, value["values"], `no values, as the operator is ${operator}`, SOURCE);
  }
  const misses = unmet(
    matchLabels,
    expressions.map(({ value }) => value),
    labels,
  );
  if (misses.length > 0) report.mismatch("spec.selector", misses.join(", "), SOURCE);
}
