import type {
  AutoscalerBounds,
  DaemonModel,
  Finding,
  KubeObject,
  Origin,
  SourcedObject,
  WorkloadModel,
} from "../model/index.ts";
import { compareText, groupOf, isJsonObject, specOf } from "../model/index.ts";
import { objectText, valueText } from "./describe.ts";
import { autoscalerBoundsInvalid, autoscalerTwice, autoscalerWithoutTarget, countInvalid } from "./errors.ts";
import { kindName } from "./kinds.ts";
import { nodeRequirementsOf } from "./node-requirements.ts";
import { podTemplateOf } from "./pod-template.ts";
import { requestsOf } from "./requests.ts";

/** The objects of an application, read. */
export interface ReadWorkloads {
  /** Workloads whose replicas are divided, sorted by namespace, kind, name. */
  readonly workloads: readonly WorkloadModel[];
  /** DaemonSets, which are among the carried objects too; sorted by namespace and name. */
  readonly daemons: readonly DaemonModel[];
  /** All other objects in the order given; autoscalers that were joined to a workload are left out. */
  readonly carried: readonly SourcedObject[];
  readonly findings: readonly Finding[];
}

const SCALED_BY_REPLICAS: ReadonlySet<string> = new Set([
  "Deployment",
  "ReplicaSet",
  "ReplicationController",
  "StatefulSet",
]);

/** Kinds whose replicas are divided. DaemonSets and CronJobs are carried whole (contracts.md). */
function isWorkload(object: KubeObject): boolean {
  const kind = kindName(object);
  return SCALED_BY_REPLICAS.has(kind) || kind === "Job" || kind === "Pod";
}

function isAutoscaler(object: KubeObject): boolean {
  return kindName(object) === "HorizontalPodAutoscaler";
}

/** A count in an object's spec; the default where it is absent or (with a finding) no count. */
function countAt<T>({ origin, object }: SourcedObject, field: string, absent: T, findings: Finding[]): number | T {
  const value = specOf(object)[field];
  if (value === undefined || value === null) return absent;
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  findings.push(countInvalid(origin, `spec.${field} of ${objectText(object)}`, valueText(value)));
  return absent;
}

interface Size {
  readonly replicas: number;
  readonly completions: number | null;
}

/**
 * A Job runs `parallelism` pods at a time, and never more than it still has to complete; with neither field it runs one pod once, with
 * `parallelism` alone it is a work queue. Source: batchv1.JobSpec.
 */
function jobSize(job: SourcedObject, findings: Finding[]): Size {
  const parallelism = countAt(job, "parallelism", null, findings);
  const completions = countAt(job, "completions", parallelism === null ? 1 : null, findings);
  const atOnce = parallelism ?? 1;
  return { replicas: completions === null ? atOnce : Math.min(atOnce, completions), completions };
}

function sizeOf(sourced: SourcedObject, findings: Finding[]): Size {
  const kind = sourced.object.kind;
  if (kind === "Job") return jobSize(sourced, findings);
  if (kind === "Pod") return { replicas: 1, completions: null };
  return { replicas: countAt(sourced, "replicas", 1, findings), completions: null };
}

interface Autoscaler {
  readonly sourced: SourcedObject;
  readonly namespace: string;
  readonly targetGroup: string | null;
  readonly targetKind: string;
  readonly targetName: string;
}

function autoscalerOf(sourced: SourcedObject, namespace: string): Autoscaler {
  const target = specOf(sourced.object)["scaleTargetRef"];
  const { apiVersion, kind, name } = isJsonObject(target) ? target : {};
  return {
    sourced,
    namespace: sourced.object.metadata.namespace ?? namespace,
    targetGroup: typeof apiVersion === "string" && apiVersion !== "" ? groupOf(apiVersion) : null,
    targetKind: typeof kind === "string" ? kind : "",
    targetName: typeof name === "string" ? name : "",
  };
}

function scales({ targetGroup, targetKind, targetName, namespace }: Autoscaler, workload: WorkloadModel): boolean {
  return (
    workload.kind === targetKind &&
    workload.name === targetName &&
    workload.namespace === namespace &&
    (targetGroup === null || targetGroup === groupOf(workload.apiVersion))
  );
}

/** Null (with a finding) for bounds that the API refuses. Source: HorizontalPodAutoscalerSpec, `minReplicas` defaults to 1. */
function boundsOf({ sourced }: Autoscaler, findings: Finding[]): AutoscalerBounds | null {
  const min = countAt(sourced, "minReplicas", 1, findings);
  const max = countAt(sourced, "maxReplicas", null, findings);
  const name = sourced.object.metadata.name;
  if (max !== null && max >= 1 && min <= max) return { name, min, max };
  const got = `minReplicas ${min}, maxReplicas ${max ?? "missing"}`;
  findings.push(autoscalerBoundsInvalid(sourced.origin, objectText(sourced.object), got));
  return null;
}

