import type { Finding, Origin } from "../model/index.ts";
import type { Verdict } from "./framework.ts";

/** Why nothing was chosen. Codes of Karmada's errors first, then ours. */
export type FailureCode =
  | "NO_FEASIBLE_CLUSTER"
  | "TOO_FEW_CLUSTERS"
  | "TOO_FEW_REGIONS"
  | "INSUFFICIENT_ON_SELECTED"
  | "INSUFFICIENT_REPLICAS"
  | "UNSUPPORTED_SPREAD_FIELD"
  | "NOTHING_SELECTED"
  | "TOO_FEW_GROUPS"
  | "TOO_FEW_REPLICAS"
  | "CONSTRAINTS_CONFLICT"
  | "SEARCH_LIMIT";

/**
 * `Fit`: no cluster passes the filters. `Unschedulable`: there are clusters, without enough room. `Other`: the definition asks for
 * what there is not. Source: Karmada's conditions NoClusterFit, Unschedulable, SchedulerError.
 */
export type FailureKind = "Fit" | "Unschedulable" | "Other";

/** A step of scheduling that found no answer, with what would have made it find one. */
export interface SchedulingFailure {
  readonly code: FailureCode;
  readonly errorKind: FailureKind;
  readonly verdict: Verdict;
}

/** A failure as a finding. `subject` is what could not be placed, as text. */
export function failureFinding({ code, verdict }: SchedulingFailure, origin: Origin, subject: string): Finding {
  return {
    code,
    severity: "error",
    class: "placement",
    origin,
    got: `${subject}: ${verdict.field} ${verdict.got}`,
    expected: verdict.wanted,
    fix: verdict.fix,
  };
}
