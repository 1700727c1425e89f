import { describe, expect, test } from "vitest";
import { BUILT_IN_KINDS } from "../../core/kubernetes/built-in-kinds.ts";
import {
  builtInSchemas,
  customKindsOf,
  fileRank,
  isBuiltIn,
  isNamespaced,
  kindInfo,
  kindName,
  rankOf,
} from "../../core/kubernetes/index.ts";
import { RANK } from "../../core/model/index.ts";
import { object } from "./objects.ts";

const NONE = new Map<string, boolean>();

describe("kinds", () => {
  test.each([
    ["v1", "Service", "Service"],
    ["apps/v1", "Deployment", "Deployment"],
    ["networking.k8s.io/v1", "Ingress", "Ingress"],
    ["extensions/v1beta1", "Ingress", "Ingress"],
    ["networking.istio.io/v1", "Gateway", "Gateway.networking.istio.io"],
    ["gateway.networking.k8s.io/v1", "Gateway", "Gateway.gateway.networking.k8s.io"],
    ["serving.knative.dev/v1", "Service", "Service.serving.knative.dev"],
    ["apps.example.com/v1", "Deployment", "Deployment.apps.example.com"],
  ])("%s %s is called %s", (apiVersion, kind, name) => {
    expect(kindName({ apiVersion, kind })).toBe(name);
    expect(isBuiltIn({ apiVersion, kind })).toBe(!name.includes("."));
  });

  test.each([
    ["CRD", "apiextensions.k8s.io/v1", "CustomResourceDefinition", RANK.crd],
    ["namespace", "v1", "Namespace", RANK.namespace],
    ["role binding", "rbac.authorization.k8s.io/v1", "RoleBinding", RANK.rbac],
    ["service account", "v1", "ServiceAccount", RANK.rbac],
    ["config map", "v1", "ConfigMap", RANK.config],
    ["claim", "v1", "PersistentVolumeClaim", RANK.storage],
    ["daemon set", "apps/v1", "DaemonSet", RANK.workload],
    ["service", "v1", "Service", RANK.service],
    ["autoscaler", "autoscaling/v1", "HorizontalPodAutoscaler", RANK.autoscaling],
    ["budget", "policy/v1", "PodDisruptionBudget", RANK.autoscaling],
    ["ingress", "networking.k8s.io/v1", "Ingress", RANK.route],
    ["custom resource that fills a Secret", "external-secrets.io/v1", "ExternalSecret", RANK.config],
    ["any other custom resource", "example.com/v1", "Widget", RANK.route],
  ])("a %s has its rank", (_, apiVersion, kind, rank) => {
    expect(rankOf({ apiVersion, kind })).toBe(rank);
  });

  test("ranks begin file names so that names sort as ranks do", () => {
    const ranks = Object.values(RANK);
    expect(ranks.map(fileRank).sort()).toEqual(ranks.map(fileRank));
    expect(fileRank(RANK.crd)).toBe("010");
  });

  test("the table says of every kind in the schemas what Kubernetes says, and no kind stands in it twice", () => {
    const [builtIn] = builtInSchemas();
    for (const [api, { namespaced }] of Object.entries(builtIn?.kinds ?? {})) {
      const slash = api.lastIndexOf("/");
      expect.soft(kindInfo(api.slice(0, slash), api.slice(slash + 1))?.namespaced, api).toBe(namespaced);
    }
    const keys = BUILT_IN_KINDS.map(([group, kind]) => `${group}/${kind}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("scope comes from the table, from schema files, from CRDs, else a namespace is taken", () => {
    const crd = object("apiextensions.k8s.io/v1", "CustomResourceDefinition", "zones.example.com", {
      spec: { group: "example.com", names: { kind: "Zone" }, scope: "Cluster" },
    });
    const file = {
      source: "test",
      definitions: {},
      kinds: { "example.org/v1/Realm": { namespaced: false, schema: {} } },
    };
    const custom = customKindsOf([file], [crd]);
    expect(isNamespaced({ apiVersion: "example.com/v2", kind: "Zone" }, custom)).toBe(false);
    expect(isNamespaced({ apiVersion: "example.org/v1", kind: "Realm" }, custom)).toBe(false);
    expect(isNamespaced({ apiVersion: "example.com/v2", kind: "Zone" }, NONE)).toBe(true);
    expect(isNamespaced({ apiVersion: "rbac.authorization.k8s.io/v1", kind: "ClusterRole" }, NONE)).toBe(false);
    expect(isNamespaced({ apiVersion: "v1", kind: "Secret" }, NONE)).toBe(true);
  });
});
