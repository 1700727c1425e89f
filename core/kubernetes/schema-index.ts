import type { SlimSchema, SlimSchemaFile } from "../model/index.ts";

/** A kind of a schema file, with what its schema refers to. */
export interface IndexedKind {
  readonly namespaced: boolean;
  readonly schema: SlimSchema;
  readonly resolve: (schema: SlimSchema) => SlimSchema;
}

const ANYTHING: SlimSchema = {};
/** A definition may be another reference; a chain longer than this is a loop. */
const MAX_CHAIN = 16;

const INDEXES = new WeakMap<SlimSchemaFile, ReadonlyMap<string, IndexedKind>>();
const PATTERNS = new Map<string, RegExp | null>();

function indexOf(file: SlimSchemaFile): ReadonlyMap<string, IndexedKind> {
  const known = INDEXES.get(file);
  if (known !== undefined) return known;
  const definitions = new Map(Object.entries(file.definitions));
  const resolve = (schema: SlimSchema): SlimSchema => {
    let found = schema;
    for (let step = 0; found.ref !== undefined; step += 1) {
      const next = definitions.get(found.ref);
      if (next === undefined || step > MAX_CHAIN) return ANYTHING;
      found = next;
    }
    return found;
  };
  const index = new Map(Object.entries(file.kinds).map(([api, kind]) => [api, { ...kind, resolve }]));
  INDEXES.set(file, index);
  return index;
}

/** The kind `group/version/Kind` in the first file that has it. */
export function indexedKind(api: string, files: readonly SlimSchemaFile[]): IndexedKind | null {
  for (const file of files) {
    const kind = indexOf(file).get(api);
    if (kind !== undefined) return kind;
  }
  return null;
}

/** A pattern of a schema; null for one that JavaScript does not read (Go's own syntax): then nothing is checked. */
export function patternOf(text: string): RegExp | null {
  const known = PATTERNS.get(text);
  if (known !== undefined) return known;
  let pattern: RegExp | null = null;
  try {
    pattern = new RegExp(text, "u");
  } catch {
    // Not read.
  }
  PATTERNS.set(text, pattern);
  return pattern;
}
