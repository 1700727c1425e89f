import {
  isJsonObject,
  type Json,
  type JsonObject,
  type JsonPatchOperation,
  type KubeObject,
} from "../../model/index.ts";
import { type ImageReference, imageText, isImageReference, parseImage } from "../image-reference.ts";
import { patched } from "../patch.ts";
import { withContainers } from "./pod-containers.ts";
import type {
  FieldOverrider,
  FieldPatch,
  ImageOverrider,
  MetadataOverrider,
  PlaintextOverrider,
  WordsOverrider,
} from "./policy.ts";

/** The changed object, or why the change failed. */
export type Overridden =
  | { readonly ok: true; readonly object: KubeObject }
  | { readonly ok: false; readonly because: string };

/** Reads and writes YAML: passed in, since the core holds no parser of it. Maps are written with sorted keys. */
export interface YamlCodec {
  readonly parse: (text: string) => Json;
  readonly write: (value: Json) => string;
}

const TAG = /^[\w][\w.-]{0,127}$/;
const DIGEST = /^[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}$/;

function done(object: KubeObject): Overridden {
  return { ok: true, object };
}

function failed(because: string): Overridden {
  return { ok: false, because };
}

/** A tag clears the digest and the other way round; what is neither is ignored. */
function withTag(image: ImageReference, value: string): ImageReference {
  if (TAG.test(value)) return { ...image, tag: value, digest: null };
  return DIGEST.test(value) ? { ...image, tag: null, digest: value } : image;
}

/** `add` puts the value behind the part, as text. */
function withComponent(image: ImageReference, { component, operator, value = "" }: ImageOverrider): ImageReference {
  switch (component) {
    case "Registry": {
      const registry = operator === "add" ? `${image.registry ?? ""}${value}` : operator === "replace" ? value : "";
      return { ...image, registry: registry === "" ? null : registry };
    }
    case "Repository":
      return {
        ...image,
        repository: operator === "add" ? `${image.repository}${value}` : operator === "replace" ? value : "",
      };
    case "Tag":
      if (operator === "replace") return withTag(image, value);
      if (operator === "add") return withTag(image, `${image.tag ?? image.digest ?? ""}${value}`);
      return image.tag === null ? { ...image, digest: null } : { ...image, tag: null };
  }
}

/** Null for a text that is no image reference. */
function overriddenImage(text: string, overrider: ImageOverrider): string | null {
  const image = parseImage(text);
  return isImageReference(image) ? imageText(withComponent(image, overrider)) : null;
}

/** What stands at a JSON pointer; undefined where there is nothing. */
function valueAt(document: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((at, part) => {
      if (Array.isArray(at)) return /^\d+$/.test(part) ? (at as readonly unknown[])[Number(part)] : undefined;
      return isJsonObject(at) && Object.hasOwn(at, part) ? at[part] : undefined;
    }, document);
}

function patchedOrFailed(object: KubeObject, operations: readonly JsonPatchOperation[]): Overridden {
  const result = patched(object, operations);
  return "object" in result
    ? done(result.object)
    : failed(`${result.operation.op} ${result.operation.path}: ${result.because}`);
}

/** One image by its path, in any kind; or the images of all containers, in the kinds known. */
export function overrideImage(object: KubeObject, overrider: ImageOverrider): Overridden {
  if (overrider.predicate !== undefined) {
    const { path } = overrider.predicate;
    const text = valueAt(object, path);
    if (typeof text !== "string") return failed(`no image at ${path}`);
    const image = overriddenImage(text, overrider);
    return image === null
      ? failed(`${text} at ${path} is no image reference`)
      : patchedOrFailed(object, [{ op: "replace", path, value: image }]);
  }
  let invalid: string | null = null;
  const next = withContainers(object, (container) => {
    const text = container["image"];
    if (typeof text !== "string") return container;
    const image = overriddenImage(text, overrider);
    if (image === null) invalid = text;
    return image === null ? container : { ...container, image };
  });
  return invalid === null ? done(next) : failed(`${invalid} is no image reference`);
}

