import { NO_AMOUNTS } from "../core/model/amounts.ts";
import type { ApplicationModel, ClusterModel, FleetModel } from "../core/model/fleet.ts";
import type { Division, PlacementModel } from "../core/model/placement.ts";

const REGIONS = ["eu-west-1", "eu-central-1", "us-east-1", "us-west-2", "ap-southeast-1"];
const GIB = 2 ** 30;

function pad(n: number): string {
  return String(n).padStart(4, "0");
}

function cluster(index: number): ClusterModel {
  const region = REGIONS[index % REGIONS.length] ?? "eu-west-1";
  return {
    origin: { path: `bench/c${pad(index)}` },
    name: `c${pad(index)}`,
    provider: index % 3 === 0 ? "gcp" : "aws",
    region,
    zones: [`${region}a`, `${region}b`],
    jurisdiction: region.startsWith("eu") ? "EU" : "US",
    labels: { tier: index % 4 === 0 ? "edge" : "core" },
    taints: index % 10 === 0 ? [{ key: "dedicated", value: "batch", effect: "NoSchedule" }] : [],
    kubernetesVersion: "1.34",
    pools: [
      {
        name: "general",
        count: 10 + (index % 20),
        min: 10,
        max: 40,
        labels: { "kubernetes.io/os": "linux" },
        taints: [],
        allocatable: { cpuMilli: 7910, memoryBytes: 28 * GIB, pods: 58, extended: {} },
        requestedByOthers: NO_AMOUNTS,
      },
    ],
    network: { pods: [], services: [], nodes: [] },
    ingress: null,
    access: null,
    state: "active",
    identifier: `bench/c${pad(index)}`,
    served: null,
  };
}

const DIVISIONS: readonly Division[] = [
  { kind: "dynamicWeight" },
  { kind: "aggregated" },
  { kind: "duplicated" },
  { kind: "staticWeight", weights: [{ affinity: { labelSelector: { matchLabels: { tier: "edge" } } }, weight: 2 }] },
];

function placement(index: number, path: string): PlacementModel {
  const division = DIVISIONS[index % DIVISIONS.length] ?? { kind: "dynamicWeight" };
  return {
    origin: { path },
    terms: [
      {
        name: "default",
        ...(index % 5 === 0 ? { fieldSelector: [{ field: "jurisdiction", operator: "In", values: ["EU"] }] } : {}),
      },
    ],
    tolerations: [],
    spread: [
      { by: "cluster", minGroups: 2, maxGroups: 3 },
      ...(index % 3 === 0 ? [{ by: "region" as const, minGroups: 2, maxGroups: 3 }] : []),
    ],
    division,
  };
}

function application(index: number): ApplicationModel {
  const name = `app-${pad(index)}`;
  const origin = { path: `bench/${name}` };
  const labels = { app: name };
  const template = {
    metadata: { labels },
    spec: {
      containers: [
        { name: "main", image: "example.com/app:1", resources: { requests: { cpu: "250m", memory: "512Mi" } } },
      ],
    },
  };
  const object = {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name, namespace: name },
    spec: { replicas: 12, selector: { matchLabels: labels }, template },
  };
  const service = {
    apiVersion: "v1",
    kind: "Service",
    metadata: { name, namespace: name },
    spec: { selector: labels, ports: [{ port: 80 }] },
  };
  return {
    origin,
    id: `${name}/${name}`,
    namespace: name,
    name,
    workloads: [
      {
        origin,
        apiVersion: "apps/v1",
        kind: "Deployment",
        namespace: name,
        name,
        replicas: 4 + (index % 9),
        completions: null,
        requests: { cpuMilli: 250, memoryBytes: GIB / 2, pods: 1, extended: {} },
        node: { nodeSelector: {}, affinityTerms: [], tolerations: [] },
        autoscaler: null,
        indivisible: null,
      },
    ],
    daemons: [],
    objects: [object, service].map((o) => ({ origin, object: o })),
    secrets: [],
    placement: placement(index, origin.path),
    overrides: [],
    priority: index % 3,
    hashConfig: false,
    split: false,
    acceptDataLoss: false,
  };
}

/** A fleet of a given size, the same every time: five regions, four ways to divide, one application in five bound to a jurisdiction. */
export function syntheticFleet(clusters: number, applications: number): FleetModel {
  return {
    origin: { path: "bench" },
    name: "bench",
    profile: "moorage",
    labelPrefix: "moorage.dev",
    existingNamespaces: [],
    maxFactsAgeSeconds: 86_400,
    clusters: Array.from({ length: clusters }, (_, index) => cluster(index)),
    clusterSets: [],
    applications: Array.from({ length: applications }, (_, index) => application(index)),
    zones: [],
    hostnames: [],
    networks: [],
  };
}
