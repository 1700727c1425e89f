import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MANIFEST_LIMITS } from "../../../constructs/manifests/limits.ts";
import { Manifests } from "../../../constructs/manifests/manifests.ts";
import { readManifests } from "../../../constructs/manifests/read.ts";
import { told } from "../told.ts";

const NAMESPACE = "apiVersion: v1\nkind: Namespace\nmetadata: {name: shop}\n";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "moorage-manifests-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, content: string | Uint8Array): string {
  const file = join(root, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, content);
  return file;
}

describe("files and folders of manifests", () => {
  it("reads a folder recursively, sorted, and passes over what is no manifest", () => {
    for (const path of ["b.yaml", "a/z.yml", "a/B.JSON", "Chart.lock", "README.md"])
      write(path, path.endsWith("JSON") ? "{}" : NAMESPACE);
    const files = readManifests([root], { root });
    expect(files.map(({ file, documents }) => [file, documents.length])).toEqual([
      ["a/B.JSON", 1],
      ["a/z.yml", 1],
      ["b.yaml", 1],
    ]);
  });

  it("ends in a loop of links", () => {
    write("a/n.yaml", NAMESPACE);
    symlinkSync(root, join(root, "a", "loop"));
    expect(readManifests([root], { root }).map(({ file }) => file)).toEqual(["a/n.yaml"]);
  });

  it("follows a link to a file", () => {
    const file = write("real/n.txt", NAMESPACE);
    mkdirSync(join(root, "m"));
    symlinkSync(file, join(root, "m", "n.yaml"));
    expect(readManifests([join(root, "m")], { root })[0]?.documents[0]?.name).toBe("shop");
  });

  it.each<[string, () => string, string]>([
    [
      "a file that is not there",
      () => join(root, "no.yaml"),
      "error MANIFEST_NOT_FOUND at no.yaml: got no file or folder no.yaml; expected manifests; correct the path",
    ],
    [
      "a path through a file",
      () => join(write("f.yaml", ""), "x.yaml"),
      "error MANIFEST_NOT_FOUND at f.yaml/x.yaml: got no file or folder f.yaml/x.yaml; expected manifests; correct the path",
    ],
    [
      "an empty folder",
      () => mkdirSync(join(root, "e"), { recursive: true }) ?? "",
      "error MANIFEST_FOLDER_EMPTY at e: got a folder without .yaml, .yml or .json files; expected a folder of manifests; correct the path or add the files",
    ],
    [
      "bytes that are no text",
      () => write("b.yaml", new Uint8Array([0xff, 0xfe, 0x00])),
      "error MANIFEST_NOT_TEXT at b.yaml: got bytes that are no UTF-8; expected a text file in UTF-8; save it as UTF-8",
    ],
    [
      "a file beyond the limit",
      () => write("l.yaml", "#".repeat(2 * 1024 * 1024)),
      "error MANIFEST_TOO_LARGE at l.yaml: got 2097152 bytes; expected at most 1 MiB in one file; split the file by kind or by application",
    ],
  ])("names %s", (_name, path, message) => {
    const files = readManifests([path()], { root, limits: { ...MANIFEST_LIMITS, fileBytes: 1024 * 1024 } });
    expect(files.flatMap(({ findings }) => findings).map(told)).toEqual([message]);
  });

  it("names a folder of too many files", () => {
    for (const name of ["a", "b", "c"]) write(`${name}.yaml`, NAMESPACE);
    const [found] = readManifests([root], { limits: { ...MANIFEST_LIMITS, files: 2 } });
    expect(found?.findings.map(({ code }) => code)).toEqual(["MANIFEST_TOO_MANY_FILES"]);
  });
});

describe("the paths of an application", () => {
  const origin = { path: "fleet/app" };

  it.each<[string, () => Manifests]>([
    ["a URL", () => Manifests.file(pathToFileURL(join(root, "n.yaml")))],
    ["an absolute path", () => Manifests.file(join(root, "n.yaml"))],
    ["a path from the project's root", () => Manifests.file("n.yaml")],
    ["a folder", () => Manifests.directory(root)],
  ])("lead from %s to the same file", (_name, manifests) => {
    write("n.yaml", NAMESPACE);
    const { files, findings } = manifests().read(origin, root);
    expect(findings).toEqual([]);
    expect(files.map(({ file, documents }) => [file, documents[0]?.name])).toEqual([["n.yaml", "shop"]]);
  });

  it("are refused when relative to nothing", () => {
    expect(Manifests.file("n.yaml").read(origin, null).findings.map(told)).toEqual([
      'error MANIFEST_PATH_RELATIVE at fleet/app: got path "n.yaml" while the project\'s root is not known; expected a path that leads to one place; write new URL(…, import.meta.url), or read the fleet with fleet.model({ projectRoot })',
    ]);
  });

  it("are never downloaded", () => {
    expect(Manifests.file(new URL("https://example.com/a.yaml")).read(origin, root).findings.map(told)).toEqual([
      'error MANIFEST_URL at fleet/app: got "https://example.com/a.yaml"; expected a file: URL: nothing is downloaded at preview; commit the file and name it',
    ]);
  });
});
