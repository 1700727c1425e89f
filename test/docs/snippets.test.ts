import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { PAGES, type Snippet, snippetsOf } from "./snippets.ts";

/** Snippets that only go on with a fleet have one. */
const FLEET = 'import { Fleet as TheFleet } from "moorage";\nconst fleet = new TheFleet("docs");\n';

function textOf({ code }: Snippet): string {
  const standsAlone = /\b(const|function) fleet\b/.test(code);
  // Values that are only shown are used nowhere, which is no mistake here.
  return `${standsAlone ? "" : FLEET}${code}\nexport {};\n`;
}

/** What the compiler says of snippets, as `page:line: message`; they are files of the package that exist in memory alone. */
function complaintsAbout(snippets: readonly Snippet[]): readonly string[] {
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd(), { noEmit: true });
  const files = new Map(snippets.map((snippet, index) => [resolve("stacks", `snippet-${index}.ts`), snippet]));
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => {
    const snippet = files.get(path);
    return snippet === undefined ? readFile(path) : textOf(snippet);
  };
  host.getSourceFile = (path, version, ...rest) => {
    const snippet = files.get(path);
    if (snippet === undefined) return getSourceFile.call(host, path, version, ...rest);
    return ts.createSourceFile(path, textOf(snippet), version, true);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const message = ts.flattenDiagnosticMessageText(messageText, " ");
    const snippet = files.get(file?.fileName ?? "");
    if (snippet === undefined || file === undefined) return `${file?.fileName}: ${message}`;
    const added = textOf(snippet).startsWith(FLEET) ? FLEET.split("\n").length - 1 : 0;
    return `${snippet.page}:${snippet.line + file.getLineAndCharacterOfPosition(start ?? 0).line - added}: ${message}`;
  });
}

describe("snippets of the pages", () => {
  const snippets = PAGES.flatMap((page) => snippetsOf(page, ["ts", "typescript"]));

  it("are found", () => {
    expect(snippets.filter((s) => s.page === "docs/fleet.md").length).toBeGreaterThan(10);
    expect(snippets.some((s) => s.page === "README.md")).toBe(true);
  });

  it("compile against the built product, by its name", () => {
    expect(complaintsAbout(snippets)).toEqual([]);
  }, 60_000);

  it("would not compile with a mistake", () => {
    const wrong = { page: "docs/x.md", line: 10, code: 'import { Placement } from "moorage";\nPlacement.divided();\n' };
    expect(complaintsAbout([wrong])).toEqual([
      "docs/x.md:11: Property 'divided' does not exist on type 'typeof Placement'.",
    ]);
  }, 60_000);
});

describe.each(PAGES)("%s", (page) => {
  it("links to files that are there", () => {
    const text = ts.sys.readFile(page) ?? "";
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g)].map((m) => m[1] ?? "");
    expect(links.filter((link) => !existsSync(join(dirname(page), link)))).toEqual([]);
  });
});
