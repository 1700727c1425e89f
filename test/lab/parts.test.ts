import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { labFolder } from "./assembly/paths.ts";
import { atLeast } from "./assembly/toolchain.ts";
import { unavailableExitCode } from "./assembly/unavailable.ts";
import { readKubeconfig, writeKubeconfig } from "./clusters/kubeconfig.ts";
import { EventReader } from "./engine/engine-events.ts";
import { RunResult } from "./engine/run-result.ts";
import { startLab } from "./lab.ts";
import { differing } from "./plugins/aws/values.ts";
import { shellWords } from "./plugins/language-nodejs/node-process.ts";
import { exclusively } from "./processes/exclusive.ts";
import { end, identify, isRunning } from "./processes/identity.ts";
import { Supervisor } from "./processes/supervisor.ts";

const folders: string[] = [];
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "moorage-lab-parts-"));
  folders.push(folder);
  return folder;
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe("a machine that lacks a toolchain", () => {
  /** Runs the lab's CLI with nothing on PATH but what is given. */
  function cli(args: readonly string[], commands: Readonly<Record<string, string>>) {
    const bin = temporaryFolder();
    for (const [name, script] of Object.entries(commands)) {
      writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(bin, name), 0o755);
    }
    symlinkSync("/bin/sh", join(bin, "sh"));
    const env = { PATH: bin, HOME: bin, MOORAGE_LAB_STATE: join(bin, "state"), MOORAGE_LAB_CACHE: join(bin, "cache") };
    return new Promise<{ code: number | null; stderr: string }>((resolve) => {
      const child = execFile(
        process.execPath,
        [join(labFolder, "cli.ts"), ...args],
        { env },
        (_error, _stdout, stderr) => resolve({ code: child.exitCode, stderr }),
      );
    });
  }

  const newGo = 'case "$2" in GOVERSION) echo go1.99.0;; GOOS) echo linux;; GOARCH) echo amd64;; esac';

  it.each([
    ["no Go", ["build", "--no-dns"], {}, /^lab: Go 1\.\d+(\.\d+)? or newer is needed \(.*\); found none\n$/],
    [
      "an old Go",
      ["up"],
      { go: 'case "$1" in version) echo "go version go1.20 linux/amd64";; *) test "$PWD" = / && echo linux;; esac' },
      /^lab: Go 1\.\d+(\.\d+)? or newer is needed \(.*\); found go version go1\.20 linux\/amd64\n$/,
    ],
    ["no Python", ["build"], { go: newGo }, /^lab: Python 3\.\d+ or newer with venv is needed \(.*\); found none\n$/],
    ["an old Python", ["build"], { go: newGo, python3: "echo Python 3.6.9" }, /; found Python 3\.6\.9\n$/],
  ])("%s is told in one line, with an exit code of its own", async (_, args, commands, line) => {
    const { code, stderr } = await cli(args, commands);
    expect(stderr).toMatch(line);
    expect(code).toBe(unavailableExitCode);
  });
});

describe("what a lab refuses", () => {
  it("a cluster name that Kubernetes could not take, and a name twice", async () => {
    const start = (...names: string[]) =>
      startLab({ stateFolder: join(temporaryFolder(), "lab"), clusters: names.map((name) => ({ name, nodes: [] })) });
    await expect(start("East")).rejects.toThrow('"East" cannot be the name of a cluster');
    await expect(start("east", "east")).rejects.toThrow("two clusters of one name");
  });

  it("a state folder that holds something else", async () => {
    const stateFolder = temporaryFolder();
    writeFileSync(join(stateFolder, "thesis.txt"), "the only copy");
    await expect(startLab({ stateFolder, clusters: [] })).rejects.toThrow("is not empty and holds no lab");
  });
});

