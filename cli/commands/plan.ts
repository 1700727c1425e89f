import type { Lock } from "../../core/model/lock.ts";
import { settlePrior } from "../../core/synthesis/index.ts";
import {
  lockPath,
  lockText,
  type ProjectInputs,
  type Read,
  readLock,
  readLockAt,
  type StackRef,
  shownPath,
  writeFileWhole,
} from "../../project/index.ts";
import { planText } from "../../report/index.ts";
import { optionsExclude, optionValue } from "../errors.ts";
import { explainFull } from "../explain-full.ts";
import type { Invocation, Options, Run } from "../invocation.ts";
import { exitCodeOf, type Outcome, UsageError } from "../outcome.ts";
import { nowOption, outputStyle, requireStack, runStack, type StackRun, textOption } from "../stack-run.ts";

/** The lock at a git ref; a ref that git does not know is wrong usage. */
async function priorAt(stack: StackRef, ref: string): Promise<Read<Lock>> {
  const read = await readLockAt(stack.root, stack.name, ref);
  if (read.kind === "usage") throw new UsageError(read.finding);
  return read;
}

function settled({ lock, facts }: ProjectInputs): Lock | null {
  return lock === null ? null : settlePrior(lock, facts);
}

function lockIn(read: Read<Lock>): Lock | null {
  return read.kind === "value" ? read.value : null;
}

/** Writes the lock where it differs; the notes say what was done. */
function writeLock(run: StackRun, disk: Lock | null): Pick<Outcome, "findings" | "notes"> {
  const lock = run.compilation?.plan.lock;
  if (lock === undefined) return { findings: [], notes: [] };
  const path = lockPath(run.stack.root, run.stack.name);
  const shown = shownPath(run.stack.root, path);
  if (disk?.digest === lock.digest) return { findings: [], notes: [`${shown} is as it was`] };
  const findings = writeFileWhole(path, lockText(lock), shown);
  return { findings, notes: findings.length > 0 ? [] : [`wrote ${shown}; review it and commit it`] };
}

/** Whether the decision is what the lock on disk holds, whatever was planned on. */
function matches(run: StackRun, disk: Read<Lock>, written: boolean): boolean | null {
  if (run.compilation === null) return null;
  if (written) return true;
  if (disk.kind === "absent") return null;
  return disk.kind === "value" && disk.value.digest === run.compilation.plan.lock.digest;
}

function closing(run: StackRun, matchesLock: boolean | null, writing: boolean): readonly string[] {
  const name = run.stack.name;
  if (writing || run.compilation === null || exitCodeOf(run.findings) !== 0) return [];
  if (matchesLock === null) return [`there is no lock yet: accept this plan with moorage plan ${name} --write`];
  return matchesLock ? [] : [`this plan differs from the lock: accept it with moorage plan ${name} --write`];
}

async function runPlan(stack: StackRef, options: Options, invocation: Invocation): Promise<Outcome> {
  const writing = options["write"] === true;
  const ref = textOption(options, "prior");
  const disk = readLock(stack.root, stack.name);
  const prior = ref === undefined ? disk : await priorAt(stack, ref);
  const run = await runStack(stack, {
    now: nowOption(options, invocation.io),
    lock: prior,
    // "Before" is the lock on disk; where that is broken, which --prior mends, it is what was planned on.
    before: lockIn(disk) ?? lockIn(prior),
    ...(writing ? { settle: settled } : {}),
  });
  const fine = exitCodeOf(run.findings) === 0;
  const wrote = writing && fine ? writeLock(run, lockIn(disk)) : { findings: [], notes: [] };
  const findings = [...run.findings, ...wrote.findings];
  const matchesLock = matches(run, disk, writing && exitCodeOf(findings) === 0);
  const document = { ...run.document, matchesLock };
  return {
    exitCode: exitCodeOf(findings),
    document,
    text: run.compilation === null ? "" : planText(document, outputStyle(invocation)),
    findings,
    notes: [...wrote.notes, ...closing(run, matchesLock, writing)],
    cause: run.inputs.cause,
  };
}

/** `moorage plan [STACK] [--write] [--prior REF] [--explain full]`. */
export async function plan(args: readonly unknown[], options: Options): Promise<Run> {
  const explaining = textOption(options, "explain");
  if (explaining !== undefined && explaining !== "full")
    throw new UsageError(optionValue("--explain", explaining, ["full"]));
  if (explaining !== undefined && options["write"] === true) {
    throw new UsageError(optionsExclude("--explain full", "--write", "explaining writes nothing"));
  }
  return (invocation) => {
    const stack = requireStack(args[0] as string | undefined, options, invocation.io);
    return explaining === undefined ? runPlan(stack, options, invocation) : explainFull(stack, options, invocation);
  };
}
