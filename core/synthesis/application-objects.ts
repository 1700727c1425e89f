import {
  applyOverrides,
  type CustomKinds,
  canonicalObject,
  hashConfigNames,
  isNamespaced,
  withAutoscalerBounds,
  withCompletions,
  withoutReplicas,
  withReplicas,
} from "../kubernetes/index.ts";
import type { Finding } from "../model/finding.ts";
import type { ApplicationModel, FleetModel, OverrideModel, SourcedObject } from "../model/fleet.ts";
import type { KubeObject } from "../model/kube-object.ts";
import type { ApplicationPlan, WorkloadPlan } from "../model/plan.ts";
import { externalSecret } from "./external-secret.ts";
import { ownLabels } from "./names.ts";
import { withLabels } from "./pod-labels.ts";

/** An application made ready once, for all clusters. */
export interface PreparedApplication {
  readonly model: ApplicationModel;
  /** By which its objects are known as the fleet's. */
  readonly labels: Readonly<Record<string, string>>;
  readonly objects: readonly SourcedObject[];
}

/** Namespaces are made once a cluster, and Secrets come by reference: neither is among an application's own objects here. */
function isOwn(object: KubeObject): boolean {
  return !(object.apiVersion === "v1" && (object.kind === "Namespace" || object.kind === "Secret"));
}

/** Fills in namespaces and labels, and adds what fills the application's Secrets. `custom`: kinds known beside the built-in ones. */
export function prepareApplication(
  fleet: FleetModel,
  application: ApplicationModel,
  custom: CustomKinds,
): PreparedApplication {
  const keys = ownLabels(fleet.labelPrefix);
  const labels = { [keys.fleet]: fleet.name, [keys.application]: application.name };
  const secrets = application.secrets.flatMap(({ origin, ...reference }) => {
    const object = externalSecret({ origin, ...reference });
    return object === null ? [] : [{ origin, object }];
  });
  const objects = [...application.objects.filter(({ object }) => isOwn(object)), ...secrets].map(
    ({ origin, object }) => {
      // A kind of which nothing is known keeps what its author wrote: the schema check warns of it.
      const bare = isNamespaced(object, custom) === true && object.metadata.namespace === undefined;
      const metadata = bare ? { ...object.metadata, namespace: application.namespace } : object.metadata;
      return { origin, object: withLabels({ ...object, metadata }, labels) };
    },
  );
  return { model: application, labels, objects };
}

function isWorkload(object: KubeObject, workload: WorkloadPlan): boolean {
  const { kind, metadata } = object;
  return kind === workload.kind && metadata.name === workload.name && metadata.namespace === workload.namespace;
}

/** The object with its share of replicas, completions or autoscaler bounds; null when the cluster gets none of it. */
function scaled(object: KubeObject, workloads: readonly WorkloadPlan[], cluster: string): KubeObject | null {
  const workload = workloads.find((w) => isWorkload(object, w));
  if (workload !== undefined) {
    const replicas = workload.assignments.find((a) => a.cluster === cluster)?.after ?? 0;
    // With none asked for at all it stands there, scaled to zero.
    if (replicas === 0 && workload.replicas > 0) return null;
    if (workload.completions !== null) return withCompletions(object, replicas, workload.completions[cluster] ?? null);
    if (object.kind === "Pod") return object;
    return workload.autoscaler === null ? withReplicas(object, replicas) : withoutReplicas(object);
  }
  if (object.kind !== "HorizontalPodAutoscaler") return object;
  const scaledBy = workloads.find(
    (w) => w.autoscaler?.name === object.metadata.name && w.namespace === object.metadata.namespace,
  );
  if (scaledBy?.autoscaler == null) return object;
  const bounds = scaledBy.autoscaler.bounds[cluster];
  return bounds === undefined ? null : withAutoscalerBounds(object, bounds);
}

function overridesFor(overrides: readonly OverrideModel[], cluster: string): readonly OverrideModel[] {
  return overrides.filter((o) => o.clusters === null || o.clusters.includes(cluster));
}

/** The objects of an application for one cluster: its share of replicas, then overrides, then hashed names, in canonical form. */
export function applicationObjects(
  { model, labels, objects }: PreparedApplication,
  plan: ApplicationPlan,
  cluster: string,
): { readonly objects: readonly SourcedObject[]; readonly findings: readonly Finding[] } {
  const overrides = overridesFor(model.overrides, cluster);
  const findings: Finding[] = [];
  const overridden = objects.flatMap(({ origin, object }) => {
    const share = scaled(object, plan.workloads, cluster);
    if (share === null) return [];
    if (overrides.length === 0) return [{ origin, object: share }];
    const result = applyOverrides(share, overrides);
    findings.push(...result.findings);
    // An override may say anything of an object, except whose it is.
    return [{ origin, object: withLabels(result.object, labels) }];
  });
  const plain = overridden.map(({ object }) => object);
  const named = model.hashConfig ? hashConfigNames(plain).objects : plain;
  const canonical = overridden.map(({ origin, object }, index) => ({
    origin,
    object: canonicalObject(named[index] ?? object),
  }));
  return { objects: canonical, findings };
}
