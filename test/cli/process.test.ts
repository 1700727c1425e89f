import { spawnSync } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { schemaErrors } from "../project/published-schemas.ts";
import { temporaryProject } from "../project/temporary-project.ts";

const repository = resolve(import.meta.dirname, "../..");
const command = join(repository, "bin/moorage.js");

/** A project that has the product as users have it: in node_modules, by name. */
function project(module: string): string {
  const root = temporaryProject({ "stacks/web.ts": module, "node_modules/.keep": "" });
  symlinkSync(repository, join(root, "node_modules/moorage"));
  return root;
}

const FLEET = `
import { Cluster, Fleet } from "moorage";
export function fleet(): Fleet {
  const fleet = new Fleet("web");
  new Cluster(fleet, "east", { provider: "onprem", region: "east", kubernetesVersion: "1.34" });
  return fleet;
}
`;

function moorage(cwd: string, ...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [command, ...args], { cwd, encoding: "utf8" });
}

// The built command, in a process of its own: `npm test` builds first.
describe("the installed command", () => {
  it("plans a fleet that imports it by name, without a word on standard error but its own", () => {
    const ran = moorage(project(FLEET), "plan", "--json");
    expect(ran).toMatchObject({
      status: 0,
      stderr: "there is no lock yet: accept this plan with moorage plan web --write\n",
    });
    expect(JSON.parse(ran.stdout)).toMatchObject({ schema: "moorage/plan/v1", clusters: [{ name: "east" }] });
  });

  it("keeps what a module prints off standard output", () => {
    const ran = moorage(project(`console.log("hello");\nprocess.stdout.write("there\\n");${FLEET}`), "plan", "--json");
    expect(ran.status).toBe(0);
    expect(() => JSON.parse(ran.stdout)).not.toThrow();
    expect(ran.stderr).toContain("hello\nthere\n");
  });

  it.each([
    ["calls process.exit()", `process.exit(0);${FLEET}`],
    ["waits for what never comes", `await new Promise(() => undefined);${FLEET}`],
  ])("is 1 when a module %s", (_name, module) => {
    const ran = moorage(project(module), "plan", "--json");
    expect(ran.status).toBe(1);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      schema: "moorage/error/v1",
      problems: [{ code: "FLEET_ENDED_PROCESS" }],
    });
  });

  it("ends when a module leaves something open", () => {
    expect(moorage(project(`setInterval(() => undefined, 1000);${FLEET}`), "plan").status).toBe(0);
  });

  it("says where a module is not erasable", () => {
    const ran = moorage(project(`enum Size { Small }\n${FLEET}`), "plan");
    expect(ran.status).toBe(1);
    expect(ran.stderr).toContain("error FLEET_TYPESCRIPT_NOT_ERASABLE  stacks/web.ts:1");
  });

  it("is 2 with one document for wrong usage", () => {
    const ran = moorage(project(FLEET), "plan", "nope", "--json");
    expect(ran.status).toBe(2);
    expect(JSON.parse(ran.stdout)).toMatchObject({ exitCode: 2, problems: [{ code: "STACK_UNKNOWN" }] });
  });

  it("does not mind a reader that has seen enough", () => {
    const line = `"${process.execPath}" "${command}" --help | head -n 1; exit \${PIPESTATUS[0]}`;
    const ran = spawnSync("bash", ["-c", line], { encoding: "utf8" });
    expect(ran).toMatchObject({ status: 0, stderr: "", stdout: "Usage: moorage [options] [command]\n" });
  });

  it("tells an old Node in one line what it needs", () => {
    const script = `Object.defineProperty(process.versions, "node", { value: "20.19.0" }); await import(${JSON.stringify(command)});`;
    const ran = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
    expect(ran).toMatchObject({ status: 1, stderr: "moorage needs Node.js 22.18 or newer; this is 20.19.0\n" });
  });
});

describe("the example fleets", () => {
  it.each(["minimal", "webshop"])("%s renders documents that their published schemas take", (stack) => {
    const out = join(temporaryProject({}, true), "dist");
    const ran = moorage(repository, "render", stack, "--out", out);
    expect(ran).toMatchObject({ status: 0 });
    for (const name of ["plan", "dns", "network"]) {
      expect(schemaErrors(name, JSON.parse(readFileSync(join(out, `${name}.json`), "utf8")))).toEqual([]);
    }
  });

  it("are explained in documents that their published schema takes", () => {
    const ran = moorage(repository, "plan", "webshop", "--explain", "full");
    expect(ran.status).toBe(0);
    const lines = ran.stdout.trimEnd().split("\n");
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(schemaErrors("explain", JSON.parse(line))).toEqual([]);
  });
});
