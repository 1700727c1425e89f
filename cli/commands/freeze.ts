import { canonicalJson } from "../../core/model/digest.ts";
import { type Finding, problemOf } from "../../core/model/finding.ts";
import { frozenUnit } from "../../delivery/frozen-from-state.ts";

import { baseStackName, frozenPath, loadStack, type StackRef, shownPath, writeFileWhole } from "../../project/index.ts";
import { clusterUnknown, pulumiFailed, pulumiMissing, stateUnreadable } from "../errors.ts";
import type { Options, Run } from "../invocation.ts";
import type { CliIo } from "../io.ts";
import { exitCodeOf, type Outcome, UsageError } from "../outcome.ts";
import { requireStack } from "../stack-run.ts";

type Export = { readonly state: unknown } | { readonly finding: Finding };

/** The state of a stack, secrets still encrypted. */
async function exportState(root: string, stack: string, io: CliIo): Promise<Export> {
  const answer = await io.capture("pulumi", ["stack", "export", "--stack", stack], { cwd: root, env: io.env });
  if (answer.code === "missing") return { finding: pulumiMissing("which keeps the state of a stack") };
  if (answer.code !== 0) {
    const reason = answer.stderr.trim().split("\n").at(-1) ?? `exit status ${answer.code}`;
    return { finding: pulumiFailed(`pulumi stack export --stack ${stack}`, reason) };
  }
  try {
    return { state: JSON.parse(answer.stdout) };
  } catch {
    return { finding: stateUnreadable(stack) };
  }
}

function failure(findings: readonly Finding[], cause: unknown = null): Outcome {
  const exitCode = exitCodeOf(findings);
  const document = { schema: "moorage/error/v1", exitCode, problems: findings.map(problemOf) };
  return { exitCode, document, text: "", findings, notes: [], cause };
}

/** `pulumi stack export` of the stack, or of the shard that was named. */
async function freezeCluster(stack: StackRef, asked: string, cluster: string, io: CliIo): Promise<Outcome> {
  const exported = await exportState(stack.root, asked, io);
  if ("finding" in exported) return failure([exported.finding]);
  const { unit, findings } = frozenUnit(exported.state, stack.name, cluster);
  if (unit === null) return failure(findings);
  const path = frozenPath(stack.root, stack.name, cluster);
  const shown = shownPath(stack.root, path);
  const unwritten = writeFileWhole(path, canonicalJson(unit), shown);
  if (unwritten.length > 0) return failure(unwritten);
  const text = `${shown}: ${unit.items.length} objects of ${cluster}\n`;
  const notes = [`now set state: "frozen" on ${cluster}, look at moorage plan ${stack.name}, and commit both`];
  return { exitCode: exitCodeOf(findings), document: unit, text, findings, notes };
}

/** `moorage freeze STACK CLUSTER`. */
export async function freeze(args: readonly unknown[], options: Options): Promise<Run> {
  const [asked = "", cluster = ""] = args as readonly (string | undefined)[];
  return async ({ io }) => {
    const stack = requireStack(asked, options, io);
    const inputs = await loadStack(stack);
    if (inputs.fleet === null) return failure(inputs.findings, inputs.cause);
    const known = inputs.fleet.model.clusters.map((each) => each.name);
    if (!known.includes(cluster)) throw new UsageError(clusterUnknown(cluster, known));
    const name = baseStackName(asked) === stack.name ? asked : stack.name;
    return freezeCluster(stack, name, cluster, io);
  };
}
