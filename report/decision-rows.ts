import { isJsonObject, type Json } from "../core/model/json.ts";
import type { ApplicationPlan, PlanDocument } from "../core/model/plan.ts";

/** What happens to an application on a cluster. */
export type RowChange = "arrives" | "leaves" | "scales" | "stays" | "absent";

/** One line of the decision: an application on a cluster. */
export interface DecisionRow {
  readonly cluster: string;
  readonly change: RowChange;
  /** `6`, `4 → 6`, `– → 6`, `6 → –`; empty for an application without workloads. */
  readonly replicas: string;
}

/** The decision about one application. */
export interface Decision {
  readonly application: string;
  readonly status: ApplicationPlan["status"] | "removed";
  readonly rows: readonly DecisionRow[];
  /** Why it stands there, as one text. */
  readonly why: string;
}

const NOTHING = "–";

interface Sums {
  readonly before: number | null;
  readonly after: number;
}

function replicasOn(application: ApplicationPlan, cluster: string): Sums {
  let before: number | null = null;
  let after = 0;
  for (const workload of application.workloads) {
    for (const assignment of workload.assignments) {
      if (assignment.cluster !== cluster) continue;
      if (assignment.before !== null) before = (before ?? 0) + assignment.before;
      after += assignment.after;
    }
  }
  return { before, after };
}

function row(application: ApplicationPlan, cluster: string, before: boolean | null, after: boolean): DecisionRow {
  const sums = replicasOn(application, cluster);
  const carriedOnly = application.workloads.length === 0;
  const text = (n: number | null) => (carriedOnly ? "" : String(n ?? 0));
  if (before === true && !after)
    return { cluster, change: "leaves", replicas: carriedOnly ? "" : `${text(sums.before)} → ${NOTHING}` };
  if (before === false && after)
    return { cluster, change: "arrives", replicas: carriedOnly ? "" : `${NOTHING} → ${text(sums.after)}` };
  if (!after) return { cluster, change: "absent", replicas: "" };
  if (before === null || sums.before === null || sums.before === sums.after) {
    return { cluster, change: "stays", replicas: text(sums.after) };
  }
  return { cluster, change: "scales", replicas: `${text(sums.before)} → ${text(sums.after)}` };
}

function whyOf(application: ApplicationPlan, document: PlanDocument): string {
  const reasons = document.changes
    .filter((change) => change.subject === application.id)
    .flatMap((change) => change.because);
  if (application.status !== "placed") {
    const [nearest] = application.nearest;
    const obstacle = nearest === undefined ? "" : `; nearest ${nearest.cluster}: ${nearest.obstacles.join(", ")}`;
    const verdict = application.status === "partly" ? "only a part can be placed" : "fits nowhere";
    return [...reasons, `${verdict}${obstacle}`].join("; ");
  }
  if (reasons.length > 0) return reasons.join("; ");
  if (application.kept) return "kept as locked";
  const term = application.term === "default" ? "" : `, by affinity term ${application.term}`;
  return `${application.clusters.every(({ before }) => before === null) ? "no earlier decision" : "decided anew"}${term}`;
}

function standing(value: Json): readonly (readonly [string, number])[] {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).map(([cluster, n]) => [cluster, typeof n === "number" ? n : 0] as const);
}

/** Applications that have left the fleet: the plan tells of them only as changes. */
function removals(document: PlanDocument): readonly Decision[] {
  const known = new Set(document.applications.map((application) => application.id));
  return document.changes
    .filter((change) => change.after === null && change.subject.includes("/") && !known.has(change.subject))
    .map((change) => ({
      application: change.subject,
      status: "removed" as const,
      rows: standing(change.before).map(([cluster, n]) => ({
        cluster,
        change: "leaves" as const,
        replicas: n === 0 ? "" : `${n} → ${NOTHING}`,
      })),
      why: change.because.join("; "),
    }));
}

/** The decision as rows, application by application, in the plan's order; what was removed comes last. */
export function decisions(document: PlanDocument): readonly Decision[] {
  const standingOnes = document.applications.map((application) => {
    const rows = application.clusters.map(({ cluster, before, after }) => row(application, cluster, before, after));
    return {
      application: application.id,
      status: application.status,
      rows: rows.filter((each) => each.change !== "absent"),
      why: whyOf(application, document),
    };
  });
  return [...standingOnes, ...removals(document)];
}

/** True if anything of the decision is not as before. */
export function isChange(decision: Decision): boolean {
  return decision.status === "removed" || decision.rows.some((each) => each.change !== "stays");
}
