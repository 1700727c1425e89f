import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lockDigest } from "../../core/model/lock.ts";
import { readFacts } from "../../project/facts-file.ts";
import { readFrozen } from "../../project/frozen-file.ts";
import { parseJson } from "../../project/json-document.ts";
import { lockText, parseLock, readLock } from "../../project/lock-file.ts";
import { readTextFile } from "../../project/text-file.ts";
import { sampleFacts, sampleLock, text } from "./sample-documents.ts";
import { temporaryProject } from "./temporary-project.ts";

function codes(read: { readonly findings?: readonly { readonly code: string }[] }): readonly string[] {
  return (read.findings ?? []).map((finding) => finding.code);
}

describe("a lock on disk", () => {
  it("is absent before the first plan --write", () => {
    expect(readLock(temporaryProject(), "web")).toEqual({ kind: "absent" });
  });

  it("reads back as it was written, byte for byte", () => {
    const lock = sampleLock();
    const read = readLock(temporaryProject({ "stacks/web.lock.json": lockText(lock) }), "web");
    expect(read).toEqual({ kind: "value", value: lock, findings: [] });
    expect(read.kind === "value" && lockText(read.value)).toBe(lockText(lock));
  });

  it("of a shard is the one of its base name", () => {
    const root = temporaryProject({ "stacks/web.lock.json": lockText(sampleLock()) });
    expect(readLock(root, "web.eu-1").kind).toBe("value");
  });

  it("of the first form, without leavingWorkloads and claims, is completed after its digest was checked", () => {
    const placement = { clusters: ["eu-1"], leaving: [], workloads: { "shop/Deployment/web": { "eu-1": 3 } } };
    const old = { ...sampleLock(), placements: { "shop/web": placement } };
    const digest = lockDigest(old as never);
    const read = parseLock(text({ ...old, digest }), "web", "l.json");
    expect(read).toEqual({ kind: "value", value: sampleLock(), findings: [] });
  });

  const wrong: readonly (readonly [string, string, string, Record<string, unknown>])[] = [
    ["an empty file", "", "JSON_INVALID", { got: "an empty file" }],
    ["cut off", lockText(sampleLock()).slice(0, 80), "JSON_INVALID", {}],
    ["a trailing comma on line 2", '{"a": 1,\n"b":}', "JSON_INVALID", { origin: { file: "l.json", line: 2 } }],
    [
      "an unfinished merge",
      `{\n<<<<<<< HEAD\n"digest": "a"\n=======\n"digest": "b"\n>>>>>>> feature\n}\n`,
      "MERGE_CONFLICT",
      { origin: { file: "l.json", line: 2 } },
    ],
    ["a list", "[]", "SCHEMA_UNKNOWN", { got: "no schema" }],
    [
      "another document of ours",
      text({ ...sampleLock(), schema: "moorage/facts/v1" }),
      "SCHEMA_UNKNOWN",
      { got: 'schema "moorage/facts/v1"', expected: 'schema "moorage/lock/v1"' },
    ],
    [
      "a later version",
      text({ ...sampleLock(), schema: "moorage/lock/v2" }),
      "SCHEMA_UNKNOWN",
      { fix: "use the version of moorage that wrote the file (npm ls moorage shows yours)" },
    ],
    [
      "a missing field",
      text({ ...sampleLock(), terms: undefined }),
      "SCHEMA_VIOLATED",
      { got: "/: no terms", expected: "the field terms" },
    ],
    [
      "replicas as text",
      text({
        ...sampleLock(),
        placements: { "a/b": { clusters: [], leaving: [], workloads: { "a/D/b": { c: "3" } } } },
      }),
      "SCHEMA_VIOLATED",
      { got: '/placements/a~1b/workloads/a~1D~1b/c: "3"', expected: "a value of type integer" },
    ],
    [
      "of another stack",
      lockText(sampleLock({ stack: "api" })),
      "FILE_NAME_MISMATCH",
      { got: "stack api", expected: "stack web, as the file's place says" },
    ],
    [
      "edited by hand",
      lockText(sampleLock()).replace('"eu-1": 3', '"eu-1": 4'),
      "LOCK_DIGEST",
      { got: `digest ${sampleLock().digest}`, severity: "error", class: "input" },
    ],
    [
      "a key __proto__",
      lockText(sampleLock()).replace('"terms": {', '"terms": { "__proto__": { "polluted": "yes" },'),
      "JSON_HOSTILE_KEY",
      { got: "key __proto__ at /terms" },
    ],
    ["nested beyond reason", "[".repeat(100_000), "JSON_TOO_DEEP", {}],
  ];
  it.each(wrong)("that is %s is refused", (_name, content, code, more) => {
    const read = parseLock(content, "web", "l.json");
    expect(read).toMatchObject({ kind: "failed", findings: [{ code, ...more }] });
    expect({}).not.toHaveProperty("polluted");
  });

  it("says to take the base branch's lock when the digest is not its own", () => {
    const read = parseLock(lockText(sampleLock({ digest: `sha256:${"0".repeat(64)}` })), "web", "l.json");
    expect(read.kind === "failed" && read.findings[0]?.fix).toMatch(/take the base branch's lock and plan again/);
  });
});

describe("facts on disk", () => {
  it("are those of every cluster with a file, and of the fleet", () => {
    const fleet = {
      schema: "moorage/fleet-facts/v1",
      observedAt: "2026-01-31T12:00:00Z",
      latencyMs: {},
      egress: {},
      prices: {},
    };
    const root = temporaryProject({
      "facts/web/eu-1.json": text(sampleFacts()),
      "facts/web/fleet.json": text(fleet),
      "facts/web/notes.txt": "not read",
      "facts/other/eu-2.json": "not of this stack",
    });
    expect(readFacts(root, "web")).toEqual({ facts: { clusters: { "eu-1": sampleFacts() }, fleet }, findings: [] });
  });

  it("that are wrong do not hide each other", () => {
    const root = temporaryProject({
      "facts/web/a.json": "{",
      "facts/web/b.json": text(sampleFacts()),
      "facts/web/c.json": text({ ...sampleFacts({ cluster: "c" }), pools: [{ name: "x" }] }),
      "facts/web/d.json": text(sampleFacts({ cluster: "d" })),
    });
    const read = readFacts(root, "web");
    expect(Object.keys(read.facts.clusters)).toEqual(["d"]);
    expect(codes(read)).toEqual(["JSON_INVALID", "FILE_NAME_MISMATCH", "SCHEMA_VIOLATED"]);
  });

  it("called __proto__ reach no prototype", () => {
    const root = temporaryProject({ "facts/web/__proto__.json": text(sampleFacts({ cluster: "__proto__" })) });
    const { facts } = readFacts(root, "web");
    expect(Object.getPrototypeOf(facts.clusters)).toBe(Object.prototype);
    expect(Object.keys(facts.clusters)).toEqual(["__proto__"]);
  });
});

describe("frozen units on disk", () => {
  const unit = {
    schema: "moorage/frozen/v1",
    stack: "web",
    cluster: "eu-1",
    items: [
      {
        kind: "object",
        name: "eu-1/shop/Deployment/web",
        rank: 60,
        custom: false,
        object: { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "web", namespace: "shop" } },
        dependsOn: [],
      },
    ],
  };

  it("are read by cluster", () => {
    const root = temporaryProject({ "frozen/web/eu-1.json": text(unit) });
    expect(readFrozen(root, "web")).toEqual({ frozen: { "eu-1": unit }, findings: [] });
  });

  it("of another cluster, or with a broken item, are refused with the command that makes them", () => {
    const root = temporaryProject({
      "frozen/web/eu-1.json": text({ ...unit, items: [{ kind: "object" }] }),
      "frozen/web/eu-2.json": text(unit),
    });
    const read = readFrozen(root, "web");
    expect(read.frozen).toEqual({});
    expect(codes(read)).toEqual(["SCHEMA_VIOLATED", "FILE_NAME_MISMATCH"]);
    expect(read.findings[0]?.fix).toBe("freeze it again with moorage freeze web eu-1");
  });
});

