/**
 * Where a value comes from: a construct path (`shop/web`) or a file and line.
 * Shown with every finding, so that an author can go to the place that has to change.
 */
export type Origin = { readonly path: string } | { readonly file: string; readonly line?: number | undefined };

/**
 * Which kind of fault a finding is; it gives the exit code (contracts.md):
 * `input` → 1, `placement` and `requirement` → 3.
 */
export type FindingClass = "input" | "placement" | "requirement";

/** One thing to tell the author. Collected, never thrown; printed together. */
export interface Finding {
  /** Stable, upper snake case; documented in `docs/errors.md`. */
  readonly code: string;
  readonly severity: "error" | "warning";
  readonly class: FindingClass;
  readonly origin: Origin;
  /** The value got, as text. */
  readonly got: string;
  /** What was expected, as text. */
  readonly expected: string;
  /** What to do. */
  readonly fix: string;
  /** The specification, API or measurement the rule rests on. */
  readonly source?: string;
}

/** A finding as it stands in JSON documents (contracts.md: `problem`). */
export interface Problem {
  readonly code: string;
  readonly severity: "error" | "warning";
  readonly path?: string;
  readonly file?: string;
  readonly line?: number;
  readonly got: string;
  readonly expected: string;
  readonly fix: string;
  readonly source?: string;
}

/** The JSON form of a finding. */
export function problemOf(finding: Finding): Problem {
  const { code, severity, origin, got, expected, fix, source } = finding;
  const place =
    "path" in origin
      ? { path: origin.path }
      : { file: origin.file, ...(origin.line === undefined ? {} : { line: origin.line }) };
  return { code, severity, ...place, got, expected, fix, ...(source === undefined ? {} : { source }) };
}

/** True if any finding is an error. */
export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some((f) => f.severity === "error");
}

/** The text of an origin: the construct path, or `file:line`. */
export function originText(origin: Origin): string {
  if ("path" in origin) return origin.path;
  return origin.line === undefined ? origin.file : `${origin.file}:${origin.line}`;
}
