import { labelKeyProblem, labelValueProblem } from "../../core/kubernetes/index.ts";
import {
  compareText,
  type Finding,
  isJsonObject,
  type Json,
  type Origin,
  parseDuration,
  parseMilli,
  parseWhole,
  sortedRecord,
} from "../../core/model/index.ts";
import * as errors from "../errors.ts";
import { isRuntimeValue } from "./runtime-value.ts";

/** Deepest plain value a prop may hold: far above any real setting, so that a circular one ends. */
const MAX_DEPTH = 100;

/** Tells a value of a class of ours from any other. */
type Guard<T> = (value: unknown) => value is T;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The items of a list, its holes too, or one value as a list of its own. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? Array.from(value as readonly unknown[]) : [value];
}

/**
 * Reads the props of a construct. The types promise what they hold, but a program without types, a cast or a value of Pulumi can bring anything:
 * whatever does not fit becomes a finding with its place (`pools[0].cpu`), and reading goes on with a value that harms nothing.
 */
export class PropReader {
  readonly origin: Origin;
  readonly findings: Finding[];
  readonly #at: string;
  readonly #props: Readonly<Record<string, unknown>>;
  readonly #read = new Set<string>();

  constructor(origin: Origin, props: unknown, findings: Finding[], at = "") {
    this.origin = origin;
    this.findings = findings;
    this.#at = at;
    this.#props = isRecord(props) && !isRuntimeValue(props) ? props : {};
    if (isRuntimeValue(props)) findings.push(errors.runtimeValue(origin, this.place()));
    else if (props !== undefined && !isRecord(props)) this.wrong(this.place(), props, "an object of props");
  }

  /** The place of a prop as findings show it; without a key, of the whole group. */
  place(key = ""): string {
    if (key === "") return this.#at === "" ? "props" : this.#at;
    return this.#at === "" ? key : `${this.#at}.${key}`;
  }

  /** A finding for a value of a wrong kind. */
  wrong(place: string, got: unknown, expected: string): void {
    this.findings.push(errors.invalidValue(this.origin, place, got, expected));
  }

  /** True if the prop is given. */
  has(key: string): boolean {
    this.#read.add(key);
    return this.#props[key] !== undefined;
  }

  /** The prop as it is, undefined when it is not given or known only at run time (which is a finding). */
  raw(key: string): unknown {
    this.#read.add(key);
    return this.#plain(Object.hasOwn(this.#props, key) ? this.#props[key] : undefined, this.place(key));
  }

