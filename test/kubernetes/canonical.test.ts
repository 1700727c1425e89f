import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalObject } from "../../core/kubernetes/index.ts";
import type { JsonObject, KubeObject } from "../../core/model/index.ts";
import { compactJson } from "../../core/model/index.ts";
import { container, deployment, object } from "./objects.ts";

function podSpecOf(holder: KubeObject): unknown {
  return (canonicalObject(holder) as unknown as { spec: { template: { spec: JsonObject } } }).spec.template.spec;
}

describe("canonical quantities", () => {
  test("in requests, limits, overhead, volumes and resource fields of pods", () => {
    const spec: JsonObject = {
      containers: [
        container("main", {
          resources: { requests: { cpu: "1000m", memory: "1024Mi" }, limits: { cpu: 2, "nvidia.com/gpu": 1 } },
          env: [
            { name: "CPU", value: "1000m" },
            { name: "LIMIT", valueFrom: { resourceFieldRef: { resource: "limits.cpu", divisor: "1000m" } } },
          ],
        }),
      ],
      volumes: [{ name: "tmp", emptyDir: { sizeLimit: "2048Ki" } }],
      overhead: { cpu: "0.25" },
    };
    expect(podSpecOf(deployment("web", spec))).toEqual({
      containers: [
        container("main", {
          resources: { requests: { cpu: "1", memory: "1Gi" }, limits: { cpu: "2", "nvidia.com/gpu": "1" } },
          env: [
            // A variable that looks like a quantity is text.
            { name: "CPU", value: "1000m" },
            { name: "LIMIT", valueFrom: { resourceFieldRef: { resource: "limits.cpu", divisor: "1" } } },
          ],
        }),
      ],
      volumes: [{ name: "tmp", emptyDir: { sizeLimit: "2Mi" } }],
      overhead: { cpu: "250m" },
    });
  });

  test.each<readonly [string, KubeObject, JsonObject]>([
    [
      "claims",
      object("v1", "PersistentVolumeClaim", "data", { spec: { resources: { requests: { storage: "1024Mi" } } } }),
      { spec: { resources: { requests: { storage: "1Gi" } } } },
    ],
    [
      "claim templates",
      object("apps/v1", "StatefulSet", "db", {
        spec: { volumeClaimTemplates: [{ spec: { resources: { requests: { storage: "1024Mi" } } } }] },
      }),
      { spec: { volumeClaimTemplates: [{ spec: { resources: { requests: { storage: "1Gi" } } } }] } },
    ],
    [
      "volumes",
      object("v1", "PersistentVolume", "data", { spec: { capacity: { storage: "10240Mi" } } }),
      { spec: { capacity: { storage: "10Gi" } } },
    ],
    [
      "quotas",
      object("v1", "ResourceQuota", "q", { spec: { hard: { "requests.cpu": "4000m", pods: 10 } } }),
      { spec: { hard: { "requests.cpu": "4", pods: "10" } } },
    ],
    [
      "limit ranges",
      object("v1", "LimitRange", "l", { spec: { limits: [{ type: "Container", default: { cpu: "0.5" } }] } }),
      { spec: { limits: [{ type: "Container", default: { cpu: "500m" } }] } },
    ],
    [
      "metrics of autoscalers",
      object("autoscaling/v2", "HorizontalPodAutoscaler", "a", {
        spec: { metrics: [{ type: "Resource", resource: { name: "memory", target: { averageValue: "1024Mi" } } }] },
      }),
      { spec: { metrics: [{ type: "Resource", resource: { name: "memory", target: { averageValue: "1Gi" } } }] } },
    ],
  ])("of %s", (_, holder, expected) => {
    expect(canonicalObject(holder)).toMatchObject(expected);
  });

  test.each<readonly [string, KubeObject]>([
    [
      "labels and annotations",
      { ...object("v1", "Service", "web"), metadata: { name: "web", labels: { size: "1000m" } } },
    ],
    ["config data", object("v1", "ConfigMap", "web", { data: { cpu: "1000m" } })],
    [
      "custom resources",
      object("example.com/v1", "Widget", "web", { spec: { resources: { requests: { cpu: "1000m" } } } }),
    ],
    ["text that is no quantity", object("v1", "ResourceQuota", "q", { spec: { hard: { cpu: "four" } } })],
  ])("%s stay as they are", (_, holder) => {
    expect(canonicalObject(holder)).toEqual(holder);
  });
});

