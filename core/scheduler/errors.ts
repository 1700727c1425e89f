import type { SpreadConstraint } from "../model/index.ts";
import type { FailureCode, FailureKind, SchedulingFailure } from "./failure.ts";

const SELECT = "Select";
const ASSIGN = "Assign";

interface Text {
  readonly field: string;
  readonly got: string;
  readonly wanted: string;
  readonly fix: string;
}

function failure(code: FailureCode, errorKind: FailureKind, plugin: string, text: Text): SchedulingFailure {
  return { code, errorKind, verdict: { plugin, passes: false, ...text } };
}

/** `cluster`, `region`, … or the label that a constraint spreads over. */
export function spreadSubject({ by, label }: Pick<SpreadConstraint, "by" | "label">): string {
  return by ?? (label === undefined ? "cluster" : `label ${label}`);
}

/** A number of things: `1 region`, `3 clusters`, `2 values of label tier`. */
function groupCount(count: number, subject: string): string {
  if (subject.startsWith("label ")) return `${count} ${count === 1 ? "value" : "values"} of ${subject}`;
  return `${count} ${subject}${count === 1 ? "" : "s"}`;
}

const MANY = 12;

function namesText(names: readonly string[]): string {
  if (names.length === 0) return "";
  const shown = names.slice(0, MANY).join(", ");
  return names.length > MANY ? `: ${shown} and ${names.length - MANY} more` : `: ${shown}`;
}

export function noFeasibleCluster(clusters: number): SchedulingFailure {
  return failure("NO_FEASIBLE_CLUSTER", "Fit", "Filter", {
    field: "clusters",
    got: `0 of ${groupCount(clusters, "cluster")} pass every filter`,
    wanted: "at least one",
    fix: "see the rejections of the clusters and change the placement or the fleet",
  });
}

export function tooFewClusters(got: number, wanted: number): SchedulingFailure {
  return failure("TOO_FEW_CLUSTERS", "Other", SELECT, {
    field: "spread.cluster.minGroups",
    got: groupCount(got, "cluster"),
    wanted: `at least ${groupCount(wanted, "cluster")}`,
    fix: "lower minGroups, or let more clusters pass the filters",
  });
}

export function tooFewRegions(got: number, wanted: number): SchedulingFailure {
  return failure("TOO_FEW_REGIONS", "Other", SELECT, {
    field: "spread.region.minGroups",
    got: groupCount(got, "region"),
    wanted: `at least ${groupCount(wanted, "region")}`,
    fix: "lower minGroups, or let clusters of more regions pass the filters",
  });
}

export function tooFewGroups(
  constraint: SpreadConstraint,
  there: readonly string[],
  wanted: number,
): SchedulingFailure {
  const subject = spreadSubject(constraint);
  return failure("TOO_FEW_GROUPS", "Other", SELECT, {
    field: `spread.${subject}.minGroups`,
    got: `${groupCount(there.length, subject)}${namesText(there)}`,
    wanted: `at least ${groupCount(wanted, subject)}`,
    fix: "lower minGroups, or let clusters of more groups pass the filters and have room",
  });
}

export function limitsConflict(constraint: SpreadConstraint): SchedulingFailure {
  const subject = spreadSubject(constraint);
  return failure("CONSTRAINTS_CONFLICT", "Other", SELECT, {
    field: `spread.${subject}`,
    got: `minGroups ${constraint.minGroups}, maxGroups ${constraint.maxGroups ?? "none"}`,
    wanted: "minGroups no higher than maxGroups",
    fix: "correct the limits of the constraint",
  });
}

export function constraintsConflict(
  spread: readonly SpreadConstraint[],
  clusters: number,
  need: number,
): SchedulingFailure {
  const room = need > 0 ? ` with room for ${need} replicas` : "";
  return failure("CONSTRAINTS_CONFLICT", need > 0 ? "Unschedulable" : "Other", SELECT, {
    field: "spread",
    got: `no choice among ${groupCount(clusters, "cluster")}${room} satisfies ${spread.map(limitsText).join(" and ")}`,
    wanted: "constraints that some choice of clusters satisfies",
    fix: "loosen one of the constraints, or let more clusters pass the filters",
  });
}

