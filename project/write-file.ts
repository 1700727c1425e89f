import {
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Finding } from "../core/model/finding.ts";
import { notWritable } from "./errors.ts";
import { systemReason } from "./text-file.ts";

/** Makes a name reach the disk: a rename lives in the folder's own data. Not every system lets a folder be opened. */
export function syncFolder(folder: string): void {
  let handle: number | undefined;
  try {
    handle = openSync(folder, "r");
    fsyncSync(handle);
  } catch {
    // Windows cannot open folders; there the rename alone has to do.
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/** Writes a new file and has it reach the disk. Fails where there is one. */
export function writeNewFile(path: string, content: string, mode = 0o666): void {
  const handle = openSync(path, "wx", mode);
  try {
    writeFileSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Writes a file whole or not at all: beside it, to the disk, then renamed over it. Folders on the way are made, a symbolic link is
 * followed, the mode of a former file is kept.
 * @param shown the path as it stands in findings
 */
export function writeFileWhole(path: string, content: string, shown: string): readonly Finding[] {
  let temporary: string | null = null;
  try {
    mkdirSync(dirname(path), { recursive: true });
    const target = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? realpathSync(path) : path;
    const former = statSync(target, { throwIfNoEntry: false });
    if (former?.isDirectory()) return [notWritable(shown, "a folder of that name")];
    temporary = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
    rmSync(temporary, { force: true });
    writeNewFile(temporary, content, former === undefined ? 0o666 : former.mode & 0o777);
    renameSync(temporary, target);
    syncFolder(dirname(target));
    return [];
  } catch (error) {
    if (temporary !== null) rmSync(temporary, { force: true });
    return [notWritable(shown, systemReason(error))];
  }
}
