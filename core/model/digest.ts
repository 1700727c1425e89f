import { createHash } from "node:crypto";
import { compareText } from "./json.ts";

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value)
    .filter(([, v]) => v !== undefined)
    .sort(([a], [b]) => compareText(a, b));
  return Object.fromEntries(entries.map(([k, v]) => [k, sorted(v)]));
}

/**
 * The one way a JSON document of ours is written: sorted keys, two-space indent, `\n` line ends, a final newline.
 * Same value, same bytes (contracts.md).
 */
export function canonicalJson(value: unknown): string {
  return `${JSON.stringify(sorted(value), null, 2)}\n`;
}

/** Sorted keys on one line without a newline: the form that is hashed and compared. */
export function compactJson(value: unknown): string {
  return JSON.stringify(sorted(value));
}

/** SHA-256 of the compact form, as `sha256:<64 hex digits>`. */
export function digestOf(value: unknown): string {
  return `sha256:${createHash("sha256").update(compactJson(value)).digest("hex")}`;
}

/** The first `length` hex digits of the SHA-256 of the compact form: for names. */
export function shortHash(value: unknown, length = 8): string {
  return digestOf(value).slice("sha256:".length, "sha256:".length + length);
}
