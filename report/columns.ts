import { type Paint, plain, printable } from "./style.ts";

/** One cell of a line: text, and how it is painted once it has its width. */
export interface Cell {
  readonly text: string;
  readonly paint?: Paint;
}

export type Row = readonly (Cell | string)[];

const GAP = "  ";

function lengthOf(text: string): number {
  return [...text].length;
}

/** Breaks text at spaces into lines of at most `width`; a word that is longer is broken. Never empty. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of printable(text).split(" ")) {
    const joined = line === "" ? word : `${line} ${word}`;
    if (lengthOf(joined) <= width) {
      line = joined;
      continue;
    }
    if (line !== "") lines.push(line);
    let rest = [...word];
    for (; rest.length > width; rest = rest.slice(width)) lines.push(rest.slice(0, width).join(""));
    line = rest.join("");
  }
  return [...lines, line];
}

/** Cuts text to `width`, the cut marked with `…`. */
export function clip(text: string, width: number): string {
  const chars = [...printable(text)];
  return chars.length <= width ? chars.join("") : `${chars.slice(0, Math.max(0, width - 1)).join("")}…`;
}

function cell(row: Row, column: number): Cell {
  const value = row[column];
  return typeof value === "object" ? value : { text: value ?? "" };
}

/**
 * Lines of aligned columns without borders: as wide as their content, the widest one shortened where a line would be longer than
 * `width`. Names are cut, never wrapped; text that wraps is wrapped by the caller.
 * @param right columns aligned to the right
 */
export function alignColumns(rows: readonly Row[], width: number, right: readonly number[] = []): readonly string[] {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_none, column) =>
    Math.max(0, ...rows.map((row) => lengthOf(printable(cell(row, column).text)))),
  );
  const total = () => widths.reduce((sum, each) => sum + each, 0) + GAP.length * Math.max(0, count - 1);
  for (let over = total() - width; over > 0; over = total() - width) {
    const widest = widths.indexOf(Math.max(...widths));
    const next = Math.max(8, (widths[widest] ?? 0) - over);
    if (next === widths[widest]) break;
    widths[widest] = next;
  }
  return rows.map((row) => {
    const cells = widths.map((size, column) => {
      const { text, paint = plain } = cell(row, column);
      const shown = clip(text, size);
      const space = " ".repeat(size - lengthOf(shown));
      return right.includes(column) ? `${space}${paint(shown)}` : `${paint(shown)}${column === count - 1 ? "" : space}`;
    });
    return cells.join(GAP).trimEnd();
  });
}

/** The columns left for a last one, when the others hold `rows` and stand in lines of `width`. */
export function widthLeft(rows: readonly Row[], width: number): number {
  const count = Math.max(0, ...rows.map((row) => row.length));
  let used = 0;
  for (let column = 0; column < count; column += 1) {
    used += Math.max(0, ...rows.map((row) => lengthOf(printable(cell(row, column).text)))) + GAP.length;
  }
  return Math.max(24, width - used);
}
