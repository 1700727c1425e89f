import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { runOfPage, withRealOutput } from "./console.ts";

const PAGE = "docs/cli.md";
const page = readFileSync(PAGE, "utf8");
const help = runOfPage("moorage --help");
const commands = [...help.matchAll(/^ {2}([a-z]+) (?:\[options\]|<)/gm)].map((m) => m[1] ?? "");

/** What the page says of a command: from its heading to the next. */
function sectionOf(command: string): string {
  const [, section = ""] = page.split(new RegExp(`^## \`moorage ${command}\\b`, "m"));
  return section.split(/^## /m)[0] ?? "";
}

function optionsOf(text: string): readonly string[] {
  return [...text.matchAll(/--[a-z][a-z-]+/g)].map((m) => m[0]);
}

describe(PAGE, () => {
  it("has a section for each command, and for nothing else", () => {
    expect(commands.length).toBeGreaterThan(5);
    expect([...page.matchAll(/^## `moorage ([a-z]+)/gm)].map((m) => m[1]).sort()).toEqual([...commands].sort());
  });

  it.each(commands)("tells every option of %s", (command) => {
    const said = [...optionsOf(sectionOf(command)), "--now", "--help"];
    expect(optionsOf(runOfPage(`moorage ${command} --help`)).filter((option) => !said.includes(option))).toEqual([]);
  });

  it("tells every option that all commands have", () => {
    const general = page.split("## `moorage")[0] ?? "";
    const [own = ""] = help.split("Commands:");
    const known = [...optionsOf(general), "--version", "--help"];
    expect(optionsOf(own).filter((option) => !known.includes(option))).toEqual([]);
  });

  // `npx vitest run --project unit test/docs -u` writes the outputs anew.
  it("shows what the commands print", async () => {
    await expect(withRealOutput(page)).toMatchFileSnapshot(resolve(PAGE));
  });
});
