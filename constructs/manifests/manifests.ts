import { isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Finding, Origin } from "../../core/model/index.ts";
import { parseManifests } from "./documents.ts";
import { manifestPathRelative, manifestUrl } from "./errors.ts";
import { type ManifestFile, readManifests } from "./read.ts";

/** A path to manifests: a URL (`new URL("../apps/shop.yaml", import.meta.url)`), an absolute path, or one relative to the project's root. */
export type ManifestPath = string | URL;

/** Kubernetes objects as YAML or JSON: the source of an `Application`. */
export class Manifests {
  readonly #paths: readonly ManifestPath[];
  readonly #text: { readonly text: string; readonly file: string | null } | null;

  private constructor(
    paths: readonly ManifestPath[],
    text: { readonly text: string; readonly file: string | null } | null,
  ) {
    this.#paths = paths;
    this.#text = text;
  }

  /** One file; it may hold several documents. */
  static file(path: ManifestPath): Manifests {
    return new Manifests([path], null);
  }

  /** All `.yaml`, `.yml` and `.json` files below a folder. */
  static directory(path: ManifestPath): Manifests {
    return new Manifests([path], null);
  }

  /** Several files and folders. */
  static files(...paths: readonly ManifestPath[]): Manifests {
    return new Manifests(paths, null);
  }

  /**
   * The text itself.
   * @param name - what findings call it; default: the path of the application, and `inline`
   */
  static yaml(text: string, name: string | null = null): Manifests {
    return new Manifests([], { text, file: name });
  }

  /**
   * Reads them. Never throws.
   * @param origin - the construct that asked, for findings about the paths themselves
   * @param root - the project's root directory, for relative paths; null when it is not known
   */
  read(origin: Origin, root: string | null): { files: readonly ManifestFile[]; findings: readonly Finding[] } {
    if (this.#text !== null) {
      const { text } = this.#text;
      const file = this.#text.file ?? ("path" in origin ? `${origin.path} (inline)` : "inline");
      return { files: [{ file, documents: parseManifests(text, file), findings: [] }], findings: [] };
    }
    const findings: Finding[] = [];
    const paths = this.#paths.flatMap((path) => {
      const resolved = resolvePath(path, origin, root);
      if (typeof resolved === "string") return [resolved];
      findings.push(resolved);
      return [];
    });
    return { files: readManifests(paths, root === null ? {} : { root }), findings };
  }
}

function resolvePath(path: ManifestPath, origin: Origin, root: string | null): string | Finding {
  if (path instanceof URL) return path.protocol === "file:" ? fileURLToPath(path) : manifestUrl(origin, path.href);
  if (isAbsolute(path)) return path;
  return root === null ? manifestPathRelative(origin, path) : join(root, path);
}
