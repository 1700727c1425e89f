import { canonicalQuantity } from "../model/index.ts";

/** Resources with a column of their own; all others are extended resources. */
export const CPU = "cpu";
export const MEMORY = "memory";
export const PODS = "pods";

const MEBIBYTE = 2 ** 20;

/** An amount for people: `1500m`, `2Gi`, `3`. Memory that is no whole number of KiB is rounded to MiB. */
export function amountText(resource: string, value: number): string {
  if (resource === CPU) return canonicalQuantity(`${value}m`);
  if (resource !== MEMORY) return `${value}`;
  if (value % 1024 === 0) return canonicalQuantity(`${value / 1024}Ki`);
  return `${Math.round(value / MEBIBYTE)}Mi`;
}

/** The field of a resource in a record of amounts: `free.cpu`, `free["nvidia.com/gpu"]`. */
export function resourceField(record: string, resource: string): string {
  return resource === CPU || resource === MEMORY || resource === PODS
    ? `${record}.${resource}`
    : `${record}["${resource}"]`;
}