function readWorkload(sourced: SourcedObject, namespace: string, findings: Finding[]): WorkloadModel {
  const { origin, object } = sourced;
  const template = podTemplateOf(object);
  const requests = template ? requestsOf(template.spec, origin, template.path) : null;
  const needs = nodeRequirementsOf(template?.spec ?? {}, origin, template?.path);
  findings.push(...(requests?.findings ?? []), ...needs.findings);
  return {
    origin,
    apiVersion: object.apiVersion,
    kind: object.kind,
    namespace: object.metadata.namespace ?? namespace,
    name: object.metadata.name,
    ...sizeOf(sourced, findings),
    requests: requests?.amounts ?? null,
    node: needs.node,
    autoscaler: null,
    indivisible: indivisibleBecause(object),
  };
}

function readDaemon({ origin, object }: SourcedObject, namespace: string, findings: Finding[]): DaemonModel {
  const template = podTemplateOf(object);
  const requests = template ? requestsOf(template.spec, origin, template.path) : null;
  const needs = nodeRequirementsOf(template?.spec ?? {}, origin, template?.path);
  findings.push(...(requests?.findings ?? []), ...needs.findings);
  const { name, namespace: own = namespace } = object.metadata;
  return { namespace: own, name, requests: requests?.amounts ?? null, node: needs.node };
}

function compareWorkloads(a: WorkloadModel, b: WorkloadModel): number {
  return compareText(a.namespace, b.namespace) || compareText(a.kind, b.kind) || compareText(a.name, b.name);
}

/** The workload with its autoscaler: the minimum is the demand, both bounds are kept. */
function withAutoscaler(
  workload: WorkloadModel,
  candidates: readonly Autoscaler[],
  findings: Finding[],
): WorkloadModel {
  const [first, second] = candidates;
  if (first === undefined || !SCALED_BY_REPLICAS.has(workload.kind)) return workload;
  if (second !== undefined) {
    const [one, other] = [first, second].map(({ sourced }) => sourced.object.metadata.name).sort();
    const target = `${workload.kind} ${workload.namespace}/${workload.name}`;
    findings.push(autoscalerTwice(second.sourced.origin, target, one ?? "", other ?? ""));
  }
  const autoscaler = boundsOf(first, findings);
  return autoscaler === null ? workload : { ...workload, autoscaler, replicas: autoscaler.min };
}

/**
 * Reads the workloads of an application and joins their autoscalers to them. `namespace` is that of objects which name none.
 * Replicas default to 1; with an autoscaler its minimum is the demand (contracts.md, Applications from manifests).
 */
export function readWorkloads(objects: readonly SourcedObject[], namespace = "default"): ReadWorkloads {
  const findings: Finding[] = [];
  const plain = objects
    .filter(({ object }) => isWorkload(object))
    .map((sourced) => readWorkload(sourced, namespace, findings));
  const autoscalers = objects
    .filter(({ object }) => isAutoscaler(object))
    .map((sourced) => autoscalerOf(sourced, namespace));
  const joined = new Set<KubeObject>();
  const workloads = plain.map((workload) => {
    const candidates = autoscalers.filter((autoscaler) => scales(autoscaler, workload));
    if (SCALED_BY_REPLICAS.has(workload.kind)) for (const { sourced } of candidates) joined.add(sourced.object);
    return withAutoscaler(workload, candidates, findings);
  });
  for (const { sourced, targetKind, targetName } of autoscalers) {
    if (!joined.has(sourced.object))
      findings.push(missingTarget(sourced.origin, sourced.object, targetKind, targetName));
  }
  const carried = objects.filter(({ object }) => !isWorkload(object) && !joined.has(object));
  const daemons = objects
    .filter(({ object }) => kindName(object) === "DaemonSet")
    .map((sourced) => readDaemon(sourced, namespace, findings))
    .sort((a, b) => compareText(a.namespace, b.namespace) || compareText(a.name, b.name));
  return { workloads: workloads.sort(compareWorkloads), daemons, carried, findings };
}

function missingTarget(origin: Origin, object: KubeObject, kind: string, name: string): Finding {
  return autoscalerWithoutTarget(
    origin,
    objectText(object),
    kind === "" || name === "" ? "nothing that is named" : `${kind} ${name}`,
  );
}

/** Why the replicas of a workload must stay together on one cluster, as text; null when they may be divided. */
export function indivisibleBecause(object: KubeObject): string | null {
  if (kindName(object) === "Pod") return "a bare Pod is one pod";
  if (kindName(object) === "Job" && specOf(object)["completionMode"] === "Indexed") {
    return "the pods of an Indexed Job take their work by index, and every cluster would begin at 0";
  }
  return null;
}