function limitsText(constraint: SpreadConstraint): string {
  const { minGroups, maxGroups } = constraint;
  return `${minGroups}..${maxGroups ?? "any"} ${spreadSubject(constraint)}`;
}

export function searchLimit(spread: readonly SpreadConstraint[], steps: number): SchedulingFailure {
  return failure("SEARCH_LIMIT", "Other", SELECT, {
    field: "spread",
    got: `no choice found in ${steps} steps that satisfies ${spread.map(limitsText).join(" and ")}`,
    wanted: "constraints that a choice of clusters satisfies without a long search",
    fix: "loosen one of the constraints; there may be a choice that was not found",
  });
}

export function insufficientOnSelected(clusters: number, room: number, wanted: number): SchedulingFailure {
  return failure("INSUFFICIENT_ON_SELECTED", "Other", SELECT, {
    field: "available replicas",
    got: `${room} on the best ${groupCount(clusters, "cluster")}`,
    wanted: `${wanted}`,
    fix: "raise maxGroups, lower the replicas or their requests, or add nodes",
  });
}

export function insufficientInChoice(
  spread: readonly SpreadConstraint[],
  room: number,
  wanted: number,
): SchedulingFailure {
  return failure("INSUFFICIENT_REPLICAS", "Unschedulable", SELECT, {
    field: "available replicas",
    got: `at most ${room} within ${spread.map(limitsText).join(" and ")}`,
    wanted: `${wanted}`,
    fix: "raise maxGroups, lower the replicas or their requests, or add nodes",
  });
}

export function noClusterLargeEnough(clusters: number, room: number, wanted: number): SchedulingFailure {
  return failure("INSUFFICIENT_REPLICAS", "Unschedulable", SELECT, {
    field: "available replicas",
    got: `${room} on the roomiest of ${groupCount(clusters, "cluster")}`,
    wanted: `${wanted} on each chosen cluster`,
    fix: "lower the replicas or their requests, divide them, or add nodes",
  });
}

export function unsupportedSpread(spread: readonly SpreadConstraint[]): SchedulingFailure {
  return failure("UNSUPPORTED_SPREAD_FIELD", "Other", SELECT, {
    field: "spread",
    got: spread.map(spreadSubject).join(", "),
    wanted: "cluster, or region and cluster, as Karmada supports",
    fix: "use these, or the moorage profile, which spreads over everything",
  });
}

export function nothingSelected(): SchedulingFailure {
  return failure("NOTHING_SELECTED", "Other", SELECT, {
    field: "spread.maxGroups",
    got: "no cluster selected",
    wanted: "at least one",
    fix: "set maxGroups above 0",
  });
}

export function insufficientReplicas(room: number, wanted: number): SchedulingFailure {
  return failure("INSUFFICIENT_REPLICAS", "Unschedulable", ASSIGN, {
    field: "available replicas",
    got: `${room} on the selected clusters`,
    wanted: `${wanted}`,
    fix: "lower the replicas or their requests, select more clusters, or add nodes",
  });
}

export function shareExceedsRoom(cluster: string, room: number, share: number): SchedulingFailure {
  return failure("INSUFFICIENT_REPLICAS", "Unschedulable", ASSIGN, {
    field: "available replicas",
    got: `${room} on ${cluster}`,
    wanted: `${share}, its share`,
    fix: "change the weights, lower the replicas or their requests, or add nodes",
  });
}

export function tooFewReplicas(replicas: number, wanted: number, what: string): SchedulingFailure {
  return failure("TOO_FEW_REPLICAS", "Other", ASSIGN, {
    field: "replicas",
    got: `${replicas}`,
    wanted: `at least ${wanted}: ${what}`,
    fix: "raise the replicas, spread over fewer groups, or duplicate instead of dividing",
  });
}