describe("processes", () => {
  it("are ended when they are exactly the ones that were started, and not when only the number fits", async () => {
    const supervisor = new Supervisor({ stateFolder: temporaryFolder(), labId: "parts-test" });
    const identity = supervisor.start({ name: "sleeper", command: "sleep", args: ["60"] });
    expect(supervisor.isRunning("sleeper")).toBe(true);
    await end([{ ...identity, startTime: `${Number(identity.startTime) - 1}` }]);
    expect(isRunning(identity)).toBe(true);
    await supervisor.stop(["sleeper"]);
    expect(isRunning(identity)).toBe(false);
  });

  it("are found by their mark when their record is lost", async () => {
    const stateFolder = temporaryFolder();
    const labId = `parts-test-${process.pid}`;
    const identity = new Supervisor({ stateFolder, labId }).start({ name: "sleeper", command: "sleep", args: ["60"] });
    rmSync(join(stateFolder, "processes"), { recursive: true });
    const other = new Supervisor({ stateFolder, labId: "another" });
    await other.stopAll();
    expect(isRunning(identity)).toBe(true);
    await new Supervisor({ stateFolder, labId }).stopAll();
    expect(isRunning(identity)).toBe(false);
    expect(identify(process.pid)).not.toBeNull();
  });

  it("wait for each other's exclusive work", async () => {
    const order: string[] = [];
    const work = (name: string) =>
      exclusively(
        "parts-test",
        async () => {
          order.push(`${name} starts`);
          await new Promise((resolve) => setTimeout(resolve, 50));
          order.push(`${name} ends`);
        },
        () => order.push(`${name} waits`),
      );
    await Promise.all([work("a"), work("b")]);
    expect(order).toEqual(["a starts", "b waits", "a ends", "b starts", "b ends"]);
  });
});

describe("reading", () => {
  it.each([
    ["1.26.8", "1.26", true],
    ["1.26", "1.26.6", false],
    ["1.100", "1.26.6", true],
    ["2", "1.26", true],
  ])("version %s ≥ %s: %s", (version, wanted, holds) => expect(atLeast(version, wanted)).toBe(holds));

  it.each([
    ["--import tsx --max-old-space-size=4096", ["--import", "tsx", "--max-old-space-size=4096"]],
    [`--require './a b.js' --x="say \\"hi\\""`, ["--require", "./a b.js", '--x=say "hi"']],
    ["", []],
  ])("words of %s", (text, words) => expect(shellWords(text)).toEqual(words));

  it("a kubeconfig as it was written", () => {
    const connection = { server: "https://localhost:6443", certificateAuthority: "PEM", token: "secret" };
    expect(readKubeconfig(writeKubeconfig({ east: connection }))).toEqual(connection);
    expect(writeKubeconfig({ east: connection, west: connection })).toContain('current-context: ""');
  });

  it("properties that differ, whatever the order of keys", () => {
    const olds = { a: [{ x: 1, y: 2 }], b: 1, __defaults: [] };
    expect(differing(olds, { a: [{ y: 2, x: 1 }], b: 2, c: 3 })).toEqual(["b", "c"]);
  });

  it("the engine's events, in phases, however the stream is cut", () => {
    const step = (op: string) => ({
      metadata: { op, urn: "urn:pulumi:s::p::t:m:K::a::b", type: "t:m:K", old: null, new: null },
    });
    const lines = [
      { sequence: 0, preludeEvent: {} },
      { sequence: 1, resourcePreEvent: step("create") },
      { sequence: 2, summaryEvent: { resourceChanges: { create: 1 }, isPreview: true } },
      { sequence: 0, preludeEvent: {} },
      { sequence: 1, resourcePreEvent: step("create") },
      { sequence: 2, diagnosticEvent: { severity: "debug", message: "noise" } },
      { sequence: 3, diagnosticEvent: { severity: "warning", message: "mind\n" } },
      { sequence: 4, resOutputsEvent: step("create") },
      { sequence: 5, summaryEvent: { resourceChanges: { create: 1 }, isPreview: false, result: "succeeded" } },
    ].map((event) => JSON.stringify(event));
    const reader = new EventReader(true);
    for (const piece of `not json\n${lines.join("\n")}\n`.match(/.{1,7}/gs) ?? []) reader.read(piece);
    const record = {
      command: "pulumi up",
      code: 0,
      signal: null,
      seconds: 1,
      stdout: "",
      stderr: "",
      events: reader.events,
    };
    const result = new RunResult(record, reader.text);
    expect(result.timeline()).toEqual(["started create b", "finished create b"]);
    expect(result.text).toBe("warning: mind\nnot json");
    expect(result.changes).toEqual({ create: 1 });
    expect(result.position({ event: "started", type: "K" })).toBeLessThan(
      result.position({ event: "finished", name: /^b$/ }),
    );
    expect(() => result.position({ op: "delete" })).toThrow("no step");
  });
});