describe("what is dropped", () => {
  test("status, what a server writes, and what tools keep in annotations", () => {
    const live: KubeObject = {
      apiVersion: "example.com/v1",
      kind: "Widget",
      metadata: {
        name: "web",
        namespace: "shop",
        labels: { app: "web" },
        annotations: {
          "kubectl.kubernetes.io/last-applied-configuration": "{}",
          "deployment.kubernetes.io/revision": "7",
          team: "shop",
        },
        creationTimestamp: null,
        generation: 4,
        managedFields: [{ manager: "kubectl" }],
        ownerReferences: [{ apiVersion: "v1", kind: "ConfigMap", name: "x", uid: "1" }],
        resourceVersion: "42",
        uid: "5d6f",
      },
      spec: { size: 1 },
      status: { ready: true },
    };
    expect(canonicalObject(live)).toEqual({
      apiVersion: "example.com/v1",
      kind: "Widget",
      metadata: { name: "web", namespace: "shop", labels: { app: "web" }, annotations: { team: "shop" } },
      spec: { size: 1 },
    });
  });

  test("annotations that held nothing else go with them", () => {
    const annotations = { "kubectl.kubernetes.io/last-applied-configuration": "{}" };
    const holder: KubeObject = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a", annotations } };
    expect(canonicalObject(holder)).toEqual({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" } });
  });

  test("the namespace of cluster-wide built-in kinds, of no other", () => {
    const role = object("rbac.authorization.k8s.io/v1", "ClusterRole", "reader");
    expect(canonicalObject(role).metadata).toEqual({ name: "reader" });
    const widget = object("example.com/v1", "Widget", "reader");
    expect(canonicalObject(widget).metadata).toEqual({ name: "reader", namespace: "shop" });
  });

  test("nulls and empty lists of built-in kinds, wherever the schema says list", () => {
    const spec: JsonObject = {
      containers: [
        container("main", { args: [], command: null, env: [], securityContext: { capabilities: { drop: [] } } }),
      ],
      tolerations: [],
      nodeSelector: null,
      volumes: [{ name: "tmp", emptyDir: {} }],
    };
    expect(podSpecOf(deployment("web", spec))).toEqual({
      containers: [container("main", { securityContext: { capabilities: {} } })],
      volumes: [{ name: "tmp", emptyDir: {} }],
    });
  });
});

describe("what is kept because it means something", () => {
  test.each<readonly [string, KubeObject]>([
    [
      "empty objects: a policy for every pod, from every pod",
      object("networking.k8s.io/v1", "NetworkPolicy", "p", {
        spec: { podSelector: {}, policyTypes: ["Ingress"], ingress: [{ from: [{ podSelector: {} }] }, {}] },
      }),
    ],
    [
      "required lists",
      object("rbac.authorization.k8s.io/v1", "Role", "r", {
        rules: [{ apiGroups: [""], resources: ["pods"], verbs: [] }],
      }),
    ],
    [
      "lists and nulls of custom resources",
      object("cilium.io/v2", "CiliumNetworkPolicy", "p", { spec: { ingress: [], values: { replicas: null } } }),
    ],
    [
      "defaults inside a CRD",
      object("apiextensions.k8s.io/v1", "CustomResourceDefinition", "x", {
        spec: {
          versions: [{ schema: { openAPIV3Schema: { properties: { tags: { default: [], example: [null] } } } } }],
        },
      }),
    ],
    [
      "kinds in a version without a schema",
      object("extensions/v1beta1", "Ingress", "i", { spec: { rules: [], tls: null } }),
    ],
  ])("%s", (_, holder) => {
    const { namespace: _shop, ...metadata } = holder.metadata;
    const expected = holder.kind === "CustomResourceDefinition" ? { ...holder, metadata } : holder;
    expect(canonicalObject(holder)).toEqual(expected);
  });

  test("an empty list of a NetworkPolicy is none: the server looks at the length", () => {
    const spec = { podSelector: {}, policyTypes: ["Ingress", "Egress"] };
    const policy = object("networking.k8s.io/v1", "NetworkPolicy", "deny", {
      spec: { ...spec, ingress: [], egress: [] },
    });
    expect(canonicalObject(policy)["spec"]).toEqual(spec);
  });
});

test("property: the canonical form of the canonical form is the same, and the object given is untouched", () => {
  const quantity = fc.oneof(
    fc.constantFrom("1000m", "1024Mi", "0.5", "1e3", "3", "100k"),
    fc.integer({ min: 0, max: 9 }),
  );
  const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonObject>;
  fc.assert(
    fc.property(quantity, quantity, json, (cpu, storage, any) => {
      const spec: JsonObject = {
        containers: [container("main", { resources: { requests: { cpu } }, args: [], command: any })],
        volumes: [{ name: "a", emptyDir: { sizeLimit: storage } }],
        affinity: any,
      };
      const holder = deployment("web", spec, { strategy: any });
      const before = compactJson(holder);
      const once = canonicalObject(holder);
      expect(canonicalObject(once)).toEqual(once);
      expect(compactJson(holder)).toBe(before);
    }),
  );
});

test("a value nested without end is left alone", () => {
  let deep: JsonObject = {};
  for (let level = 0; level < 5000; level += 1) deep = { not: deep };
  const crd = object("apiextensions.k8s.io/v1", "CustomResourceDefinition", "x", {
    spec: { versions: [{ schema: { openAPIV3Schema: deep } }] },
  });
  expect(() => canonicalObject(crd)).not.toThrow();
});
