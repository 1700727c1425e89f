import { compareText } from "../model/index.ts";

/** Longest name that is compared: hostile input costs nothing. */
const MAX_LENGTH = 64;

/** Number of single-character edits between two texts; `limit + 1` when there are more than `limit`. */
function edits(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return Math.min(row[b.length] ?? 0, limit + 1);
}

/** The known name that an author most likely meant: the same but for case, or at most two edits away. Null when none is near. */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (name.length > MAX_LENGTH) return null;
  const limit = name.length <= 3 ? 1 : 2;
  const lower = name.toLowerCase();
  const ranked = known
    .map((candidate) => ({ candidate, distance: edits(lower, candidate.toLowerCase(), limit) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance || compareText(a.candidate, b.candidate));
  return ranked[0]?.candidate ?? null;
}
