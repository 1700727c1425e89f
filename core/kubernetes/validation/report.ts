import type { Finding, Json, JsonObject, KubeObject, Origin } from "../../model/index.ts";
import { isJsonObject } from "../../model/index.ts";
import { objectText, valueText } from "../describe.ts";
import {
  fieldsExclusive,
  selectorMismatch,
  valueRefused,
  valueRequired,
  valueTwice,
  volumeUndefined,
} from "./errors.ts";

/** Where the rules of k8s.io/kubernetes stand. */
export const CORE = "k8s.io/kubernetes pkg/apis/core/validation";

/** Collects what an API server refuses in one object. Paths are those of the object. */
export class Report {
  readonly findings: Finding[] = [];
  readonly origin: Origin;
  readonly object: string;

  constructor(object: KubeObject, origin: Origin) {
    this.origin = origin;
    this.object = objectText(object);
  }

  required(path: string, expected: string, source = CORE): void {
    this.findings.push(valueRequired(this.origin, this.object, path, expected, source));
  }

  refused(path: string, got: unknown, expected: string, source = CORE): void {
    this.findings.push(valueRefused(this.origin, this.object, path, valueText(got), expected, source));
  }

  twice(path: string, got: unknown, source = CORE): void {
    this.findings.push(valueTwice(this.origin, this.object, path, valueText(got), source));
  }

  exclusive(path: string, got: readonly string[], expected: string, source = CORE): void {
    this.findings.push(fieldsExclusive(this.origin, this.object, path, got.join(" and "), expected, source));
  }

  mismatch(path: string, got: string, source: string): void {
    this.findings.push(selectorMismatch(this.origin, this.object, path, got, source));
  }

  volume(path: string, got: string): void {
    this.findings.push(volumeUndefined(this.origin, this.object, path, valueText(got), CORE));
  }

  /** Tells of every value that stands in a list before; absent ones do not count. */
  unique(values: readonly (readonly [path: string, value: string | number | null])[], source = CORE): void {
    const seen = new Set<string | number>();
    for (const [path, value] of values) {
      if (value === null || value === "") continue;
      if (seen.has(value)) this.twice(path, value, source);
      seen.add(value);
    }
  }
}

/** An entry of a list with its path. */
export interface Entry {
  readonly path: string;
  readonly value: JsonObject;
}

/** The objects of a list; what is of another type is the business of the schema check. */
export function entriesOf(list: Json | undefined, path: string): readonly Entry[] {
  if (!Array.isArray(list)) return [];
  return (list as readonly Json[]).flatMap((value, i) =>
    isJsonObject(value) ? [{ path: `${path}[${i}]`, value }] : [],
  );
}

export function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** A text, or null; a number is none. */
export function textOf(value: Json | undefined): string | null {
  return typeof value === "string" ? value : null;
}

export function numberOf(value: Json | undefined): number | null {
  return typeof value === "number" ? value : null;
}

/** Null and absent are the same to an API server. */
export function isSet(value: Json | undefined): boolean {
  return value !== undefined && value !== null;
}

/** Those of some fields that an object has. */
export function setAmong(holder: JsonObject, fields: readonly string[]): readonly string[] {
  return fields.filter((field) => isSet(holder[field]));
}
