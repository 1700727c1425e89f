import ipaddr from "ipaddr.js";

/** A network range: address bytes with the host bits cleared, and the prefix length. */
export interface Cidr {
  readonly family: 4 | 6;
  readonly bytes: readonly number[];
  readonly prefix: number;
  /** Canonical text, host bits cleared: `10.1.0.0/16`. */
  readonly text: string;
}

/** A CIDR such as `10.1.2.3/16` (host bits are cleared) or `fd00::/48`. Null when the text is none. */
export function parseCidr(text: string): Cidr | null {
  if (text.length > 50 || !ipaddr.isValidCIDR(text)) return null;
  const [address, prefix] = ipaddr.parseCIDR(text);
  if (address.kind() === "ipv4" && !ipaddr.IPv4.isValidFourPartDecimal(text.split("/")[0] ?? "")) return null;
  const bytes = address.toByteArray().map((byte, index) => {
    const bits = Math.max(0, Math.min(8, prefix - index * 8));
    return byte & (0xff << (8 - bits)) & 0xff;
  });
  const family = address.kind() === "ipv4" ? 4 : 6;
  return { family, bytes, prefix, text: `${ipaddr.fromByteArray(bytes).toString()}/${prefix}` };
}

/** True if the two ranges share an address. */
export function cidrsOverlap(a: Cidr, b: Cidr): boolean {
  if (a.family !== b.family) return false;
  const prefix = Math.min(a.prefix, b.prefix);
  return a.bytes.every((byte, index) => {
    const bits = Math.max(0, Math.min(8, prefix - index * 8));
    const mask = (0xff << (8 - bits)) & 0xff;
    return (byte & mask) === ((b.bytes[index] ?? 0) & mask);
  });
}

/** 4 or 6 for an IP address, null for any other text (short IPv4 forms such as `10.1` are none). */
export function ipFamily(text: string): 4 | 6 | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return 4;
  return text.includes(":") && ipaddr.IPv6.isValid(text) ? 6 : null;
}

/** True for an address that the public internet cannot reach (private, loopback, link-local, carrier NAT, documentation is public). */
export function isPrivateAddress(text: string): boolean {
  if (ipFamily(text) === null) return false;
  const range = ipaddr.parse(text).range();
  return ["private", "loopback", "linkLocal", "carrierGradeNat", "uniqueLocal", "unspecified"].includes(range);
}
