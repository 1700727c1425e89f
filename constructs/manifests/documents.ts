import { isMap, isSeq, LineCounter, parseDocument } from "yaml";
import {
  type Finding,
  isJsonObject,
  type Json,
  type JsonObject,
  type KubeObject,
  type ObjectMeta,
} from "../../core/model/index.ts";
import * as errors from "./errors.ts";
import { MANIFEST_LIMITS, type ManifestLimits } from "./limits.ts";
import { PlainReader } from "./plain-value.ts";
import { type Piece, splitDocuments } from "./split.ts";

/** One document of a file, or one item of a List in it. */
export interface ManifestDocument {
  readonly file: string;
  /** Line where it starts, from 1. */
  readonly line: number;
  /** As far as they could be read; null else. */
  readonly apiVersion: string | null;
  readonly kind: string | null;
  readonly name: string | null;
  /** The object, or null when the document holds none that can be used; `findings` say why. */
  readonly object: KubeObject | null;
  readonly findings: readonly Finding[];
}

interface Parsed {
  readonly value: Json | undefined;
  readonly findings: readonly Finding[];
  /** Line of the n-th item of a List. */
  readonly itemLine: (index: number) => number;
  readonly line: number;
}

function parsePiece(piece: Piece, file: string, limits: ManifestLimits): Parsed {
  const lineCounter = new LineCounter();
  const document = parseDocument(piece.text, {
    schema: "failsafe",
    resolveKnownTags: false,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: "silent",
    lineCounter,
  });
  const lineOf = (offset: number): number => piece.line + Math.max(1, lineCounter.linePos(offset).line) - 1;
  const root: unknown = document.contents;
  const line = lineOf(document.contents?.range[0] ?? 0);
  const items: unknown = isMap(root) ? root.get("items", true) : undefined;
  const itemLine = (index: number): number => {
    const range = isSeq(items) ? (items.items[index] as { range?: readonly number[] } | undefined)?.range : undefined;
    return range?.[0] === undefined ? line : lineOf(range[0]);
  };
  const [error] = document.errors;
  const deep = document.errors.some((e) => e.code === "RESOURCE_EXHAUSTION");
  if (deep) return { value: undefined, findings: [errors.yamlTooDeep({ file, line }, limits.depth)], itemLine, line };
  const plain = new PlainReader(file, lineOf, limits).read(root);
  if (error === undefined) return { ...plain, itemLine, line };
  // What could be read is kept to name the document by; the first error is the one that explains the others.
  // What is missing at the end of a piece is missing on its last line, not on the marker after it.
  const at = Math.min(error.pos[0], Math.max(0, piece.text.trimEnd().length - 1));
  const malformed = errors.malformedYaml(
    { file, line: lineOf(at) },
    error.message,
    /\{\{-?\s*[A-Za-z.$/]/.test(piece.text),
  );
  return { value: plain.value, findings: [malformed], itemLine, line };
}

function textOf(value: Json | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function kindOfValue(value: Json | undefined): string {
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "a map without apiVersion and kind" : `a single value (${typeof value})`;
}

/** The object of a plain value, with findings that name what is missing. */
function objectOf(value: JsonObject, place: errors.FilePlace): Pick<ManifestDocument, "object" | "findings"> {
  const apiVersion = textOf(value["apiVersion"]);
  const kind = textOf(value["kind"]);
  if (apiVersion === null || kind === null) {
    const missing =
      apiVersion === null ? (kind === null ? kindOfValue(value) : `kind ${kind} without apiVersion`) : null;
    return {
      object: null,
      findings: [errors.notKubernetes(place, missing ?? `apiVersion ${apiVersion} without kind`)],
    };
  }
  const metadata = isJsonObject(value["metadata"]) ? value["metadata"] : {};
  const name = metadata["name"];
  if (typeof name !== "string" || name === "") {
    const generated = textOf(metadata["generateName"]);
    const got = generated === null ? `metadata.name ${JSON.stringify(name ?? null)}` : `generateName ${generated}`;
    return { object: null, findings: [errors.objectWithoutName(place, kind, got)] };
  }
  const namespace = metadata["namespace"];
  if (namespace !== undefined && namespace !== null && typeof namespace !== "string") {
    return { object: null, findings: [errors.invalidObjectNamespace(place, kind, JSON.stringify(namespace))] };
  }
  const { namespace: _namespace, ...rest } = metadata;
  const meta: ObjectMeta = { ...rest, name, ...(typeof namespace === "string" ? { namespace } : {}) };
  return { object: { ...value, apiVersion, kind, metadata: meta }, findings: [] };
}

function listItems(value: JsonObject): readonly Json[] | null {
  const kind = textOf(value["kind"]);
  const items = value["items"];
  return kind?.endsWith("List") && Array.isArray(items) ? (items as readonly Json[]) : null;
}

/** Items of a typed list (`ConfigMapList`) may leave out what the list says. Source: apimachinery `meta.List`. */
function itemValue(list: JsonObject, item: Json): Json {
  const kind = textOf(list["kind"]) ?? "";
  if (!isJsonObject(item) || kind === "List") return item;
  return { apiVersion: list["apiVersion"] ?? null, kind: kind.slice(0, -"List".length), ...item };
}

function documentsOf(
  value: Json | undefined,
  place: { readonly file: string; readonly line: number },
  findings: readonly Finding[],
  itemLine: (index: number) => number,
  broken: boolean,
): readonly ManifestDocument[] {
  if (!isJsonObject(value)) {
    const found = broken ? findings : [...findings, errors.notKubernetes(place, kindOfValue(value))];
    return [{ ...place, apiVersion: null, kind: null, name: null, object: null, findings: found }];
  }
  const items = broken ? null : listItems(value);
  if (items !== null) {
    return items.flatMap((item, index) => {
      const at = { file: place.file, line: itemLine(index) };
      return documentsOf(itemValue(value, item), at, index === 0 ? findings : [], () => at.line, false);
    });
  }
  const metadata = value["metadata"];
  const read = broken ? { object: null, findings: [] } : objectOf(value, place);
  return [
    {
      ...place,
      apiVersion: textOf(value["apiVersion"]),
      kind: textOf(value["kind"]),
      name: isJsonObject(metadata) ? textOf(metadata["name"]) : null,
      object: read.object,
      findings: [...findings, ...read.findings],
    },
  ];
}

/**
 * Reads the Kubernetes objects of a text of YAML or JSON documents. Every document is read on its own, `List`s are flattened,
 * and what is no object is named. Never throws.
 * @param file - name of the file for findings
 */
export function parseManifests(
  text: string,
  file: string,
  limits: ManifestLimits = MANIFEST_LIMITS,
): readonly ManifestDocument[] {
  if (text.length > limits.fileBytes) {
    const findings = [errors.manifestTooLarge(file, text.length, limits.fileBytes)];
    return [{ file, line: 1, apiVersion: null, kind: null, name: null, object: null, findings }];
  }
  return splitDocuments(text).flatMap((piece) => {
    const parsed = parsePiece(piece, file, limits);
    const broken = parsed.value === undefined || parsed.findings.some((f) => f.code === "YAML_MALFORMED");
    if (parsed.value === null && parsed.findings.length === 0) return [];
    const place = { file, line: parsed.line };
    return documentsOf(parsed.value, place, parsed.findings, parsed.itemLine, broken);
  });
}
