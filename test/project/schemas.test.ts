import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { samplePlan } from "../report/sample-plan.ts";
import { publishedSchemas, schemaErrors } from "./published-schemas.ts";
import { sampleFacts, sampleLock } from "./sample-documents.ts";

const folder = join(import.meta.dirname, "../../schema");
const names = readdirSync(folder).filter((name) => name.endsWith("-v1.json"));

describe("the published schemas", () => {
  it("are those of every document of the contracts", () => {
    expect(names.sort()).toEqual([
      "dns-v1.json",
      "error-v1.json",
      "explain-v1.json",
      "facts-v1.json",
      "fleet-facts-v1.json",
      "frozen-v1.json",
      "import-v1.json",
      "lock-v1.json",
      "network-v1.json",
      "observe-v1.json",
      "plan-v1.json",
    ]);
  });

  it.each(names)("%s is a JSON Schema without a mistake", (name) => {
    const schema = JSON.parse(readFileSync(join(folder, name), "utf8")) as object;
    const ajv = new Ajv2020({ allowUnionTypes: true });
    expect(ajv.validateSchema(schema)).toBe(true);
    expect(schema).toMatchObject({ $id: `urn:moorage:${name.slice(0, -"-v1.json".length)}:v1` });
    expect(() => publishedSchemas()).not.toThrow();
  });

  it("take documents of ours", () => {
    expect(schemaErrors("plan", samplePlan())).toEqual([]);
    expect(schemaErrors("lock", sampleLock())).toEqual([]);
    expect(schemaErrors("facts", sampleFacts())).toEqual([]);
  });

  it.each([
    ["plan", { ...samplePlan(), matchesLock: "yes" }, "/matchesLock"],
    [
      "plan",
      { ...samplePlan(), problems: [{ code: "X", severity: "error", got: "", expected: "", fix: "" }] },
      "/problems/0",
    ],
    ["plan", { ...samplePlan(), changes: undefined }, ""],
    ["lock", { ...sampleLock(), digest: "1" }, "/digest"],
    ["lock", { ...sampleLock(), placements: { web: sampleLock().placements["shop/web"] } }, "/placements"],
    ["facts", { ...sampleFacts(), observedAt: "noon" }, "/observedAt"],
    ["facts", { ...sampleFacts(), served: ["Deployment"] }, "/served/0"],
    ["facts", { ...sampleFacts(), kubernetesVersion: "latest" }, "/kubernetesVersion"],
  ])("refuse a wrong %s (%#)", (name, value, at) => {
    const found = schemaErrors(name, JSON.parse(JSON.stringify(value)));
    expect(found.length).toBeGreaterThan(0);
    expect(found.some((text) => text.startsWith(`${at} `))).toBe(true);
  });
});
