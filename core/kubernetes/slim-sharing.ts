import type { SlimSchema, SlimSchemaFile } from "../model/index.ts";
import { compactJson, shortHash, sortedRecord } from "../model/index.ts";

/** A schema shorter than this (as JSON) is not worth a definition of its own. */
const WORTH_SHARING = 120;

function childrenOf(schema: SlimSchema): readonly SlimSchema[] {
  return [...Object.values(schema.properties ?? {}), schema.items, schema.values].filter((s) => s !== undefined);
}

function mapChildren(schema: SlimSchema, f: (child: SlimSchema) => SlimSchema): SlimSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, child]) => [name, f(child)] as const);
  return {
    ...schema,
    ...(schema.properties === undefined ? {} : { properties: Object.fromEntries(properties) }),
    ...(schema.items === undefined ? {} : { items: f(schema.items) }),
    ...(schema.values === undefined ? {} : { values: f(schema.values) }),
  };
}

/**
 * The file with every schema that stands in it more than once as one definition, called by the hash of its content:
 * versions of a kind mostly differ in their name only.
 */
export function shareDefinitions(file: SlimSchemaFile): SlimSchemaFile {
  const texts = new Map<SlimSchema, string>();
  const uses = new Map<string, number>();
  const count = (schema: SlimSchema): void => {
    const text = compactJson(schema);
    texts.set(schema, text);
    const before = uses.get(text) ?? 0;
    uses.set(text, before + 1);
    // What stands inside a schema seen before is shared with it already.
    if (before === 0) for (const child of childrenOf(schema)) count(child);
  };
  const roots = Object.values(file.kinds).map(({ schema }) => schema);
  for (const root of roots) count(root);

  const definitions: Record<string, SlimSchema> = { ...file.definitions };
  const share = (schema: SlimSchema): SlimSchema => {
    const text = texts.get(schema) ?? compactJson(schema);
    if ((uses.get(text) ?? 0) < 2 || text.length < WORTH_SHARING) return mapChildren(schema, share);
    const name = shortHash(schema);
    definitions[name] ??= mapChildren(schema, share);
    return { ref: name };
  };
  const kinds = Object.entries(file.kinds).map(
    ([api, kind]) => [api, { ...kind, schema: share(kind.schema) }] as const,
  );
  return { source: file.source, definitions: sortedRecord(definitions), kinds: Object.fromEntries(kinds) };
}
