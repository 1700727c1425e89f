import { printable } from "./style.ts";

/** Text that stays text in Markdown and in a table cell, whatever it holds: it may come from files that others wrote. */
export function safe(text: string): string {
  return printable(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/[\\`*_[\]|#~]/g, (char) => `\\${char}`)
    .replaceAll(/(^|[^\w])@(?=\w)/g, "$1@\u200b");
}

/** A table; cells are Markdown already. */
export function markdownTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(titles), line(titles.map(() => "---")), ...rows.map(line)].join("\n");
}