describe("reading a file", () => {
  it("refuses what is too large before it is read", () => {
    const root = temporaryProject({ "big.json": "x".repeat(2000) });
    expect(readTextFile(join(root, "big.json"), "big.json", 1000)).toMatchObject({
      kind: "failed",
      findings: [{ code: "FILE_TOO_LARGE", got: "2000 bytes", expected: "at most 1000 bytes" }],
    });
  });

  it("refuses a folder and a device, and leaves a byte order mark out", () => {
    const root = temporaryProject({ "bom.json": "\uFEFF{}" });
    mkdirSync(join(root, "folder.json"));
    symlinkSync("/dev/zero", join(root, "zero.json"));
    expect(readTextFile(join(root, "folder.json"), "f")).toMatchObject({ findings: [{ got: "a folder" }] });
    expect(readTextFile(join(root, "zero.json"), "z")).toMatchObject({ findings: [{ got: "not a regular file" }] });
    expect(readTextFile(join(root, "bom.json"), "b")).toMatchObject({ value: "{}" });
  });

  it("never throws on any text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (content) => {
        const read = parseJson(content, "x.json", "fix");
        expect(read.kind === "value" || read.kind === "failed").toBe(true);
      }),
    );
  });

  it("reads every JSON value as JSON.parse does, unless it names __proto__", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const content = JSON.stringify(value);
        fc.pre(!content.includes("__proto__") && !/^(<{7}|>{7})/m.test(content));
        expect(parseJson(content, "x.json", "fix")).toMatchObject({ kind: "value" });
        expect(parseJson(content, "x.json", "fix")).toHaveProperty("value", JSON.parse(content));
      }),
    );
  });
});
