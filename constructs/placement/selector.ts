import { labelKeyProblem, labelValueProblem } from "../../core/kubernetes/index.ts";
import { type ClusterField, compareText, type LabelSelector, type SelectorExpression } from "../../core/model/index.ts";
import * as errors from "../errors.ts";
import type { PropReader } from "../props/reader.ts";
import * as placementErrors from "./errors.ts";

/** Labels and the value, or one of the values, that each must have. */
export type LabelValues = Readonly<Record<string, string | readonly string[]>>;

/** A requirement of a label selector. Source: metav1.LabelSelectorRequirement. */
export interface LabelRequirementProps {
  readonly key: string;
  readonly operator: "In" | "NotIn" | "Exists" | "DoesNotExist";
  /** For `In` and `NotIn`. @default - none */
  readonly values?: readonly string[];
}

/** Fields of a cluster and the value, or one of the values, that each must have. A cluster has a zone when one of its zones is it. */
export type FieldValues = Readonly<Partial<Record<ClusterField, string | readonly string[]>>>;

const OPERATORS = ["In", "NotIn", "Exists", "DoesNotExist"] as const;

function checkLabel(reader: PropReader, place: string, key: string, values: readonly string[]): void {
  const problem = labelKeyProblem(key) ?? values.map(labelValueProblem).find((p) => p !== null) ?? null;
  if (problem !== null) {
    reader.findings.push(errors.invalidLabel(reader.origin, place, `${key}=${values.join("|")}`, problem));
  }
}

function readExpression(reader: PropReader): SelectorExpression {
  const key = reader.text("key");
  const operator = reader.choice("operator", OPERATORS, "Exists");
  const values = [...new Set(reader.texts("values"))].sort(compareText);
  reader.done();
  checkLabel(reader, reader.place("key"), key, values);
  const wantsValues = operator === "In" || operator === "NotIn";
  if (wantsValues !== values.length > 0) {
    const problem = wantsValues ? `${operator} without values` : `${operator} with values`;
    reader.findings.push(placementErrors.invalidExpression(reader.origin, reader.place("values"), problem));
  }
  return wantsValues ? { key, operator, values } : { key, operator };
}

/** The selector that `labels` and `expressions` make together; empty when neither is given. */
export function readSelector(reader: PropReader): LabelSelector {
  const matchLabels: Record<string, string> = {};
  const matchExpressions: SelectorExpression[] = [];
  const [labels, keys] = reader.keys("labels");
  for (const key of keys) {
    const values = [...new Set(labels.texts(key))].sort(compareText);
    checkLabel(reader, labels.place(key), key, values);
    const [only] = values;
    if (only !== undefined && values.length === 1) matchLabels[key] = only;
    else if (values.length > 1) matchExpressions.push({ key, operator: "In", values });
  }
  matchExpressions.push(...reader.children("expressions").map(readExpression));
  return {
    ...(Object.keys(matchLabels).length > 0 ? { matchLabels } : {}),
    ...(matchExpressions.length > 0 ? { matchExpressions } : {}),
  };
}

/** True for a selector that matches everything. */
export function isEverything(selector: LabelSelector): boolean {
  return selector.matchLabels === undefined && selector.matchExpressions === undefined;
}
