import jsonPatch from "fast-json-patch";
import type { JsonPatchOperation, KubeObject } from "../model/index.ts";
import { isJsonObject } from "../model/index.ts";

/** A patched object, or the operation that failed and why. */
export type Patched =
  | { readonly object: KubeObject }
  | { readonly operation: JsonPatchOperation; readonly because: string };

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

/** An error of the library names its code; its message holds the whole document. */
function reasonOf(error: unknown): string {
  const name = isJsonObject(error) ? error["name"] : undefined;
  return (typeof name === "string" ? REASONS[name] : undefined) ?? "it is no valid operation";
}

/** The object after all operations, in order, or the first that fails; never half of them. Source: RFC 6902. */
export function patched(object: KubeObject, operations: readonly JsonPatchOperation[]): Patched {
  const forbidden = operations.find(isForbidden);
  if (forbidden !== undefined) {
    return { operation: forbidden, because: "a path may not hold __proto__, constructor or prototype" };
  }
  let document: unknown = jsonPatch.deepClone(object);
  // One by one: the library does not tell which operation of a patch failed.
  for (const operation of operations) {
    try {
      // Cloned: values are put into the document as they are, and a later operation may change them.
      document = jsonPatch.applyOperation(document, jsonPatch.deepClone(operation), true).newDocument;
    } catch (error) {
      return { operation, because: reasonOf(error) };
    }
    if (!isJsonObject(document)) return { operation, because: "no object is left" };
  }
  return { object: document as unknown as KubeObject };
}
