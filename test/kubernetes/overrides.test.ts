import { describe, expect, test } from "vitest";
import { applyOverrides, podTemplateOf, unusedOverrides } from "../../core/kubernetes/index.ts";
import type {
  JsonObject,
  JsonPatchOperation,
  KubeObject,
  OverrideChange,
  OverrideModel,
} from "../../core/model/index.ts";
import { container, deployment, job, ORIGIN, object, requests, sourced } from "./objects.ts";

type Partly = Partial<Omit<OverrideModel, "origin" | "changes">>;

function override(changes: readonly OverrideChange[], more: Partly = {}): OverrideModel {
  return { origin: ORIGIN, name: "mirror", clusters: null, target: {}, ...more, changes };
}

function patch(...operations: readonly JsonPatchOperation[]): OverrideChange {
  return { kind: "patch", operations };
}

const WEB = deployment("web", {
  initContainers: [container("migrate")],
  containers: [
    container("main", { args: ["--a", "--b", "--a"], env: [{ name: "MODE", value: "slow" }, { name: "ZONE" }] }),
  ],
});

function pod(holder: KubeObject): JsonObject {
  return podTemplateOf(holder)?.spec ?? {};
}

function images(holder: KubeObject): readonly unknown[] {
  const spec = pod(holder) as { initContainers?: { image: string }[]; containers: { image: string }[] };
  return [...(spec.initContainers ?? []), ...spec.containers].map(({ image }) => image);
}

describe("images", () => {
  const change = (parts: JsonObject): OverrideChange =>
    ({ kind: "image", container: null, ...parts }) as OverrideChange;
  const run = (image: string, parts: JsonObject) => {
    const holder = deployment("web", { containers: [{ name: "main", image }] });
    const result = applyOverrides(holder, [override([change(parts)])]);
    return result.findings.length > 0 ? result.findings[0]?.code : images(result.object)[0];
  };
  const DIGEST = `sha256:${"a".repeat(64)}`;

  test.each<readonly [string, JsonObject, string]>([
    ["nginx", { registry: "mirror.eu:5000" }, "mirror.eu:5000/nginx"],
    ["nginx:1.27", { registry: "mirror.eu" }, "mirror.eu/nginx:1.27"],
    ["library/nginx:1.27", { registry: "localhost" }, "localhost/library/nginx:1.27"],
    ["quay.io/shop/web:1", { registry: "mirror.eu" }, "mirror.eu/shop/web:1"],
    ["localhost:5000/shop/web", { tag: "2" }, "localhost:5000/shop/web:2"],
    ["localhost/shop/web:1", { repository: "shop/api" }, "localhost/shop/api:1"],
    ["quay.io/shop/web:1", { registry: "" }, "shop/web:1"],
    [`quay.io/shop/web:1@${DIGEST}`, { tag: "2" }, "quay.io/shop/web:2"],
    ["quay.io/shop/web:1", { digest: DIGEST }, `quay.io/shop/web@${DIGEST}`],
    ["quay.io/shop/web:1", { tag: "2", digest: DIGEST }, `quay.io/shop/web:2@${DIGEST}`],
    [`quay.io/shop/web:1@${DIGEST}`, { registry: "mirror.eu" }, `mirror.eu/shop/web:1@${DIGEST}`],
    ["quay.io/shop/web", { tag: "bad tag" }, "OVERRIDE_IMAGE_INVALID"],
    ["quay.io/shop/web", { repository: "Shop/Web" }, "OVERRIDE_IMAGE_INVALID"],
    ["quay.io/shop/web", { digest: "sha256:12" }, "OVERRIDE_IMAGE_INVALID"],
    ["quay.io/shop/web", { registry: "mirror eu" }, "OVERRIDE_IMAGE_INVALID"],
  ])("%s with %j is %s", (image, parts, expected) => {
    expect(run(image, parts)).toBe(expected);
  });

  test("of every container, init containers too; of one by its name", () => {
    const all = applyOverrides(WEB, [override([change({ tag: "2" })])]).object;
    expect(images(all)).toEqual(["registry.example.com/migrate:2", "registry.example.com/main:2"]);
    const one = applyOverrides(WEB, [override([change({ tag: "2", container: "migrate" })])]).object;
    expect(images(one)).toEqual(["registry.example.com/migrate:2", "registry.example.com/main:1.0"]);
  });

  test("of any kind with a pod template", () => {
    const cron = object("batch/v1", "CronJob", "nightly", {
      spec: { jobTemplate: { spec: { template: { spec: { containers: [container("main")] } } } } },
    });
    for (const holder of [
      cron,
      job("batch", {}),
      object("v1", "Pod", "one", { spec: { containers: [container("main")] } }),
    ]) {
      expect(images(applyOverrides(holder, [override([change({ tag: "2" })])]).object)).toEqual([
        "registry.example.com/main:2",
      ]);
    }
  });
});

