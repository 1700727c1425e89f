import type { Finding, KubeObject, Origin, SourcedObject } from "../model/index.ts";

/** A reference from one object to another. */
export interface ObjectReference {
  /** `Kind` for built-in kinds, `Kind.group` for every other. */
  readonly kind: string;
  /** Null for an object without a namespace. */
  readonly namespace: string | null;
  readonly name: string;
  /** Field path of the reference in the object. */
  readonly path: string;
  /** True: the object works without it. */
  readonly optional: boolean;
}

/** A reference whose object the application does not hold. */
export interface MissingReference {
  readonly origin: Origin;
  readonly from: KubeObject;
  readonly reference: ObjectReference;
}

/** Every object that an object names, in the order of its fields. */
export function referencesOf(object: KubeObject): readonly ObjectReference[] {
  void object;
  return [];
}

/** References to objects that an application should bring and does not. */
export function missingReferences(
  objects: readonly SourcedObject[],
  secrets: readonly { readonly namespace: string; readonly name: string }[],
): readonly MissingReference[] {
  void [objects, secrets];
  return [];
}

/** A warning for each missing reference. */
export function missingReferenceFindings(missing: readonly MissingReference[]): readonly Finding[] {
  void missing;
  return [];
}
