import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fleetWithoutApplications } from "../../adoption/errors.ts";
import {
  importManifests,
  type JudgedDocument,
  type JudgedFile,
  type ManifestImport,
  uniqueFindings,
} from "../../adoption/manifests/import-manifests.ts";
import { planImport } from "../../adoption/manifests/plan-import.ts";
import { STAND_IN, standInCluster } from "../../adoption/manifests/stand-in.ts";
import type { Verdict } from "../../adoption/manifests/verdict.ts";
import { isDnsLabel } from "../../core/kubernetes/index.ts";
import {
  type Catalogue,
  type ClusterModel,
  type Facts,
  type Finding,
  NO_FACTS,
  problemOf,
} from "../../core/model/index.ts";
import { type Compilation, planDocument } from "../../core/synthesis/index.ts";
import { factsAgeFindings, loadStack } from "../../project/index.ts";
import { planText, printable } from "../../report/index.ts";
import { catalogue } from "../../systems/catalogue.ts";
import { namespaceOption, systemUnknown } from "../errors.ts";
import type { Options, Run } from "../invocation.ts";
import type { CliIo } from "../io.ts";
import { exitCodeOf, type Outcome, UsageError } from "../outcome.ts";
import { nowOption, outputStyle, requireStack, textOption } from "../stack-run.ts";

const IMPORT_SCHEMA = "moorage/import/v1";
const SYSTEMS: readonly string[] = ["manifests"];

/** The system and the paths of the arguments; without a system, manifests. */
function splitPaths(args: readonly string[], cwd: string): readonly string[] {
  const [first = "", ...rest] = args;
  if (SYSTEMS.includes(first) && rest.length > 0) return rest;
  // A bare word that is no file was meant as a system.
  const word = /^[a-z][a-z0-9-]*$/.test(first) && !existsSync(resolve(cwd, first));
  if (word) throw new UsageError(systemUnknown(first, SYSTEMS));
  return args;
}

/** Where the import is planned. */
interface Ground {
  readonly stack: string | null;
  readonly clusters: readonly ClusterModel[];
  readonly facts: Facts;
  readonly systems: Catalogue;
  readonly findings: readonly Finding[];
  readonly cause: unknown;
}

async function groundOf(options: Options, io: CliIo): Promise<Ground> {
  const asked = textOption(options, "stack");
  const now = nowOption(options, io);
  if (asked === undefined) {
    const clusters = [standInCluster([])];
    return { stack: null, clusters, facts: NO_FACTS, systems: catalogue, findings: [], cause: null };
  }
  const stack = requireStack(asked, options, io);
  const { fleet, facts, findings, cause } = await loadStack(stack);
  const { model = null, systems = catalogue } = fleet ?? {};
  const clusters = model?.clusters ?? [];
  const age = model === null ? [] : factsAgeFindings(stack.name, facts, model.maxFactsAgeSeconds, now, clusters);
  const faults = fleet?.definition.filter((finding) => finding.severity === "error") ?? [];
  const uncounted = model?.applications.length ?? 0;
  const told = uncounted === 0 ? [] : [fleetWithoutApplications(stack.name, uncounted)];
  return { stack: stack.name, clusters, facts, systems, findings: [...findings, ...faults, ...age, ...told], cause };
}

function documentJson({ document, verdict, findings }: JudgedDocument): object {
  const { line, apiVersion, kind, name } = document;
  return { line, apiVersion, kind, name, verdict, problems: findings.map(problemOf) };
}

/** A file that cannot be read stands as one invalid document, so that it is listed with its reason. */
function fileJson({ file, findings, documents }: JudgedFile): object {
  const unreadable = { line: null, apiVersion: null, kind: null, name: null, verdict: "invalid" };
  const faults = findings.map((finding) => ({ ...unreadable, problems: [problemOf(finding)] }));
  return { file, documents: [...faults, ...documents.map(documentJson)] };
}

const VERDICTS: readonly Verdict[] = ["valid", "inert", "unsupported", "not-kubernetes", "invalid"];

function fileLine({ file, findings, documents }: JudgedFile): string {
  if (findings.length > 0) return `${printable(file)}: cannot be read`;
  const counts = VERDICTS.map(
    (verdict) => [verdict, documents.filter((each) => each.verdict === verdict).length] as const,
  );
  const told = counts.filter(([, n]) => n > 0).map(([verdict, n]) => `${n} ${verdict}`);
  return `${printable(file)}: ${documents.length === 0 ? "no documents" : told.join(", ")}`;
}

function planned(read: ManifestImport, ground: Ground): Compilation | null {
  if (read.invalid || read.applications.length === 0 || exitCodeOf(ground.findings) !== 0) return null;
  const clusters = ground.stack === null ? [standInCluster(read.applications)] : ground.clusters;
  return planImport(read.applications, clusters, ground.facts, ground.systems);
}

function notesOf(ground: Ground, compilation: Compilation | null): readonly string[] {
  if (compilation === null || ground.stack !== null) return [];
  return [`planned on one cluster, ${STAND_IN}, as large as the demand; --stack takes the clusters of a fleet`];
}

/** `moorage import [manifests] PATH… [--stack S] [--namespace N]`. */
export async function importDefinitions(args: readonly unknown[], options: Options): Promise<Run> {
  const namespace = textOption(options, "namespace") ?? null;
  if (namespace !== null && !isDnsLabel(namespace)) throw new UsageError(namespaceOption(namespace));
  return async (invocation): Promise<Outcome> => {
    const { io } = invocation;
    const paths = splitPaths((args[0] ?? []) as readonly string[], io.cwd);
    const ground = await groundOf(options, io);
    const { clusters, systems } = ground;
    const read = importManifests({ paths, cwd: io.cwd, namespace, clusters, systems });
    const compilation = planned(read, ground);
    const ofFiles = read.files.flatMap((file) => [
      ...file.findings,
      ...file.documents.flatMap((each) => each.findings),
    ]);
    const general = [...ground.findings, ...read.findings];
    // A document's fault has made it invalid; what the plan repeats of documents is told once, and as softly.
    const known = new Set(ofFiles.map((finding) => finding.code + JSON.stringify(finding.origin)));
    const ofPlan = (compilation?.findings ?? []).filter((each) => !known.has(each.code + JSON.stringify(each.origin)));
    const findings = uniqueFindings([...ofFiles, ...general, ...ofPlan]);
    const plan = compilation === null ? null : planDocument({ ...compilation, findings: ofPlan });
    const lines = read.files.map(fileLine).join("\n");
    return {
      exitCode: read.invalid ? 1 : exitCodeOf(findings),
      document: {
        schema: IMPORT_SCHEMA,
        system: "manifests",
        files: read.files.map(fileJson),
        standIn: ground.stack === null,
        plan,
        problems: general.map(problemOf),
      },
      text: `${lines}\n${plan === null ? "" : `\n${planText(plan, { ...outputStyle(invocation), title: ground.stack ?? STAND_IN })}`}`,
      findings,
      notes: notesOf(ground, compilation),
      cause: ground.cause,
    };
  };
}
