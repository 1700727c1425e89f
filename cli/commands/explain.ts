import { problemOf } from "../../core/model/finding.ts";
import { explain as explainApplication } from "../../core/synthesis/index.ts";
import { explanationText } from "../../report/index.ts";
import { requireApplication } from "../application-name.ts";
import { clusterUnknown } from "../errors.ts";
import { EXPLAIN_SCHEMA, explanationJson } from "../explanation-json.ts";
import type { Options, Run } from "../invocation.ts";
import { exitCodeOf, type Outcome, UsageError } from "../outcome.ts";
import { nowOption, outputStyle, requireStack, runStack, type StackRun, textOption } from "../stack-run.ts";

/** Without a fleet there is nothing to explain: the document has the problems alone. */
function failure(run: StackRun, application: string): Outcome {
  const { findings, stack } = run;
  const problems = findings.map(problemOf);
  const document = { schema: EXPLAIN_SCHEMA, stack: stack.name, application, clusters: [], problems };
  return { exitCode: exitCodeOf(findings), document, text: "", findings, notes: [], cause: run.inputs.cause };
}

/** `moorage explain APP [CLUSTER] --stack S`. */
export async function explain(args: readonly unknown[], options: Options): Promise<Run> {
  const [asked = "", cluster] = args as readonly (string | undefined)[];
  return async (invocation) => {
    const stack = requireStack(textOption(options, "stack"), options, invocation.io);
    const run = await runStack(stack, { now: nowOption(options, invocation.io) });
    const { input } = run;
    if (input === null) return failure(run, asked);
    const id = requireApplication(asked, input.model);
    const names = input.model.clusters.map((each) => each.name);
    if (cluster !== undefined && !names.includes(cluster)) throw new UsageError(clusterUnknown(cluster, names));
    const explanation = explainApplication(input, id, cluster);
    if (explanation === null) return failure(run, id);
    // What ails the rest of the fleet is the plan's to tell; here only what makes the whole doubtful.
    const findings = run.findings.filter((finding) => finding.class === "input" && finding.severity === "error");
    return {
      exitCode: exitCodeOf(findings) || (explanation.status === "placed" ? 0 : 3),
      document: { ...explanationJson(stack.name, explanation), problems: findings.map(problemOf) },
      text: explanationText(explanation, outputStyle(invocation)),
      findings,
      notes: [],
      cause: run.inputs.cause,
    };
  };
}
