import { describe, expect, test } from "vitest";
import { slimSchemasOf } from "../../core/kubernetes/index.ts";
import type { JsonObject, KubeObject, SlimSchema } from "../../core/model/index.ts";
import { object } from "./objects.ts";

function crd(kind: string, versions: readonly JsonObject[], more: JsonObject = {}): KubeObject {
  return object("apiextensions.k8s.io/v1", "CustomResourceDefinition", kind, {
    spec: { group: "example.com", names: { kind }, scope: "Namespaced", versions, ...more },
  });
}

function version(name: string, spec: JsonObject, more: JsonObject = {}): JsonObject {
  const properties = { spec, status: { type: "object", properties: { ready: { type: "boolean" } } } };
  return { name, served: true, schema: { openAPIV3Schema: { type: "object", properties } }, ...more };
}

/** The slim form of one field. */
function slim(node: JsonObject): SlimSchema | undefined {
  return slimSchemasOf([crd("Widget", [version("v1", node)])], "test").kinds["example.com/v1/Widget"]?.schema
    .properties?.["spec"];
}

describe("slim schemas of CRDs", () => {
  test.each<readonly [string, JsonObject, SlimSchema]>([
    ["descriptions go", { type: "string", description: "long", title: "t" }, { type: "string" }],
    [
      "limits stay",
      { type: "string", pattern: "^a", minLength: 1, maxLength: 9, enum: ["a", "ab"] },
      { type: "string", pattern: "^a", minLength: 1, maxLength: 9, enum: ["a", "ab"] },
    ],
    [
      "bounds stay, exclusive ones go",
      { type: "integer", minimum: 0, maximum: 5, exclusiveMaximum: true },
      { type: "integer", minimum: 0 },
    ],
    [
      "lists",
      { type: "array", maxItems: 2, items: { type: "integer" } },
      { type: "array", maxItems: 2, items: { type: "integer" } },
    ],
    [
      "maps",
      { type: "object", additionalProperties: { type: "string" } },
      { type: "object", values: { type: "string" } },
    ],
    [
      "open by preserve-unknown-fields",
      { type: "object", "x-kubernetes-preserve-unknown-fields": true },
      { type: "object", open: true },
    ],
    [
      "open by embedded resource",
      { type: "object", "x-kubernetes-embedded-resource": true },
      { type: "object", open: true },
    ],
    [
      "int or string",
      { "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, { type: "string" }] },
      { format: "int-or-string" },
    ],
    [
      "a quantity, as controller-gen writes it",
      {
        "x-kubernetes-int-or-string": true,
        pattern:
          "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
      },
      { format: "quantity" },
    ],
    [
      "what has a default is not required",
      {
        type: "object",
        required: ["a", "b"],
        properties: { a: { type: "string", default: "x" }, b: { type: "string" } },
      },
      { type: "object", required: ["b"], properties: { a: { type: "string" }, b: { type: "string" } } },
    ],
    ["formats we do not check go", { type: "integer", format: "int32" }, { type: "integer" }],
    ["nullable", { type: "string", nullable: true }, { type: "string", nullable: true }],
  ])("%s", (_, node, expected) => {
    expect(slim(node)).toEqual(expected);
  });

  test("every served version of every CRD, with its scope; other objects are passed over", () => {
    const file = slimSchemasOf(
      [
        crd("Widget", [version("v1beta1", {}), version("v1", {}), version("v1alpha1", {}, { served: false })]),
        crd("Zone", [version("v1", {})], { scope: "Cluster" }),
        object("v1", "ConfigMap", "x"),
      ],
      "test",
    );
    expect(Object.entries(file.kinds).map(([api, { namespaced }]) => [api, namespaced])).toEqual([
      ["example.com/v1/Widget", true],
      ["example.com/v1/Zone", false],
      ["example.com/v1beta1/Widget", true],
    ]);
    expect(file.source).toBe("test");
  });

  test("status is left open, metadata is every object's", () => {
    const kind = slimSchemasOf([crd("Widget", [version("v1", {})])], "test").kinds["example.com/v1/Widget"];
    expect(kind?.schema.properties).toMatchObject({ status: {}, metadata: { type: "object", open: true } });
  });

  test("what several versions share stands once", () => {
    const fields = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`field${i}`, { type: "string" }]));
    const spec = { type: "object", properties: fields };
    const { kinds, definitions } = slimSchemasOf(
      [crd("Widget", [version("v1", spec), version("v1beta1", spec)])],
      "test",
    );
    const [first, second] = Object.values(kinds);
    expect(first?.schema).toEqual(second?.schema);
    const ref = first?.schema.ref ?? "";
    expect(definitions[ref]?.properties?.["spec"]?.properties?.["field19"]).toEqual({ type: "string" });
  });

  test.each<readonly [string, JsonObject]>([
    ["no group", { group: null }],
    ["no kind", { names: {} }],
    ["versions that are no list", { versions: "v1" }],
    ["a version without a schema", { versions: [{ name: "v1" }, "v2", null] }],
  ])("a CRD with %s defines nothing", (_, spec) => {
    expect(slimSchemasOf([crd("Widget", [version("v1", {})], spec)], "test").kinds).toEqual({});
  });

  test("a schema nested without end is cut off", () => {
    let deep: JsonObject = { type: "string" };
    for (let level = 0; level < 20_000; level += 1) deep = { type: "object", properties: { a: deep } };
    expect(() => slim(deep)).not.toThrow();
  });
});
