import { type Amounts, NO_AMOUNTS } from "../../core/model/amounts.ts";
import { NO_FACTS } from "../../core/model/facts.ts";
import type { ApplicationModel, ClusterModel, FleetModel, WorkloadModel } from "../../core/model/fleet.ts";
import type { Lock } from "../../core/model/lock.ts";
import type { Division, PlacementModel } from "../../core/model/placement.ts";
import type { Plan } from "../../core/model/plan.ts";
import { NO_SYSTEMS } from "../../core/model/roles/catalogue.ts";
import { type PlanInput, plan } from "../../core/planner/index.ts";

const GIB = 2 ** 30;

export interface ClusterChanges extends Partial<Omit<ClusterModel, "pools">> {
  /** Nodes of 4 cores, 16 GiB and 50 pods. */
  readonly nodes?: number;
}

/** An active cluster in eu-west-1 on aws, unless said otherwise. */
export function cluster(name: string, changes: ClusterChanges = {}): ClusterModel {
  const { nodes = 3, ...rest } = changes;
  return {
    origin: { path: `fleet/${name}` },
    name,
    provider: "aws",
    region: "eu-west-1",
    zones: ["eu-west-1a"],
    jurisdiction: "EU",
    labels: {},
    taints: [],
    kubernetesVersion: "1.34",
    pools: [
      {
        name: "general",
        count: nodes,
        min: nodes,
        max: nodes,
        labels: { "kubernetes.io/os": "linux" },
        taints: [],
        allocatable: { cpuMilli: 4000, memoryBytes: 16 * GIB, pods: 50, extended: {} },
        requestedByOthers: NO_AMOUNTS,
      },
    ],
    network: { pods: [], services: [], nodes: [] },
    ingress: { kind: "addresses", addresses: ["192.0.2.1"] },
    access: { kind: "config", key: name },
    state: "active",
    identifier: `fleet/${name}`,
    served: null,
    ...rest,
  };
}

export interface WorkloadChanges {
  readonly name?: string;
  readonly replicas?: number;
  readonly cpu?: number;
  readonly requests?: Amounts | null;
}

export interface ApplicationChanges {
  readonly workloads?: readonly WorkloadChanges[];
  readonly division?: Division;
  readonly placement?: Partial<PlacementModel>;
  readonly priority?: number;
  readonly split?: boolean;
  readonly objects?: ApplicationModel["objects"];
  readonly acceptDataLoss?: boolean;
}

function workload(
  application: string,
  { name = application, replicas = 2, cpu = 500, requests }: WorkloadChanges,
): WorkloadModel {
  return {
    origin: { path: `fleet/${application}` },
    apiVersion: "apps/v1",
    kind: "Deployment",
    namespace: "shop",
    name,
    replicas,
    completions: null,
    requests: requests === undefined ? { cpuMilli: cpu, memoryBytes: GIB / 4, pods: 1, extended: {} } : requests,
    node: { nodeSelector: {}, affinityTerms: [], tolerations: [] },
    autoscaler: null,
    indivisible: null,
  };
}

/** An application `shop/<name>` with one Deployment, duplicated over every cluster, unless said otherwise. */
export function application(name: string, changes: ApplicationChanges = {}): ApplicationModel {
  const origin = { path: `fleet/${name}` };
  const workloads = (changes.workloads ?? [{}]).map((w) => workload(name, w));
  const deployments = workloads.map((w) => ({
    origin,
    object: {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name: w.name, namespace: "shop" },
      spec: {
        replicas: w.replicas,
        selector: { matchLabels: { app: w.name } },
        template: {
          metadata: { labels: { app: w.name } },
          spec: { containers: [{ name: "main", image: "example.com/a:1" }] },
        },
      },
    },
  }));
  return {
    origin,
    id: `shop/${name}`,
    namespace: "shop",
    name,
    workloads,
    daemons: [],
    objects: [...deployments, ...(changes.objects ?? [])],
    secrets: [],
    placement: {
      origin,
      terms: [{ name: "default" }],
      tolerations: [],
      spread: [],
      division: changes.division ?? { kind: "duplicated" },
      ...changes.placement,
    },
    overrides: [],
    priority: changes.priority ?? 0,
    hashConfig: false,
    split: changes.split ?? false,
    acceptDataLoss: changes.acceptDataLoss ?? false,
  };
}

/** A fleet of clusters and applications; the lists are sorted as the constructs sort them. */
export function fleet(clusters: readonly ClusterModel[], applications: readonly ApplicationModel[]): FleetModel {
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
  return {
    origin: { path: "fleet" },
    name: "fleet",
    profile: "moorage",
    labelPrefix: "moorage.dev",
    existingNamespaces: [],
    maxFactsAgeSeconds: 86_400,
    clusters: [...clusters].sort(byName),
    clusterSets: [],
    applications: [...applications].sort(byName),
    zones: [],
    hostnames: [],
    networks: [],
  };
}

/** Plans a fleet; `prior` is also what "before" means. */
export function planned(model: FleetModel, prior: Lock | null = null, more: Partial<PlanInput> = {}): Plan {
  const before = prior === null ? null : prior.placements;
  return plan({ stack: "test", model, facts: NO_FACTS, prior, before, frozen: {}, systems: NO_SYSTEMS, ...more });
}

/** Cluster → replicas of the only (or the named) workload of an application. */
export function replicasOf(plan: Plan, id: string, name?: string): Readonly<Record<string, number>> {
  const workloads = plan.applications.find((a) => a.id === id)?.workloads ?? [];
  const found = workloads.find((w) => name === undefined || w.name === name);
  return Object.fromEntries((found?.assignments ?? []).filter((a) => a.after > 0).map((a) => [a.cluster, a.after]));
}

/** Codes of a plan's findings. */
export function codes(plan: Plan): readonly string[] {
  return plan.findings.map((f) => f.code);
}
