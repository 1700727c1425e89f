import type {
  Finding,
  Json,
  JsonObject,
  NodeRequirements,
  Origin,
  SelectorExpression,
  Toleration,
} from "../model/index.ts";
import { isJsonObject, sortedRecord } from "../model/index.ts";
import { fieldPath, valueText } from "./describe.ts";
import { nodeAffinityMatchesNothing, nodeExpressionNotWeighed } from "./errors.ts";

/** What a pod needs of its node; findings name what cannot be weighed at preview time. */
export interface NodeNeeds {
  readonly node: NodeRequirements;
  readonly findings: readonly Finding[];
}

const OPERATORS: ReadonlySet<unknown> = new Set(["In", "NotIn", "Exists", "DoesNotExist"]);
const EFFECTS: ReadonlySet<unknown> = new Set(["NoSchedule", "NoExecute", "PreferNoSchedule"]);

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

function child(value: Json | undefined, key: string): Json | undefined {
  return isJsonObject(value) ? value[key] : undefined;
}

function selectorOf(value: Json | undefined): Readonly<Record<string, string>> {
  if (!isJsonObject(value)) return {};
  return sortedRecord(
    Object.fromEntries(Object.entries(value).filter((e): e is [string, string] => typeof e[1] === "string")),
  );
}

function expressionOf(value: Json): SelectorExpression | null {
  if (!isJsonObject(value) || typeof value["key"] !== "string" || !OPERATORS.has(value["operator"])) return null;
  const operator = value["operator"] as SelectorExpression["operator"];
  const values = listOf(value["values"]).filter((v): v is string => typeof v === "string");
  return values.length === 0 ? { key: value["key"], operator } : { key: value["key"], operator, values };
}

function expressionText(value: Json): string {
  if (!isJsonObject(value)) return valueText(value);
  const { key, operator, values } = value;
  return [key, operator, ...listOf(values)].map(String).join(" ");
}

/** Terms that hold one requirement at least; what a term asks beside labels is named and left to the cluster's own scheduler. */
function termsOf(
  required: Json,
  at: string,
  origin: Origin,
  findings: Finding[],
): readonly (readonly SelectorExpression[])[] {
  const terms: SelectorExpression[][] = [];
  listOf(child(required, "nodeSelectorTerms")).forEach((term, index) => {
    const path = fieldPath(`${at}.nodeSelectorTerms`, index);
    const requirements = listOf(child(term, "matchExpressions"));
    const fields = listOf(child(term, "matchFields"));
    // An empty term matches no node; it adds nothing to the alternatives.
    if (requirements.length + fields.length === 0) return;
    const expressions: SelectorExpression[] = [];
    requirements.forEach((requirement, i) => {
      const expression = expressionOf(requirement);
      if (expression) expressions.push(expression);
      else
        findings.push(
          nodeExpressionNotWeighed(origin, fieldPath(`${path}.matchExpressions`, i), expressionText(requirement)),
        );
    });
    fields.forEach((field, i) => {
      findings.push(nodeExpressionNotWeighed(origin, fieldPath(`${path}.matchFields`, i), expressionText(field)));
    });
    terms.push(expressions);
  });
  if (terms.length === 0) findings.push(nodeAffinityMatchesNothing(origin, at));
  return terms;
}

/** Null for a toleration the API would refuse: it tolerates nothing. */
function tolerationOf(value: Json): Toleration | null {
  if (!isJsonObject(value)) return null;
  const { key, operator, value: wanted, effect, tolerationSeconds } = value;
  if (isSet(operator) && operator !== "Exists" && operator !== "Equal") return null;
  if (isSet(effect) && !EFFECTS.has(effect)) return null;
  return {
    ...(typeof key === "string" && key !== "" ? { key } : {}),
    ...(isSet(operator) ? { operator: operator as NonNullable<Toleration["operator"]> } : {}),
    ...(typeof wanted === "string" ? { value: wanted } : {}),
    ...(isSet(effect) ? { effect: effect as NonNullable<Toleration["effect"]> } : {}),
    ...(typeof tolerationSeconds === "number" ? { tolerationSeconds } : {}),
  };
}

function isSet(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== "";
}

/**
 * Node selector, required node affinity and tolerations of a pod spec. `at` is the field path of the pod spec in its object.
 * `Gt`, `Lt`, `matchFields` and `nodeName` cannot be weighed against declared pools: each gives a warning and restricts nothing here.
 * Source: corev1.PodSpec, corev1.NodeSelector (terms are alternatives, the expressions of a term all hold).
 */
export function nodeRequirementsOf(podSpec: JsonObject, origin: Origin, at = "spec"): NodeNeeds {
  const findings: Finding[] = [];
  const path = `${at}.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution`;
  const nodeAffinity = child(podSpec["affinity"], "nodeAffinity");
  const required = child(nodeAffinity, "requiredDuringSchedulingIgnoredDuringExecution");
  const affinityTerms = isJsonObject(required) ? termsOf(required, path, origin, findings) : [];
  const nodeName = podSpec["nodeName"];
  if (typeof nodeName === "string" && nodeName !== "") {
    findings.push(nodeExpressionNotWeighed(origin, `${at}.nodeName`, nodeName));
  }
  const tolerations = listOf(podSpec["tolerations"]).flatMap((value) => tolerationOf(value) ?? []);
  return { node: { nodeSelector: selectorOf(podSpec["nodeSelector"]), affinityTerms, tolerations }, findings };
}
