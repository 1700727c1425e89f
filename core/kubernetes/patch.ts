import jsonPatch from "fast-json-patch";
import type { JsonPatchOperation, KubeObject } from "../model/index.ts";
import { isJsonObject } from "../model/index.ts";

/** A patched object, or the operation that failed and why. */
export type Patched =
  | { readonly object: KubeObject }
  | { readonly operation: JsonPatchOperation | null; readonly because: string };

/** Path parts that would reach into JavaScript's own objects. */
const FORBIDDEN: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

const REASONS: Readonly<Record<string, string>> = {
  OPERATION_FROM_UNRESOLVABLE: "nothing stands at from",
  OPERATION_PATH_CANNOT_ADD: "what the path leads to is not there",
  OPERATION_PATH_ILLEGAL_ARRAY_INDEX: "a list takes an index or - at its end",
  OPERATION_PATH_UNRESOLVABLE: "nothing stands at the path",
  OPERATION_VALUE_OUT_OF_BOUNDS: "the index is beyond the end of the list",
  OPERATION_VALUE_REQUIRED: "the operation has no value",
  TEST_OPERATION_FAILED: "the test does not hold",
};

function isForbidden({ path, from }: JsonPatchOperation): boolean {
  return [path, from ?? ""].some((pointer) =>
    pointer.split("/").some((part) => FORBIDDEN.has(part.replaceAll("~1", "/").replaceAll("~0", "~"))),
  );
}

/** An error of the library names its code and the index of the operation. */
function failure(error: unknown, operations: readonly JsonPatchOperation[]): Patched {
  const { name, index } = isJsonObject(error) ? (error as { readonly name?: unknown; readonly index?: unknown }) : {};
  const operation = typeof index === "number" ? (operations[index] ?? null) : null;
  return { operation, because: (typeof name === "string" ? REASONS[name] : undefined) ?? "it is no valid operation" };
}

/** The object after all operations, in order, or the first that fails; never half of them. Source: RFC 6902. */
export function patched(object: KubeObject, operations: readonly JsonPatchOperation[]): Patched {
  const forbidden = operations.find(isForbidden);
  if (forbidden !== undefined) {
    return { operation: forbidden, because: "a path may not hold __proto__, constructor or prototype" };
  }
  try {
    // Cloned: the library puts values into the document as they are, and a later operation may change them.
    const steps = structuredClone(operations) as unknown as Parameters<typeof jsonPatch.applyPatch>[1];
    const { newDocument } = jsonPatch.applyPatch<unknown>(object, steps, true, false);
    if (!isJsonObject(newDocument)) return { operation: operations.at(-1) ?? null, because: "no object is left" };
    return { object: newDocument as unknown as KubeObject };
  } catch (error) {
    return failure(error, operations);
  }
}
