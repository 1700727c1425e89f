import type { Amounts } from "../../core/model/amounts.ts";
import type { ApplicationPlan, ClusterRoom, PlanDocument } from "../../core/model/plan.ts";

function amounts(cpuMilli: number, gibibytes: number, pods: number, gpus = 0): Amounts {
  return { cpuMilli, memoryBytes: gibibytes * 1024 ** 3, pods, extended: gpus === 0 ? {} : { "nvidia.com/gpu": gpus } };
}

function room(name: string, change: Partial<ClusterRoom> = {}): ClusterRoom {
  return {
    name,
    state: "active",
    health: "ok",
    allocatable: amounts(16_000, 64, 110),
    booked: amounts(3500, 12, 9),
    free: amounts(12_500, 52, 101),
    ...change,
  };
}

/** An application with one Deployment; `n` is replicas before → after by cluster, null = not known. */
export function application(
  id: string,
  n: Readonly<Record<string, readonly [number | null, number]>>,
  change: Partial<ApplicationPlan> = {},
): ApplicationPlan {
  const [namespace = "", name = ""] = id.split("/");
  const assignments = Object.entries(n).map(([cluster, [before, after]]) => ({ cluster, before, after }));
  return {
    id,
    status: "placed",
    term: "default",
    kept: false,
    clusters: assignments.map(({ cluster, before, after }) => ({
      cluster,
      before: before === null ? null : before > 0,
      after: after > 0,
    })),
    leaving: [],
    workloads: [
      {
        apiVersion: "apps/v1",
        kind: "Deployment",
        namespace,
        name,
        replicas: assignments.reduce((sum, { after }) => sum + after, 0),
        assignments,
        autoscaler: null,
        completions: null,
      },
    ],
    carried: [],
    rejections: [],
    nearest: [],
    scores: {},
    ...change,
  };
}

/** A plan in which something of everything happens. */
export function samplePlan(change: Partial<PlanDocument> = {}): PlanDocument {
  return {
    schema: "moorage/plan/v1",
    stack: "webshop",
    digest: `sha256:${"1".repeat(64)}`,
    bundleDigest: `sha256:${"2".repeat(64)}`,
    matchesLock: false,
    clusters: [
      room("aws-eu-west-1"),
      room("gcp-eu-west4", {
        state: "draining",
        booked: amounts(17_000, 12, 9, 2),
        allocatable: amounts(16_000, 64, 110, 4),
        free: amounts(-1000, 52, 101, 2),
      }),
      room("aws-us-east-1", { state: "frozen", health: "lost" }),
    ],
    frozen: ["aws-us-east-1"],
    applications: [
      application("shop/web", { "aws-eu-west-1": [4, 6], "gcp-eu-west4": [2, 0], "aws-us-east-1": [0, 1] }),
      application("pay/payments", { "aws-eu-west-1": [3, 3] }, { kept: true }),
      application(
        "ml/train",
        {},
        {
          status: "unplaced",
          rejections: [
            {
              clusters: ["aws-eu-west-1", "aws-us-east-1"],
              plugin: "capacity",
              field: "free.nvidia.com/gpu",
              got: "0",
              wanted: "at least 8",
              fix: "add a pool with GPUs",
            },
          ],
          nearest: [{ cluster: "gcp-eu-west4", obstacles: ["draining", "free.nvidia.com/gpu 2, wanted 8"] }],
        },
      ),
    ],
    changes: [
      {
        subject: "shop/web",
        before: { "aws-eu-west-1": 4, "gcp-eu-west4": 2 },
        after: { "aws-eu-west-1": 6, "aws-us-east-1": 1 },
        because: ["gcp-eu-west4 drains", "aws-us-east-1 scores highest of what is left"],
      },
      { subject: "old/job", before: { "aws-eu-west-1": 2 }, after: null, because: ["removed from the fleet"] },
    ],
    rollouts: [],
    traffic: {
      zones: [{ name: "example.org", provider: "route53", private: false, zoneId: null, settings: {} }],
      hostnames: [
        {
          name: "shop.example.org",
          zone: "example.org",
          application: "shop/web",
          pattern: "activePassive",
          provider: "route53",
          generation: 1,
          leaves: [
            {
              cluster: "aws-eu-west-1",
              tier: 1,
              weight: 1,
              values: ["192.0.2.10"],
              healthCheck: "dns/_/HealthCheck/a/1",
            },
            { cluster: "aws-us-east-1", tier: 2, weight: 1, values: ["192.0.2.20"], healthCheck: null },
          ],
          failover: {
            worstSeconds: 150,
            limitSeconds: 180,
            detect: 90,
            propagate: 0,
            ttl: 60,
            certainty: "candidates only",
          },
          residency: { allowed: ["EU"], reachable: ["EU", "US"], holds: false },
          tree: {
            hostname: "shop.example.org",
            zone: "example.org",
            ttlSeconds: 60,
            generation: 1,
            types: ["A"],
            root: { name: "g1.shop.example.org", policy: "failover", members: [] },
          },
        },
      ],
    },
    network: {
      schema: "moorage/network/v1",
      stack: "webshop",
      digest: "",
      down: [],
      clusters: [
        { name: "aws-eu-west-1", network: "mesh", system: "istio", networks: ["net-1"], ids: {}, ranges: [] },
        { name: "gcp-eu-west4", network: "mesh", system: "istio", networks: ["net-2"], ids: {}, ranges: [] },
      ],
      joins: [
        { from: "aws-eu-west-1", to: "gcp-eu-west4", network: "mesh", by: "gateway" },
        { from: "gcp-eu-west4", to: "aws-eu-west-1", network: "mesh", by: "gateway" },
      ],
      services: [
        {
          id: "shop/web",
          exportedFrom: ["aws-eu-west-1"],
          failover: [{ from: "eu-west-1", to: "eu-west4" }],
          edges: [],
        },
      ],
      problems: [],
    },
    problems: [
      {
        code: "NO_REQUESTS",
        severity: "warning",
        path: "shop/web",
        got: "no requests",
        expected: "cpu and memory requests",
        fix: "set resources.requests",
      },
    ],
    ...change,
  };
}
