import { problemOf } from "../model/finding.ts";
import { PLAN_SCHEMA, type PlanDocument } from "../model/plan.ts";
import type { Compilation } from "./compile.ts";
import { networkDocument } from "./network-document.ts";

/** The document `moorage/plan/v1` of a compilation (contracts.md). */
export function planDocument({ plan, bundle, findings }: Compilation): PlanDocument {
  const { stack, digest, matchesLock, clusters, frozen, applications, changes, rollouts, traffic } = plan;
  return {
    schema: PLAN_SCHEMA,
    stack,
    digest,
    bundleDigest: bundle?.digest ?? null,
    matchesLock,
    clusters,
    frozen,
    applications,
    changes,
    rollouts,
    traffic,
    network: networkDocument(plan),
    problems: findings.map(problemOf),
  };
}
