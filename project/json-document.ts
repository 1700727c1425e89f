import { parseDocument } from "yaml";
import type { Json } from "../core/model/json.ts";
import { hostileKey, jsonInvalid, jsonTooDeep, mergeConflict } from "./errors.ts";
import { failed, type Read } from "./text-file.ts";

/** Deepest nesting that is read; OpenAPI schemas in frozen CRDs reach about 60. */
export const MAX_DEPTH = 256;

/** Texts above this are not parsed a second time for the line of a mistake. */
const MAX_LOCATED = 1024 * 1024;

/** The line of the first mark that an unfinished merge leaves, or null. Source: git-merge(1), conflict markers. */
function conflictLine(text: string): number | null {
  const match = /^(<{7}|>{7})(?: |$)/m.exec(text);
  return match ? text.slice(0, match.index).split("\n").length : null;
}

/** True if brackets nest deeper than `limit`; strings are skipped. */
function nestsDeeper(text: string, limit: number): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i];
    if (char === '"') {
      for (i += 1; i < text.length && text[i] !== '"'; i += 1) if (text[i] === "\\") i += 1;
    } else if (char === "{" || char === "[") {
      depth += 1;
      if (depth > limit) return true;
    } else if (char === "}" || char === "]") depth -= 1;
  }
  return false;
}

/** JSON pointer of the first key `__proto__`, or null. */
function hostilePointer(value: unknown, at = ""): string | null {
  if (typeof value !== "object" || value === null) return null;
  for (const [key, child] of Object.entries(value)) {
    if (key === "__proto__") return at;
    const inside = hostilePointer(child, `${at}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
    if (inside !== null) return inside;
  }
  return null;
}

/** The line of a syntax mistake: JSON is YAML, and the YAML parser keeps count of lines. */
function mistakeLine(text: string): number | undefined {
  if (text.length > MAX_LOCATED) return undefined;
  return parseDocument(text, { schema: "json" }).errors[0]?.linePos?.[0].line;
}

/**
 * Parses a JSON document of ours, defensively: depth is limited before anything is built, keys `__proto__` are refused, marks of
 * an unfinished merge are recognised.
 * @param shown the path as it stands in findings
 * @param mergeFix what to do about an unfinished merge
 */
export function parseJson(text: string, shown: string, mergeFix: string): Read<Json> {
  const conflict = conflictLine(text);
  if (conflict !== null) return failed(mergeConflict(shown, conflict, mergeFix));
  if (nestsDeeper(text, MAX_DEPTH)) return failed(jsonTooDeep(shown, MAX_DEPTH));
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failed(jsonInvalid(shown, mistakeLine(text), text.trim() === "" ? "an empty file" : clip(reason)));
  }
  const hostile = hostilePointer(value);
  return hostile === null ? { kind: "value", value, findings: [] } : failed(hostileKey(shown, hostile));
}

function clip(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > 160 ? `${line.slice(0, 157)}…` : line;
}
