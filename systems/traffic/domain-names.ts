/** Longest name in text form without trailing dot. Source: RFC 1035 §2.3.4 (255 octets on the wire, length bytes and root counted). */
export const MAX_NAME = 253;

/** Longest label. Source: RFC 1035 §2.3.4. */
export const MAX_LABEL = 63;

const HOST_LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;
const RECORD_LABEL = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?$/;

function faultOf(name: string, label: RegExp): string | null {
  if (name.length === 0) return "is empty";
  if (name.length > MAX_NAME) return `has ${name.length} characters`;
  if (name !== name.toLowerCase()) return "has upper-case letters";
  if (name.endsWith(".")) return "ends with a dot";
  const labels = name.split(".");
  const long = labels.find((part) => part.length > MAX_LABEL);
  if (long !== undefined) return `has the label ${long} of ${long.length} characters`;
  const bad = labels.find((part) => !label.test(part));
  return bad === undefined ? null : `has the label "${bad}"`;
}

/** What is wrong with a host or zone name (lower case, no trailing dot), or null. Source: RFC 1123 §2.1, RFC 1035 §2.3.4. */
export function hostNameFault(name: string): string | null {
  return faultOf(name, HOST_LABEL);
}

/** The same for a hostname that may begin with `*.`. Source: RFC 4592 §2.1.1: a wildcard is the whole leftmost label. */
export function publicNameFault(name: string): string | null {
  return hostNameFault(name.startsWith("*.") ? name.slice(2) : name);
}

/** The same for names of records, in which labels may hold underscores. */
export function recordNameFault(name: string): string | null {
  return faultOf(name.startsWith("*.") ? name.slice(2) : name, RECORD_LABEL);
}

/** True if the name is the zone's or lies below it, label by label. */
export function isWithin(name: string, zone: string): boolean {
  return name === zone || name.endsWith(`.${zone}`);
}
