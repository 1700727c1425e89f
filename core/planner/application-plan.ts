import type { ApplicationModel, WorkloadModel } from "../model/fleet.ts";
import { compareText } from "../model/json.ts";
import type { LockedPlacement } from "../model/lock.ts";
import type { ApplicationPlan, WorkloadPlan } from "../model/plan.ts";
import { divideByWeights } from "../scheduler/index.ts";
import type { ApplicationPlacement } from "./placement/application-placement.ts";
import { workloadKey } from "./workload-key.ts";

type Shares = Readonly<Record<string, number>>;

function autoscalerOf(
  workload: WorkloadModel,
  shares: Shares,
  duplicated: boolean,
  key: string,
): WorkloadPlan["autoscaler"] {
  const { autoscaler } = workload;
  if (autoscaler === null) return null;
  // Duplicated copies each have the whole bounds; divided ones share the maximum as they share the minimum.
  const max = duplicated ? null : divideByWeights(autoscaler.max, shares, key);
  const bounds = Object.entries(shares).map(([cluster, min]) => {
    return [cluster, { min, max: Math.max(min, max === null ? autoscaler.max : (max[cluster] ?? min)) }] as const;
  });
  return { name: autoscaler.name, bounds: Object.fromEntries(bounds) };
}

function completionsOf(
  workload: WorkloadModel,
  shares: Shares,
  duplicated: boolean,
  key: string,
): WorkloadPlan["completions"] {
  const { completions } = workload;
  if (completions === null) return null;
  if (duplicated) return Object.fromEntries(Object.keys(shares).map((cluster) => [cluster, completions]));
  return divideByWeights(completions, shares, key);
}

function workloadPlan(
  workload: WorkloadModel,
  shares: Shares,
  before: LockedPlacement | null | undefined,
  duplicated: boolean,
  key: string,
): WorkloadPlan {
  const { apiVersion, kind, namespace, name, replicas } = workload;
  const was = before?.workloads[workloadKey(workload)] ?? {};
  const clusters = [...new Set([...Object.keys(was), ...Object.keys(shares)])].sort(compareText);
  return {
    apiVersion,
    kind,
    namespace,
    name,
    replicas,
    assignments: clusters.map((cluster) => ({
      cluster,
      // Null: nothing is known of "before" in this run.
      before: before === null ? null : (was[cluster] ?? 0),
      after: shares[cluster] ?? 0,
    })),
    autoscaler: autoscalerOf(workload, shares, duplicated, key),
    completions: completionsOf(workload, shares, duplicated, key),
  };
}

/** An application as the plan shows it. `before`: null = unknown in this run, undefined = it was nowhere. */
export function applicationPlan(
  application: ApplicationModel,
  placement: ApplicationPlacement,
  before: LockedPlacement | null | undefined,
): ApplicationPlan {
  const was = before?.clusters ?? [];
  const clusters = [...new Set([...was, ...placement.clusters])].sort(compareText);
  const duplicated = application.placement.division.kind === "duplicated";
  const workloads = application.workloads.map((workload, index) =>
    workloadPlan(workload, placement.assignments[index] ?? {}, before, duplicated, application.id),
  );
  const own = new Set(application.workloads.map((w) => `${w.kind}/${w.name}`));
  const carried = application.objects
    .map(({ object }) => ({ kind: object.kind, name: object.metadata.name }))
    .filter(({ kind, name }) => !own.has(`${kind}/${name}`))
    .sort((a, b) => compareText(a.kind, b.kind) || compareText(a.name, b.name));
  return {
    id: application.id,
    // Without a single object there is nothing that could stand anywhere.
    status: application.objects.length === 0 ? "unplaced" : placement.status,
    term: placement.term,
    kept: placement.kept,
    clusters: clusters.map((cluster) => ({
      cluster,
      before: before === null ? null : was.includes(cluster),
      after: placement.clusters.includes(cluster),
    })),
    leaving: placement.leaving,
    workloads,
    carried,
    rejections: placement.rejections,
    nearest: placement.nearest,
    scores: placement.scores,
  };
}
