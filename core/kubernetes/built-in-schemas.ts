import type { SlimSchemaFile } from "../model/index.ts";

/** Slim schemas of the built-in kinds and of the kinds that the core itself emits; read once, when first asked for. */
export function builtInSchemas(): readonly SlimSchemaFile[] {
  return [];
}