  #plain(value: unknown, place: string): unknown {
    if (!isRuntimeValue(value)) return value;
    this.findings.push(errors.runtimeValue(this.origin, place));
    return undefined;
  }

  /** Findings for props that nobody asked for: a misspelt prop must not pass in silence. */
  done(): void {
    for (const key of Object.keys(this.#props).sort(compareText)) {
      if (this.#read.has(key) || this.#props[key] === undefined) continue;
      this.findings.push(errors.unknownProp(this.origin, this.place(key), key, [...this.#read]));
    }
  }

  optionalText(key: string): string | null {
    const value = this.raw(key);
    if (value === undefined || value === null) return null;
    if (typeof value === "string" && value !== "") return value;
    this.wrong(this.place(key), value, "a text that is not empty");
    return null;
  }

  /** A text that must be there; empty after a finding. */
  text(key: string): string {
    const missing = !this.has(key);
    const value = this.optionalText(key);
    if (missing) this.findings.push(errors.missingProp(this.origin, this.place(key)));
    return value ?? "";
  }

  /** A whole number of at least `min`. */
  integer<T extends number | null>(key: string, fallback: T, min = 0): number | T {
    const value = this.raw(key);
    if (value === undefined) return fallback;
    if (typeof value === "number" && Number.isSafeInteger(value) && value >= min) return value;
    const whole = min === Number.MIN_SAFE_INTEGER ? "a whole number" : `a whole number of at least ${min}`;
    this.wrong(this.place(key), value, whole);
    return fallback;
  }

  flag(key: string, fallback: boolean): boolean {
    const value = this.raw(key);
    if (value === undefined) return fallback;
    if (typeof value === "boolean") return value;
    this.wrong(this.place(key), value, "true or false");
    return fallback;
  }

  /** One of the given texts. */
  choice<T extends string>(key: string, allowed: readonly T[], fallback: T): T {
    const value = this.raw(key);
    if (value === undefined) return fallback;
    const found = allowed.find((choice) => choice === value);
    if (found !== undefined) return found;
    this.findings.push(errors.unknownChoice(this.origin, this.place(key), value, allowed));
    return fallback;
  }

  /** One text or a list of them, in the order given. */
  texts(key: string): readonly string[] {
    const value = this.raw(key);
    if (value === undefined) return [];
    const list = listOf(value);
    return list.flatMap((item, index) => {
      const place = Array.isArray(value) ? `${this.place(key)}[${index}]` : this.place(key);
      const plain = this.#plain(item, place);
      if (typeof plain === "string" && plain !== "") return [plain];
      if (!isRuntimeValue(item)) this.wrong(place, item, "a text that is not empty");
      return [];
    });
  }

  /** A map of texts, sorted by key. */
  textMap(key: string): Readonly<Record<string, string>> {
    const value = this.raw(key);
    if (value === undefined) return {};
    if (!isRecord(value)) {
      this.wrong(this.place(key), value, "a map of texts");
      return {};
    }
    const entries = Object.entries(value).flatMap(([name, item]): [string, string][] => {
      const place = `${this.place(key)}["${name}"]`;
      const plain = this.#plain(item, place);
      if (typeof plain === "string") return [[name, plain]];
      if (!isRuntimeValue(item)) this.wrong(place, item, "a text; quote numbers and booleans");
      return [];
    });
    return sortedRecord(Object.fromEntries(entries));
  }

  /** Labels: keys and values by the rules of Kubernetes. Those that break them are left out. */
  labels(key: string): Readonly<Record<string, string>> {
    const entries = Object.entries(this.textMap(key)).filter(([name, value]) => {
      const problem = labelKeyProblem(name) ?? labelValueProblem(value);
      if (problem !== null)
        this.findings.push(errors.invalidLabel(this.origin, this.place(key), `${name}=${value}`, problem));
      return problem === null;
    });
    return Object.fromEntries(entries);
  }

  /** Seconds of a duration such as `90s`. */
  duration<T extends number | null>(key: string, fallback: T): number | T {
    const value = this.raw(key);
    if (value === undefined) return fallback;
    const seconds = typeof value === "string" ? parseDuration(value) : null;
    if (seconds !== null) return seconds;
    this.findings.push(errors.invalidDuration(this.origin, this.place(key), value));
    return fallback;
  }

  /** Thousandths of a quantity: CPU. */
  milli(key: string): number {
    return this.#quantity(key, parseMilli, "500m");
  }

  /** Whole units of a quantity: memory in bytes, devices. */
  whole(key: string, example = "2Gi"): number {
    return this.#quantity(key, parseWhole, example);
  }

  #quantity(key: string, parse: (text: string) => number | null, example: string): number {
    const value = this.raw(key);
    if (value === undefined) return 0;
    const text = typeof value === "number" ? String(value) : value;
    const amount = typeof text === "string" ? parse(text) : null;
    if (amount !== null && amount >= 0) return amount;
    this.findings.push(errors.invalidQuantity(this.origin, this.place(key), value, example));
    return 0;
  }

  /** A nested object of props; null when it is not given. */
  child(key: string): PropReader | null {
    const value = this.raw(key);
    return value === undefined ? null : new PropReader(this.origin, value, this.findings, this.place(key));
  }

  /** The nested objects of a list. */
  children(key: string): readonly PropReader[] {
    const value = this.raw(key);
    if (value === undefined) return [];
    if (Array.isArray(value)) {
      return Array.from(
        value as readonly unknown[],
        (item, index) => new PropReader(this.origin, item, this.findings, `${this.place(key)}[${index}]`),
      );
    }
    this.wrong(this.place(key), value, "a list");
    return [];
  }

  /** A map of nested values, as its sorted keys and a reader over them. */
  keys(key: string): readonly [PropReader, readonly string[]] {
    const reader = this.child(key) ?? new PropReader(this.origin, {}, this.findings, this.place(key));
    return [reader, Object.keys(reader.#props).sort(compareText)];
  }

  /** A list of values of any kind, as a reader over its places and those places. */
  items(key: string): readonly [PropReader, readonly string[]] {
    const value = this.raw(key);
    if (value !== undefined && !Array.isArray(value)) this.wrong(this.place(key), value, "a list");
    const list = Array.isArray(value) ? listOf(value) : [];
    const reader = new PropReader(this.origin, Object.fromEntries(list.entries()), this.findings, this.place(key));
    return [reader, [...list.keys()].map(String)];
  }

  /** A value of one of our classes; null when it is not given or something else. */
  instance<T>(key: string, is: Guard<T>, expected: string): T | null {
    const value = this.raw(key);
    if (value === undefined) return null;
    if (is(value)) return value;
    this.wrong(this.place(key), value, expected);
    return null;
  }

  /** One value of a class of ours, or a list of them. */
  instances<T>(key: string, is: Guard<T>, expected: string): readonly T[] {
    const value = this.raw(key);
    if (value === undefined) return [];
    const list = listOf(value);
    return list.flatMap((item, index) => {
      if (is(item)) return [item];
      this.wrong(Array.isArray(value) ? `${this.place(key)}[${index}]` : this.place(key), item, expected);
      return [];
    });
  }

  /** Any plain value; null after a finding. */
  json(key: string): Json | undefined {
    const value = this.raw(key);
    return value === undefined ? undefined : this.#json(value, this.place(key), 0);
  }

  #json(value: unknown, place: string, depth: number): Json {
    const plain = this.#plain(value, place);
    if (plain === undefined || plain === null) return null;
    if (typeof plain === "string" || typeof plain === "boolean") return plain;
    if (typeof plain === "number" && Number.isFinite(plain)) return plain;
    if (depth < MAX_DEPTH && Array.isArray(plain)) {
      return Array.from(plain as readonly unknown[], (item, index) =>
        this.#json(item, `${place}[${index}]`, depth + 1),
      );
    }
    if (depth < MAX_DEPTH && isJsonObject(plain) && Object.getPrototypeOf(plain) === Object.prototype) {
      const given = Object.entries(plain).filter(([, item]) => (item as unknown) !== undefined);
      return Object.fromEntries(given.map(([key, item]) => [key, this.#json(item, `${place}.${key}`, depth + 1)]));
    }
    this.wrong(place, plain, "a plain value: text, number, boolean, null, list or map");
    return null;
  }
}
