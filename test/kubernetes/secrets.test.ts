import { describe, expect, test } from "vitest";
import { literalSecretFindings, literalSecretKeys } from "../../core/kubernetes/index.ts";
import type { JsonObject, KubeObject } from "../../core/model/index.ts";
import { object, sourced } from "./objects.ts";

const secret = (fields: JsonObject): KubeObject => object("v1", "Secret", "db", fields);

describe("Secrets with literal data", () => {
  test.each<readonly [string, KubeObject, readonly string[]]>([
    [
      "data and stringData, each key once",
      secret({ data: { b: "eA==", a: "eA==" }, stringData: { a: "x" } }),
      ["a", "b"],
    ],
    ["an empty password is one", secret({ stringData: { password: "" } }), ["password"]],
    ["a placeholder", secret({ type: "Opaque" }), []],
    ["empty data", secret({ data: {}, stringData: null }), []],
    ["keys without a value", secret({ data: { a: null } }), []],
    ["another kind", object("v1", "ConfigMap", "db", { data: { a: "x" } }), []],
    ["a custom kind of that name", object("example.com/v1", "Secret", "db", { data: { a: "x" } }), []],
  ])("%s", (_, holder, keys) => {
    expect(literalSecretKeys(holder)).toEqual(keys);
    expect(literalSecretFindings(sourced(holder), "error")).toHaveLength(keys.length > 0 ? 1 : 0);
  });

  test("the finding names the keys and never the data, in the severity asked for", () => {
    const [finding] = literalSecretFindings(sourced(secret({ stringData: { password: "hunter2" } })), "warning");
    expect(finding).toMatchObject({
      code: "SECRET_LITERAL",
      severity: "warning",
      got: "Secret db with literal data (password)",
    });
    expect(JSON.stringify(finding)).not.toContain("hunter2");
  });

  test("data repeated in kubectl's annotation", () => {
    const text = JSON.stringify({ kind: "Secret", data: { password: "aHVudGVyMg==" } });
    const annotations = { "kubectl.kubernetes.io/last-applied-configuration": text };
    const holder: KubeObject = { apiVersion: "v1", kind: "Secret", metadata: { name: "db", annotations } };
    const findings = literalSecretFindings(sourced(holder), "error");
    expect(findings).toMatchObject([{ code: "SECRET_IN_ANNOTATION" }]);
    expect(JSON.stringify(findings)).not.toContain("aHVudGVyMg");
  });
});
