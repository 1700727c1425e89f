import type { Amounts } from "../core/model/amounts.ts";
import { compareText } from "../core/model/json.ts";

const UNITS = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"] as const;

function rounded(value: number): string {
  const text = Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(1);
  return text.endsWith(".0") ? text.slice(0, -2) : text;
}

/** Cores of milli-cores: 1500 → `1.5`. */
export function coresText(milli: number): string {
  return rounded(milli / 1000);
}

/** Bytes for people: 2147483648 → `2 GiB`. */
export function bytesText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (Math.abs(value) >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${rounded(value)} ${UNITS[unit]}`;
}

/** Share of a whole in percent, or `–` of nothing. */
export function shareText(part: number, whole: number): string {
  return whole <= 0 ? "–" : `${Math.round((part / whole) * 100)}%`;
}

/** Extended resources, `nvidia.com/gpu 2/4`, of what is booked and what there is; empty without any. */
export function extendedText(booked: Amounts, allocatable: Amounts): string {
  const names = [...new Set([...Object.keys(allocatable.extended), ...Object.keys(booked.extended)])].sort(compareText);
  const known = names.filter((name) => (booked.extended[name] ?? 0) > 0 || (allocatable.extended[name] ?? 0) > 0);
  return known.map((name) => `${name} ${booked.extended[name] ?? 0}/${allocatable.extended[name] ?? 0}`).join(", ");
}
