import type { KubeObject } from "../model/index.ts";

/** The object as an API server would store what its author wrote. Namespaces are left to the caller. */
export function canonicalObject(object: KubeObject): KubeObject {
  return object;
}
