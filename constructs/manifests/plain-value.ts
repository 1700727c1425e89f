import { isAlias, isMap, isScalar, isSeq, type Node, type Pair, type Scalar, type YAMLMap } from "yaml";
import type { Finding, Json } from "../../core/model/index.ts";
import * as errors from "./errors.ts";
import type { ManifestLimits } from "./limits.ts";
import { plainScalar } from "./scalar.ts";

const TEXT_TAGS = new Set(["!", "tag:yaml.org,2002:str"]);
const PLAIN_TAGS = new Set(["null", "bool", "int", "float"].map((name) => `tag:yaml.org,2002:${name}`));
/** The only key that assignment, in any code after us, takes for something else than data. */
const REFUSED_KEY = "__proto__";
const MERGE_KEY = "<<";

/** What a parsed document holds as plain data. `value` is undefined when it cannot be used. */
export interface PlainValue {
  readonly value: Json | undefined;
  readonly findings: readonly Finding[];
}

/**
 * Turns a parsed document (schema `failsafe`: every scalar is still text) into plain data. Aliases become copies, within limits,
 * so that what follows never sees shared or circular values. `nodeLines` receives the line of every item of `items`.
 */
export class PlainReader {
  readonly #file: string;
  readonly #lineOf: (offset: number) => number;
  readonly #limits: ManifestLimits;
  readonly #findings: Finding[] = [];
  readonly #anchors = new Map<string, Node>();
  readonly #open = new Set<Node>();
  #aliased = 0;
  #inAlias = 0;
  #stopped = false;

  constructor(file: string, lineOf: (offset: number) => number, limits: ManifestLimits) {
    this.#file = file;
    this.#lineOf = lineOf;
    this.#limits = limits;
  }

  read(root: unknown): PlainValue {
    const value = this.#value(root, 0);
    return { value: this.#stopped ? undefined : value, findings: this.#findings };
  }

  #place(node: unknown): errors.FilePlace {
    const range = (node as Partial<Node> | null)?.range;
    return { file: this.#file, line: this.#lineOf(range ? range[0] : 0) };
  }

  #stop(finding: Finding): null {
    if (!this.#stopped) this.#findings.push(finding);
    this.#stopped = true;
    return null;
  }

  #value(node: unknown, depth: number): Json {
    if (this.#stopped || node === null || node === undefined) return null;
    if (depth > this.#limits.depth) return this.#stop(errors.yamlTooDeep(this.#place(node), this.#limits.depth));
    if (this.#inAlias > 0) {
      this.#aliased += 1;
      if (this.#aliased > this.#limits.aliasedValues) {
        return this.#stop(errors.yamlAliasBomb(this.#place(node), this.#limits.aliasedValues));
      }
    }
    if (isAlias(node)) return this.#alias(node.source, node, depth);
    if (isScalar(node)) {
      if (node.anchor !== undefined) this.#anchors.set(node.anchor, node as Node);
      return this.#scalar(node);
    }
    return this.#collection(node, depth);
  }

  #collection(node: unknown, depth: number): Json {
    if (!isMap(node) && !isSeq(node)) return null;
    if (node.anchor !== undefined) this.#anchors.set(node.anchor, node as Node);
    this.#open.add(node as Node);
    const value = isMap(node) ? this.#map(node, depth) : node.items.map((item) => this.#value(item, depth + 1));
    this.#open.delete(node as Node);
    return value;
  }

  #alias(name: string, node: unknown, depth: number): Json {
    const target = this.#anchors.get(name);
    if (target === undefined || this.#open.has(target)) {
      this.#findings.push(errors.yamlUnknownAlias(this.#place(node), name));
      return null;
    }
    this.#inAlias += 1;
    const value = this.#value(target, depth);
    this.#inAlias -= 1;
    return value;
  }

  #scalar(node: Scalar): Json {
    const text = node.source ?? String(node.value ?? "");
    if (node.tag !== undefined && !TEXT_TAGS.has(node.tag) && !PLAIN_TAGS.has(node.tag)) {
      this.#findings.push(errors.yamlUnknownTag(this.#place(node), node.tag));
      return text;
    }
    const quoted = node.type !== undefined && node.type !== "PLAIN";
    if (node.tag === undefined ? quoted : TEXT_TAGS.has(node.tag)) return text;
    const { value, inexact } = plainScalar(text);
    if (inexact) this.#findings.push(errors.yamlInexactNumber(this.#place(node), text, String(value)));
    return value;
  }

  #map(map: YAMLMap, depth: number): Json {
    const entries = new Map<string, Json>();
    const merged = new Map<string, Json>();
    for (const pair of map.items) {
      if (isMerge(pair)) this.#merge(pair.value, depth, merged);
      else this.#entry(pair, depth, entries);
    }
    for (const [key, value] of merged) if (!entries.has(key)) entries.set(key, value);
    return Object.fromEntries(entries);
  }

  #entry(pair: Pair, depth: number, entries: Map<string, Json>): void {
    const key = this.#key(pair.key);
    if (key === null) {
      this.#findings.push(errors.yamlKeyNotText(this.#place(pair.key)));
      return;
    }
    if (key === REFUSED_KEY) {
      this.#findings.push(errors.yamlKeyRefused(this.#place(pair.key), key));
      return;
    }
    if (entries.has(key)) this.#findings.push(errors.yamlDuplicateKey(this.#place(pair.key), key));
    entries.set(key, this.#value(pair.value, depth + 1));
  }

  /** Keys of JSON are text: a number or a boolean becomes its text. Source: `convertToJSONableObject` of sigs.k8s.io/yaml. */
  #key(node: unknown): string | null {
    const target = isAlias(node) ? this.#anchors.get(node.source) : node;
    if (target === null || target === undefined) return "null";
    if (!isScalar(target)) return null;
    return String(this.#scalar(target));
  }

  #merge(node: unknown, depth: number, merged: Map<string, Json>): void {
    const sources = isSeq(node) ? node.items : [node];
    for (const source of sources) {
      const value = this.#value(source, depth + 1);
      if (typeof value !== "object" || value === null || Array.isArray(value)) {
        if (!this.#stopped) this.#findings.push(errors.malformedYaml(this.#place(source), "<< needs a map to merge"));
        continue;
      }
      for (const [key, inner] of Object.entries(value)) if (!merged.has(key)) merged.set(key, inner);
    }
  }
}

function isMerge(pair: Pair): boolean {
  return isScalar(pair.key) && pair.key.source === MERGE_KEY && pair.key.type === "PLAIN";
}
