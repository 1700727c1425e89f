import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { compareText, type Finding } from "../../core/model/index.ts";
import { shownPath } from "../tree/shown-path.ts";
import { type ManifestDocument, parseManifests } from "./documents.ts";
import * as errors from "./errors.ts";
import { MANIFEST_LIMITS, type ManifestLimits } from "./limits.ts";

/** One file and its documents. `findings` are about the file itself; those of documents stand with them. */
export interface ManifestFile {
  readonly file: string;
  readonly documents: readonly ManifestDocument[];
  readonly findings: readonly Finding[];
}

export interface ReadManifestsOptions {
  /** Findings name files relative to this directory where they lie in it, so that they read the same on every machine. @default - paths as given */
  readonly root?: string;
  readonly limits?: ManifestLimits;
}

const EXTENSIONS = [".yaml", ".yml", ".json"];
const UTF8 = new TextDecoder("utf-8", { fatal: true });

function isManifest(name: string): boolean {
  return EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension));
}

function reasonOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "unknown reason";
}

/** Manifest files below a folder, sorted by path. Links to folders are not followed, so that a loop of links ends. */
function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path);
      if (!isManifest(entry.name)) return [];
      const linksToFolder =
        entry.isSymbolicLink() && (statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false);
      return linksToFolder ? [] : [path];
    })
    .sort(compareText);
}

function readFile(path: string, file: string, limits: ManifestLimits): ManifestFile {
  try {
    const stats = statSync(path);
    // A pipe or a device never ends, or waits for ever.
    if (!stats.isFile())
      return { file, documents: [], findings: [errors.manifestUnreadable(file, "it is no plain file")] };
    const { size } = stats;
    if (size > limits.fileBytes) {
      return { file, documents: [], findings: [errors.manifestTooLarge(file, size, limits.fileBytes)] };
    }
    const bytes = readFileSync(path);
    return { file, documents: parseManifests(UTF8.decode(bytes), file, limits), findings: [] };
  } catch (error) {
    const unreadable = error instanceof TypeError ? errors.manifestNotText(file) : null;
    return { file, documents: [], findings: [unreadable ?? errors.manifestUnreadable(file, reasonOf(error))] };
  }
}

function readPath(path: string, options: ReadManifestsOptions): readonly ManifestFile[] {
  const limits = options.limits ?? MANIFEST_LIMITS;
  const root = options.root ?? null;
  const file = shownPath(path, root);
  const only = (finding: Finding): readonly ManifestFile[] => [{ file, documents: [], findings: [finding] }];
  try {
    if (!statSync(path).isDirectory()) return [readFile(path, file, limits)];
    const files = filesBelow(path);
    if (files.length === 0) return only(errors.manifestFolderEmpty(file));
    if (files.length > limits.files) return only(errors.manifestTooManyFiles(file, limits.files));
    return files.map((inner) => readFile(inner, shownPath(inner, root), limits));
  } catch (error) {
    const reason = reasonOf(error);
    return only(
      reason === "ENOENT" || reason === "ENOTDIR"
        ? errors.manifestNotFound(file)
        : errors.manifestUnreadable(file, reason),
    );
  }
}

/**
 * Reads manifests from files and folders (recursively: `.yaml`, `.yml`, `.json`; others are passed over).
 * Every file is listed, also one that cannot be read; never throws.
 * @param paths - absolute paths
 */
export function readManifests(paths: readonly string[], options: ReadManifestsOptions = {}): readonly ManifestFile[] {
  return paths.flatMap((path) => readPath(path, options));
}
