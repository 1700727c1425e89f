import { closeSync, fstatSync, openSync, readFileSync, statSync } from "node:fs";
import type { Finding } from "../core/model/finding.ts";
import { fileTooLarge, fileUnreadable } from "./errors.ts";

/** Largest file that is read: real files hold 2 MB of CRDs, so 32 MiB leaves room (contracts.md). */
export const MAX_FILE_BYTES = 32 * 1024 * 1024;

/** A value that was read, or the findings that say why it was not. `absent`: there is no such file, which is no finding here. */
export type Read<T> =
  | { readonly kind: "value"; readonly value: T; readonly findings: readonly Finding[] }
  | { readonly kind: "absent" }
  | { readonly kind: "failed"; readonly findings: readonly Finding[] };

/** A {@link Read} that failed. */
export function failed(...findings: readonly Finding[]): { kind: "failed"; findings: readonly Finding[] } {
  return { kind: "failed", findings };
}

/** What the system said of a failure, for people: `EACCES: permission denied` without the call and the path. */
export function systemReason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/, \w+( '.*)?$/s, "");
}

/**
 * The text of a regular file, a leading byte order mark left out. Devices, pipes and folders are refused, so that nothing blocks;
 * so is a file beyond `limit` bytes.
 * @param shown the path as it stands in findings
 */
export function readTextFile(path: string, shown: string, limit: number = MAX_FILE_BYTES): Read<string> {
  let handle: number | undefined;
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return { kind: "absent" };
    if (!stat.isFile()) return failed(fileUnreadable(shown, stat.isDirectory() ? "a folder" : "not a regular file"));
    handle = openSync(path, "r");
    const { size } = fstatSync(handle);
    if (size > limit) return failed(fileTooLarge(shown, size, limit));
    return { kind: "value", value: readFileSync(handle, "utf8").replace(/^\uFEFF/, ""), findings: [] };
  } catch (error) {
    return failed(fileUnreadable(shown, systemReason(error)));
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}
