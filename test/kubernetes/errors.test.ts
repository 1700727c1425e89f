import { expect, test } from "vitest";
import * as errors from "../../core/kubernetes/errors.ts";
import type { Finding, Origin } from "../../core/model/index.ts";
import { ORIGIN } from "./objects.ts";

/** Arguments after the origin, where they are not all texts. */
const ARGUMENTS: Readonly<Record<string, readonly unknown[]>> = {
  apiUnknown: ["Deployment x", "v1/Deployment", ["apps/v1"]],
  literalSecret: ["db", ["password"], "error"],
  secretInAnnotation: ["db", "warning"],
};

const all = Object.entries(errors).map(([name, make]) => {
  const build = make as (origin: Origin, ...rest: readonly unknown[]) => Finding;
  return [name, build(ORIGIN, ...(ARGUMENTS[name] ?? ["a", "b", "c", "d", "e"]))] as const;
});

test.each(all)("%s says what was got, what was expected and what to do", (_, finding) => {
  expect(finding.code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
  expect(["error", "warning"]).toContain(finding.severity);
  expect(finding.class).toBe("input");
  for (const text of [finding.got, finding.expected, finding.fix]) {
    expect(text).not.toBe("");
    expect(text).not.toMatch(/\.$/);
    expect(text).not.toContain("undefined");
  }
});

test("codes are unique", () => {
  const codes = all.map(([, { code }]) => code);
  expect(new Set(codes).size).toBe(codes.length);
});
