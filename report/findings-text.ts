import { type Finding, type Problem, problemOf } from "../core/model/finding.ts";
import { wrap } from "./columns.ts";
import { printable, type Style, styleOf, type TextOptions } from "./style.ts";

function place(problem: Problem): string {
  if (problem.path !== undefined) return problem.path;
  return problem.line === undefined ? (problem.file ?? "") : `${problem.file}:${problem.line}`;
}

const INDENT = "  ";

function labelled(label: string, text: string, style: Style): readonly string[] {
  const head = label.padEnd(9);
  const lines = wrap(text, style.width - INDENT.length - head.length);
  return lines.map((line, i) => `${INDENT}${style.quiet(i === 0 ? head : " ".repeat(head.length))}${line}`);
}

/** Problems of one code and the same fix: told once, with every place. */
interface Group {
  readonly first: Problem;
  readonly all: readonly Problem[];
}

function grouped(problems: readonly Problem[]): readonly Group[] {
  const groups = new Map<string, Problem[]>();
  for (const problem of problems) {
    const key = JSON.stringify([problem.severity, problem.code, problem.expected, problem.fix]);
    const group = groups.get(key);
    if (group) group.push(problem);
    else groups.set(key, [problem]);
  }
  return [...groups.values()].flatMap((all) => (all[0] === undefined ? [] : [{ first: all[0], all }]));
}

function groupText({ first, all }: Group, style: Style): readonly string[] {
  const paint = first.severity === "error" ? style.bad : style.changed;
  const [only] = all;
  const head = `${paint(first.severity)} ${style.strong(first.code)}`;
  const got =
    all.length === 1 && only
      ? labelled("got", only.got, style)
      : all.flatMap((problem) => labelled("got", `${problem.got} (${place(problem)})`, style));
  return [
    all.length === 1 && only ? `${head}  ${printable(place(only))}` : `${head}  ${all.length} places`,
    ...got,
    ...labelled("expected", first.expected, style),
    ...labelled("fix", first.fix, style),
    ...(first.source === undefined ? [] : labelled("source", first.source, style)),
  ];
}

/** `2 errors, 1 warning`; empty without any. */
export function countsText(problems: readonly { readonly severity: "error" | "warning" }[]): string {
  const errors = problems.filter((problem) => problem.severity === "error").length;
  const warnings = problems.length - errors;
  const part = (n: number, word: string) => (n === 0 ? [] : [`${n} ${word}${n === 1 ? "" : "s"}`]);
  return [...part(errors, "error"), ...part(warnings, "warning")].join(", ");
}

/** Problems for people, errors first, those with one remedy together; empty without any. */
export function problemsText(problems: readonly Problem[], options: TextOptions = {}): string {
  if (problems.length === 0) return "";
  const style = styleOf(options);
  const ordered = ["error", "warning"].flatMap((severity) => problems.filter((p) => p.severity === severity));
  const blocks = grouped(ordered).map((group) => groupText(group, style).join("\n"));
  return `${blocks.join("\n\n")}\n\n${countsText(problems)}\n`;
}

/** Findings for people: code, place, what was got and expected, what to do. Empty without any. */
export function findingsText(findings: readonly Finding[], options: TextOptions = {}): string {
  return problemsText(findings.map(problemOf), options);
}
