import { readFileSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { builtInSchemas } from "../../core/kubernetes/index.ts";
import type { SlimSchema, SlimSchemaFile } from "../../core/model/index.ts";
import { BUILT_IN_FILE, CRD_FILES, crdFileText } from "../../scripts/schemas/generated-files.ts";
import { describeShared, sharedPath } from "./shared-data.ts";

function readFile(path: string): SlimSchemaFile {
  return JSON.parse(readFileSync(path, "utf8")) as SlimSchemaFile;
}

function refsOf(schema: SlimSchema): readonly string[] {
  const children = [...Object.values(schema.properties ?? {}), schema.items, schema.values].flatMap((s) => s ?? []);
  return [...(schema.ref === undefined ? [] : [schema.ref]), ...children.flatMap(refsOf)];
}

describe("generated schemas", () => {
  test.each([BUILT_IN_FILE, ...CRD_FILES.map(({ path }) => path)])(
    "%s: every reference has its definition, every definition a use",
    (path) => {
      const { source, definitions, kinds } = readFile(path);
      const roots = Object.values(kinds).flatMap(({ schema }) => refsOf(schema));
      const all = new Set([...roots, ...Object.values(definitions).flatMap(refsOf)]);
      expect(source).not.toBe("");
      expect([...all].sort()).toEqual(Object.keys(definitions).sort());
    },
  );

  test("they stay small: together under 600 kB, the built-in kinds under 150", () => {
    const sizes = [BUILT_IN_FILE, ...CRD_FILES.map(({ path }) => path)].map((path) => statSync(path).size);
    expect(sizes[0]).toBeLessThan(150_000);
    expect(sizes.reduce((a, b) => a + b, 0)).toBeLessThan(600_000);
  });

  test("the core hands out the built-in kinds first, then what it emits itself", () => {
    expect(builtInSchemas().map(({ kinds }) => Object.keys(kinds).length)).toEqual([58, 1]);
    expect(builtInSchemas()[1]?.kinds).toHaveProperty(["external-secrets.io/v1/ExternalSecret"]);
  });

  test("kinds, enums and what a server does not ask for, as Kubernetes 1.35.4 has them", () => {
    const { source, definitions, kinds } = readFile(BUILT_IN_FILE);
    expect(source).toContain("1.35.4");
    expect(kinds["apps/v1/Deployment"]?.schema.required).toEqual(["spec"]);
    expect(definitions["core.v1.ResourceRequirements"]?.properties?.["limits"]).toEqual({
      type: "object",
      values: { format: "quantity" },
    });
    expect(definitions["core.v1.ServiceSpec"]?.properties?.["type"]?.enum).toEqual([
      "",
      "ClusterIP",
      "NodePort",
      "LoadBalancer",
      "ExternalName",
    ]);
    // Its values are other constants (IPv4, IPv6): an enum that is not read whole is left out.
    expect(kinds["discovery.k8s.io/v1/EndpointSlice"]?.schema.properties?.["addressType"]).toEqual({ type: "string" });
    expect(definitions["networking.v1.HTTPIngressPath"]?.properties?.["pathType"]?.enum).toContain("Prefix");
    expect(kinds["v1/Secret"]?.schema.properties?.["data"]).toEqual({
      type: "object",
      values: { type: "string", format: "byte" },
    });
    expect(definitions["rbac.v1.RoleRef"]?.required).toEqual(["kind", "name"]);
  });
});

describeShared("generated schemas, from the shared CRDs", () => {
  test.each(CRD_FILES)("$path is what its source gives", (file) => {
    expect(readFileSync(file.path, "utf8")).toBe(crdFileText(file, sharedPath("crds")));
  });

  test("the sources are named with the versions of the shared tables", () => {
    const tables = ["README-network.md", "README-lifecycle.md"]
      .map((name) => readFileSync(sharedPath("crds", name), "utf8"))
      .join("\n");
    for (const { source } of CRD_FILES) {
      const [repository = "", version = ""] = source.split(/[ ,]+/);
      const row = tables.split("\n").find((line) => line.includes(repository) && line.includes(version));
      expect.soft(row, `${repository} ${version}`).toBeDefined();
    }
  });
});
