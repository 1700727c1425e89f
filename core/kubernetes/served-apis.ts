import type { Finding, SourcedObject } from "../model/index.ts";
import type { ApiObject } from "./kinds.ts";

/** A version of a built-in kind that is or will be no longer served. */
export interface RemovedApi {
  /** First Kubernetes minor that does not serve it, `1.22`. */
  readonly removedIn: string;
  /** What to use instead, `networking.k8s.io/v1`; null when nothing takes its place. */
  readonly use: string | null;
}

/** Null for versions that no release removes. */
export function removedApi(object: ApiObject): RemovedApi | null {
  void object;
  return null;
}

/** True or false for a built-in kind at a Kubernetes version; null for kinds that are not built in or a version that cannot be read. */
export function isServed(object: ApiObject, kubernetesVersion: string): boolean | null {
  void [object, kubernetesVersion];
  return null;
}

/**
 * Old API versions among the objects: an error when the given Kubernetes version no longer serves them, else a warning with the newer form.
 * Without a version the newest release that we know of counts.
 */
export function oldApiFindings(objects: readonly SourcedObject[], kubernetesVersion?: string): readonly Finding[] {
  void [objects, kubernetesVersion];
  return [];
}
