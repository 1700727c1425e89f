import type { Json, JsonObject } from "../model/index.ts";
import { isJsonObject } from "../model/index.ts";
import { fieldPath } from "./describe.ts";

/**
 * Steps into a value: field names, and `[]` for every entry of a list. `volumes.[].configMap` is every ConfigMap volume of a pod spec.
 */
export type FieldSteps = readonly string[];

export function stepsOf(path: string): FieldSteps {
  return path === "" ? [] : path.split(".");
}

/**
 * The value with every object at the end of the steps replaced by what `change` gives for it (and its field path).
 * What is not changed keeps its identity, so that `change` can also be used to look only.
 */
export function mapObjectsAt(
  value: Json | undefined,
  steps: FieldSteps,
  at: string,
  change: (found: JsonObject, path: string) => JsonObject,
): Json | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return isJsonObject(value) ? change(value, at) : value;
  if (step === "[]") {
    if (!Array.isArray(value)) return value;
    const list = value as readonly Json[];
    const mapped = list.map((entry, index) => mapObjectsAt(entry, rest, fieldPath(at, index), change) ?? entry);
    return mapped.every((entry, index) => entry === list[index]) ? value : mapped;
  }
  if (!isJsonObject(value) || !Object.hasOwn(value, step)) return value;
  const child = value[step];
  const mapped = mapObjectsAt(child, rest, fieldPath(at, step), change);
  return mapped === child || mapped === undefined ? value : { ...value, [step]: mapped };
}

/** Every object at the end of the steps, with its field path. */
export function objectsAt(
  value: Json | undefined,
  steps: FieldSteps,
  at: string,
): readonly { readonly found: JsonObject; readonly path: string }[] {
  const result: { readonly found: JsonObject; readonly path: string }[] = [];
  mapObjectsAt(value, steps, at, (found, path) => {
    result.push({ found, path });
    return found;
  });
  return result;
}
