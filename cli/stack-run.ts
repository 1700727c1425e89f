import { type Finding, problemOf } from "../core/model/finding.ts";
import type { Lock } from "../core/model/lock.ts";
import { PLAN_SCHEMA, type PlanDocument } from "../core/model/plan.ts";
import { type Compilation, type CompileInput, compile, planDocument } from "../core/synthesis/index.ts";
import {
  factsAgeFindings,
  findStack,
  loadStack,
  type ProjectInputs,
  parseTime,
  type Read,
  type StackRef,
  stackUnknown,
} from "../project/index.ts";
import { timeOption } from "./errors.ts";
import type { Invocation, Options } from "./invocation.ts";
import type { CliIo } from "./io.ts";
import { UsageError } from "./outcome.ts";

/** An option's text; undefined when it was not given. */
export function textOption(options: Options, name: string): string | undefined {
  const value = options[name];
  return typeof value === "string" ? value : undefined;
}

/** The stack that a command line names. Throws `UsageError` where there is none of that name. */
export function requireStack(asked: string | undefined, options: Options, io: CliIo): StackRef {
  const found = findStack(asked ?? null, io.cwd, textOption(options, "project") ?? null);
  if (found.kind === "found") return found.stack;
  throw new UsageError(stackUnknown(found.asked, found.stacks, found.root));
}

/** `--now`, else the clock. Throws `UsageError` where it is no time. */
export function nowOption(options: Options, io: CliIo): Date {
  const text = textOption(options, "now");
  if (text === undefined) return io.now();
  const time = parseTime(text);
  if (time === null) throw new UsageError(timeOption("--now", text));
  return new Date(time);
}

/** A stack that was loaded and compiled; `compilation` is null when there is no fleet. */
export interface StackRun {
  readonly stack: StackRef;
  readonly inputs: ProjectInputs;
  /** What the compilation was made of; null when there is no fleet. */
  readonly input: CompileInput | null;
  readonly compilation: Compilation | null;
  readonly document: PlanDocument;
  readonly findings: readonly Finding[];
}

/** How a run differs from planning on the lock on disk. */
export interface StackRunOptions {
  readonly now: Date;
  /** The lock to plan on, when it is not the one on disk. */
  readonly lock?: Read<Lock>;
  /** What "before" is, when it is not that lock. */
  readonly before?: Lock | null;
  /** Changes the lock before it is planned on. */
  readonly settle?: (inputs: ProjectInputs) => Lock | null;
}

/** A plan document of a run that came to no plan. */
export function emptyPlan(stack: string, findings: readonly Finding[]): PlanDocument {
  return {
    schema: PLAN_SCHEMA,
    stack,
    digest: "",
    bundleDigest: null,
    matchesLock: null,
    clusters: [],
    frozen: [],
    applications: [],
    changes: [],
    rollouts: [],
    traffic: { zones: [], hostnames: [] },
    network: null,
    problems: findings.map(problemOf),
  };
}

/** All that a compilation is made of. */
function inputOf(inputs: ProjectInputs, { now, before, settle }: StackRunOptions): CompileInput | null {
  const { fleet, stack, facts, lock, frozen } = inputs;
  if (fleet === null) return null;
  const age = factsAgeFindings(stack, facts, fleet.model.maxFactsAgeSeconds, now, fleet.model.clusters);
  return {
    stack,
    model: fleet.model,
    systems: fleet.systems,
    definition: [...fleet.definition, ...inputs.findings, ...age],
    facts,
    prior: settle ? settle(inputs) : lock,
    before: (before === undefined ? lock : before)?.placements ?? null,
    frozen,
  };
}

/** Loads and compiles a stack. Never throws on what it reads. */
export async function runStack(stack: StackRef, options: StackRunOptions): Promise<StackRun> {
  const inputs = await (options.lock === undefined ? loadStack(stack) : loadStack(stack, options.lock));
  const input = inputOf(inputs, options);
  if (input === null) {
    const { findings } = inputs;
    const document = emptyPlan(stack.name, findings);
    return { stack, inputs, input, compilation: null, document, findings };
  }
  const compilation = compile(input);
  return {
    stack,
    inputs,
    input,
    compilation,
    document: planDocument(compilation),
    findings: compilation.findings,
  };
}

/** How text is printed on standard output. */
export function outputStyle({ io, colour }: Invocation): { readonly width: number; readonly colour: boolean } {
  return { width: io.width, colour: colour && io.colour.out };
}
