import { describe, expect, test } from "vitest";
import { API_VERSIONS } from "../../core/kubernetes/api-versions.ts";
import { builtInSchemas, isBuiltIn, isServed, oldApiFindings, removedApi } from "../../core/kubernetes/index.ts";
import { object, sourced } from "./objects.ts";

describe("versions that servers no longer serve", () => {
  test.each<readonly [string, string, string, string | null]>([
    ["extensions/v1beta1", "Ingress", "1.22", "networking.k8s.io/v1"],
    ["networking.k8s.io/v1beta1", "Ingress", "1.22", "networking.k8s.io/v1"],
    ["extensions/v1beta1", "Deployment", "1.16", "apps/v1"],
    ["apps/v1beta2", "StatefulSet", "1.16", "apps/v1"],
    ["policy/v1beta1", "PodDisruptionBudget", "1.25", "policy/v1"],
    ["policy/v1beta1", "PodSecurityPolicy", "1.25", null],
    ["batch/v1beta1", "CronJob", "1.25", "batch/v1"],
    ["autoscaling/v2beta2", "HorizontalPodAutoscaler", "1.26", "autoscaling/v2"],
    ["autoscaling/v2beta1", "HorizontalPodAutoscaler", "1.25", "autoscaling/v2"],
    ["apiextensions.k8s.io/v1beta1", "CustomResourceDefinition", "1.22", "apiextensions.k8s.io/v1"],
    ["rbac.authorization.k8s.io/v1beta1", "RoleBinding", "1.22", "rbac.authorization.k8s.io/v1"],
  ])("%s %s, gone in %s", (apiVersion, kind, removedIn, use) => {
    expect(removedApi({ apiVersion, kind })).toEqual({ removedIn, use });
    expect(isBuiltIn({ apiVersion, kind })).toBe(true);
  });

  test("an error from that release on, a warning before it, with the newer form", () => {
    const objects = sourced(object("batch/v1beta1", "CronJob", "nightly"), object("batch/v1", "Job", "once"));
    expect(oldApiFindings(objects, "v1.25.3")).toMatchObject([
      { code: "API_REMOVED", severity: "error", expected: "batch/v1", fix: "write it as batch/v1; fields may differ" },
    ]);
    expect(oldApiFindings(objects, "1.24")).toMatchObject([
      { code: "API_DEPRECATED", severity: "warning", expected: "batch/v1" },
    ]);
    expect(oldApiFindings(objects)).toMatchObject([{ code: "API_REMOVED" }]);
  });

  test("where nothing takes its place, that is said", () => {
    expect(oldApiFindings(sourced(object("policy/v1beta1", "PodSecurityPolicy", "p")))).toMatchObject([
      { expected: "a kind that is still served", fix: "remove it: nothing takes its place" },
    ]);
  });
});

describe("what a release serves", () => {
  test.each<readonly [string, string, string, boolean | null]>([
    ["apps/v1", "Deployment", "1.28", true],
    ["autoscaling/v2", "HorizontalPodAutoscaler", "1.22", false],
    ["autoscaling/v2", "HorizontalPodAutoscaler", "1.23", true],
    ["networking.k8s.io/v1", "ServiceCIDR", "v1.33.1", true],
    ["networking.k8s.io/v1", "ServiceCIDR", "v1.32.9", false],
    ["policy/v1beta1", "PodDisruptionBudget", "1.24", true],
    ["policy/v1beta1", "PodDisruptionBudget", "1.25", false],
    ["resource.k8s.io/v1beta1", "ResourceClaim", "1.33", null],
    ["example.com/v1", "Widget", "1.33", null],
    ["apps/v1", "Deployment", "newest", null],
  ])("%s %s in %s: %s", (apiVersion, kind, version, served) => {
    expect(isServed({ apiVersion, kind }, version)).toBe(served);
  });

  test("every kind with a schema is served by the release that the schema is of, and every row is of a built-in kind", () => {
    const [builtIn] = builtInSchemas();
    for (const api of Object.keys(builtIn?.kinds ?? {})) {
      const slash = api.lastIndexOf("/");
      expect.soft(isServed({ apiVersion: api.slice(0, slash), kind: api.slice(slash + 1) }, "1.35"), api).toBe(true);
    }
    for (const { apiVersion, kinds, since, removedIn, use } of API_VERSIONS) {
      for (const kind of kinds) expect.soft(isBuiltIn({ apiVersion, kind }), `${apiVersion} ${kind}`).toBe(true);
      expect.soft(removedIn === undefined || removedIn[1] > since[1], apiVersion).toBe(true);
      expect.soft(removedIn === undefined, apiVersion).toBe(use === undefined);
    }
  });
});