describe("arguments, environment and metadata", () => {
  test("arguments: every equal one is taken out, new ones come last", () => {
    const change: OverrideChange = { kind: "args", container: "main", add: ["--c"], remove: ["--a"] };
    expect(pod(applyOverrides(WEB, [override([change])]).object)).toMatchObject({
      initContainers: [container("migrate")],
      containers: [{ args: ["--b", "--c"] }],
    });
  });

  test("environment: a variable keeps its place, new ones follow by name, a reference becomes the value", () => {
    const change: OverrideChange = {
      kind: "env",
      container: "main",
      set: { ZONE: "eu", MODE: "fast", B: "2", A: "1" },
    };
    const from = { name: "MODE", valueFrom: { configMapKeyRef: { name: "settings", key: "mode" } } };
    const holder = deployment("web", {
      containers: [container("main", { env: [from, { name: "ZONE", value: "us" }] })],
    });
    expect(pod(applyOverrides(holder, [override([change])]).object)).toMatchObject({
      containers: [
        {
          env: [
            { name: "MODE", value: "fast" },
            { name: "ZONE", value: "eu" },
            { name: "A", value: "1" },
            { name: "B", value: "2" },
          ],
        },
      ],
    });
  });

  test("labels and annotations: on the object, not on its pods", () => {
    const { object: result, applied } = applyOverrides(WEB, [
      override([
        { kind: "labels", set: { region: "eu" } },
        { kind: "annotations", set: { note: "a" } },
      ]),
    ]);
    expect(result.metadata).toEqual({
      name: "web",
      namespace: "shop",
      labels: { region: "eu" },
      annotations: { note: "a" },
    });
    expect(podTemplateOf(result)?.metadata).toEqual(podTemplateOf(WEB)?.metadata);
    expect(applied.map(({ change }) => change)).toEqual([0, 1]);
  });
});

describe("which objects and in what order", () => {
  const label = (value: string): OverrideChange => ({ kind: "labels", set: { who: value } });

  test.each<readonly [string, Partly, boolean]>([
    ["any", {}, true],
    ["of the kind", { target: { kind: "Deployment" } }, true],
    ["of the name", { target: { name: "web" } }, true],
    ["of another kind", { target: { kind: "Service", name: "web" } }, false],
    ["of another name", { target: { kind: "Deployment", name: "api" } }, false],
  ])("%s", (_, more, fits) => {
    const { object: result, applied } = applyOverrides(WEB, [override([label("a")], more)]);
    expect(result === WEB).toBe(!fits);
    expect(applied).toHaveLength(fits ? 1 : 0);
  });

  test("a custom kind by its name with or without the group", () => {
    const widget = object("example.com/v1", "Widget", "w");
    for (const kind of ["Widget", "Widget.example.com"]) {
      expect(applyOverrides(widget, [override([label("a")], { target: { kind } })]).applied).toHaveLength(1);
    }
  });

  test("later overrides win", () => {
    const { object: result } = applyOverrides(WEB, [override([label("a"), label("b")]), override([label("c")])]);
    expect(result.metadata.labels).toEqual({ who: "c" });
  });

  test("nothing to change is nothing applied, and the object is the same one", () => {
    const result = applyOverrides(WEB, [
      override([
        { kind: "env", container: "main", set: { MODE: "slow" } },
        { kind: "args", container: null, add: [], remove: ["--z"] },
        { kind: "image", container: "main", tag: "1.0" },
        patch({ op: "replace", path: "/metadata/namespace", value: "shop" }),
      ]),
    ]);
    expect(result).toEqual({ object: WEB, findings: [], applied: [] });
    expect(result.object).toBe(WEB);
  });
});

