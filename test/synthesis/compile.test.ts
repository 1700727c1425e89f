import { describe, expect, test } from "vitest";
import type { Bundle, FrozenUnit, ObjectItem } from "../../core/model/bundle.ts";
import { NO_FACTS } from "../../core/model/facts.ts";
import type { ApplicationModel, FleetModel, SourcedObject } from "../../core/model/fleet.ts";
import type { KubeObject } from "../../core/model/kube-object.ts";
import { NO_SYSTEMS } from "../../core/model/roles/catalogue.ts";
import { type Compilation, type CompileInput, compile, planDocument } from "../../core/synthesis/index.ts";
import { application, cluster, fleet } from "../planner/fleet-fixture.ts";

function compiled(model: FleetModel, more: Partial<CompileInput> = {}): Compilation {
  const nothing = { definition: [], facts: NO_FACTS, prior: null, before: null, frozen: {}, systems: NO_SYSTEMS };
  return compile({ stack: "test", model, ...nothing, ...more });
}

function bundleOf({ bundle, findings }: Compilation): Bundle {
  if (bundle === null) throw new Error(findings.map((f) => `${f.code}: ${f.got}`).join("\n"));
  return bundle;
}

function item(bundle: Bundle, name: string): ObjectItem {
  const found = bundle.units.flatMap((u) => u.items).find((i) => i.name === name);
  if (found?.kind !== "object") throw new Error(`no object ${name}`);
  return found;
}

function sourced(object: KubeObject): SourcedObject {
  return { origin: { path: "fleet/extra" }, object };
}

const config = sourced({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name: "settings", namespace: "shop" },
  data: { a: "1" },
});
const service = sourced({
  apiVersion: "v1",
  kind: "Service",
  metadata: { name: "web", namespace: "shop" },
  spec: { selector: { app: "web" }, ports: [{ port: 80 }] },
});

function withConfigReference(app: ApplicationModel): ApplicationModel {
  const objects = app.objects.map(({ origin, object }) => {
    if (object.kind !== "Deployment") return { origin, object };
    const containers = [{ name: "main", image: "example.com/a:1", envFrom: [{ configMapRef: { name: "settings" } }] }];
    const spec = {
      ...(object["spec"] as object),
      template: { metadata: { labels: { app: "web" } }, spec: { containers } },
    };
    return { origin, object: { ...object, spec } as unknown as KubeObject };
  });
  return { ...app, objects };
}

describe("a unit", () => {
  const web = application("web", { workloads: [{ replicas: 3 }], objects: [config, service] });
  const bundle = bundleOf(compiled(fleet([cluster("a"), cluster("b")], [web])));

  test("holds each object once, by its name, in the order of ranks", () => {
    expect(bundle.units.map((u) => [u.name, u.items.map((i) => i.name)])).toEqual(
      ["a", "b"].map((c) => [
        c,
        [`${c}/_/Namespace/shop`, `${c}/shop/ConfigMap/settings`, `${c}/shop/Deployment/web`, `${c}/shop/Service/web`],
      ]),
    );
  });

  test("makes each object wait for its namespace and for the next lower rank of its application", () => {
    expect(item(bundle, "a/shop/Service/web").dependsOn).toEqual(["a/_/Namespace/shop", "a/shop/Deployment/web"]);
    expect(item(bundle, "a/shop/Deployment/web").dependsOn).toEqual([
      "a/_/Namespace/shop",
      "a/shop/ConfigMap/settings",
    ]);
  });

  test("labels objects and pods as the fleet's, and leaves selectors alone", () => {
    const labels = { "moorage.dev/application": "web", "moorage.dev/fleet": "fleet" };
    const { object } = item(bundle, "a/shop/Deployment/web");
    expect(object.metadata.labels).toEqual(labels);
    expect(object["spec"]).toMatchObject({
      replicas: 3,
      selector: { matchLabels: { app: "web" } },
      template: { metadata: { labels: { app: "web", ...labels } } },
    });
    expect(item(bundle, "a/_/Namespace/shop").object.metadata.labels).toEqual({ "moorage.dev/fleet": "fleet" });
  });

  test("leaves namespaces alone that exist already", () => {
    const model = { ...fleet([cluster("a")], [web]), existingNamespaces: ["shop"] };
    expect(bundleOf(compiled(model)).units[0]?.items.map((i) => i.name)).not.toContain("a/_/Namespace/shop");
  });

  test("is the same, byte for byte, when compiled again", () => {
    expect(bundleOf(compiled(fleet([cluster("a"), cluster("b")], [web])))).toEqual(bundle);
  });
});

describe("configuration", () => {
  test("that pods reference is named after its content when asked for, with what an override changes", () => {
    const web = withConfigReference({ ...application("web", { objects: [config] }), hashConfig: true });
    const override = {
      origin: { path: "fleet/web" },
      name: "settings-of-b",
      clusters: ["b"],
      target: { kind: "ConfigMap" },
      changes: [{ kind: "patch" as const, operations: [{ op: "replace" as const, path: "/data/a", value: "2" }] }],
    };
    const bundle = bundleOf(compiled(fleet([cluster("a"), cluster("b")], [{ ...web, overrides: [override] }])));
    const names = bundle.units.map((u) =>
      u.items
        .find((i) => i.name.includes("ConfigMap"))
        ?.name.split("/")
        .at(-1),
    );
    expect(names[0]).toMatch(/^settings-[0-9a-f]{8}$/);
    expect(names[1]).toMatch(/^settings-[0-9a-f]{8}$/);
    expect(names[0]).not.toBe(names[1]);
    expect(item(bundle, "a/shop/Deployment/web").object["spec"]).toMatchObject({
      template: { spec: { containers: [{ envFrom: [{ configMapRef: { name: names[0] } }] }] } },
    });
  });
});

