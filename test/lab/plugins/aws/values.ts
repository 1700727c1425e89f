import type { Struct } from "google-protobuf/google/protobuf/struct_pb.js";
import structPb from "google-protobuf/google/protobuf/struct_pb.js";

/** Property values of a resource, as the engine sends them. */
export type Values = Readonly<Record<string, unknown>>;

/** What the engine writes for a value that is not known yet. */
export const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

const signatureKey = "4dabf18193072939515e22adb298388d";
const secretSignature = "1b47061264138c4ac30d75fd1eb44270";

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Takes secrets out of their envelopes: some arrive in them although they were declined. */
function unwrap(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unwrap);
  if (!isObject(value)) return value;
  if (value[signatureKey] === secretSignature) return unwrap(value["value"]);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unwrap(item)]));
}

export function fromStruct(struct: Struct | undefined): Values {
  return unwrap(struct?.toJavaScript() ?? {}) as Values;
}

export function toStruct(values: Values): Struct {
  return structPb.Struct.fromJavaScript(present(values) as Parameters<typeof structPb.Struct.fromJavaScript>[0]);
}

/** Without what is undefined or null. */
export function present<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined | null> } {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(kept) as { [K in keyof T]: Exclude<T[K], undefined | null> };
}

/** The same value with sorted keys, as text: equal for equal values. */
function canonical(value: unknown): string {
  const sorted = (_: string, item: unknown) =>
    isObject(item) && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item;
  return JSON.stringify(value, sorted) ?? "";
}

/** Names of the properties that differ. `__defaults` and `version` are the engine's own. */
export function differing(olds: Values, news: Values): string[] {
  const names = new Set(
    [...Object.keys(olds), ...Object.keys(news)].filter((k) => k !== "__defaults" && k !== "version"),
  );
  return [...names].filter((name) => canonical(olds[name]) !== canonical(news[name]));
}