/** Words put behind a container's command or arguments, or every equal one taken out. */
export function overrideWords(
  object: KubeObject,
  field: "command" | "args",
  { containerName, operator, value = [] }: WordsOverrider,
): KubeObject {
  return withContainers(object, (container) => {
    if (container["name"] !== containerName) return container;
    const words = container[field];
    const list = Array.isArray(words) ? (words as readonly Json[]) : [];
    const next =
      operator === "add"
        ? [...list, ...value]
        : list.filter((word) => typeof word !== "string" || !value.includes(word));
    return { ...container, [field]: next };
  });
}

/** Labels or annotations of the object: `remove` and `replace` pass over keys that are not there. */
export function overrideMetadata(
  object: KubeObject,
  field: "labels" | "annotations",
  { operator, value = {} }: MetadataOverrider,
): KubeObject {
  const present = object.metadata[field] ?? {};
  const entries = Object.entries(value).filter(([key]) => operator === "add" || Object.hasOwn(present, key));
  if (entries.length === 0) return object;
  const named = new Set(entries.map(([key]) => key));
  const next =
    operator === "remove"
      ? Object.fromEntries(Object.entries(present).filter(([key]) => !named.has(key)))
      : { ...present, ...Object.fromEntries(entries) };
  return { ...object, metadata: { ...object.metadata, [field]: next } };
}

/** The operation; without its value where it removes. */
function operationOf(path: string, operator: FieldPatch["operator"], value: Json | undefined): JsonPatchOperation {
  return operator === "remove" ? { op: operator, path } : { op: operator, path, value: value ?? null };
}

/** All plaintext overriders of a rule are one patch. */
export function overridePlaintext(object: KubeObject, overriders: readonly PlaintextOverrider[]): Overridden {
  return patchedOrFailed(
    object,
    overriders.map(({ path, operator, value }) => operationOf(path, operator, value)),
  );
}

/** The document is held in an object of its own while it is patched, since it may be a list. */
const HOLDER = "document";

function patchedDocument(document: Json, patches: readonly FieldPatch[]): Json | string {
  const holder = { apiVersion: "v1", kind: "Document", metadata: { name: "" }, [HOLDER]: document };
  const result = patchedOrFailed(
    holder as KubeObject,
    patches.map(({ subPath, operator, value }) => operationOf(`/${HOLDER}${subPath}`, operator, value)),
  );
  return result.ok ? { [HOLDER]: (result.object[HOLDER] as Json | undefined) ?? null } : result.because;
}

function withSortedKeys(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(withSortedKeys);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, withSortedKeys(value[key] ?? null)]),
  );
}

/** As Go writes JSON: sorted keys, and `<`, `>`, `&` escaped. */
function jsonText(value: Json): string {
  return JSON.stringify(withSortedKeys(value)).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

const JSON_CODEC: YamlCodec = { parse: (text) => JSON.parse(text) as Json, write: jsonText };

/** A document held as text: read, patched, written back. Without any patch the text becomes empty. */
export function overrideField(object: KubeObject, overrider: FieldOverrider, yaml: YamlCodec): Overridden {
  const { fieldPath, json = [], yaml: yamlPatches = [] } = overrider;
  const text = valueAt(object, fieldPath);
  if (typeof text !== "string") return failed(`no text at ${fieldPath}`);
  const patches = yamlPatches.length > 0 ? yamlPatches : json;
  if (patches.length === 0) return patchedOrFailed(object, [{ op: "replace", path: fieldPath, value: "" }]);
  const codec = yamlPatches.length > 0 ? yaml : JSON_CODEC;
  let document: Json;
  try {
    document = codec.parse(text);
  } catch {
    return failed(`the text at ${fieldPath} cannot be read`);
  }
  const result = patchedDocument(document, patches);
  if (typeof result === "string") return failed(result);
  const value = codec.write(withSortedKeys((result as JsonObject)[HOLDER] ?? null));
  return patchedOrFailed(object, [{ op: "replace", path: fieldPath, value }]);
}
