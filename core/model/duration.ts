const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };
const PART = /(\d{1,9})(s|m|h|d)/gy;

/**
 * Whole seconds of a duration such as `"90s"`, `"5m"`, `"1h30m"`, `"2d"`. Null when the text is none.
 * Units: s, m, h, d; largest first is not required, each may stand once.
 */
export function parseDuration(text: string): number | null {
  if (text.length === 0 || text.length > 40) return null;
  const seen = new Set<string>();
  let seconds = 0;
  let end = 0;
  PART.lastIndex = 0;
  for (let match = PART.exec(text); match; match = PART.exec(text)) {
    const [, amount = "", unit = ""] = match;
    if (seen.has(unit)) return null;
    seen.add(unit);
    seconds += Number(amount) * (UNITS[unit] ?? 0);
    end = PART.lastIndex;
  }
  return end === text.length && seen.size > 0 ? seconds : null;
}

/** Seconds as text for people and errors: `"90s"`. */
export function durationText(seconds: number): string {
  return `${seconds}s`;
}
