import { compactJson } from "../model/digest.ts";
import { compareText, type Json, sortedRecord } from "../model/json.ts";
import type { LockedPlacement, Placements } from "../model/lock.ts";
import type { ApplicationPlan, Change } from "../model/plan.ts";

/** Cluster → replicas over all workloads; 0 for an application without workloads. */
type Standing = Readonly<Record<string, number>>;

function standingBefore(placement: LockedPlacement | undefined): Standing | null {
  if (placement === undefined || placement.clusters.length === 0) return null;
  const standing: Record<string, number> = {};
  for (const cluster of placement.clusters) standing[cluster] = 0;
  for (const byCluster of Object.values(placement.workloads)) {
    for (const [cluster, n] of Object.entries(byCluster)) {
      if (Object.hasOwn(standing, cluster)) standing[cluster] = (standing[cluster] ?? 0) + n;
    }
  }
  return sortedRecord(standing);
}

function standingAfter(application: ApplicationPlan): Standing | null {
  const standing: Record<string, number> = {};
  for (const { cluster, after } of application.clusters) if (after) standing[cluster] = 0;
  for (const workload of application.workloads) {
    for (const { cluster, after } of workload.assignments) {
      if (Object.hasOwn(standing, cluster)) standing[cluster] = (standing[cluster] ?? 0) + after;
    }
  }
  return Object.keys(standing).length === 0 ? null : sortedRecord(standing);
}

function same(a: Standing | null, b: Standing | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** What differs from "before", application by application, with the reasons that the planner noted. */
export function placementChanges(
  applications: readonly ApplicationPlan[],
  before: Placements,
  because: ReadonlyMap<string, readonly string[]>,
): readonly Change[] {
  const changes: Change[] = [];
  for (const application of applications) {
    const from = standingBefore(before[application.id]);
    const to = standingAfter(application);
    if (same(from, to)) continue;
    const reasons = because.get(application.id) ?? [];
    const fallback = from === null ? "new in the fleet" : "the decision differs from the last one";
    const why = reasons.length > 0 ? reasons : [fallback];
    changes.push({ subject: application.id, before: from as Json, after: to as Json, because: why });
  }
  const known = new Set(applications.map((a) => a.id));
  for (const id of Object.keys(before).sort(compareText)) {
    const from = standingBefore(before[id]);
    if (known.has(id) || from === null) continue;
    changes.push({ subject: id, before: from as Json, after: null, because: ["removed from the fleet"] });
  }
  return changes;
}

const PARTS = {
  workloads: "another division",
  leaving: "other leaving copies",
  leavingWorkloads: "other replicas of leaving copies",
  requests: "other requests",
  claims: "other claims",
} as const;

/** What differs in a placement on the same clusters. */
function withinClusters(
  id: string,
  locked: LockedPlacement | undefined,
  decided: LockedPlacement | undefined,
): readonly string[] {
  const parts = Object.entries(PARTS).flatMap(([key, text]) => {
    const part = key as keyof typeof PARTS;
    return compactJson(locked?.[part] ?? null) === compactJson(decided?.[part] ?? null) ? [] : [text];
  });
  return parts.length === 0 ? [] : [`${id}: the same clusters, ${parts.join(", ")}`];
}

/** How two locks differ, a line a place: what a refused preview or up prints. */
export function lockDifferences(
  locked: {
    readonly placements: Placements;
    readonly terms: Readonly<Record<string, string>>;
    readonly allocations: object;
  },
  decided: {
    readonly placements: Placements;
    readonly terms: Readonly<Record<string, string>>;
    readonly allocations: object;
  },
): readonly string[] {
  const lines: string[] = [];
  const ids = new Set([...Object.keys(locked.placements), ...Object.keys(decided.placements)]);
  const text = (standing: Standing | null) =>
    standing === null
      ? "nowhere"
      : Object.entries(standing)
          .map(([cluster, n]) => `${cluster} ${n}`)
          .join(", ");
  for (const id of [...ids].sort(compareText)) {
    const from = standingBefore(locked.placements[id]);
    const to = standingBefore(decided.placements[id]);
    if (!same(from, to)) lines.push(`${id}: ${text(from)} → ${text(to)}`);
    else lines.push(...withinClusters(id, locked.placements[id], decided.placements[id]));
    if (locked.terms[id] !== decided.terms[id]) {
      lines.push(`${id}: affinity term ${locked.terms[id] ?? "none"} → ${decided.terms[id] ?? "none"}`);
    }
  }
  if (JSON.stringify(locked.allocations) !== JSON.stringify(decided.allocations)) lines.push("allocations differ");
  return lines.length > 0 ? lines : ["the locks differ outside placements"];
}
