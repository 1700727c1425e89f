import * as pulumi from "@pulumi/pulumi";
import { isValueFrom, type ValueFrom } from "../core/model/value-from.ts";

/** Resources already registered, by resource name. */
export type Registered = ReadonlyMap<string, pulumi.CustomResource>;

function pointer(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === "object" && at !== null ? (at as Record<string, unknown>)[key] : undefined),
    value,
  );
}

function decoded(value: unknown, decode: "base64" | null): unknown {
  return decode === "base64" && typeof value === "string" ? Buffer.from(value, "base64").toString("utf8") : value;
}

function outputOf({ valueFrom }: ValueFrom, registered: Registered): pulumi.Output<unknown> {
  const resource = registered.get(valueFrom.item);
  if (resource === undefined) throw new Error(`a run-time value names ${valueFrom.item}, which stands after it`);
  const [property = "", ...rest] = valueFrom.output.split("/").filter((part) => part !== "");
  const source = property === "id" ? resource.id : (resource as unknown as Record<string, unknown>)[property];
  const settled = pulumi.output(source as pulumi.Input<string>);
  const value = settled.apply((v: unknown) => decoded(pointer(v, rest), valueFrom.decode));
  return valueFrom.secret ? pulumi.secret(value) : value;
}

/** A plain value in which every `ValueFrom` has become the output it names. */
export function withRunTimeValues(value: unknown, registered: Registered): unknown {
  if (isValueFrom(value)) return outputOf(value, registered);
  if (Array.isArray(value)) return value.map((v) => withRunTimeValues(v, registered));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, withRunTimeValues(v, registered)]));
}
