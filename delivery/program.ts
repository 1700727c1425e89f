import * as pulumi from "@pulumi/pulumi";
import type { Unit } from "../core/model/bundle.ts";
import { type Finding, hasErrors } from "../core/model/finding.ts";
import type { ClusterModel } from "../core/model/fleet.ts";
import type { PlanDocument } from "../core/model/plan.ts";
import { type Compilation, compile, planDocument } from "../core/synthesis/index.ts";
import { baseStackName, loadProject, type ProjectInputs } from "../project/index.ts";
import { decisionTable, findingsText } from "../report/index.ts";
import { type AccessSources, type Kubeconfig, kubeconfigOf } from "./access.ts";
import { type AppliedRecord, appliedOutput, readApplied } from "./applied-record.ts";
import { judge } from "./judge.ts";
import { clusterProvider, route53Provider } from "./providers.ts";
import { shardUnits } from "./shards.ts";
import { registerUnit, unitClasses } from "./unit.ts";

/** What a stack of a fleet puts out. */
export interface StackOutputs {
  /** Application → cluster → workload → replicas: the new decision, also after a failed run. */
  readonly placements: pulumi.Output<unknown>;
  /** Hostname → clusters that answer, and the values behind them. */
  readonly endpoints: pulumi.Output<unknown>;
  /** Digest of the lock. */
  readonly digest: string;
  /** Digest of all that is emitted. */
  readonly bundleDigest: string;
  /** The decision table. */
  readonly decision: string;
  /** What the last successful run placed. */
  readonly applied: pulumi.Output<AppliedRecord>;
}

/** Raises all findings at once; the engine shows the text without a stack trace. */
function refuse(findings: readonly Finding[]): never {
  throw new pulumi.RunError(findingsText(findings, { colour: false }));
}

function accessSources(root: string): AccessSources {
  const config = new pulumi.Config();
  const environment = process.env;
  // The text is wrapped as a secret where it is used; here it only has to be readable.
  return { root, environment, config: (key) => config.get(key) };
}

function kubeconfigs(
  clusters: readonly ClusterModel[],
  units: readonly Unit[],
  sources: AccessSources,
): ReadonlyMap<string, Kubeconfig> {
  const found = new Map<string, Kubeconfig>();
  const findings: Finding[] = [];
  for (const unit of units.filter((u) => u.kind === "cluster")) {
    const cluster = clusters.find((c) => c.name === unit.name);
    if (cluster === undefined) continue;
    const access = kubeconfigOf(cluster, sources);
    if ("finding" in access) findings.push(access.finding);
    else found.set(unit.name, access.kubeconfig);
  }
  if (findings.length > 0) refuse(findings);
  return found;
}

/**
 * The Pulumi program of a fleet: compiles `stacks/<stack>.ts`, prints the decision, checks it against the lock, then registers every
 * unit of the stack: all of the fleet's, or of a shard (`<name>.<unit>`) the one it is named after. It decides nothing of its own. Throws `RunError` with all findings, before anything is registered.
 */
export async function deployStack(): Promise<StackOutputs> {
  const stack = pulumi.getStack();
  const base = baseStackName(stack);
  const root = pulumi.runtime.getRootDirectory();
  const updating = !pulumi.runtime.isDryRun();
  const inputs = await loadProject(root, stack);
  if (hasErrors(inputs.findings) || inputs.fleet === null) refuse(inputs.findings);
  const applied = await readApplied();
  const compilation = compile({ ...compileInput(inputs), before: applied?.placements ?? null });
  const document = planDocument(compilation);
  const findings = [
    ...compilation.findings,
    ...judge({ stack: base, updating, inputs, compilation, environment: process.env, now: new Date() }),
  ];
  const decision = decisionTable(document, { colour: false });
  if (hasErrors(findings)) {
    // The table first: a refused run should still say what it would have done.
    await pulumi.log.info(decision);
    refuse(findings);
  }
  await pulumi.log.info(decision);
  const warnings = findings.filter((f) => f.severity === "warning");
  if (warnings.length > 0) await pulumi.log.warn(findingsText(warnings, { colour: false }));
  return register(root, stack, inputs, compilation, document, decision);
}

/** The units that this stack registers: all, or as `moorage:shards` and a shard's name divide them. */
function ownUnits(stack: string, units: readonly Unit[], clusters: readonly ClusterModel[]): readonly Unit[] {
  const config = new pulumi.Config("moorage");
  const names = clusters.map((c) => c.name);
  const own = shardUnits(stack, units, names, config.getObject("shards") ?? []);
  if (own.findings.length > 0) refuse(own.findings);
  return own.units;
}

function compileInput(inputs: ProjectInputs) {
  const { fleet, stack, facts, lock, frozen } = inputs;
  if (fleet === null) throw new Error("no fleet was loaded");
  return { stack, ...fleet, facts, prior: lock, frozen };
}

async function register(
  root: string,
  stack: string,
  inputs: ProjectInputs,
  compilation: Compilation,
  document: PlanDocument,
  decision: string,
): Promise<StackOutputs> {
  const { bundle, plan } = compilation;
  const clusters = inputs.fleet?.model.clusters ?? [];
  if (bundle === null) throw new Error("a compilation without errors has a bundle");
  const units = ownUnits(stack, bundle.units, clusters);
  const configs = kubeconfigs(clusters, units, accessSources(root));
  const classes = await unitClasses(units);
  const registered = new Map<string, pulumi.CustomResource>();
  for (const unit of units) {
    const provider = await unitProvider(unit, clusters, configs, plan.traffic.zones);
    registerUnit(unit, provider, classes, registered);
  }
  const placements = plan.lock.placements;
  const record = { digest: plan.digest, bundleDigest: bundle.digest, placements };
  return {
    placements: pulumi.output(placementTable(document)),
    endpoints: pulumi.output(endpointTable(document)),
    digest: plan.digest,
    bundleDigest: bundle.digest,
    decision,
    applied: appliedOutput(record, registered.values()),
  };
}

async function unitProvider(
  unit: Unit,
  clusters: readonly ClusterModel[],
  configs: ReadonlyMap<string, Kubeconfig>,
  zones: Compilation["plan"]["traffic"]["zones"],
): Promise<pulumi.ProviderResource> {
  if (unit.kind === "dns") return route53Provider(zones);
  const cluster = clusters.find((c) => c.name === unit.name);
  const config = configs.get(unit.name);
  if (cluster === undefined || config === undefined) throw new Error(`no access to ${unit.name}`);
  return clusterProvider(cluster, config);
}

function placementTable(document: PlanDocument): Record<string, Record<string, Record<string, number>>> {
  const table: Record<string, Record<string, Record<string, number>>> = {};
  for (const application of document.applications) {
    const byCluster: Record<string, Record<string, number>> = {};
    for (const { cluster, after } of application.clusters) if (after) byCluster[cluster] = {};
    for (const workload of application.workloads) {
      for (const { cluster, after } of workload.assignments) {
        const of = byCluster[cluster];
        if (of !== undefined && after > 0) of[`${workload.kind}/${workload.name}`] = after;
      }
    }
    table[application.id] = byCluster;
  }
  return table;
}

function endpointTable(document: PlanDocument): Record<string, { cluster: string; values: readonly string[] }[]> {
  return Object.fromEntries(
    document.traffic.hostnames.map((h) => [h.name, h.leaves.map(({ cluster, values }) => ({ cluster, values }))]),
  );
}
