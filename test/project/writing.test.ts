import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { writeFileWhole } from "../../project/write-file.ts";
import { MARKER, writeFolderWhole } from "../../project/write-folder.ts";
import { temporaryProject } from "./temporary-project.ts";

const read = (...parts: string[]) => readFileSync(join(...parts), "utf8");

describe("a file", () => {
  it("is written with the folders on its way and nothing beside it", () => {
    const root = temporaryProject({}, true);
    expect(writeFileWhole(join(root, "a/b/c.json"), "{}\n", "a/b/c.json")).toEqual([]);
    expect(read(root, "a/b/c.json")).toBe("{}\n");
    expect(readdirSync(join(root, "a/b"))).toEqual(["c.json"]);
  });

  it("keeps its mode, and a link to it stays a link", () => {
    const root = temporaryProject({ "real.json": "old" }, true);
    chmodSync(join(root, "real.json"), 0o640);
    symlinkSync("real.json", join(root, "link.json"));
    expect(writeFileWhole(join(root, "link.json"), "new", "link.json")).toEqual([]);
    expect(read(root, "real.json")).toBe("new");
    expect(statSync(join(root, "real.json")).mode & 0o777).toBe(0o640);
  });

  it("that cannot be written leaves the old one and says why", () => {
    const root = temporaryProject({ "taken/x": "", file: "old" }, true);
    expect(writeFileWhole(join(root, "taken"), "new", "taken")).toMatchObject([
      { code: "OUTPUT_NOT_WRITABLE", origin: { file: "taken" }, got: "a folder of that name" },
    ]);
    expect(writeFileWhole(join(root, "file/under"), "new", "file/under")).toMatchObject([
      { code: "OUTPUT_NOT_WRITABLE" },
    ]);
    expect(read(root, "file")).toBe("old");
  });
});

describe("an output folder", () => {
  const files = [
    { path: "plan.json", content: "{}\n" },
    { path: "clusters/eu-1/060-shop-deployment-web.yaml", content: "kind: Deployment\n" },
  ];
  const write = (root: string, list = files) => writeFolderWhole(join(root, "dist"), "web", list, "dist");

  it("is filled where there is none, and lists what was written", () => {
    const root = temporaryProject({}, true);
    expect(write(root)).toEqual([]);
    expect(read(root, "dist/clusters/eu-1/060-shop-deployment-web.yaml")).toBe("kind: Deployment\n");
    expect(JSON.parse(read(root, "dist", MARKER))).toEqual({
      schema: "moorage/rendered/v1",
      stack: "web",
      files: ["clusters/eu-1/060-shop-deployment-web.yaml", "plan.json"],
    });
    expect(readdirSync(root)).toEqual(["dist"]);
    expect(statSync(join(root, "dist")).mode & 0o055).toBe(0o055 & ~process.umask());
  });

  it("of a former run is replaced: files that are no longer written are gone", () => {
    const root = temporaryProject({}, true);
    write(root);
    expect(write(root, [{ path: "plan.md", content: "# plan\n" }])).toEqual([]);
    expect(readdirSync(join(root, "dist")).sort()).toEqual([MARKER, "plan.md"]);
    expect(readdirSync(root)).toEqual(["dist"]);
  });

  it("that is empty is filled", () => {
    const root = temporaryProject({}, true);
    mkdirSync(join(root, "dist"));
    expect(write(root)).toEqual([]);
    expect(existsSync(join(root, "dist/plan.json"))).toBe(true);
  });

  it.each([
    ["with files of others", { "dist/keep.txt": "mine" }],
    ["with a marker that is not ours", { "dist/keep.txt": "mine", [`dist/${MARKER}`]: '{"files": ["keep.txt"]}' }],
    ["with a hostile marker", { "dist/keep.txt": "mine", [`dist/${MARKER}`]: "[".repeat(5000) }],
    [
      "of a former run where somebody added a file",
      { [`dist/${MARKER}`]: '{"schema":"moorage/rendered/v1","files":[]}', "dist/keep.txt": "mine" },
    ],
  ])("%s is left alone", (_name, content) => {
    const root = temporaryProject(content, true);
    const [finding, ...rest] = write(root);
    expect(rest).toEqual([]);
    expect(finding).toMatchObject({ code: "OUTPUT_NOT_OURS", origin: { file: "dist" } });
    expect(finding?.got).toContain("keep.txt");
    expect(read(root, "dist/keep.txt")).toBe("mine");
    expect(existsSync(join(root, "dist/plan.json"))).toBe(false);
  });

  it("behind a link is written where the link leads; a file of that name is refused", () => {
    const root = temporaryProject({ file: "x" }, true);
    mkdirSync(join(root, "real"));
    symlinkSync("real", join(root, "dist"));
    expect(write(root)).toEqual([]);
    expect(existsSync(join(root, "real/plan.json"))).toBe(true);
    expect(writeFolderWhole(join(root, "file"), "web", files, "file")).toMatchObject([{ got: "a file of that name" }]);
  });

  it("keeps what it had when a path leaves it", () => {
    const root = temporaryProject({}, true);
    write(root);
    const before = readdirSync(join(root, "dist"), { recursive: true });
    expect(write(root, [{ path: "../escaped.txt", content: "x" }])).toMatchObject([{ code: "OUTPUT_NOT_WRITABLE" }]);
    expect(readdirSync(join(root, "dist"), { recursive: true })).toEqual(before);
    expect(readdirSync(root)).toEqual(["dist"]);
  });

  it("keeps what it had when a file cannot be written half way", () => {
    const root = temporaryProject({}, true);
    write(root);
    writeFileSync(join(root, "dist/plan.json"), "of the former run");
    const clash = [
      { path: "a", content: "x" },
      { path: "a/b", content: "a is a file" },
    ];
    expect(write(root, clash)).toMatchObject([{ code: "OUTPUT_NOT_WRITABLE" }]);
    expect(read(root, "dist/plan.json")).toBe("of the former run");
    expect(readdirSync(root)).toEqual(["dist"]);
  });
});
