import type { SlimSchemaFile } from "../model/index.ts";
import builtIn from "./generated/built-in.json" with { type: "json" };
import externalSecrets from "./generated/external-secrets.json" with { type: "json" };

const FILES = [builtIn, externalSecrets] as unknown as readonly SlimSchemaFile[];

/** Slim schemas of the built-in kinds and of the kinds that the core itself emits (ExternalSecret). */
export function builtInSchemas(): readonly SlimSchemaFile[] {
  return FILES;
}
