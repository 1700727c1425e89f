import { compactJson } from "../core/model/digest.ts";
import { explainer } from "../core/synthesis/index.ts";
import type { StackRef } from "../project/index.ts";
import { explanationJson } from "./explanation-json.ts";
import type { Invocation, Options } from "./invocation.ts";
import { exitCodeOf, type Outcome } from "./outcome.ts";
import { nowOption, runStack } from "./stack-run.ts";

/**
 * `moorage plan --explain full`: one JSON line an application with every verdict of every cluster, written as it is computed, so that
 * a large fleet never stands in memory whole. With or without `--json`.
 */
export async function explainFull(stack: StackRef, options: Options, { io }: Invocation): Promise<Outcome> {
  const run = await runStack(stack, { now: nowOption(options, io) });
  const explain = run.input === null ? null : explainer(run.input);
  for (const { id } of run.input?.model.applications ?? []) {
    const explanation = explain === null ? null : explain(id);
    if (explanation !== null) io.out(`${compactJson(explanationJson(stack.name, explanation))}\n`);
  }
  const { findings, inputs } = run;
  return { exitCode: exitCodeOf(findings), document: null, text: "", findings, notes: [], cause: inputs.cause };
}
