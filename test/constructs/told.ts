import { type Finding, originText } from "../../core/model/index.ts";

/** A finding on one line, with all that its author reads. */
export function told({ severity, code, origin, got, expected, fix }: Finding): string {
  return `${severity} ${code} at ${originText(origin)}: got ${got}; expected ${expected}; ${fix}`;
}

export function codes(findings: readonly Finding[]): readonly string[] {
  return findings.map((finding) => finding.code);
}
