import { existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { canonicalJson } from "../core/model/digest.ts";
import type { Finding } from "../core/model/finding.ts";
import { compareText, isJsonObject } from "../core/model/json.ts";
import { folderNotOurs, notWritable } from "./errors.ts";
import { parseJson } from "./json-document.ts";
import { readTextFile, systemReason } from "./text-file.ts";
import { syncFolder, writeNewFile } from "./write-file.ts";

/** A file of an output folder; `path` is relative to it, with `/`. */
export interface OutputFile {
  readonly path: string;
  readonly content: string;
}

/** The file that lists what a run of ours wrote: only such a folder is ever replaced. */
export const MARKER = ".moorage.json";
const MARKER_SCHEMA = "moorage/rendered/v1";

/** All files below a folder, relative, sorted; links count as files. */
function filesBelow(folder: string, prefix = ""): readonly string[] {
  return readdirSync(join(folder, prefix), { withFileTypes: true })
    .flatMap((entry) => {
      const path = prefix === "" ? entry.name : `${prefix}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(folder, path) : [path];
    })
    .sort(compareText);
}

/** The files that the marker of a folder lists; empty without a marker of ours. */
function listedFiles(folder: string): ReadonlySet<string> {
  const text = readTextFile(join(folder, MARKER), MARKER);
  const parsed = text.kind === "value" ? parseJson(text.value, MARKER, "") : text;
  if (parsed.kind !== "value" || !isJsonObject(parsed.value) || parsed.value["schema"] !== MARKER_SCHEMA)
    return new Set();
  const files = parsed.value["files"];
  return new Set([MARKER, ...(Array.isArray(files) ? files.filter((file) => typeof file === "string") : [])]);
}

/** Files of a folder that no run of ours wrote. */
function strangers(folder: string): readonly string[] {
  const listed = listedFiles(folder);
  return filesBelow(folder).filter((file) => !listed.has(file));
}

function inside(folder: string, path: string): string {
  const target = resolve(folder, path);
  const back = relative(folder, target);
  if (back === "" || back.startsWith("..") || back.split(sep).includes(".."))
    throw new Error(`path leaves the folder: ${path}`);
  return target;
}

function fill(folder: string, stack: string, files: readonly OutputFile[]): void {
  const folders = new Set<string>([folder]);
  for (const file of files) {
    const target = inside(folder, file.path);
    mkdirSync(dirname(target), { recursive: true });
    folders.add(dirname(target));
    writeNewFile(target, file.content);
  }
  const marker = { schema: MARKER_SCHEMA, stack, files: files.map((file) => file.path).sort(compareText) };
  writeNewFile(join(folder, MARKER), canonicalJson(marker));
  for (const each of folders) syncFolder(each);
}

/** Puts the new folder in the place of the old one; on failure the old one is put back. */
function swap(fresh: string, target: string): void {
  if (!existsSync(target)) {
    renameSync(fresh, target);
    return;
  }
  const old = `${fresh}.old`;
  renameSync(target, old);
  try {
    renameSync(fresh, target);
  } catch (error) {
    renameSync(old, target);
    throw error;
  }
  rmSync(old, { recursive: true, force: true });
}

/**
 * Writes a folder whole or not at all: built beside it, then renamed into its place. A folder that holds anything that no run of
 * ours wrote is left alone, with a finding that names it; so is one that is not a folder.
 * @param shown the path as it stands in findings
 */
export function writeFolderWhole(
  path: string,
  stack: string,
  files: readonly OutputFile[],
  shown: string,
): readonly Finding[] {
  let fresh: string | null = null;
  try {
    const exists = lstatSync(path, { throwIfNoEntry: false }) !== undefined;
    const target = exists ? realpathSync(path) : resolve(path);
    if (exists && !lstatSync(target).isDirectory()) return [notWritable(shown, "a file of that name")];
    const others = exists ? strangers(target) : [];
    if (others.length > 0) return [folderNotOurs(shown, others)];
    mkdirSync(dirname(target), { recursive: true });
    fresh = join(dirname(target), `.${basename(target)}.moorage-${process.pid}`);
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh);
    fill(fresh, stack, files);
    swap(fresh, target);
    syncFolder(dirname(target));
    return [];
  } catch (error) {
    if (fresh !== null) rmSync(fresh, { recursive: true, force: true });
    return [notWritable(shown, systemReason(error))];
  }
}
