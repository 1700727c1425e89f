import type { Json } from "../../core/model/index.ts";

/**
 * Plain YAML scalars as Kubernetes reads them. Source: `resolve` of sigs.k8s.io/yaml (goyaml.v2), which kubectl uses: YAML 1.1
 * words for booleans and leading-zero octals, no numbers of base 60, and dates stay text.
 * YAML 1.2 parsers differ: there `defaultMode: 0644` is six hundred and forty-four, and `on` is text.
 */

const TRUE = new Set(["y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"]);
const FALSE = new Set(["n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"]);
const NULL = new Set(["", "~", "null", "Null", "NULL"]);
const NOT_FINITE = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
const INTEGER = /^[-+]?(?:0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO]?[0-7]+|0|[1-9][0-9]*)$/;
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const DATE = /^[0-9]{4}-/;

/** A scalar's value; `inexact` when it is a number that JSON cannot hold exactly or at all. */
export interface ScalarValue {
  readonly value: Json;
  readonly inexact: boolean;
}

function exact(value: Json): ScalarValue {
  return { value, inexact: false };
}

function integer(text: string): ScalarValue {
  const negative = text.startsWith("-");
  const digits = text.replace(/^[-+]/, "");
  const octal = /^0[0-7]+$/.test(digits);
  const amount = Number(octal ? `0o${digits.slice(1)}` : digits);
  const value = negative && amount !== 0 ? -amount : amount;
  return { value, inexact: !Number.isSafeInteger(value) };
}

/** The value of a plain (unquoted) scalar. */
export function plainScalar(text: string): ScalarValue {
  if (NULL.has(text)) return exact(null);
  if (TRUE.has(text)) return exact(true);
  if (FALSE.has(text)) return exact(false);
  if (NOT_FINITE.test(text)) return { value: text, inexact: true };
  // Everything else that is not text starts with a digit, a sign or a point.
  if (!/^[-+.0-9]/.test(text) || DATE.test(text)) return exact(text);
  const plain = text.replaceAll("_", "");
  if (INTEGER.test(plain)) return integer(plain);
  if (!FLOAT.test(plain)) return exact(text);
  const value = Number(plain);
  return Number.isFinite(value) ? exact(value) : { value: text, inexact: true };
}
