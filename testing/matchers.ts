import type { ApplicationPlan, PlanDocument } from "../core/model/plan.ts";

interface MatchResult {
  readonly pass: boolean;
  readonly message: () => string;
}

function documentOf(received: unknown): PlanDocument {
  if (typeof received === "object" && received !== null) {
    if ("applications" in received) return received as PlanDocument;
    if ("document" in received) return received.document as PlanDocument;
  }
  throw new TypeError("expected a plan: the result of planFleet, or the document of moorage plan --json");
}

function applicationOf(document: PlanDocument, id: string): ApplicationPlan {
  const found = document.applications.find((a) => a.id === id);
  if (found === undefined) {
    throw new Error(`no application ${id} in the plan; there are ${document.applications.map((a) => a.id).join(", ")}`);
  }
  return found;
}

function clustersOf(application: ApplicationPlan): readonly string[] {
  return application.clusters.filter((c) => c.after).map((c) => c.cluster);
}

/**
 * Matchers for plans: `expect.extend(fleetMatchers)`. They take what `planFleet` gives, or a plan document.
 */
export const fleetMatchers = {
  /** The application stands on exactly these clusters. */
  toPlace(received: unknown, application: string, clusters: readonly string[]): MatchResult {
    const got = clustersOf(applicationOf(documentOf(received), application));
    const wanted = [...clusters].sort();
    const pass = JSON.stringify(got) === JSON.stringify(wanted);
    return {
      pass,
      message: () =>
        `expected ${application} ${pass ? "not " : ""}on ${wanted.join(", ")}; it is on ${got.join(", ") || "no cluster"}`,
    };
  },
  /** A workload of the application (`Deployment/web`) has exactly these replicas by cluster. */
  toDivide(
    received: unknown,
    application: string,
    workload: string,
    replicas: Readonly<Record<string, number>>,
  ): MatchResult {
    const plan = applicationOf(documentOf(received), application);
    const found = plan.workloads.find((w) => `${w.kind}/${w.name}` === workload);
    if (found === undefined) throw new Error(`${application} has no workload ${workload}`);
    const got = Object.fromEntries(found.assignments.filter((a) => a.after > 0).map((a) => [a.cluster, a.after]));
    const text = (record: object) => JSON.stringify(Object.fromEntries(Object.entries(record).sort()));
    const pass = text(got) === text(replicas);
    return {
      pass,
      message: () => `expected ${workload} ${pass ? "not " : ""}divided ${text(replicas)}; got ${text(got)}`,
    };
  },
  /** The plan has a problem with this code. */
  toHaveProblem(received: unknown, code: string): MatchResult {
    const codes = documentOf(received).problems.map((p) => p.code);
    const pass = codes.includes(code);
    return {
      pass,
      message: () => `expected ${pass ? "no " : "a "}problem ${code}; there are ${codes.join(", ") || "none"}`,
    };
  },
} as const;
