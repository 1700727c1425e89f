import type { Json, JsonObject } from "./json.ts";

/** The metadata of a Kubernetes object as far as we read it; other fields are carried as they are. */
export interface ObjectMeta {
  readonly name: string;
  readonly namespace?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly [field: string]: Json | undefined;
}

/** A Kubernetes object as plain data. */
export interface KubeObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ObjectMeta;
  readonly [field: string]: Json | ObjectMeta | undefined;
}

/** API group of an apiVersion: `apps` of `apps/v1`, empty for the core group. */
export function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf("/");
  return slash < 0 ? "" : apiVersion.slice(0, slash);
}

/** `apps/v1/Deployment`, the form of the facts' `served` list. */
export function apiOf(object: { readonly apiVersion: string; readonly kind: string }): string {
  return `${object.apiVersion}/${object.kind}`;
}

/** The reference `<namespace or _>/<Kind>/<name>` under which we speak of an object. */
export interface ObjectRef {
  readonly kind: string;
  readonly namespace: string | null;
  readonly name: string;
}

/** An object's spec as a JSON object, empty when it has none. */
export function specOf(object: KubeObject): JsonObject {
  const spec = object["spec"];
  return typeof spec === "object" && spec !== null && !Array.isArray(spec) ? (spec as JsonObject) : {};
}
