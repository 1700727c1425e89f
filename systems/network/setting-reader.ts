import { parseDuration } from "../../core/model/duration.ts";
import { isJsonObject, type Json } from "../../core/model/json.ts";

/** A setting that is not what it has to be. */
export interface SettingFault {
  /** `eastWestGateway.port`. */
  readonly path: string;
  readonly got: string;
  readonly expected: string;
}

type Fields = Readonly<Record<string, Json | undefined>>;

/**
 * Reads the plain settings of a network system field by field. A field left out has its default; one of another shape has its
 * default too and is kept as a fault, so that reading never throws and everything wrong is told at once.
 */
export class SettingReader {
  readonly faults: SettingFault[];
  readonly #fields: Fields;
  readonly #at: string;

  constructor(fields: Fields, at = "", faults: SettingFault[] = []) {
    this.#fields = fields;
    this.#at = at;
    this.faults = faults;
  }

  #path(key: string): string {
    return this.#at === "" ? key : `${this.#at}.${key}`;
  }

  #fault(key: string, expected: string): void {
    const value = this.#fields[key];
    this.faults.push({ path: this.#path(key), got: value === undefined ? "nothing" : JSON.stringify(value), expected });
  }

  #read<T>(key: string, fallback: T, expected: string, read: (value: Json) => T | null): T {
    const value = this.#fields[key];
    if (value === undefined) return fallback;
    const result = read(value);
    if (result !== null) return result;
    this.#fault(key, expected);
    return fallback;
  }

  /** A text that matches the pattern. */
  text<T extends string | null>(key: string, fallback: T, pattern: RegExp, expected: string): string | T {
    return this.#read<string | T>(key, fallback, expected, (value) =>
      typeof value === "string" && pattern.test(value) ? value : null,
    );
  }

  /** A text that has to be there; empty, with a fault, when it is not. */
  requiredText(key: string, pattern: RegExp, expected: string): string {
    if (this.#fields[key] === undefined) this.#fault(key, expected);
    return this.text(key, "", pattern, expected);
  }

  /** A whole number within bounds. */
  integer<T extends number | null>(key: string, fallback: T, from: number, to: number): number | T {
    return this.#read<number | T>(key, fallback, `a whole number from ${from} to ${to}`, (value) =>
      typeof value === "number" && Number.isInteger(value) && value >= from && value <= to ? value : null,
    );
  }

  flag(key: string, fallback: boolean): boolean {
    return this.#read(key, fallback, "true or false", (value) => (typeof value === "boolean" ? value : null));
  }

  /** Whole seconds of a duration such as `10s`, at least one. */
  seconds(key: string, fallback: number): number {
    return this.#read(key, fallback, "a duration of at least 1s, such as 10s", (value) => {
      const seconds = typeof value === "string" ? parseDuration(value) : null;
      return seconds === null || seconds < 1 ? null : seconds;
    });
  }

  /** A map of texts, at least so many, whose values match the pattern. */
  labels(key: string, fallback: Readonly<Record<string, string>>, pattern: RegExp, expected: string, least = 0) {
    return this.#read<Readonly<Record<string, string>>>(key, fallback, expected, (value) => {
      if (!isJsonObject(value)) return null;
      const entries = Object.entries(value);
      const texts = entries.flatMap(([k, v]): [string, string][] =>
        typeof v === "string" && pattern.test(v) ? [[k, v]] : [],
      );
      return texts.length === entries.length && texts.length >= least ? Object.fromEntries(texts) : null;
    });
  }

  /** A reader of an object; one without fields when the object is left out. */
  inner(key: string): SettingReader {
    const fields = this.#read<Fields>(key, {}, "an object", (value) => (isJsonObject(value) ? value : null));
    return new SettingReader(fields, this.#path(key), this.faults);
  }

  /** Notes every field beside the known ones as a fault. */
  only(...known: readonly string[]): void {
    for (const key of Object.keys(this.#fields).sort()) {
      if (!known.includes(key)) this.#fault(key, `one of ${known.join(", ")}`);
    }
  }
}
