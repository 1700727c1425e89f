import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { describe } from "vitest";
import { parseAllDocuments } from "yaml";
import type { KubeObject, SourcedObject } from "../../core/model/index.ts";
import { isJsonObject } from "../../core/model/index.ts";

const SHARED = process.env["MOORAGE_SHARED"] ?? "../shared";
const absent = !existsSync(SHARED);
if (absent) console.log(`skipped: no shared data at ${SHARED} (set MOORAGE_SHARED)`);

/** Tests of the shared data: skipped where it is absent; in CI they fail then. */
export function describeShared(name: string, suite: () => void): void {
  describe.skipIf(absent && process.env["CI"] === undefined)(name, suite);
}

export function sharedPath(...parts: readonly string[]): string {
  return join(SHARED, ...parts);
}

/** Every YAML file below a folder of the shared data, sorted. */
export function yamlFiles(folder: string): readonly string[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) return yamlFiles(path);
      return /\.ya?ml$/.test(name) ? [path] : [];
    });
}

/** The Kubernetes objects in a YAML file, with where each was read. */
export function objectsOf(file: string): readonly SourcedObject[] {
  const text = readFileSync(file, "utf8");
  return parseAllDocuments(text).flatMap((document) => {
    const value: unknown = document.errors.length > 0 ? null : document.toJS();
    if (!isJsonObject(value) || !isJsonObject(value["metadata"])) return [];
    const line = text.slice(0, document.contents?.range?.[0] ?? 0).split("\n").length;
    return [{ origin: { file: relative(SHARED, file), line }, object: value as unknown as KubeObject }];
  });
}
