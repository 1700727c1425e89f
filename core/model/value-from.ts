/**
 * A value known only when the engine runs (an address, an id, a token): no decision looks at it, and it gives the order.
 * `item` is a resource name, `output` a JSON pointer into that resource's outputs. A secret one is never written out.
 */
export interface ValueFrom {
  readonly valueFrom: {
    readonly item: string;
    readonly output: string;
    readonly decode: "base64" | null;
    readonly secret: boolean;
  };
}

/** True for the JSON form of a {@link ValueFrom}. */
export function isValueFrom(value: unknown): value is ValueFrom {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const keys = Object.keys(value);
  const inner = (value as { valueFrom?: unknown }).valueFrom;
  return (
    keys.length === 1 &&
    typeof inner === "object" &&
    inner !== null &&
    typeof (inner as { item?: unknown }).item === "string" &&
    typeof (inner as { output?: unknown }).output === "string"
  );
}

/** Every {@link ValueFrom} inside a plain value. */
export function valuesFrom(value: unknown): readonly ValueFrom[] {
  if (isValueFrom(value)) return [value];
  if (Array.isArray(value)) return value.flatMap(valuesFrom);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(valuesFrom) : [];
}