describe("patches", () => {
  const run = (...operations: readonly JsonPatchOperation[]) => applyOverrides(WEB, [override([patch(...operations)])]);

  test("operations in order, as RFC 6902 has them", () => {
    const { object: result, findings } = run(
      { op: "test", path: "/metadata/name", value: "web" },
      { op: "add", path: "/metadata/labels", value: {} },
      { op: "add", path: "/metadata/labels/a~1b", value: "1" },
      { op: "copy", from: "/metadata/labels/a~1b", path: "/metadata/labels/c" },
      { op: "move", from: "/metadata/labels/c", path: "/metadata/labels/d" },
      { op: "remove", path: "/spec/template/spec/initContainers" },
      { op: "add", path: "/spec/template/spec/containers/0/args/-", value: "--last" },
      { op: "replace", path: "/spec/template/spec/containers/0/args/0", value: "--first" },
    );
    expect(findings).toEqual([]);
    expect(result.metadata.labels).toEqual({ "a/b": "1", d: "1" });
    expect(pod(result)).toEqual({
      containers: [
        container("main", {
          args: ["--first", "--b", "--a", "--last"],
          env: [{ name: "MODE", value: "slow" }, { name: "ZONE" }],
        }),
      ],
    });
  });

  test.each<readonly [string, JsonPatchOperation, string]>([
    [
      "replace of what is not there",
      { op: "replace", path: "/spec/paused", value: true },
      "nothing stands at the path",
    ],
    ["remove of what is not there", { op: "remove", path: "/spec/paused" }, "nothing stands at the path"],
    ["add below what is not there", { op: "add", path: "/spec/a/b", value: 1 }, "what the path leads to is not there"],
    ["a copy from nowhere", { op: "copy", from: "/spec/a", path: "/spec/b" }, "nothing stands at from"],
    ["a test that does not hold", { op: "test", path: "/kind", value: "Job" }, "the test does not hold"],
    [
      "an index beyond the end",
      { op: "add", path: "/spec/template/spec/containers/5", value: {} },
      "the index is beyond the end of the list",
    ],
    ["a path without a slash", { op: "remove", path: "spec" }, "it is no valid operation"],
    ["the removal of all", { op: "remove", path: "" }, "no object is left"],
  ])("%s fails, and nothing of the patch is kept", (_, operation, because) => {
    const first: JsonPatchOperation = { op: "add", path: "/metadata/labels", value: { a: "1" } };
    const { object: result, findings, applied } = run(first, operation);
    expect(result).toBe(WEB);
    expect(applied).toEqual([]);
    expect(findings).toMatchObject([
      {
        code: "OVERRIDE_PATCH_FAILED",
        severity: "error",
        got: `${operation.op} ${operation.path} on Deployment shop/web: ${because}`,
      },
    ]);
  });

  test.each(["__proto__", "constructor", "prototype"])("%s cannot be reached", (name) => {
    for (const operation of [
      { op: "add", path: `/metadata/${name}`, value: { polluted: true } },
      { op: "add", path: `/${name}/polluted`, value: true },
      { op: "copy", from: `/${name}`, path: "/metadata/labels" },
    ] as const) {
      expect(run(operation).findings).toMatchObject([{ code: "OVERRIDE_PATCH_FAILED" }]);
    }
    expect(({} as JsonObject)["polluted"]).toBeUndefined();
  });

  test.each([
    ["apiVersion", "/apiVersion", "apps/v2"],
    ["kind", "/kind", "StatefulSet"],
    ["metadata.name", "/metadata/name", "api"],
    ["metadata.namespace", "/metadata/namespace", "bank"],
    ["metadata.name", "/metadata", { labels: {} }],
  ])("%s is identity: %s may not change", (field, path, value) => {
    const { object: result, findings } = run({ op: "replace", path, value });
    expect(result).toBe(WEB);
    expect(findings).toMatchObject([
      { code: "OVERRIDE_CHANGES_IDENTITY", got: `a patch that changes ${field} of Deployment shop/web` },
    ]);
  });

  test.each<readonly [string, KubeObject]>([
    ["replicas", WEB],
    ["completions", job("batch", { parallelism: 2 })],
    ["maxReplicas", object("autoscaling/v2", "HorizontalPodAutoscaler", "a", { spec: { maxReplicas: 4 } })],
  ])("%s are the placement's", (field, holder) => {
    const change = patch({ op: "add", path: `/spec/${field}`, value: 9 });
    const { object: result, findings } = applyOverrides(holder, [override([change])]);
    expect(result).toBe(holder);
    expect(findings).toMatchObject([{ code: "OVERRIDE_CHANGES_REPLICAS", severity: "error" }]);
  });

  test("a change of requests is made, with a warning", () => {
    const value = requests("2", "1Gi")["resources"] ?? null;
    const { findings, applied } = run({ op: "add", path: "/spec/template/spec/containers/0/resources", value });
    expect(applied).toHaveLength(1);
    expect(findings).toMatchObject([{ code: "OVERRIDE_CHANGES_REQUESTS", severity: "warning" }]);
  });

  test("the override's own values are not changed by later operations", () => {
    const value = { a: "1" };
    const change = patch(
      { op: "add", path: "/metadata/labels", value },
      { op: "add", path: "/metadata/labels/b", value: "2" },
    );
    expect(applyOverrides(WEB, [override([change])]).object.metadata.labels).toEqual({ a: "1", b: "2" });
    expect(value).toEqual({ a: "1" });
  });
});

