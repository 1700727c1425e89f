/** One requirement of a label selector. Source: metav1.LabelSelectorRequirement. */
export interface SelectorExpression {
  readonly key: string;
  readonly operator: "In" | "NotIn" | "Exists" | "DoesNotExist";
  readonly values?: readonly string[];
}

/** A label selector: every label and every expression must hold; an empty selector matches everything. Source: metav1.LabelSelector. */
export interface LabelSelector {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly SelectorExpression[];
}

function holds(expression: SelectorExpression, value: string | undefined): boolean {
  switch (expression.operator) {
    case "In":
      return value !== undefined && (expression.values ?? []).includes(value);
    case "NotIn":
      return value === undefined || !(expression.values ?? []).includes(value);
    case "Exists":
      return value !== undefined;
    case "DoesNotExist":
      return value === undefined;
    default:
      return false;
  }
}

/** True if the labels satisfy the selector. An invalid expression matches nothing. */
export function selectorMatches(selector: LabelSelector, labels: Readonly<Record<string, string>>): boolean {
  return firstUnmatched(selector, labels) === null;
}

/** The first requirement that the labels do not satisfy, as text, or null. Keys are looked at in code-unit order. */
export function firstUnmatched(selector: LabelSelector, labels: Readonly<Record<string, string>>): string | null {
  for (const key of Object.keys(selector.matchLabels ?? {}).sort()) {
    const wanted = selector.matchLabels?.[key];
    if (!Object.hasOwn(labels, key) || labels[key] !== wanted) return `${key}=${wanted}`;
  }
  for (const expression of selector.matchExpressions ?? []) {
    const value = Object.hasOwn(labels, expression.key) ? labels[expression.key] : undefined;
    if (!holds(expression, value)) return expressionText(expression);
  }
  return null;
}

function expressionText({ key, operator, values }: SelectorExpression): string {
  return operator === "Exists" || operator === "DoesNotExist"
    ? `${key} ${operator}`
    : `${key} ${operator} (${(values ?? []).join(", ")})`;
}

/** The selector as text for people: `tier=web, region In (eu-west-1)`; `everything` when empty. */
export function selectorText(selector: LabelSelector): string {
  const parts = [
    ...Object.keys(selector.matchLabels ?? {})
      .sort()
      .map((key) => `${key}=${selector.matchLabels?.[key]}`),
    ...(selector.matchExpressions ?? []).map(expressionText),
  ];
  return parts.length === 0 ? "everything" : parts.join(", ");
}
