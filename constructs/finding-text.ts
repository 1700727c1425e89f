import { compareText, type Finding, nearestName, type Origin } from "../core/model/index.ts";

export function inputError(
  origin: Origin,
  code: string,
  got: string,
  expected: string,
  fix: string,
  source?: string,
): Finding {
  const base = { code, severity: "error", class: "input", origin, got, expected, fix } as const;
  return source === undefined ? base : { ...base, source };
}

export function inputWarning(
  origin: Origin,
  code: string,
  got: string,
  expected: string,
  fix: string,
  source?: string,
): Finding {
  return { ...inputError(origin, code, got, expected, fix, source), severity: "warning" };
}

/** A value as findings show it: short, on one line, never the inside of a large one. */
export function shown(value: unknown): string {
  if (typeof value === "string") return value.length > 80 ? `"${value.slice(0, 77)}…"` : `"${value}"`;
  if (value === null || value === undefined || typeof value === "number" || typeof value === "boolean")
    return String(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "function") return "a function";
  const name: unknown = (value as { constructor?: { name?: unknown } }).constructor?.name;
  return typeof name === "string" && name !== "Object" ? `an object of class ${name}` : "a map";
}

export function listed(texts: readonly string[]): string {
  return texts.length === 0 ? "none" : [...texts].sort(compareText).join(", ");
}

/** `did you mean eu-west` where something is near, else the other advice. */
export function meant(text: string, candidates: readonly string[], otherwise: string): string {
  const near = nearestName(text, candidates);
  return near === null ? otherwise : `did you mean ${near}`;
}
