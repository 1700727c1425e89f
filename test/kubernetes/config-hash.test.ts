import { describe, expect, test } from "vitest";
import { hashConfigNames, podTemplateOf, referencesOf } from "../../core/kubernetes/index.ts";
import type { JsonObject, KubeObject } from "../../core/model/index.ts";
import { configMap, container, deployment, object } from "./objects.ts";

const ENV: JsonObject = { envFrom: [{ configMapRef: { name: "env" } }] };

function names(objects: readonly KubeObject[]): readonly string[] {
  return hashConfigNames(objects).objects.map(({ metadata }) => metadata.name);
}

describe("content hashes in names", () => {
  test("what pods reference gets one, and every pod template follows", () => {
    const cron = object("batch/v1", "CronJob", "nightly", {
      spec: {
        jobTemplate: {
          spec: {
            template: {
              spec: { containers: [container("main")], volumes: [{ name: "e", configMap: { name: "env" } }] },
            },
          },
        },
      },
    });
    const settings = configMap("env", { mode: "fast" });
    const { objects, renamed } = hashConfigNames([
      deployment("web", { containers: [container("main", ENV)] }),
      settings,
      cron,
    ]);
    const name = renamed["shop/ConfigMap/env"] ?? "";
    expect(name).toMatch(/^env-[0-9a-f]{8}$/);
    expect(renamed).toEqual({ "shop/ConfigMap/env": name });
    expect(objects[1]).toEqual({ ...settings, metadata: { name, namespace: "shop" } });
    const followed = objects.flatMap((o) => referencesOf(o).map((reference) => reference.name));
    expect(followed).toEqual([name, name]);
  });

  test("the name is pinned: it is identity", () => {
    const web = deployment("web", { containers: [container("main", ENV)] });
    expect(names([web, configMap("env", { mode: "fast" })])).toEqual(["web", "env-31a433a0"]);
  });

  test("a change of content is a new name, a change of labels is not", () => {
    const web = deployment("web", { containers: [container("main", ENV)] });
    const plain = configMap("env", { mode: "fast" });
    const labelled = { ...plain, metadata: { ...plain.metadata, labels: { team: "shop" } } };
    expect(names([web, labelled])).toEqual(names([web, plain]));
    expect(names([web, configMap("env", { mode: "slow" })])).not.toEqual(names([web, plain]));
    expect(names([web, { ...plain, binaryData: { x: "AA==" } }])).not.toEqual(names([web, plain]));
  });

  test.each<readonly [string, readonly KubeObject[]]>([
    ["nobody references it", [deployment("web", { containers: [container("main")] }), configMap("env", {})]],
    [
      "only pods of another namespace do",
      [
        {
          ...deployment("web", { containers: [container("main", ENV)] }),
          metadata: { name: "web", namespace: "bank" },
        },
        configMap("env", {}),
      ],
    ],
    [
      "it is a Secret of that name",
      [deployment("web", { containers: [container("main", ENV)] }), object("v1", "Secret", "env")],
    ],
    [
      "it is of another group",
      [deployment("web", { containers: [container("main", ENV)] }), object("x.io/v1", "ConfigMap", "env")],
    ],
  ])("a name stays when %s", (_, objects) => {
    expect(hashConfigNames(objects)).toEqual({ objects, renamed: {} });
  });

  test("a reference to what the application does not hold stays", () => {
    const web = deployment("web", { containers: [container("main", ENV)] });
    expect(hashConfigNames([web]).objects[0]).toBe(web);
  });

  test("Secrets too, and Roles that grant them by name follow", () => {
    const web = deployment("web", {
      containers: [container("main", { env: [{ name: "A", valueFrom: { secretKeyRef: { name: "db", key: "a" } } }] })],
    });
    const role = object("rbac.authorization.k8s.io/v1", "Role", "reader", {
      rules: [
        { apiGroups: [""], resources: ["secrets"], resourceNames: ["db", "other"], verbs: ["get"] },
        { apiGroups: [""], resources: ["configmaps"], resourceNames: ["db"], verbs: ["get"] },
      ],
    });
    const { objects, renamed } = hashConfigNames([web, object("v1", "Secret", "db", { type: "Opaque" }), role]);
    const name = renamed["shop/Secret/db"];
    expect(podTemplateOf(objects[0] as KubeObject)?.spec).toMatchObject({
      containers: [{ env: [{ valueFrom: { secretKeyRef: { name, key: "a" } } }] }],
    });
    expect(objects[2]?.["rules"]).toMatchObject([{ resourceNames: [name, "other"] }, { resourceNames: ["db"] }]);
  });

  test("a name as long as names may be stays one", () => {
    const long = "a".repeat(243) + ".".padEnd(2, "b").padEnd(10, "c");
    const env: JsonObject = { envFrom: [{ configMapRef: { name: long } }] };
    const [, name = ""] = names([deployment("web", { containers: [container("main", env)] }), configMap(long, {})]);
    expect(name.length).toBeLessThanOrEqual(253);
    expect(name).toMatch(/^a{243}-[0-9a-f]{8}$/);
  });

  test("the objects given are untouched", () => {
    const objects = [deployment("web", { containers: [container("main", ENV)] }), configMap("env", {})];
    const before = JSON.stringify(objects);
    hashConfigNames(objects);
    expect(JSON.stringify(objects)).toBe(before);
  });
});
