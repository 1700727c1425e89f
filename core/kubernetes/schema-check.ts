import type { Finding, KubeObject, Origin, SlimSchema, SlimSchemaFile } from "../model/index.ts";
import { apiOf, compareText, groupOf, isJsonObject, nearestName } from "../model/index.ts";
import { builtInSchemas } from "./built-in-schemas.ts";
import { fieldPath, objectText, valueText } from "./describe.ts";
import {
  apiUnknown,
  fieldMissing,
  fieldUnknown,
  fieldWrong,
  keyForbidden,
  kindUnknown,
  namespaceOnClusterKind,
  objectTooDeep,
} from "./errors.ts";
import { isBuiltIn } from "./kinds.ts";
import { indexedKind } from "./schema-index.ts";
import { removedApi, servedVersionsOf } from "./served-apis.ts";
import { valueProblem } from "./value-check.ts";

/** Deepest level that is followed; the deepest real objects, CRDs, stay far below. */
const MAX_DEPTH = 200;
/** An object that is wrong all over is not listed to its end. */
const MAX_FINDINGS = 50;

interface Found {
  readonly path: string;
  readonly finding: Finding;
}

/** One object's walk along its schema. */
class Walk {
  readonly found: Found[] = [];
  readonly #path: (string | number)[] = [];
  readonly #origin: Origin;
  readonly #name: string;
  /** Values of a Secret are never shown. */
  readonly #secret: boolean;
  readonly #resolve: (schema: SlimSchema) => SlimSchema;

  constructor(object: KubeObject, origin: Origin, resolve: (schema: SlimSchema) => SlimSchema) {
    this.#origin = origin;
    this.#name = objectText(object);
    this.#secret = object.kind === "Secret";
    this.#resolve = resolve;
  }

  at(key: string | number, visit: () => void): void {
    this.#path.push(key);
    visit();
    this.#path.pop();
  }

  /** An absent value (null counts as one, as for the API server) is the business of `required`. */
  value(value: unknown, schema: SlimSchema): void {
    if (value === null || value === undefined || this.#stops()) return;
    const resolved = schema.ref === undefined ? schema : this.#resolve(schema);
    const expected = valueProblem(value, resolved);
    if (expected !== null) {
      const got = this.#secret ? `a ${typeof value}` : valueText(value);
      this.#tell((path) => fieldWrong(this.#origin, this.#name, path, got, expected));
      return;
    }
    if (Array.isArray(value)) this.#list(value, resolved.items ?? {});
    else if (isJsonObject(value)) this.#object(value, resolved);
  }

  #list(list: readonly unknown[], items: SlimSchema): void {
    list.forEach((entry, index) => {
      this.at(index, () => this.value(entry, items));
    });
  }

  #object(value: Readonly<Record<string, unknown>>, schema: SlimSchema): void {
    const { properties = {}, values, required = [] } = schema;
    for (const name of required) {
      if (!Object.hasOwn(value, name) || value[name] === null || value[name] === undefined) this.#missing(name);
    }
    // A schema that names neither type nor fields takes anything.
    const open = schema.open === true || (schema.type === undefined && schema.properties === undefined);
    for (const key of Object.keys(value)) {
      const field = Object.hasOwn(properties, key) ? properties[key] : (values ?? (open ? {} : undefined));
      this.at(key, () => {
        if (key === "__proto__") this.#tell((path) => keyForbidden(this.#origin, this.#name, path));
        else if (field === undefined) this.#unknown(key, Object.keys(properties));
        else this.value(value[key], field);
      });
    }
  }

  #missing(name: string): void {
    this.at(name, () => this.#tell((path) => fieldMissing(this.#origin, this.#name, path)));
  }

  #unknown(key: string, known: readonly string[]): void {
    this.#tell((path) => fieldUnknown(this.#origin, this.#name, path, nearestName(key, known)));
  }

  #stops(): boolean {
    if (this.found.length >= MAX_FINDINGS) return true;
    if (this.#path.length <= MAX_DEPTH) return false;
    this.#tell((path) => objectTooDeep(this.#origin, this.#name, path, MAX_DEPTH), 10);
    return true;
  }

  #tell(finding: (path: string) => Finding, shown = MAX_DEPTH): void {
    if (this.found.length >= MAX_FINDINGS) return;
    const path = this.#path.slice(0, shown).reduce<string>(fieldPath, "");
    this.found.push({ path, finding: finding(path) });
  }
}

/**
 * An object whose kind is in no file. Every group but the built-in ones has a dot in it, so another group without one is a mistake;
 * old versions of built-in kinds are told of by `oldApiFindings`.
 */
function unknownKind(object: KubeObject, origin: Origin): readonly Finding[] {
  if (removedApi(object) !== null) return [];
  const name = objectText(object);
  const api = apiOf(object);
  const mayExist = groupOf(object.apiVersion).includes(".");
  if (mayExist) return [kindUnknown(origin, name, api)];
  return [apiUnknown(origin, name, api, servedVersionsOf(object.kind))];
}

/** Metadata is the same for every kind; CRDs do not describe it. */
function metadataOfCustom(object: KubeObject, origin: Origin): readonly Found[] {
  const pod = indexedKind("v1/Pod", builtInSchemas());
  if (isBuiltIn(object) || pod === null) return [];
  const walk = new Walk(object, origin, pod.resolve);
  walk.at("metadata", () => walk.value(object.metadata, { ref: "meta.v1.ObjectMeta" }));
  return walk.found;
}

/**
 * Checks an object against the schema of its kind: unknown fields (with the nearest known name), wrong types, missing fields, values outside
 * what is allowed. A kind in none of the files gives one warning, `KIND_UNKNOWN`. At most 50 findings, sorted by path.
 * CRDs are checked as objects, the schemas inside them are not followed further than their published schema goes.
 */
export function checkObject(object: KubeObject, files: readonly SlimSchemaFile[], origin: Origin): readonly Finding[] {
  const kind = indexedKind(apiOf(object), files);
  if (kind === null) return unknownKind(object, origin);
  const walk = new Walk(object, origin, kind.resolve);
  walk.value(object, kind.schema);
  const found = [...walk.found, ...metadataOfCustom(object, origin)];
  const sorted = found.sort((a, b) => compareText(a.path, b.path)).map(({ finding }) => finding);
  const { namespace } = object.metadata;
  if (kind.namespaced || namespace === undefined) return sorted;
  return [...sorted, namespaceOnClusterKind(origin, objectText(object), namespace)];
}
