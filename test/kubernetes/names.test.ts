import { describe, expect, test } from "vitest";
import {
  isDnsLabel,
  isDnsSubdomain,
  labelKeyProblem,
  labelValueProblem,
  nameFindings,
} from "../../core/kubernetes/index.ts";
import type { KubeObject } from "../../core/model/index.ts";
import { container, deployment, ORIGIN, object } from "./objects.ts";

const L63 = "a".repeat(63);
const L64 = "a".repeat(64);

describe("labels", () => {
  test.each<readonly [string, boolean]>([
    ["app", true],
    ["App_1.x-y", true],
    ["app.kubernetes.io/name", true],
    [L63, true],
    [`example.com/${L63}`, true],
    [L64, false],
    ["", false],
    ["-app", false],
    ["app-", false],
    ["a/b/c", false],
    ["/app", false],
    ["Example.com/app", false],
    ["example..com/app", false],
    [`${"a".repeat(254)}/app`, false],
    ["ключ", false],
  ])("key %s: %s", (key, valid) => {
    expect(labelKeyProblem(key) === null).toBe(valid);
  });

  test.each<readonly [string, boolean]>([
    ["", true],
    ["v1.2_x-Y", true],
    [L63, true],
    [L64, false],
    ["-a", false],
    ["a b", false],
    ["a/b", false],
  ])("value %j: %s", (value, valid) => {
    expect(labelValueProblem(value) === null).toBe(valid);
  });
});

test.each<readonly [string, boolean, boolean]>([
  ["web", true, true],
  ["1web", true, true],
  ["web.shop", false, true],
  [L63, true, true],
  [L64, false, true],
  ["Web", false, false],
  ["web-", false, false],
  ["web..shop", false, false],
  ["", false, false],
  [Array.from({ length: 127 }, () => "a").join("."), false, true],
  [Array.from({ length: 128 }, () => "a").join("."), false, false],
])("%s: DNS label %s, subdomain %s", (text, label, subdomain) => {
  expect([isDnsLabel(text), isDnsSubdomain(text)]).toEqual([label, subdomain]);
});

describe("names of objects", () => {
  const named = (apiVersion: string, kind: string, name: string): KubeObject => ({
    apiVersion,
    kind,
    metadata: { name },
  });

  test.each<readonly [string, KubeObject, boolean]>([
    ["most kinds take dots", named("v1", "ConfigMap", "web.shop"), true],
    ["but no capitals", named("v1", "ConfigMap", "Web"), false],
    ["a namespace takes no dots", named("v1", "Namespace", "web.shop"), false],
    ["a Service begins with a letter", named("v1", "Service", "1web"), false],
    ["and takes no dots", named("v1", "Service", "web.shop"), false],
    ["a Service of another group is another kind", named("serving.knative.dev/v1", "Service", "1web"), true],
    ["roles take colons", named("rbac.authorization.k8s.io/v1", "ClusterRole", "system:Reader"), true],
    ["but no slashes", named("rbac.authorization.k8s.io/v1", "ClusterRole", "a/b"), false],
    ["a CronJob of 52", named("batch/v1", "CronJob", "a".repeat(52)), true],
    ["a CronJob of 53", named("batch/v1", "CronJob", "a".repeat(53)), false],
    ["a Job of 63", named("batch/v1", "Job", L63), true],
    ["a Job of 64", named("batch/v1", "Job", L64), false],
    ["a name as long as names may be", named("v1", "ConfigMap", "a".repeat(253)), true],
    ["one longer", named("v1", "ConfigMap", "a".repeat(254)), false],
  ])("%s", (_, holder, valid) => {
    expect(nameFindings(holder, ORIGIN).map(({ code }) => code)).toEqual(valid ? [] : ["NAME_INVALID"]);
  });

  test("namespace, labels and annotations, on the object and on its pods", () => {
    const web = deployment("web", { containers: [container("main")] });
    const broken: KubeObject = {
      ...web,
      metadata: {
        name: "web",
        namespace: "Shop",
        labels: { "bad key": "1", good: "bad value!" },
        annotations: { "Example.com/note": "any text at all, ünïcode too", "a b": "" },
      },
      spec: { template: { metadata: { labels: { tier: "-" } }, spec: {} } },
    };
    expect(nameFindings(broken, ORIGIN).map(({ code, got }) => `${code} ${got}`)).toEqual([
      'NAME_INVALID metadata.namespace of Deployment Shop/web: "Shop"',
      'LABEL_INVALID metadata.labels["bad key"] of Deployment Shop/web: "bad key"',
      'LABEL_INVALID metadata.labels.good of Deployment Shop/web: "bad value!"',
      'LABEL_INVALID metadata.annotations["a b"] of Deployment Shop/web: "a b"',
      'LABEL_INVALID spec.template.metadata.labels.tier of Deployment Shop/web: "-"',
    ]);
  });

  test("a Pod's labels are told once", () => {
    const pod = {
      ...object("v1", "Pod", "one", { spec: { containers: [] } }),
      metadata: { name: "one", labels: { a: "-" } },
    };
    expect(nameFindings(pod, ORIGIN)).toHaveLength(1);
  });

  test("annotations may hold 256 KiB in all", () => {
    const holder = (size: number): KubeObject => ({
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "a", annotations: { note: "x".repeat(size) } },
    });
    expect(nameFindings(holder(256 * 1024 - 4), ORIGIN)).toEqual([]);
    expect(nameFindings(holder(256 * 1024 - 3), ORIGIN)).toMatchObject([
      { code: "LABEL_INVALID", expected: "at most 262144 in all" },
    ]);
  });
});
