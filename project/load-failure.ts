import { fileURLToPath } from "node:url";
import type { Finding } from "../core/model/finding.ts";
import {
  moduleExportMissing,
  moduleImportMissing,
  moduleNotErasable,
  moduleSyntax,
  moduleThrew,
  typesNotStripped,
} from "./errors.ts";
import { shownPath } from "./layout.ts";

/** A place in a program of the author. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

function stackOf(error: unknown): string {
  return error instanceof Error && typeof error.stack === "string" ? error.stack : "";
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** What was thrown, on one line. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : `threw ${String(error)}`;
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > 400 ? `${line.slice(0, 399)}…` : line;
}

function pathOf(reference: string): string | null {
  if (!reference.startsWith("file:")) return reference;
  try {
    return fileURLToPath(reference.replace(/\?.*$/, ""));
  } catch {
    return null;
  }
}

/** The `file:line` that Node puts before a syntax error's stack. */
function headPlace(error: unknown, root: string): Place | null {
  const match = /^(file:\/\/\S+|\/[^\n]+|[A-Za-z]:\\[^\n]+):(\d+)$/m.exec(stackOf(error).split("\n")[0] ?? "");
  const path = match?.[1] === undefined ? null : pathOf(match[1]);
  return path === null ? null : { file: shownPath(root, path), line: Number(match?.[2]) };
}

/** The first frame of a stack that lies in the author's program: not in Node, not in a package. */
export function placeOf(error: unknown, root: string): Place | null {
  for (const line of stackOf(error).split("\n")) {
    const match = /(?:\(|at (?:async )?)((?:file:\/\/|\/|[A-Za-z]:\\)[^()]*):(\d+):\d+\)?$/.exec(line.trim());
    const path = match?.[1] === undefined ? null : pathOf(match[1]);
    if (path === null || path.includes("node_modules")) continue;
    const shown = shownPath(root, path);
    if (shown !== path && !shown.startsWith("build/")) return { file: shown, line: Number(match?.[2]) };
  }
  return null;
}

/**
 * Why a module could not be loaded, as a finding with its place. The codes and the head of the stack are those of Node 22 and 24:
 * `ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX` for what type stripping cannot erase, `ERR_INVALID_TYPESCRIPT_SYNTAX` and `SyntaxError` for
 * what does not parse, `ERR_MODULE_NOT_FOUND` for an import.
 */
export function explainLoadFailure(error: unknown, root: string, moduleFile: string): Finding {
  const own = shownPath(root, moduleFile);
  const head = headPlace(error, root);
  const file = head?.file ?? own;
  const reason = reasonOf(error);
  switch (codeOf(error)) {
    case "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX":
      return moduleNotErasable(file, head?.line, reason);
    case "ERR_INVALID_TYPESCRIPT_SYNTAX":
      return moduleSyntax(file, head?.line, reason);
    case "ERR_UNKNOWN_FILE_EXTENSION":
      return typesNotStripped(own);
    case "ERR_MODULE_NOT_FOUND":
    case "ERR_PACKAGE_PATH_NOT_EXPORTED":
    case "ERR_UNSUPPORTED_DIR_IMPORT": {
      const importer = /imported from (.+)$/.exec(reason)?.[1];
      const from = importer === undefined ? null : pathOf(importer.trim());
      return moduleImportMissing(from === null ? own : shownPath(root, from), reason.replaceAll(`${root}/`, ""));
    }
    default:
  }
  if (error instanceof SyntaxError) {
    return /does not provide an export named/.test(reason)
      ? moduleExportMissing(file, head?.line, reason)
      : moduleSyntax(file, head?.line, reason);
  }
  const place = placeOf(error, root);
  return moduleThrew(place?.file ?? own, place?.line, reason);
}
