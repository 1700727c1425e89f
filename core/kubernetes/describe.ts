import type { KubeObject } from "../model/index.ts";
import { kindName } from "./kinds.ts";

/** An object as findings name it: `Deployment shop/web`. */
export function objectText(object: KubeObject): string {
  const { namespace, name } = object.metadata;
  return `${kindName(object)} ${namespace == null ? "" : `${namespace}/`}${name}`;
}

/** A value as findings show it: JSON, cut to 80 characters. */
export function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "[]" : `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

/** The path of a field below another: `spec.replicas`, `spec.containers[0]`, `metadata.labels["app.kubernetes.io/name"]`. */
export function fieldPath(parent: string, key: string | number): string {
  if (typeof key === "number") return `${parent}[${key}]`;
  if (!/^[A-Za-z_$][\w$-]*$/.test(key)) return `${parent}[${JSON.stringify(key)}]`;
  return parent === "" ? key : `${parent}.${key}`;
}