describe("an object of two applications", () => {
  const role = (verbs: string[]) =>
    sourced({
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "ClusterRole",
      metadata: { name: "reader" },
      rules: [{ apiGroups: [""], resources: ["pods"], verbs }],
    });

  test("is emitted once when it is equal but for the labels of its application", () => {
    const apps = ["one", "two"].map((name) => application(name, { objects: [role(["get"])] }));
    const compilation = compiled(fleet([cluster("a")], apps));
    expect(compilation.findings.map((f) => f.code)).toEqual([]);
    const names = bundleOf(compilation).units[0]?.items.map((i) => i.name);
    expect(names?.filter((n) => n.endsWith("ClusterRole/reader"))).toEqual(["a/_/ClusterRole/reader"]);
  });

  test("is an error when it differs", () => {
    const apps = [application("one", { objects: [role(["get"])] }), application("two", { objects: [role(["list"])] })];
    const { bundle, findings } = compiled(fleet([cluster("a")], apps));
    expect([bundle, findings.map((f) => f.code)]).toEqual([null, ["OBJECT_CONFLICT"]]);
  });
});

describe("a frozen cluster", () => {
  const web = application("web", { workloads: [{ replicas: 4 }], division: { kind: "dynamicWeight" } });
  const clusters = [cluster("a"), cluster("b")];
  const start = compiled(fleet(clusters, [web]));
  const unit: FrozenUnit = {
    schema: "moorage/frozen/v1",
    stack: "test",
    cluster: "a",
    items: bundleOf(start).units[0]?.items ?? [],
  };
  const frozenClusters = [cluster("a", { state: "frozen" }), cluster("b")];

  test("gets exactly its last objects, whatever the definition says now", () => {
    const changed = application("web", { workloads: [{ replicas: 8 }], division: { kind: "dynamicWeight" } });
    const compilation = compiled(fleet(frozenClusters, [changed]), { prior: start.plan.lock, frozen: { a: unit } });
    const bundle = bundleOf(compilation);
    expect(bundle.units.map((u) => [u.name, u.frozen])).toEqual([
      ["a", true],
      ["b", false],
    ]);
    expect(bundle.units[0]?.items).toEqual(unit.items);
    expect(planDocument(compilation).applications[0]?.workloads[0]?.assignments).toEqual([
      { cluster: "a", before: null, after: 2 },
      { cluster: "b", before: null, after: 6 },
    ]);
    expect(compilation.findings.map((f) => [f.code, f.severity])).toEqual([["CLUSTER_FROZEN", "warning"]]);
  });

  test("keeps what it has when the application shrinks", () => {
    const fewer = application("web", { workloads: [{ replicas: 3 }], division: { kind: "dynamicWeight" } });
    const { plan } = compiled(fleet(frozenClusters, [fewer]), { prior: start.plan.lock, frozen: { a: unit } });
    expect(plan.applications[0]?.workloads[0]?.assignments.map((x) => [x.cluster, x.after])).toEqual([
      ["a", 2],
      ["b", 1],
    ]);
  });

  test("without its file is an error, and so is a file without the state", () => {
    const codes = (c: Compilation) => c.findings.map((f) => f.code);
    expect(codes(compiled(fleet(frozenClusters, [web]), { prior: start.plan.lock }))).toContain("FROZEN_FILE_MISSING");
    expect(codes(compiled(fleet(clusters, [web]), { frozen: { a: unit } }))).toContain("FROZEN_STATE_MISSING");
    expect(codes(compiled(fleet(clusters, [web]), { frozen: { gone: { ...unit, cluster: "gone" } } }))).toContain(
      "FROZEN_CLUSTER_UNKNOWN",
    );
  });
});

test("a definition with an error yields a plan and no bundle", () => {
  const finding = {
    code: "X",
    severity: "error",
    class: "input",
    origin: { path: "a" },
    got: "",
    expected: "",
    fix: "",
  } as const;
  const { plan, bundle } = compiled(fleet([cluster("a")], [application("web")]), { definition: [finding] });
  expect([plan.applications[0]?.status, bundle]).toEqual(["placed", null]);
});

test("an unknown field of an object is found before any cluster is asked", () => {
  const broken = sourced({
    apiVersion: "v1",
    kind: "Service",
    metadata: { name: "x", namespace: "shop" },
    spec: { clusterIP: "None", port: [{ port: 1 }] },
  } as unknown as KubeObject);
  const { bundle, findings } = compiled(
    fleet([cluster("a"), cluster("b")], [application("web", { objects: [broken] })]),
  );
  expect(bundle).toBeNull();
  expect(findings.filter((f) => f.severity === "error").map((f) => f.code)).toEqual(["FIELD_UNKNOWN"]);
});
