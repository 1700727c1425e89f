import { compareText } from "./json.ts";

/** Longest name that is compared: hostile input costs nothing. */
const MAX_LENGTH = 253;

/** Edits (insert, delete, replace, swap of neighbours) that lead from one text to the other. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    const at = (r: number, c: number): number => (r === i ? row[c] : rows[r]?.[c]) ?? Number.POSITIVE_INFINITY;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same, swap));
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? Number.POSITIVE_INFINITY;
}

/** The candidate that a text was most likely meant to be, or null when none is near (more than a third of it would change). */
export function nearestName(text: string, candidates: readonly string[]): string | null {
  if (text.length > MAX_LENGTH) return null;
  const limit = Math.max(1, Math.floor(text.length / 3));
  const ranked = candidates
    .filter(
      (candidate) =>
        candidate !== text && Math.abs(candidate.length - text.length) <= limit && candidate.length <= MAX_LENGTH,
    )
    .map((candidate) => ({ candidate, edits: distance(text.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits || compareText(a.candidate, b.candidate));
  return ranked[0]?.candidate ?? null;
}
