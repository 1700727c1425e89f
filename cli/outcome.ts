import type { Finding } from "../core/model/finding.ts";

/**
 * 0 fine · 1 an input or the definition is wrong · 2 wrong usage · 3 something cannot be placed, or a stated requirement does not
 * hold · 70 a fault of ours. Source: contracts.md; 70 is EX_SOFTWARE of sysexits(3).
 */
export type ExitCode = 0 | 1 | 2 | 3 | 70;

/** What a command hands back to be printed. */
export interface Outcome {
  readonly exitCode: ExitCode;
  /** The one document of `--json`; null for a command that has written its lines itself. */
  readonly document: unknown;
  /** Standard output without `--json`. */
  readonly text: string;
  /** For people, on standard error: findings, then notes. */
  readonly findings: readonly Finding[];
  readonly notes: readonly string[];
  /** What was thrown by the author's program, for `--debug`. */
  readonly cause?: unknown;
}

/** The exit code that findings give: an input's fault before a placement's. Warnings give none. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 3 {
  const errors = findings.filter((finding) => finding.severity === "error");
  if (errors.some((finding) => finding.class === "input")) return 1;
  return errors.length > 0 ? 3 : 0;
}

/** Thrown where the command line itself is wrong: exit code 2. */
export class UsageError extends Error {
  readonly finding: Finding;
  constructor(finding: Finding) {
    super(finding.got);
    this.name = "UsageError";
    this.finding = finding;
  }
}
