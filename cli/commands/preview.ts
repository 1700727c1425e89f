import { judge } from "../../delivery/judge.ts";
import { baseStackName } from "../../project/index.ts";
import { planText } from "../../report/index.ts";
import { continueOnError, pulumiFailed, pulumiMissing } from "../errors.ts";
import type { Invocation, Options, Run } from "../invocation.ts";
import { exitCodeOf, type Outcome, UsageError } from "../outcome.ts";
import { nowOption, outputStyle, requireStack, runStack, type StackRun } from "../stack-run.ts";

function outcome(run: StackRun, findings: Outcome["findings"]): Outcome {
  const { cause } = run.inputs;
  return { exitCode: exitCodeOf(findings), document: null, text: "", findings, notes: [], cause };
}

/** Runs the engine on our terminal. Checkpoints cost a preview most of its time and are of no use to it (engine.md §6). */
async function runEngine(
  run: StackRun,
  asked: string,
  passed: readonly string[],
  { io }: Invocation,
): Promise<Outcome> {
  const args = ["preview", "--stack", asked, ...passed];
  const env = { ...io.env, PULUMI_SKIP_CHECKPOINTS: "true" };
  const code = await io.run("pulumi", args, { cwd: run.stack.root, env });
  if (code === 0) return outcome(run, []);
  const finding =
    code === "missing"
      ? pulumiMissing("which previews a stack")
      : pulumiFailed(`pulumi ${args.join(" ")}`, `exit status ${code}`);
  return outcome(run, [finding]);
}

/** `moorage preview [STACK] [-- arguments of pulumi preview]`: the plan first, then the engine's own list. */
export async function preview(args: readonly unknown[], options: Options, passed: readonly string[]): Promise<Run> {
  const refused = options["continueOnError"] === true || passed.some((each) => /^--continue-on-error(=|$)/.test(each));
  if (refused) throw new UsageError(continueOnError());
  return async (invocation) => {
    const { io } = invocation;
    const asked = args[0] as string | undefined;
    const stack = requireStack(asked, options, io);
    const now = nowOption(options, io);
    const run = await runStack(stack, { now });
    if (run.compilation === null) return outcome(run, run.findings);
    const { inputs, compilation } = run;
    const judged = judge({ stack: stack.name, updating: false, inputs, compilation, environment: io.env, now });
    const known = new Set(run.findings.map((finding) => JSON.stringify(finding)));
    const findings = [...run.findings, ...judged.filter((finding) => !known.has(JSON.stringify(finding)))];
    io.out(planText(run.document, outputStyle(invocation)));
    if (exitCodeOf(findings) !== 0) return outcome(run, findings);
    const shard = asked !== undefined && baseStackName(asked) === stack.name;
    const engine = await runEngine(run, shard ? asked : stack.name, passed, invocation);
    return { ...engine, findings: [...findings, ...engine.findings] };
  };
}
