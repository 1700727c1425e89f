import { canonicalJson } from "../../core/model/digest.ts";
import { type Finding, problemOf } from "../../core/model/finding.ts";
import type { ClusterModel, FleetModel } from "../../core/model/fleet.ts";
import { type AccessSources, kubeconfigOf } from "../../delivery/access.ts";

import { factsPath, loadStack, type StackRef, shownPath, writeFileWhole } from "../../project/index.ts";
import { clusterUnknown } from "../errors.ts";
import type { Options, Run } from "../invocation.ts";
import type { CliIo } from "../io.ts";
import { type Observed, observeOne, readerOf } from "../observe-cluster.ts";
import { exitCodeOf, type Outcome, UsageError } from "../outcome.ts";
import { nowOption, requireStack } from "../stack-run.ts";

const OBSERVE_SCHEMA = "moorage/observe/v1";

function chosen(model: FleetModel, options: Options): readonly ClusterModel[] {
  const known = model.clusters.map((cluster) => cluster.name);
  const asked = Array.isArray(options["cluster"]) ? (options["cluster"] as readonly string[]) : null;
  const unknown = asked?.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new UsageError(clusterUnknown(unknown, known));
  // A frozen cluster is not spoken to, a retired one is gone; asked for by name, a frozen one is tried.
  return model.clusters.filter(({ name, state }) =>
    asked === null ? state !== "frozen" && state !== "retired" : asked.includes(name),
  );
}

/** Values of the stack's configuration that kubeconfigs stand in, read by the engine's own command. */
async function configValues(
  clusters: readonly ClusterModel[],
  stack: StackRef,
  io: CliIo,
): Promise<ReadonlyMap<string, string>> {
  const values = new Map<string, string>();
  for (const { access } of clusters) {
    if (access?.kind !== "config" || values.has(access.key)) continue;
    const call = { cwd: stack.root, env: io.env };
    const answer = await io.capture("pulumi", ["config", "get", access.key, "--stack", stack.name], call);
    if (answer.code === 0) values.set(access.key, answer.stdout.trim());
  }
  return values;
}

function write(
  stack: StackRef,
  observed: readonly Observed[],
): { readonly findings: readonly Finding[]; readonly written: readonly string[] } {
  const findings: Finding[] = [];
  const written: string[] = [];
  for (const { cluster, facts } of observed) {
    if (facts === null) continue;
    const path = factsPath(stack.root, stack.name, cluster);
    const shown = shownPath(stack.root, path);
    const faults = writeFileWhole(path, canonicalJson(facts), shown);
    if (faults.length === 0) written.push(shown);
    findings.push(...faults);
  }
  return { findings, written };
}

function outcome(
  stack: string,
  observed: readonly Observed[],
  findings: readonly Finding[],
  written: readonly string[],
  cause: unknown,
): Outcome {
  const clusters = observed.map(({ cluster, facts }) => ({
    name: cluster,
    reachable: facts?.reachable ?? false,
    kubernetesVersion: facts?.kubernetesVersion ?? null,
    nodes: facts?.pools.reduce((sum, pool) => sum + pool.count, 0) ?? null,
  }));
  const lines = clusters.map(({ name, reachable, kubernetesVersion, nodes }) =>
    reachable ? `${name}: ${kubernetesVersion}, ${nodes} nodes` : `${name}: no answer`,
  );
  const problems = findings.map(problemOf);
  return {
    exitCode: exitCodeOf(findings),
    document: { schema: OBSERVE_SCHEMA, stack, clusters, written, problems },
    text: lines.length === 0 ? "" : `${lines.join("\n")}\n`,
    findings,
    notes: written.map((file) => `wrote ${file}`),
    cause,
  };
}

/** `moorage observe [STACK] [--cluster NAME…]`. All kubeconfigs are there before the first cluster is asked. */
export async function observe(args: readonly unknown[], options: Options): Promise<Run> {
  return async ({ io }) => {
    const stack = requireStack(args[0] as string | undefined, options, io);
    const now = nowOption(options, io);
    const inputs = await loadStack(stack);
    if (inputs.fleet === null) return outcome(stack.name, [], inputs.findings, [], inputs.cause);
    const { model } = inputs.fleet;
    const clusters = chosen(model, options);
    const values = await configValues(clusters, stack, io);
    const sources: AccessSources = { root: stack.root, environment: io.env, config: (key) => values.get(key) };
    const access = await Promise.all(
      clusters.map(async (cluster) => {
        const found = kubeconfigOf(cluster, sources);
        return "finding" in found ? found : readerOf(cluster, found.kubeconfig);
      }),
    );
    const missing = access.flatMap((each) => ("finding" in each ? [each.finding] : []));
    if (missing.length > 0) return outcome(stack.name, [], missing, [], null);
    const { clusters: known } = inputs.facts;
    const readable = access.flatMap((each) => ("finding" in each ? [] : [each]));
    const observed = await Promise.all(readable.map((each) => observeOne(each, model, known[each.cluster.name], now)));
    const { findings, written } = write(stack, observed);
    const told = observed.flatMap(({ finding }) => (finding === null ? [] : [finding]));
    return outcome(stack.name, observed, [...told, ...findings], written, null);
  };
}
