/** FNV-1a, 32 bits, of the UTF-8 bytes of a text. Source: Fowler, Noll and Vo (RFC 9923). */
export function fnv1a32(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash ^= byte;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return hash;
}

/**
 * Which of two equal parties gets the next seat: by name ascending, or descending when the low bit of the hash of the key is 1,
 * so that not every workload leans towards the same cluster. An empty key is ascending. Source: Karmada, Webster dispenser (v1.16).
 */
export function tieAscending(tieKey: string): boolean {
  return tieKey === "" || (fnv1a32(tieKey) & 1) === 0;
}
