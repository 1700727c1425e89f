import { describe, expect, test } from "vitest";
import { indivisibleBecause, readWorkloads } from "../../core/kubernetes/index.ts";
import type { JsonObject, KubeObject } from "../../core/model/index.ts";
import { autoscaler, container, deployment, job, object, requests, sourced } from "./objects.ts";

const POD: JsonObject = { containers: [container("main", requests("250m", "128Mi"))] };
const WEB = { apiVersion: "apps/v1", kind: "Deployment", name: "web" };

function read(...objects: readonly KubeObject[]) {
  return readWorkloads(sourced(...objects));
}

describe("workloads", () => {
  test.each<readonly [string, KubeObject, number, number | null]>([
    ["a Deployment runs one replica unless it says otherwise", deployment("web", POD), 1, null],
    ["replicas are as stated", deployment("web", POD, { replicas: 6 }), 6, null],
    ["none is a number too", deployment("web", POD, { replicas: 0 }), 0, null],
    ["a bare Pod is one", object("v1", "Pod", "web", { spec: POD }), 1, null],
    ["a Job runs one pod once", job("web", {}), 1, 1],
    ["a Job runs as many at once as it says", job("web", { parallelism: 3, completions: 9 }), 3, 9],
    ["but not more than it completes", job("web", { parallelism: 5, completions: 2 }), 2, 2],
    ["a work queue has no completions", job("web", { parallelism: 4 }), 4, null],
    ["completions alone run one by one", job("web", { completions: 4 }), 1, 4],
  ])("%s", (_, holder, replicas, completions) => {
    const { workloads, carried, findings } = read(holder);
    expect(workloads).toMatchObject([{ kind: holder.kind, namespace: "shop", name: "web", replicas, completions }]);
    expect([carried, findings]).toEqual([[], []]);
  });

  test.each(["Deployment", "ReplicaSet", "StatefulSet"])("a %s carries requests and node needs", (kind) => {
    const spec: JsonObject = { ...POD, nodeSelector: { disk: "ssd" } };
    const { workloads } = read({ ...deployment("web", spec), kind });
    expect(workloads).toMatchObject([
      {
        apiVersion: "apps/v1",
        kind,
        requests: { cpuMilli: 250, memoryBytes: 128 * 1024 * 1024, pods: 1, extended: {} },
        node: { nodeSelector: { disk: "ssd" } },
        autoscaler: null,
        origin: { path: "shop/web" },
      },
    ]);
  });

  test("a ReplicationController is a workload, a Deployment of another group is not", () => {
    const controller = object("v1", "ReplicationController", "old", { spec: { replicas: 2 } });
    const foreign = object("apps.example.com/v1", "Deployment", "web", { spec: { replicas: 2 } });
    const { workloads, carried } = read(controller, foreign);
    expect(workloads.map(({ kind, replicas }) => [kind, replicas])).toEqual([["ReplicationController", 2]]);
    expect(carried.map((c) => c.object)).toEqual([foreign]);
  });

  test("DaemonSets, CronJobs and everything else are carried, in the order given", () => {
    const others = [
      object("v1", "Service", "web"),
      object("apps/v1", "DaemonSet", "agent"),
      object("batch/v1", "CronJob", "nightly"),
    ];
    const { workloads, carried } = read(...others, deployment("web", POD));
    expect(workloads.map(({ name }) => name)).toEqual(["web"]);
    expect(carried.map((c) => c.object)).toEqual(others);
  });

  test("workloads are sorted by namespace, kind and name", () => {
    const elsewhere = { ...deployment("a", POD), metadata: { name: "a", namespace: "bank" } };
    const { workloads } = read(
      object("v1", "Pod", "a", { spec: POD }),
      deployment("b", POD),
      deployment("a", POD),
      elsewhere,
    );
    expect(workloads.map(({ namespace, kind, name }) => `${namespace}/${kind}/${name}`)).toEqual([
      "bank/Deployment/a",
      "shop/Deployment/a",
      "shop/Deployment/b",
      "shop/Pod/a",
    ]);
  });

  test("objects without a namespace are taken to stand in the one given", () => {
    const bare = { ...deployment("web", POD), metadata: { name: "web" } };
    const scaler = { ...autoscaler("web", WEB, { maxReplicas: 4 }), metadata: { name: "web", namespace: "front" } };
    const { workloads } = readWorkloads(sourced(bare, scaler), "front");
    expect(workloads).toMatchObject([{ namespace: "front", autoscaler: { max: 4 } }]);
    expect(readWorkloads(sourced(bare)).workloads).toMatchObject([{ namespace: "default" }]);
  });

  test.each([
    ["-1", -1],
    ["1.5", 1.5],
    ['"3"', "3"],
    ["true", true],
  ] as const)("replicas: %s is an error", (text, replicas) => {
    const { workloads, findings } = read(deployment("web", POD, { replicas }));
    expect(workloads).toMatchObject([{ replicas: 1 }]);
    expect(findings).toMatchObject([
      { code: "COUNT_INVALID", severity: "error", got: `spec.replicas of Deployment shop/web: ${text}` },
    ]);
  });
});