describe("overrides without effect", () => {
  const objects = sourced(WEB, object("v1", "Service", "web"));
  const tag = (name: string | null): OverrideChange => ({ kind: "image", container: name, tag: "2" });

  test.each<readonly [string, OverrideModel, string]>([
    [
      "no object of that kind",
      override([tag(null)], { target: { kind: "StatefulSet" } }),
      "image of override mirror, which matches no object of the application",
    ],
    [
      "no container of that name",
      override([tag("sidecar")]),
      "image of override mirror, which changes nothing in the objects it matches",
    ],
    [
      "a value that is there already",
      override([{ kind: "env", container: null, set: {} }]),
      "env of override mirror, which changes nothing in the objects it matches",
    ],
  ])("%s", (_, model, got) => {
    expect(unusedOverrides(objects, [model])).toMatchObject([{ code: "OVERRIDE_UNUSED", severity: "error", got }]);
  });

  test("one change of several is told alone", () => {
    const findings = unusedOverrides(objects, [
      override([tag("main"), tag("sidecar"), { kind: "labels", set: { a: "1" } }]),
    ]);
    expect(findings).toHaveLength(1);
  });

  test("what has an effect on one cluster only is used", () => {
    const first = override([{ kind: "labels", set: { a: "1" } }], { clusters: ["eu"] });
    const second = override([patch({ op: "replace", path: "/metadata/labels/a", value: "2" })], { clusters: ["eu"] });
    expect(unusedOverrides(objects, [first, second])).toEqual([]);
  });

  test("a change that fails is not unused: it is told where it is applied", () => {
    expect(unusedOverrides(objects, [override([patch({ op: "remove", path: "/spec/nothing" })])])).toEqual([]);
  });
});
