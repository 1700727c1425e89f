import { expect, test } from "vitest";
import type { PolicyResource } from "../../policies/resource.ts";
import { RULES } from "../../policies/rules.ts";

const base: PolicyResource = { type: "", name: "x", urn: "urn:x", props: {}, provider: "east" };

const cases: readonly [name: string, resource: PolicyResource, codes: readonly string[]][] = [
  [
    "a provider without cluster identifier",
    { ...base, type: "pulumi:providers:kubernetes" },
    ["PROVIDER_WITHOUT_IDENTIFIER"],
  ],
  ["a provider with one", { ...base, type: "pulumi:providers:kubernetes", props: { clusterIdentifier: "a" } }, []],
  ["another provider", { ...base, type: "pulumi:providers:aws" }, []],
  [
    "a Secret with data",
    { ...base, type: "kubernetes:core/v1:Secret", props: { stringData: { a: "b" } } },
    ["SECRET_LITERAL"],
  ],
  ["a Secret without data", { ...base, type: "kubernetes:core/v1:Secret", props: { metadata: { name: "s" } } }, []],
  [
    "an object on a default provider",
    { ...base, type: "kubernetes:core/v1:Service", provider: "default_4_34_2" },
    ["DEFAULT_PROVIDER"],
  ],
  ["an object on its cluster's provider", { ...base, type: "kubernetes:core/v1:Service" }, []],
];

test.each(cases)("%s", (_name, resource, codes) => {
  expect(RULES.flatMap((rule) => rule.check(resource)).map((finding) => finding.code)).toEqual(codes);
});
