import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parsePage, renderPage } from "./error-page.ts";
import { CODE_SHAPE, codeLikeTexts, codeProperties, findingFunctions, productSources } from "./finding-functions.ts";

const PAGE = "docs/errors.md";
const functions = findingFunctions();
const page = parsePage(readFileSync(PAGE, "utf8"));
const codes = [...new Set(functions.flatMap((f) => f.codes))].sort();

/** One fault that is told in several ways: at which step of scheduling it was found. */
const SEVERAL_TEXTS: ReadonlySet<string> = new Set(["CONSTRAINTS_CONFLICT", "INSUFFICIENT_REPLICAS"]);

/** Still two functions with one code, each to be made one: see the list below; a code that is mended has to leave it. */
const TO_BE_MENDED: readonly string[] = ["NOT_KUBERNETES", "SECRET_LITERAL"];

/** Names of codes that do not exist, each a mistake to be mended. */
const NAMED_WRONGLY: readonly string[] = ["AUTOSCALER_WITHOUT_TARGET"];

/** Words that look like codes and are none: codes of Node and of libraries, environment variables, words of other APIs. */
const FOREIGN = /^(ERR_|PULUMI_|MOORAGE_|NO_COLOR$|RESOURCE_EXHAUSTION$|AUTO_PASSTHROUGH$)/;

describe("codes of findings", () => {
  it("are found at all", () => {
    expect(codes.length).toBeGreaterThan(200);
    expect(codes).toContain("CLUSTER_UNKNOWN");
  });

  it("are written in upper snake case", () => {
    expect(codes.filter((code) => !CODE_SHAPE.test(code))).toEqual([]);
  });

  it("stand one to a function", () => {
    expect(functions.filter((f) => f.codes.length > 1 && f.name !== "stackUnknown").map((f) => f.name)).toEqual([]);
  });

  it("are each given by one function in the whole product", () => {
    const several = codes.filter((code) => functions.filter((f) => f.codes.includes(code)).length > 1);
    expect(several.filter((code) => !SEVERAL_TEXTS.has(code))).toEqual(TO_BE_MENDED);
  });

  it("with several texts come from one room", () => {
    for (const code of SEVERAL_TEXTS) {
      expect(new Set(functions.filter((f) => f.codes.includes(code)).map((f) => f.room)).size, code).toBe(1);
    }
  });

  it("stand in errors files alone", () => {
    const outside = productSources().filter((file) => !file.endsWith("/errors.ts"));
    expect(outside.flatMap((file) => codeProperties(file).map((code) => `${file}: ${code}`))).toEqual([]);
  });

  it("that are named elsewhere exist", () => {
    const named = productSources()
      .filter((file) => !file.endsWith("/errors.ts"))
      .flatMap((file) => codeLikeTexts(file).map((text) => ({ file, text })));
    const unknown = named.filter(({ text }) => text.includes("_") && !FOREIGN.test(text) && !codes.includes(text));
    expect(unknown.map(({ text }) => text)).toEqual(NAMED_WRONGLY);
  });
});

describe(PAGE, () => {
  it("documents every code in the section of its room, and nothing else", () => {
    const documented = page.entries.map(({ room, code }) => `${room} ${code}`);
    const given = functions.flatMap((f) => f.codes.map((code) => `${f.room} ${code}`));
    expect(documented.sort()).toEqual([...new Set(given)].sort());
  });

  it("says in a sentence what each means", () => {
    const without = page.entries.filter(({ meaning }) => !/^[A-Z`].{15,}\.$/s.test(meaning));
    expect(without.map((entry) => entry.code)).toEqual([]);
  });

  // Sorted, and every example is what the function says today: `npx vitest run --project unit test/errors -u` writes it anew.
  it("shows what the product says", async () => {
    await expect(await renderPage(page, functions)).toMatchFileSnapshot(resolve(PAGE));
  });
});