describe("autoscalers", () => {
  test("the minimum is the demand, the bounds are kept, and the autoscaler is no carried object", () => {
    const { workloads, carried, findings } = read(
      deployment("web", POD, { replicas: 9 }),
      autoscaler("web-scaler", WEB, { minReplicas: 3, maxReplicas: 12 }),
    );
    expect(workloads).toMatchObject([{ replicas: 3, autoscaler: { name: "web-scaler", min: 3, max: 12 } }]);
    expect([carried, findings]).toEqual([[], []]);
  });

  test("the minimum defaults to 1; autoscaling/v1 reads the same", () => {
    const old = { ...autoscaler("web", WEB, { maxReplicas: 5 }), apiVersion: "autoscaling/v1" };
    expect(read(deployment("web", POD), old).workloads).toMatchObject([
      { replicas: 1, autoscaler: { name: "web", min: 1, max: 5 } },
    ]);
  });

  test.each<readonly [string, JsonObject]>([
    ["another name", { ...WEB, name: "api" }],
    ["another kind", { ...WEB, kind: "StatefulSet" }],
    ["another group", { ...WEB, apiVersion: "example.com/v1" }],
    ["nothing", {}],
  ])("a target of %s is missing: a warning, and the autoscaler is carried", (_, target) => {
    const { workloads, carried, findings } = read(
      deployment("web", POD),
      autoscaler("scaler", target, { maxReplicas: 5 }),
    );
    expect(workloads).toMatchObject([{ replicas: 1, autoscaler: null }]);
    expect(carried.map((c) => c.object.metadata.name)).toEqual(["scaler"]);
    expect(findings).toMatchObject([{ code: "AUTOSCALER_TARGET_MISSING", severity: "warning" }]);
  });

  test("a Pod or Job cannot be scaled", () => {
    const target = { apiVersion: "batch/v1", kind: "Job", name: "web" };
    const { workloads, findings } = read(job("web", {}), autoscaler("scaler", target, { maxReplicas: 5 }));
    expect(workloads).toMatchObject([{ autoscaler: null, replicas: 1 }]);
    expect(findings).toMatchObject([{ code: "AUTOSCALER_TARGET_MISSING" }]);
  });

  test("two of one target are an error that names both", () => {
    const { workloads, findings } = read(
      deployment("web", POD),
      autoscaler("b", WEB, { maxReplicas: 5 }),
      autoscaler("a", WEB, { maxReplicas: 7 }),
    );
    expect(workloads).toMatchObject([{ autoscaler: { name: "b", max: 5 } }]);
    expect(findings).toMatchObject([
      { code: "AUTOSCALER_TWICE", severity: "error", got: "a and b both scale Deployment shop/web" },
    ]);
  });

  test.each<readonly [string, JsonObject]>([
    ["minReplicas 5, maxReplicas 3", { minReplicas: 5, maxReplicas: 3 }],
    ["minReplicas 1, maxReplicas missing", {}],
    ["minReplicas 0, maxReplicas 0", { minReplicas: 0, maxReplicas: 0 }],
  ])("bounds of %s are an error, and the replicas stay the workload's own", (text, spec) => {
    const { workloads, findings } = read(deployment("web", POD, { replicas: 4 }), autoscaler("scaler", WEB, spec));
    expect(workloads).toMatchObject([{ replicas: 4, autoscaler: null }]);
    expect(findings).toMatchObject([
      { code: "AUTOSCALER_BOUNDS_INVALID", got: `HorizontalPodAutoscaler shop/scaler: ${text}` },
    ]);
  });
});

describe("what cannot be divided", () => {
  test.each<readonly [string, KubeObject, boolean]>([
    ["a Deployment", deployment("web", POD), true],
    ["a plain Job", job("web", { completions: 4 }), true],
    ["an Indexed Job", job("web", { completions: 4, completionMode: "Indexed" }), false],
    ["a bare Pod", object("v1", "Pod", "web", { spec: POD }), false],
  ])("%s", (_, holder, divisible) => {
    expect(indivisibleBecause(holder) === null).toBe(divisible);
  });
});
