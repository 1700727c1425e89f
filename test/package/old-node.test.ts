import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "moorage-node-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program as if Node were of another version: what it asks is `process.versions`. */
function runAs(version: string, program: string, args: readonly string[] = []) {
  const preload = join(folder, `node-${version}.cjs`);
  const versions = `{ ...process.versions, node: ${JSON.stringify(version)} }`;
  writeFileSync(preload, `Object.defineProperty(process, "versions", { value: ${versions} });\n`);
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--require", preload, program, ...args], {
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  return { status, stdout, lines: stderr.trimEnd().split("\n") };
}

describe.each([
  ["scripts/require-node.cjs", "18.20.8"],
  ["scripts/require-node.cjs", "20.20.2"],
  ["scripts/require-node.cjs", "22.17.1"],
  ["bin/moorage.js", "18.20.8"],
  ["bin/moorage.js", "20.20.2"],
  ["bin/moorage.js", "22.17.1"],
])("%s under Node %s", (program, version) => {
  it("says in one line what is needed, and ends with 1", () => {
    const { status, stdout, lines } = runAs(version, program, ["--version"]);
    expect([status, stdout, lines.length]).toEqual([1, "", 1]);
    expect(lines[0]).toContain("22.18");
    expect(lines[0]).toContain(version);
  });
});

describe.each(["22.18.0", "24.21.0", "25.0.0"])("under Node %s", (version) => {
  it("scripts go on", () => {
    expect(runAs(version, "scripts/require-node.cjs")).toEqual({ status: 0, stdout: "", lines: [""] });
  });
});

it("every npm script asks first", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const unguarded = Object.entries(scripts).filter(
    ([name, line]) => name !== "format" && !line.startsWith("node scripts/require-node.cjs && "),
  );
  expect(unguarded).toEqual([]);
});
