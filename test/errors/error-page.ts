import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Finding, originText } from "../../core/model/index.ts";
import type { SchedulingFailure } from "../../core/scheduler/index.ts";
import type { FindingFunction } from "./finding-functions.ts";
import { sampleArguments } from "./sample-arguments.ts";

export interface ErrorEntry {
  readonly room: string;
  readonly code: string;
  /** What stands between the heading and the example. */
  readonly meaning: string;
}

export interface ErrorPage {
  readonly intro: string;
  readonly entries: readonly ErrorEntry[];
}

/** Reads docs/errors.md: a `##` heading a room, a `###` heading a code, its meaning, then what is filled in by `renderPage`. */
export function parsePage(text: string): ErrorPage {
  const [intro = "", ...rooms] = text.split(/^## /m);
  const entries = rooms.flatMap((part) => {
    const [room = "", ...codes] = part.split(/^### /m);
    return codes.map((entry) => {
      const [code = "", ...rest] = entry.split("\n");
      const meaning = rest.join("\n").split("```")[0] ?? "";
      return { room: room.trim().replaceAll("`", ""), code: code.replaceAll("`", "").trim(), meaning: meaning.trim() };
    });
  });
  return { intro, entries };
}

interface Shown {
  readonly severity: string;
  readonly place: string;
  readonly got: string;
  readonly expected: string;
  readonly fix: string;
}

function shown(value: Finding | SchedulingFailure): Shown {
  if ("verdict" in value) {
    const { field, got, wanted, fix } = value.verdict;
    return { severity: "error", place: "webshop/shop", got: `Deployment web: ${field} ${got}`, expected: wanted, fix };
  }
  const { severity, origin, got, expected, fix } = value;
  return { severity, place: originText(origin), got, expected, fix };
}

/** What a function says, called with sample arguments. */
async function example(of: FindingFunction): Promise<Shown> {
  const module = (await import(pathToFileURL(resolve(of.file)).href)) as Record<string, (...args: unknown[]) => never>;
  const call = module[of.name];
  if (call === undefined) throw new Error(`${of.file} does not export ${of.name}`);
  return shown(call(...sampleArguments(of)));
}

/** The page as it has to be: rooms and codes sorted, meanings as written, examples and advice as the functions give them. */
export async function renderPage(page: ErrorPage, functions: readonly FindingFunction[]): Promise<string> {
  const parts = [page.intro.trimEnd(), ""];
  for (const room of [...new Set(page.entries.map((e) => e.room))].sort()) {
    parts.push(`## \`${room}\``, "");
    for (const { code, meaning } of page.entries.filter((e) => e.room === room).sort(byCode)) {
      const of = functions.find((f) => f.room === room && f.codes.includes(code));
      const { severity, place, got, expected, fix } = of === undefined ? NOTHING : await example(of);
      parts.push(`### \`${code}\``, meaning, "```text");
      parts.push(`${severity} ${code}  ${place}`, `  got      ${got}`, `  expected ${expected}`, `  fix      ${fix}`);
      parts.push("```", "");
    }
  }
  return `${parts.join("\n").trimEnd()}\n`;
}

const NOTHING: Shown = { severity: "error", place: "", got: "", expected: "", fix: "" };

function byCode(a: ErrorEntry, b: ErrorEntry): number {
  return a.code < b.code ? -1 : a.code > b.code ? 1 : 0;
}
