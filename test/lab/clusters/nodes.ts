import type { KubeObject } from "./kube-object.ts";

/** Fake nodes of one kind. What kwok plays is only their life: nothing runs on them. */
export interface NodePool {
  /** Part of the nodes' names; left out: `pool<position>`. */
  readonly name?: string;
  /** How many; default 1. */
  readonly count?: number;
  /** Kubernetes quantities of one node, all of it allocatable. */
  readonly cpu: string;
  readonly memory: string;
  /** Pods that fit on one node; default 110. */
  readonly pods?: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly taints?: readonly { readonly key: string; readonly value?: string; readonly effect: string }[];
  /** Extended resources, e.g. `{ "nvidia.com/gpu": 8 }`. */
  readonly extended?: Readonly<Record<string, number>>;
}

/** The Node objects of a cluster, named `<cluster>-<pool>-<number>`. */
export function nodeObjects(cluster: string, pools: readonly NodePool[]): KubeObject[] {
  return pools.flatMap((pool, position) =>
    Array.from({ length: pool.count ?? 1 }, (_, number) =>
      nodeObject(`${cluster}-${pool.name ?? `pool${position + 1}`}-${number + 1}`, pool),
    ),
  );
}

function nodeObject(name: string, pool: NodePool) {
  const amounts = {
    cpu: pool.cpu,
    memory: pool.memory,
    pods: String(pool.pods ?? 110),
    "ephemeral-storage": "100Gi",
    ...Object.fromEntries(Object.entries(pool.extended ?? {}).map(([resource, amount]) => [resource, String(amount)])),
  };
  return {
    apiVersion: "v1",
    kind: "Node",
    metadata: {
      name,
      annotations: { "kwok.x-k8s.io/node": "fake", "node.alpha.kubernetes.io/ttl": "0" },
      labels: {
        "kubernetes.io/hostname": name,
        "kubernetes.io/os": "linux",
        "kubernetes.io/arch": "amd64",
        "beta.kubernetes.io/os": "linux",
        "beta.kubernetes.io/arch": "amd64",
        ...pool.labels,
      },
    },
    spec: { taints: pool.taints ?? [] },
    // kwok keeps what it finds here and adds addresses and conditions.
    status: { allocatable: amounts, capacity: amounts },
  };
}
