import { resolve } from "node:path";
import { renderFiles } from "../../delivery/folder/render-files.ts";
import { writeFolderWhole } from "../../project/index.ts";
import { planMarkdown, planText } from "../../report/index.ts";
import type { Options, Run } from "../invocation.ts";
import type { CliIo } from "../io.ts";
import { exitCodeOf, type Outcome } from "../outcome.ts";
import { nowOption, outputStyle, requireStack, runStack, type StackRun, textOption } from "../stack-run.ts";

function write(run: StackRun, out: string, io: CliIo): Pick<Outcome, "findings" | "notes"> {
  const bundle = run.compilation?.bundle ?? null;
  if (bundle === null || exitCodeOf(run.findings) !== 0) return { findings: [], notes: [] };
  const files = renderFiles(bundle, run.document, planMarkdown(run.document));
  const findings = writeFolderWhole(resolve(io.cwd, out), run.stack.name, files, out);
  const clusters = bundle.units.filter((unit) => unit.kind === "cluster").length;
  const note = `wrote ${files.length} files for ${clusters} clusters to ${out}`;
  return { findings, notes: findings.length > 0 ? [] : [note] };
}

/** `moorage render [STACK] --out DIR`. */
export async function render(args: readonly unknown[], options: Options): Promise<Run> {
  return async (invocation) => {
    const stack = requireStack(args[0] as string | undefined, options, invocation.io);
    const run = await runStack(stack, { now: nowOption(options, invocation.io) });
    const wrote = write(run, textOption(options, "out") ?? "", invocation.io);
    const findings = [...run.findings, ...wrote.findings];
    return {
      exitCode: exitCodeOf(findings),
      document: run.document,
      text: run.compilation === null ? "" : planText(run.document, outputStyle(invocation)),
      findings,
      notes: wrote.notes,
      cause: run.inputs.cause,
    };
  };
}
