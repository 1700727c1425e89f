import type { SlimSchema } from "../model/index.ts";
import { isJsonObject, isQuantity } from "../model/index.ts";
import { patternOf } from "./schema-index.ts";

/** Longest text that a pattern is tried on: patterns of unknown CRDs may backtrack. */
const MAX_PATTERN_INPUT = 4096;
const DATE_TIME = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

const TYPE_TEXT: Readonly<Record<NonNullable<SlimSchema["type"]>, string>> = {
  object: "an object",
  array: "a list",
  string: "a text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
};

function hasType(value: unknown, type: NonNullable<SlimSchema["type"]>): boolean {
  switch (type) {
    case "object":
      return isJsonObject(value);
    case "array":
      return Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

function formatProblem(value: unknown, format: NonNullable<SlimSchema["format"]>): string | null {
  switch (format) {
    case "int-or-string":
      return Number.isInteger(value) || typeof value === "string" ? null : "a whole number or a text";
    case "quantity":
      return (typeof value === "number" || typeof value === "string") && isQuantity(String(value))
        ? null
        : "a quantity such as 500m, 2, 512Mi";
    case "date-time":
      return typeof value === "string" && DATE_TIME.test(value) ? null : "a time such as 2026-01-31T12:00:00Z";
    case "byte":
      return typeof value === "string" && isBase64(value) ? null : "data in base64";
    default:
      return null;
  }
}

function isBase64(text: string): boolean {
  const plain = text.replace(/[\r\n]/g, "");
  return plain.length % 4 === 0 && BASE64.test(plain);
}

/** Kubernetes counts characters (code points), not UTF-16 units. */
function textProblem(value: string, schema: SlimSchema): string | null {
  const { minLength, maxLength, pattern } = schema;
  if (minLength !== undefined || maxLength !== undefined) {
    const length = value.length > 2 * (maxLength ?? value.length) ? value.length : [...value].length;
    if (minLength !== undefined && length < minLength) return `at least ${minLength} characters`;
    if (maxLength !== undefined && length > maxLength) return `at most ${maxLength} characters`;
  }
  if (pattern === undefined || value.length > MAX_PATTERN_INPUT) return null;
  return patternOf(pattern)?.test(value) === false ? `a text that matches ${pattern}` : null;
}

function numberProblem(value: number, { minimum, maximum }: SlimSchema): string | null {
  if (minimum !== undefined && value < minimum) return `${minimum} or more`;
  if (maximum !== undefined && value > maximum) return `${maximum} or less`;
  return null;
}

function listProblem(value: readonly unknown[], { minItems, maxItems }: SlimSchema): string | null {
  if (minItems !== undefined && value.length < minItems) return `at least ${minItems} entries`;
  if (maxItems !== undefined && value.length > maxItems) return `at most ${maxItems} entries`;
  return null;
}

/** A hint for the commonest mistake: YAML reads `1` and `true` as no text. */
function typeText(type: NonNullable<SlimSchema["type"]>, value: unknown): string {
  const scalar = typeof value === "number" || typeof value === "boolean";
  return type === "string" && scalar ? `${TYPE_TEXT.string}, in quotes` : TYPE_TEXT[type];
}

/** What was expected instead of a value, by itself without its fields and entries; null when it is as expected. */
export function valueProblem(value: unknown, schema: SlimSchema): string | null {
  const { type, format, enum: choices } = schema;
  if (format === "quantity" || format === "int-or-string") return formatProblem(value, format);
  if (type !== undefined && !hasType(value, type)) return typeText(type, value);
  if (choices !== undefined && !choices.some((choice) => choice === value)) {
    return `one of ${choices.filter((choice) => choice !== "").join(", ")}`;
  }
  const problem = format === undefined ? null : formatProblem(value, format);
  if (problem !== null) return problem;
  if (typeof value === "string") return textProblem(value, schema);
  if (typeof value === "number") return numberProblem(value, schema);
  return Array.isArray(value) ? listProblem(value, schema) : null;
}
