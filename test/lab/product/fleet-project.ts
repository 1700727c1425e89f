import { spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { stringify } from "yaml";
import { checkoutFolder, labFolder } from "../assembly/paths.ts";
import type { EngineProject } from "../engine/engine-project.ts";
import type { RunResult } from "../engine/run-result.ts";
import type { Lab } from "../lab.ts";

export interface ClusterSettings {
  readonly kubeconfig?: string;
  readonly nodes?: number;
  readonly state?: string;
  readonly region?: string;
  /** How it is reached, when not by the lab's file. */
  readonly access?: { readonly env: string } | { readonly config: string };
}

/** What the fleet of `programs/fleet` is made of; `fleet.json` beside Pulumi.yaml. */
export interface FleetSettings {
  /** The zone of its hostnames; default `lab.example`. */
  readonly zone?: string;
  readonly clusters: Readonly<Record<string, ClusterSettings>>;
  readonly applications: readonly Readonly<Record<string, unknown>>[];
  /** An Istio mesh over all clusters: region → region that is called when the first is down. */
  readonly mesh?: { readonly failover: Readonly<Record<string, string>> };
}

/** How the CLI of the product ended. */
export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const NODES: Readonly<Record<string, number>> = { east: 3, west: 2, south: 1 };
const REGIONS: Readonly<Record<string, string>> = { east: "eu-west-1", west: "eu-central-1", south: "us-east-1" };

/** A user's project over the clusters of the lab: its fleet, the engine, and the product's own command. */
export class FleetProject {
  readonly engine: EngineProject;
  readonly #lab: Lab;

  constructor(lab: Lab, name: string, files: Readonly<Record<string, string>> = {}) {
    this.#lab = lab;
    this.engine = lab.project({ name, from: join(labFolder, "programs", "fleet"), files });
  }

  get folder(): string {
    return this.engine.folder;
  }

  /** Writes what the fleet is made of; clusters get the lab's sizes unless told otherwise. */
  define({ clusters, ...rest }: FleetSettings): void {
    const filled = Object.entries(clusters).map(([name, cluster]) => {
      const kubeconfig = this.#lab.cluster(name).kubeconfigPath;
      const { nodes = NODES[name] ?? 1, region = REGIONS[name] ?? "eu-west-1" } = cluster;
      return [name, { kubeconfig, ...cluster, nodes, region }] as const;
    });
    this.write("fleet.json", JSON.stringify({ clusters: Object.fromEntries(filled), ...rest }));
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), text);
  }

  remove(path: string): void {
    rmSync(join(this.folder, path), { force: true });
  }

  has(path: string): boolean {
    return existsSync(join(this.folder, path));
  }

  /** Writes a manifest of the project; gives its path, for `applications[].manifests`. */
  manifest(name: string, documents: readonly object[]): string {
    const path = join("manifests", `${name}.yaml`);
    this.write(path, documents.map((document) => stringify(document)).join("---\n"));
    return join(this.folder, path);
  }

  /** Runs `moorage` in the project, with the engine's environment. */
  moorage(...args: readonly string[]): Promise<CliResult> {
    return this.moorageWith({}, ...args);
  }

  /** The same with variables laid over the environment; undefined takes one away. */
  moorageWith(
    environment: Readonly<Record<string, string | undefined>>,
    ...args: readonly string[]
  ): Promise<CliResult> {
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [join(checkoutFolder, "bin", "moorage.js"), ...args], {
        cwd: this.folder,
        env: { ...this.engine.environment, ...environment },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let stdout = "";
      let stderr = "";
      child.stdout.on("data", (chunk: Buffer) => {
        stdout += chunk.toString();
      });
      child.stderr.on("data", (chunk: Buffer) => {
        stderr += chunk.toString();
      });
      child.on("error", reject);
      child.on("close", (code) => resolve({ code, stdout, stderr }));
    });
  }

  /** Accepts the decision: `plan --write`. Throws with all that was said when it is refused. */
  async accept(stack = "lab"): Promise<void> {
    const { code, stdout, stderr } = await this.moorage("plan", stack, "--write");
    if (code !== 0) throw new Error(`plan --write ended with ${code}\n${stdout}\n${stderr}`);
  }

  /** Stops at nothing that is left, and takes the stack's objects away. */
  async clear(stack = "lab"): Promise<void> {
    (await this.engine.destroy(stack, { skipPreview: true })).expectOk();
  }

  /** Accepts and deploys, with enough steps at once that those which only wait hold up no other (docs/operations.md). */
  async deploy(stack = "lab"): Promise<RunResult> {
    await this.accept(stack);
    return (await this.engine.up(stack, { environment: { PULUMI_PARALLEL: "64" } })).expectOk();
  }
}
