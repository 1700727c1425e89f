import { CommanderError } from "commander";
import { canonicalJson } from "../core/model/digest.ts";
import { type Finding, problemOf } from "../core/model/finding.ts";
import { findingsText } from "../report/findings-text.ts";
import { internalFault, usageWrong } from "./errors.ts";
import type { CliIo } from "./io.ts";
import { type ExitCode, type Outcome, UsageError } from "./outcome.ts";
import { buildProgram } from "./program.ts";

export const ERROR_SCHEMA = "moorage/error/v1";

/** Options that every command has, read before the command line is parsed: they must hold for a wrong one too. */
interface Manner {
  readonly json: boolean;
  readonly debug: boolean;
  readonly colour: boolean;
}

function mannerOf(own: readonly string[], env: CliIo["env"]): Manner {
  const noColour = own.includes("--no-color") || (env["NO_COLOR"] ?? "") !== "";
  return { json: own.includes("--json"), debug: own.includes("--debug"), colour: !noColour };
}

function tell(findings: readonly Finding[], notes: readonly string[], io: CliIo, manner: Manner): void {
  const text = findingsText(findings, { width: io.width, colour: manner.colour && io.colour.err });
  if (text !== "") io.err(text);
  for (const note of notes) io.err(`${note}\n`);
}

function tellCause(cause: unknown, io: CliIo, manner: Manner): void {
  if (!manner.debug || cause === undefined || cause === null) return;
  io.err(`${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`);
}

/** Ends a run that has no document of its own: wrong usage, or a fault of ours. */
function end(exitCode: ExitCode, finding: Finding, io: CliIo, manner: Manner): ExitCode {
  if (manner.json) io.out(canonicalJson({ schema: ERROR_SCHEMA, exitCode, problems: [problemOf(finding)] }));
  tell([finding], [], io, manner);
  return exitCode;
}

function print(outcome: Outcome, io: CliIo, manner: Manner): ExitCode {
  if (manner.json) {
    if (outcome.document !== null) io.out(canonicalJson(outcome.document));
  } else if (outcome.text !== "") io.out(outcome.text);
  tell(outcome.findings, outcome.notes, io, manner);
  tellCause(outcome.cause, io, manner);
  return outcome.exitCode;
}

function usageFinding(error: CommanderError): Finding {
  const [first = ""] = error.message.split("\n");
  return usageWrong(first.replace(/^error: /, ""), "moorage --help, or moorage <command> --help");
}

/** Splits what is ours from what is passed on to the engine after `--`. */
function splitArguments(argv: readonly string[]): {
  readonly own: readonly string[];
  readonly passed: readonly string[];
} {
  const at = argv.indexOf("--");
  return at < 0 ? { own: argv, passed: [] } : { own: argv.slice(0, at), passed: argv.slice(at + 1) };
}

/**
 * Runs the command: `argv` without node and script. The exit code; everything printed goes through `io`. Never throws.
 */
export async function runCli(argv: readonly string[], io: CliIo): Promise<ExitCode> {
  const { own, passed } = splitArguments(argv);
  const manner = mannerOf(own, io.env);
  try {
    const chosen = await buildProgram(own, io, passed);
    if (chosen === null) return 0;
    return print(await chosen({ io, colour: manner.colour, json: manner.json }), io, manner);
  } catch (error) {
    if (error instanceof UsageError) return end(2, error.finding, io, manner);
    if (error instanceof CommanderError) return end(2, usageFinding(error), io, manner);
    const code = end(70, internalFault(error instanceof Error ? error.message : String(error)), io, manner);
    tellCause(error, io, manner);
    return code;
  }
}
