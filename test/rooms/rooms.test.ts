import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type CruisedModule, checkRooms, type Import, type Rooms, roomOf } from "../../scripts/room-rules.ts";

const ROOMS: Rooms = {
  "core/model": { ours: [], outside: ["semver"] },
  "core/planner": { ours: ["core/model"], outside: [] },
  systems: { ours: ["core"], outside: ["node:path"] },
  stacks: { ours: ["moorage"], outside: ["@scope/kit"] },
};

function imports(source: string, target: Partial<Import> & Pick<Import, "module">): CruisedModule {
  const base = { resolved: target.module, dependencyTypes: ["local"], circular: false };
  return { source, dependencies: [{ ...base, ...target }] };
}

const local = (source: string, to: string) => imports(source, { module: `./${to}`, resolved: to });
const pack = (source: string, name: string) =>
  imports(source, { module: name, resolved: `node_modules/${name}/index.js`, dependencyTypes: ["npm"] });
const node = (source: string, module: string) =>
  imports(source, { module, resolved: module.replace("node:", ""), dependencyTypes: ["core"] });

describe("what a room may import", () => {
  it.each([
    ["a file of its own", local("core/planner/a.ts", "core/planner/b.ts")],
    ["a room that it is allowed", local("core/planner/a.ts", "core/model/b.ts")],
    ["a room inside one that it is allowed", local("systems/traffic/a.ts", "core/planner/b.ts")],
    ["a package that it is allowed", pack("core/model/a.ts", "semver")],
    ["a file of a scoped package that it is allowed", pack("stacks/a.ts", "@scope/kit/deep/file")],
    ["a module of Node that it is allowed", node("systems/a.ts", "node:path")],
    ["the same without node:", node("systems/a.ts", "path")],
    ["the product by its name, in stacks", imports("stacks/a.ts", { module: "moorage/pulumi" })],
  ])("%s", (_, module) => {
    expect(checkRooms(ROOMS, [module])).toEqual({ modules: 1, faults: [] });
  });

  it.each([
    ["a room that stands above it", local("core/model/a.ts", "core/planner/b.ts"), "./core/planner/b.ts", "core/model"],
    ["a room beside it", local("core/planner/a.ts", "systems/b.ts"), "./systems/b.ts", "core/planner"],
    ["a folder that is no room", local("systems/a.ts", "scripts/b.ts"), "./scripts/b.ts", "systems"],
    [
      "a folder whose name only begins like a room",
      local("systems/a.ts", "core/models/b.ts"),
      "./core/models/b.ts",
      "systems",
    ],
    ["a package of another room", pack("core/planner/a.ts", "semver"), "semver", "core/planner"],
    ["another package of the scope", pack("stacks/a.ts", "@scope/other"), "@scope/other", "stacks"],
    ["a module of Node", node("core/model/a.ts", "node:fs"), "node:fs", "core/model"],
    ["the product by its name, elsewhere", imports("systems/a.ts", { module: "moorage" }), "moorage", "systems"],
  ])("fails on %s", (_, module, target, room) => {
    expect(checkRooms(ROOMS, [module]).faults).toEqual([`${module.source} → ${target}: not open to ${room}`]);
  });

  const around = (...types: readonly string[]) =>
    imports("systems/a.ts", {
      module: "./b.ts",
      resolved: "systems/b.ts",
      circular: true,
      cycle: types.map((type) => ({ dependencyTypes: ["local", type] })),
    });

  it("fails on a cycle", () => {
    expect(checkRooms(ROOMS, [around("import", "import")]).faults).toEqual(["systems/a.ts → ./b.ts: part of a cycle"]);
  });

  it.each(["type-only", "dynamic-import"])("takes a cycle through %s for none", (type) => {
    expect(checkRooms(ROOMS, [around("import", type)]).faults).toEqual([]);
  });

  it("leaves out what is in no room", () => {
    const modules = [local("scripts/a.ts", "core/model/b.ts"), pack("node_modules/core/model/a.ts", "x")];
    expect(checkRooms(ROOMS, modules)).toEqual({ modules: 0, faults: [] });
  });

  it("knows a room by its whole name", () => {
    expect(["core/model", "core/model/a.ts", "core/models/a.ts", "core/a.ts"].map((p) => roomOf(ROOMS, p))).toEqual([
      "core/model",
      "core/model",
      null,
      null,
    ]);
  });
});

describe("scripts/rooms.ts", () => {
  const root = mkdtempSync(join(tmpdir(), "moorage-rooms-"));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  function check(name: string, files: Readonly<Record<string, string>>, least = "1") {
    const folder = join(root, name);
    const all = {
      "architecture.json": JSON.stringify({ left: { ours: [], outside: [] }, right: { ours: ["left"], outside: [] } }),
      "tsconfig.json": readFileSync("tsconfig.json", "utf8"),
      "package.json": '{ "name": "fixture", "type": "module" }',
      ...files,
    };
    for (const [path, content] of Object.entries(all)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"), "dir");
    const args = [resolve("scripts/rooms.ts"), "--least", least];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
    return { status, stdout: stdout.trim(), stderr: stderr.trim() };
  }

  const good = {
    "left/a.ts": "export const a = 1;\n",
    "right/b.ts": 'import { a } from "../left/a.ts";\nexport const b = a;\n',
  };

  it("passes imports in the allowed direction", () => {
    expect(check("good", good)).toEqual({ status: 0, stdout: "rooms: 2 modules, 0 faults", stderr: "" });
  });

  it("fails on a forbidden import, also of a type alone", () => {
    const files = {
      ...good,
      "left/c.ts": 'import type { B } from "../right/d.ts";\nexport type C = B;\n',
      "right/d.ts": "export type B = string;\n",
    };
    const { status, stderr } = check("forbidden", files);
    expect([status, stderr]).toEqual([1, "left/c.ts → ../right/d.ts: not open to left"]);
  });

  it("fails on a forbidden module of Node", () => {
    const { status, stderr } = check("node", { ...good, "left/c.ts": 'import "node:fs";\n' });
    expect([status, stderr]).toEqual([1, "left/c.ts → fs: not open to left"]);
  });

  it("fails on a cycle", () => {
    const files = {
      "left/a.ts": 'import { b } from "./b.ts";\nexport const a = (): number => b();\n',
      "left/b.ts": 'import { a } from "./a.ts";\nexport const b = (): number => a();\n',
      "right/c.ts": "export {};\n",
    };
    const { status, stderr } = check("cycle", files);
    expect(status).toBe(1);
    expect(stderr.split("\n")).toEqual(["left/a.ts → ./b.ts: part of a cycle", "left/b.ts → ./a.ts: part of a cycle"]);
  });

  it("fails where nothing was cruised", () => {
    const { status, stderr } = check("nothing", { "left/a.md": "", "right/b.md": "", "other/c.ts": "export {};\n" });
    expect([status, stderr]).toEqual([1, "rooms: only 0 modules were read; the check says nothing"]);
  });

  it("fails where too little was cruised to say anything", () => {
    expect(check("little", good, "50").status).toBe(1);
  });
});
