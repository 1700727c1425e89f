import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { Finding } from "../../core/model/finding.ts";
import { findStack } from "../../project/stack-module.ts";
import { temporaryProject } from "./temporary-project.ts";

const FLEET = "export function fleet() { return { model: () => ({}), findings: () => [], systems: () => ({}) }; }\n";

describe("finding a stack", () => {
  const root = () =>
    temporaryProject({
      "stacks/web.ts": FLEET,
      "stacks/api.ts": FLEET,
      "stacks/index.ts": "",
      "stacks/web.lock.json": "{}",
      "stacks/types.d.ts": "",
      "other/lone.ts": FLEET,
    });

  it("by name, from a folder below the root", () => {
    const project = root();
    expect(findStack("web", join(project, "other"))).toEqual({
      kind: "found",
      stack: { name: "web", root: project, file: join(project, "stacks/web.ts") },
    });
  });

  it("by the name of a shard, which keeps the base name", () => {
    expect(findStack("web.eu-1", root())).toMatchObject({ kind: "found", stack: { name: "web" } });
  });

  it.each(["stacks/web.ts", "./stacks/web.ts"])("by the path %s", (path) => {
    expect(findStack(path, root())).toMatchObject({ kind: "found", stack: { name: "web" } });
  });

  it("by a path outside stacks/, in the project around it", () => {
    const project = root();
    expect(findStack(join(project, "other/lone.ts"), "/")).toMatchObject({
      kind: "found",
      stack: { name: "lone", root: project },
    });
  });

  it("left out is the only one, else lists them", () => {
    expect(findStack(null, temporaryProject({ "stacks/web.ts": FLEET }))).toMatchObject({ stack: { name: "web" } });
    expect(findStack(null, root())).toMatchObject({ kind: "unknown", asked: null, stacks: ["api", "web"] });
  });

  it.each(["nope", "index", "../web", "stacks/nope.ts", "", "types", "__proto__"])("refuses %j", (asked) => {
    expect(findStack(asked, root())).toMatchObject({ kind: "unknown", stacks: ["api", "web"] });
  });

  it("says when there is no project at all", () => {
    expect(findStack("web", temporaryProject({}, true))).toMatchObject({ kind: "unknown", root: null, stacks: [] });
  });
});

/** Loads `stacks/web.ts` in a process of its own: type stripping is Node's, not the test runner's. */
function load(files: Readonly<Record<string, string>>): readonly Finding[] {
  const root = temporaryProject(files);
  const room = resolve(import.meta.dirname, "../../project/stack-module.ts");
  const script = `
    const { loadFleet } = await import(${JSON.stringify(room)});
    const root = ${JSON.stringify(root)};
    const load = await loadFleet({ name: "web", root, file: root + "/stacks/web.ts" });
    console.log(JSON.stringify(load.kind === "loaded" ? [] : load.findings));`;
  const args = ["--no-warnings", "--input-type=module", "-e", script];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8", cwd: root })) as readonly Finding[];
}

describe("loading a fleet module", () => {
  it("finds nothing wrong with a right one", () => {
    expect(load({ "stacks/web.ts": FLEET })).toEqual([]);
  });

  const wrong: readonly (readonly [string, Record<string, string>, Partial<Finding>])[] = [
    ["no fleet function", { "stacks/web.ts": "export const a = 1;" }, { code: "FLEET_MISSING", got: "exports a" }],
    [
      "a fleet that is no function",
      { "stacks/web.ts": "export const fleet = 1;" },
      { code: "FLEET_MISSING", got: "fleet is a number" },
    ],
    [
      "an async fleet",
      { "stacks/web.ts": "export async function fleet() { throw new Error('x'); }" },
      { code: "FLEET_NOT_RETURNED", got: "fleet() returned a promise" },
    ],
    [
      "nothing returned",
      { "stacks/web.ts": "export function fleet() {}" },
      { code: "FLEET_NOT_RETURNED", got: "fleet() returned nothing" },
    ],
    [
      "a throw in fleet()",
      { "stacks/web.ts": "\n\nexport function fleet() {\n  throw new Error('no such\\ncluster');\n}" },
      { code: "FLEET_THREW", got: "no such cluster", origin: { file: "stacks/web.ts", line: 4 } },
    ],
    [
      "a throw in an imported module",
      { "stacks/web.ts": 'import "../lib/x.ts";', "lib/x.ts": "const a: any = null;\na.b;" },
      { code: "FLEET_MODULE_THREW", origin: { file: "lib/x.ts", line: 2 } },
    ],
    ["a throw of no Error", { "stacks/web.ts": "throw 'text';" }, { code: "FLEET_MODULE_THREW", got: "threw text" }],
    [
      "an enum",
      { "stacks/web.ts": "export const a = 1;\nenum X { A }\n" },
      {
        code: "FLEET_TYPESCRIPT_NOT_ERASABLE",
        got: "TypeScript enum is not supported in strip-only mode",
        origin: { file: "stacks/web.ts", line: 2 },
      },
    ],
    [
      "a syntax error in an imported module",
      { "stacks/web.ts": 'import "./lib/x.ts";', "stacks/lib/x.ts": "const a = 1;\n\nfunction (\n" },
      { code: "FLEET_SYNTAX", origin: { file: "stacks/lib/x.ts", line: 3 } },
    ],
    [
      "a package that is not there",
      { "stacks/web.ts": 'import x from "no-such-package";\nexport const fleet = x;' },
      {
        code: "FLEET_IMPORT_MISSING",
        got: "Cannot find package 'no-such-package' imported from stacks/web.ts",
        origin: { file: "stacks/web.ts" },
      },
    ],
    [
      "a file that is not there",
      { "stacks/web.ts": 'import x from "./x.js";\nexport const fleet = x;' },
      { code: "FLEET_IMPORT_MISSING", got: "Cannot find module 'stacks/x.js' imported from stacks/web.ts" },
    ],
    [
      "a type imported as a value",
      {
        "stacks/web.ts": 'import { T } from "../lib/t.ts";\nexport const fleet = (): T => 1;',
        "lib/t.ts": "export type T = number;",
      },
      { code: "FLEET_EXPORT_MISSING", origin: { file: "stacks/web.ts", line: 1 } },
    ],
  ];
  it.each(wrong)("%s is a finding with its place", (_name, files, expected) => {
    const found = load(files);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ severity: "error", class: "input", ...expected });
  });
});
