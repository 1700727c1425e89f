import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { oracleFolder, runOracle } from "./run.ts";

const folder = oracleFolder();
const there = existsSync(folder);
if (!there) console.log(`skipped: no recorded cases of Karmada in ${folder}`);

// In CI the cases must be there: a skipped oracle proves nothing.
describe.skipIf(!there && process.env["CI"] === undefined)("recorded answers of Karmada", () => {
  const results = there ? runOracle(folder) : [];

  test("are there", () => {
    expect(results.map(({ file }) => file)).toEqual([
      "division.json",
      "estimate.json",
      "filter.json",
      "karmada-division.json",
      "karmada-spread.json",
      "overrides.json",
      "spread.json",
    ]);
  });

  test.each(results)("$file: every case agrees", ({ differences, cases, agreed }) => {
    expect(differences.slice(0, 3)).toEqual([]);
    expect(cases).toBeGreaterThan(0);
    expect(agreed).toBe(cases);
  });
});
