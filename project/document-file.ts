import { readdirSync } from "node:fs";
import type { Finding } from "../core/model/finding.ts";
import { compareText } from "../core/model/json.ts";
import { fileUnreadable } from "./errors.ts";
import { parseJson } from "./json-document.ts";
import { checkSchema, type DocumentSchema } from "./schema-check.ts";
import { failed, type Read, readTextFile, systemReason } from "./text-file.ts";

/** The JSON files of a folder without their extension, sorted; empty where there is no folder. */
export function documentNames(
  folder: string,
  shown: string,
): { names: readonly string[]; findings: readonly Finding[] } {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith(".json") && !name.startsWith("."));
    return { names: names.map((name) => name.slice(0, -".json".length)).sort(compareText), findings: [] };
  } catch (error) {
    const absent = error instanceof Error && "code" in error && error.code === "ENOENT";
    return { names: [], findings: absent ? [] : [fileUnreadable(shown, systemReason(error))] };
  }
}

/**
 * A document of ours, checked against its schema.
 * @param remake what makes such a file anew, for the fix of a finding
 */
export function readDocument<T>(path: string, shown: string, schema: DocumentSchema, remake: string): Read<T> {
  const text = readTextFile(path, shown);
  if (text.kind !== "value") return text;
  const parsed = parseJson(text.value, shown, remake);
  if (parsed.kind !== "value") return parsed;
  const findings = checkSchema(parsed.value, schema, shown, remake);
  return findings.length > 0 ? failed(...findings) : { kind: "value", value: parsed.value as T, findings: [] };
}
