import { canonicalJson } from "../../core/model/digest.ts";
import type { ClusterFacts } from "../../core/model/facts.ts";
import { type Lock, lockDigest } from "../../core/model/lock.ts";

/** A lock of `shop/web` on eu-1. */
export function sampleLock({ digest, ...change }: Partial<Lock> = {}): Lock {
  const rest: Omit<Lock, "digest"> = {
    schema: "moorage/lock/v1",
    stack: "web",
    placements: {
      "shop/web": {
        clusters: ["eu-1"],
        leaving: [],
        workloads: { "shop/Deployment/web": { "eu-1": 3 } },
        leavingWorkloads: {},
        requests: {},
        claims: [],
      },
    },
    terms: { "shop/web": "default" },
    allocations: {},
    released: {},
    generations: {},
    rollouts: {},
    ...change,
  };
  return { ...rest, digest: digest ?? lockDigest(rest) };
}

/** Facts of eu-1, observed at noon. */
export function sampleFacts(change: Partial<ClusterFacts> = {}): ClusterFacts {
  const room = { cpuMilli: 4000, memoryBytes: 16_000_000_000, pods: 110, extended: {} };
  return {
    schema: "moorage/facts/v1",
    cluster: "eu-1",
    identifier: "eu-1",
    observedAt: "2026-01-31T12:00:00Z",
    kubernetesVersion: "v1.34.2",
    reachable: true,
    health: { state: "ok", since: null },
    served: ["apps/v1/Deployment", "v1/Service"],
    pools: [
      {
        name: "default",
        count: 3,
        min: 3,
        max: 3,
        labels: {},
        taints: [],
        allocatable: room,
        requestedByOthers: { cpuMilli: 0, memoryBytes: 0, pods: 0, extended: {} },
      },
    ],
    ours: {},
    lifecycle: null,
    ...change,
  };
}

export const text = canonicalJson;
