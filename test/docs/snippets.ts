import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A piece of TypeScript in a page; `line` is that of its first line. */
export interface Snippet {
  readonly page: string;
  readonly line: number;
  readonly code: string;
}

/** The pages for users; that of the lab shows files of this repository. */
export const PAGES: readonly string[] = [
  "README.md",
  ...readdirSync("docs")
    .filter((name) => name.endsWith(".md") && name !== "lab.md")
    .map((name) => join("docs", name)),
];

/** Every block of a page in one of these languages. */
export function snippetsOf(page: string, languages: readonly string[]): readonly Snippet[] {
  const snippets: Snippet[] = [];
  let open: { readonly line: number; readonly lines: string[]; readonly wanted: boolean } | null = null;
  for (const [index, line] of readFileSync(page, "utf8").split("\n").entries()) {
    const fence = /^\s*```(\w*)\s*$/.exec(line);
    if (fence === null) open?.lines.push(line);
    else if (open === null) open = { line: index + 2, lines: [], wanted: languages.includes(fence[1] ?? "") };
    else {
      if (open.wanted) snippets.push({ page, line: open.line, code: `${open.lines.join("\n")}\n` });
      open = null;
    }
  }
  return snippets;
}
