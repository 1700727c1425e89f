import type { ApplicationModel } from "../model/fleet.ts";
import { compareText, isJsonObject, type Json, sortedRecord } from "../model/json.ts";
import { type KubeObject, specOf } from "../model/kube-object.ts";
import { LOCK_SCHEMA, type Lock, type LockedPlacement, lockDigest } from "../model/lock.ts";
import type { ApplicationPlacement } from "./placement/application-placement.ts";
import { GENERATION_POOL, type Generations } from "./traffic/generations.ts";
import { workloadKey } from "./workload-key.ts";

/** PersistentVolumeClaims whose deletion would lose data that the application has not given up. */
export function guardedClaims(application: ApplicationModel): readonly string[] {
  if (application.acceptDataLoss) return [];
  return application.objects
    .flatMap(({ object }) =>
      claimNames(object).map((name) => `${object.metadata.namespace ?? application.namespace}/${name}`),
    )
    .sort(compareText);
}

/** The claim itself, or one a template of a StatefulSet: `<template>-<set>`, of which each replica has its own. */
function claimNames(object: KubeObject): readonly string[] {
  if (object.kind === "PersistentVolumeClaim") return [object.metadata.name];
  const templates = object.kind === "StatefulSet" ? specOf(object)["volumeClaimTemplates"] : null;
  if (!Array.isArray(templates)) return [];
  return (templates as readonly Json[]).flatMap((template) => {
    const metadata = isJsonObject(template) ? template["metadata"] : null;
    const name = isJsonObject(metadata) ? metadata["name"] : null;
    return typeof name === "string" ? [`${name}-${object.metadata.name}`] : [];
  });
}

function lockedPlacement(application: ApplicationModel, placement: ApplicationPlacement): LockedPlacement {
  const workloads: Record<string, Record<string, number>> = {};
  for (const [index, workload] of application.workloads.entries()) {
    workloads[workloadKey(workload)] = sortedRecord(placement.assignments[index] ?? {});
  }
  const requests = application.workloads.flatMap((w) =>
    w.requests === null ? [] : [[workloadKey(w), w.requests] as const],
  );
  return {
    clusters: placement.clusters,
    leaving: placement.leaving,
    workloads: sortedRecord(workloads),
    leavingWorkloads: placement.leavingWorkloads,
    requests: sortedRecord(Object.fromEntries(requests)),
    claims: guardedClaims(application),
  };
}

/** The lock that remembers this decision. What later steps of a rollout need is carried over from the prior lock. */
export function nextLock(
  stack: string,
  applications: readonly ApplicationModel[],
  placements: ReadonlyMap<string, ApplicationPlacement>,
  departed: ReadonlyMap<string, LockedPlacement>,
  generations: Generations,
  prior: Lock | null,
): Lock {
  const locked: Record<string, LockedPlacement> = Object.fromEntries(departed);
  const terms: Record<string, string> = {};
  for (const application of applications) {
    const placement = placements.get(application.id);
    if (placement === undefined || (placement.clusters.length === 0 && placement.leaving.length === 0)) continue;
    locked[application.id] = lockedPlacement(application, placement);
    terms[application.id] = placement.term;
  }
  const { [GENERATION_POOL]: _dns, ...allocations } = prior?.allocations ?? {};
  const dns = Object.keys(generations).length === 0 ? {} : { [GENERATION_POOL]: sortedRecord(generations) };
  const lock = {
    schema: LOCK_SCHEMA,
    stack,
    placements: sortedRecord(locked),
    terms: sortedRecord(terms),
    allocations: sortedRecord({ ...allocations, ...dns }),
    released: prior?.released ?? {},
    generations: prior?.generations ?? {},
    rollouts: prior?.rollouts ?? {},
  } as const;
  return { ...lock, digest: lockDigest(lock) };
}
