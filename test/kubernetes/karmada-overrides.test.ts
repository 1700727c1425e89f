import { describe, expect, test } from "vitest";
import { applyOverridePolicies } from "../../core/kubernetes/karmada-overrides/apply.ts";
import type { OverridePolicy, Overriders } from "../../core/kubernetes/karmada-overrides/policy.ts";
import type { Json, KubeObject } from "../../core/model/index.ts";

const YAML = {
  parse: (text: string) => JSON.parse(text) as Json,
  write: (value: Json) => `yaml ${JSON.stringify(value)}`,
};

function workload(kind: string, apiVersion: string, image: string): KubeObject {
  return {
    apiVersion,
    kind,
    metadata: { name: "web", namespace: "shop", labels: { app: "web" } },
    spec: { template: { spec: { initContainers: [{ name: "init", image }], containers: [{ name: "main", image }] } } },
  };
}

function policy(
  name: string,
  overriders: Overriders,
  of: Partial<OverridePolicy<string>["spec"]> = {},
): OverridePolicy<string> {
  return { name, scope: "Namespaced", spec: { overrideRules: [{ overriders }], ...of } };
}

function applied(object: KubeObject, ...policies: readonly OverridePolicy<string>[]) {
  return applyOverridePolicies(object, policies, (target) => target === "here", YAML);
}

function images(object: KubeObject, overriders: Overriders) {
  const result = applied(object, policy("p", overriders));
  return result.ok
    ? [...JSON.stringify(result.object).matchAll(/"image":"([^"]*)"/g)].map(([, image]) => image)
    : "fails";
}

describe("image overriders of Karmada", () => {
  const web = workload("Deployment", "apps/v1", "reg.io/team/web:1");

  test.each([
    [
      "a registry, in containers only",
      web,
      { component: "Registry", operator: "replace", value: "b.io" },
      "b.io/team/web:1",
    ],
    [
      "text behind a registry",
      web,
      { component: "Registry", operator: "add", value: ":5000" },
      "reg.io:5000/team/web:1",
    ],
    ["no registry", web, { component: "Registry", operator: "remove" }, "team/web:1"],
    [
      "text behind a repository",
      web,
      { component: "Repository", operator: "add", value: "-v2" },
      "reg.io/team/web-v2:1",
    ],
    ["text behind a tag", web, { component: "Tag", operator: "add", value: "-alpine" }, "reg.io/team/web:1-alpine"],
    [
      "a digest for a tag",
      web,
      { component: "Tag", operator: "replace", value: `sha256:${"a".repeat(64)}` },
      `reg.io/team/web@sha256:${"a".repeat(64)}`,
    ],
    ["what is neither is ignored", web, { component: "Tag", operator: "replace", value: "/" }, "reg.io/team/web:1"],
  ] as const)("%s", (_, object, overrider, expected) => {
    expect(images(object, { imageOverrider: [overrider] })).toEqual(["reg.io/team/web:1", expected]);
  });

  test("kinds that they do not know are passed over", () => {
    const cron = workload("CronJob", "batch/v1", "web:1");
    expect(images(cron, { imageOverrider: [{ component: "Tag", operator: "remove" }] })).toEqual(["web:1", "web:1"]);
  });

  test("a repository removed leaves an image that the next one cannot read", () => {
    const overrider = { component: "Repository", operator: "remove" } as const;
    expect(images(web, { imageOverrider: [overrider, overrider] })).toBe("fails");
  });
});

describe("policies of Karmada", () => {
  const web = workload("Deployment", "apps/v1", "web:1");
  const label = (value: string): Overriders => ({ labelsOverrider: [{ operator: "add", value: { by: value } }] });
  const byName = { resourceSelectors: [{ apiVersion: "apps/v1", kind: "Deployment", name: "web" }] };

  test("the closer match wins, then the later name; namespaced ones win over cluster-wide ones", () => {
    const everywhere = { ...policy("z", label("cluster-wide")), scope: "Cluster" as const };
    const result = applied(
      web,
      policy("b", label("b")),
      policy("a", label("a"), byName),
      policy("c", label("c")),
      everywhere,
    );
    expect(
      result.ok && [result.object.metadata.labels?.["by"], result.appliedCluster, result.appliedNamespaced],
    ).toEqual(["a", ["z"], ["b", "c", "a"]]);
  });

  test("a rule for other clusters is not applied, the older form only alone", () => {
    const rules = [{ targetCluster: "there", overriders: label("there") }];
    const both = policy("p", {}, { overrideRules: rules, overriders: label("old"), targetCluster: "here" });
    expect(applied(web, both)).toMatchObject({ ok: true, appliedNamespaced: [] });
    const old = policy("p", {}, { overrideRules: [], overriders: label("old"), targetCluster: "here" });
    expect(applied(web, old)).toMatchObject({ ok: true, appliedNamespaced: ["p"] });
  });

  test("one patch that fails fails the object", () => {
    const failing = policy("p", { plaintext: [{ path: "/spec/paused", operator: "remove" }] });
    expect(applied(web, policy("a", label("a")), failing)).toEqual({
      ok: false,
      policy: "p",
      because: "remove /spec/paused: nothing stands at the path",
    });
  });

  test("documents held as text are patched and written with sorted keys", () => {
    const config: KubeObject = {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "web" },
      data: { "a.json": '{"b":1,"a":"<"}' },
    };
    const field = (of: object): Overriders => ({ fieldOverrider: [{ fieldPath: "/data/a.json", ...of }] });
    const patches = [{ subPath: "/c", operator: "add", value: true }];
    const written = (overriders: Overriders): unknown => {
      const result = applied(config, policy("p", overriders));
      return result.ok ? result.object["data"] : "fails";
    };
    expect(written(field({ json: patches }))).toEqual({ "a.json": '{"a":"\\u003c","b":1,"c":true}' });
    expect(written(field({ json: patches, yaml: patches }))).toEqual({ "a.json": 'yaml {"a":"<","b":1,"c":true}' });
    expect(written(field({}))).toEqual({ "a.json": "" });
    expect(written({ fieldOverrider: [{ fieldPath: "/data/b", json: patches } as never] })).toBe("fails");
  });
});
