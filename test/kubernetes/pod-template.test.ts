import { describe, expect, test } from "vitest";
import { containersOf, podTemplateOf, withPodSpec } from "../../core/kubernetes/index.ts";
import type { JsonObject, KubeObject } from "../../core/model/index.ts";
import { container, deployment, object } from "./objects.ts";

const POD: JsonObject = { containers: [container("main")] };
const TEMPLATE: JsonObject = { metadata: { labels: { app: "web" } }, spec: POD };

const KINDS: readonly (readonly [string, KubeObject])[] = [
  ["spec", object("v1", "Pod", "one", { spec: POD })],
  ["template.spec", object("v1", "PodTemplate", "one", { template: TEMPLATE })],
  ["spec.template.spec", object("v1", "ReplicationController", "one", { spec: { template: TEMPLATE } })],
  ["spec.template.spec", deployment("one", POD)],
  ["spec.template.spec", object("apps/v1", "StatefulSet", "one", { spec: { template: TEMPLATE } })],
  ["spec.template.spec", object("apps/v1", "DaemonSet", "one", { spec: { template: TEMPLATE } })],
  ["spec.template.spec", object("apps/v1", "ReplicaSet", "one", { spec: { template: TEMPLATE } })],
  ["spec.template.spec", object("batch/v1", "Job", "one", { spec: { template: TEMPLATE } })],
  [
    "spec.jobTemplate.spec.template.spec",
    object("batch/v1", "CronJob", "one", { spec: { jobTemplate: { spec: { template: TEMPLATE } } } }),
  ],
];

describe("pod templates", () => {
  test.each(KINDS)("at %s", (path, holder) => {
    expect(podTemplateOf(holder)).toMatchObject({ path, spec: POD });
    const changed = withPodSpec(holder, { containers: [], hostNetwork: true });
    expect(podTemplateOf(changed)?.spec).toEqual({ containers: [], hostNetwork: true });
    // Everything else is as it was, and the object given is untouched.
    expect(podTemplateOf(holder)?.spec).toBe(POD);
    expect(withPodSpec(changed, POD)).toEqual(holder);
  });

  test.each([
    ["a kind without pods", object("v1", "Service", "one", { spec: { template: TEMPLATE } })],
    [
      "a kind of that name in another group",
      object("example.com/v1", "Deployment", "one", { spec: { template: TEMPLATE } }),
    ],
    ["a template that is no object", object("apps/v1", "Deployment", "one", { spec: { template: "x" } })],
    ["no spec at all", object("apps/v1", "Deployment", "one")],
  ])("none in %s", (_, holder) => {
    expect(podTemplateOf(holder)).toBeNull();
    expect(withPodSpec(holder, POD)).toBe(holder);
  });

  test("containers: init containers first, with their places, what is no object left out", () => {
    const spec: JsonObject = { containers: [container("a"), "x", container("b")], initContainers: [container("i")] };
    expect(containersOf(spec).map(({ list, index, name }) => `${list}[${index}] ${name}`)).toEqual([
      "initContainers[0] i",
      "containers[0] a",
      "containers[2] b",
    ]);
  });
});
