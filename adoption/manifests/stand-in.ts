import {
  type Amounts,
  type ApplicationModel,
  type ClusterModel,
  NO_AMOUNTS,
  type NodePool,
  type NodeRequirements,
  scaleAmounts,
  type WorkloadModel,
} from "../../core/model/index.ts";

/** Name of the cluster that stands in where no fleet is given. */
export const STAND_IN = "stand-in";

/** A release of which every version of the built-in APIs is known. */
const KUBERNETES_VERSION = "1.34";

const ONE_POD: Amounts = { ...NO_AMOUNTS, pods: 1 };

/** Labels that satisfy a workload's node selector and the first term of its node affinity. */
function labelsFor({ nodeSelector, affinityTerms }: NodeRequirements): Readonly<Record<string, string>> {
  const [term = []] = affinityTerms;
  const wanted = term.flatMap(({ key, operator, values = [] }): readonly (readonly [string, string])[] => {
    if (operator === "In") return [[key, values[0] ?? ""]];
    return operator === "Exists" ? [[key, ""]] : [];
  });
  const wellKnown = {
    "kubernetes.io/os": "linux",
    "kubernetes.io/arch": "amd64",
    "beta.kubernetes.io/os": "linux",
    "beta.kubernetes.io/arch": "amd64",
  };
  return { ...wellKnown, ...Object.fromEntries(wanted), ...nodeSelector };
}

/** A node for each workload, as large as all its replicas together request. */
function poolFor(workload: WorkloadModel, index: number): NodePool {
  const { requests, replicas, node } = workload;
  return {
    name: `pool-${String(index + 1).padStart(3, "0")}`,
    count: 1,
    min: 1,
    max: 1,
    labels: labelsFor(node),
    taints: [],
    allocatable: scaleAmounts(requests ?? ONE_POD, Math.max(1, replicas)),
    requestedByOthers: NO_AMOUNTS,
  };
}

/** One declared cluster as large as the demand: it says what applications need, not where they would run. */
export function standInCluster(applications: readonly ApplicationModel[]): ClusterModel {
  return {
    origin: { path: `import/${STAND_IN}` },
    name: STAND_IN,
    provider: "none",
    region: "none",
    zones: [],
    jurisdiction: null,
    labels: {},
    taints: [],
    kubernetesVersion: KUBERNETES_VERSION,
    pools: applications.flatMap((application) => application.workloads).map(poolFor),
    network: { pods: [], services: [], nodes: [] },
    ingress: null,
    access: null,
    state: "active",
    identifier: `import/${STAND_IN}`,
    served: null,
  };
}
