import { spawn } from "node:child_process";
import { join } from "node:path";
import { EngineRun, ownedBy } from "./engine-run.ts";
import { shadowedVariables } from "./environment.ts";
import type { RunResult } from "./run-result.ts";

export interface RunOptions {
  /** More arguments for the CLI. */
  readonly args?: readonly string[];
  /** Variables laid over the lab's; undefined takes one away. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

export interface UpOptions extends RunOptions {
  /** Leaves out the preview that comes before an update; saves about a second. */
  readonly skipPreview?: boolean;
}

/** A project folder in the lab, and the CLI to be run in it. Stacks are named in each call; nothing is selected. */
export class EngineProject {
  readonly folder: string;
  readonly #environment: Readonly<Record<string, string | undefined>>;
  readonly #pulumi: string;

  /** For the lab itself; tests get projects from `Lab.project`. */
  constructor(options: {
    readonly folder: string;
    readonly environment: Readonly<Record<string, string>>;
    readonly labId: string;
    readonly bin: string;
  }) {
    this.folder = options.folder;
    this.#pulumi = join(options.bin, "pulumi");
    const shadowed = Object.fromEntries(shadowedVariables.map((name) => [name, undefined]));
    this.#environment = { ...process.env, ...shadowed, ...options.environment, ...ownedBy(options.labId) };
  }

  /** The whole environment of a run; for other commands that start the CLI (`moorage preview`). */
  get environment(): Readonly<Record<string, string | undefined>> {
    return this.#environment;
  }

  /** Runs any command of the CLI to its end, without reading events. */
  pulumi(args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
    return this.#launch([...args, ...(options.args ?? [])], "none", options).result;
  }

  /** Runs any command at this terminal; gives its exit code. */
  interactive(args: readonly string[], cwd = this.folder): Promise<number> {
    return new Promise((resolve, reject) => {
      const child = spawn(this.#pulumi, args, { cwd, env: { ...this.#environment }, stdio: "inherit" });
      // Ctrl-C reaches the CLI by itself; this process waits for it to finish.
      const ignore = () => {};
      process.on("SIGINT", ignore);
      child.on("error", reject);
      child.on("close", (code) => {
        process.off("SIGINT", ignore);
        resolve(code ?? 1);
      });
    });
  }

  /** Makes an empty stack. */
  async createStack(stack: string): Promise<void> {
    (await this.pulumi(["stack", "init", stack, "--no-select"])).expectOk();
  }

  /** Forgets a stack and its state; what it deployed stays. */
  async removeStack(stack: string): Promise<void> {
    (await this.pulumi(["stack", "rm", stack, "--force", "--yes", "--preserve-config"])).expectOk();
  }

  async setConfig(stack: string, values: Readonly<Record<string, string>>): Promise<void> {
    const pairs = Object.entries(values).flatMap(([key, value]) => ["--plaintext", `${key}=${value}`]);
    (await this.pulumi(["config", "set-all", "--stack", stack, ...pairs])).expectOk();
  }

  preview(stack: string, options: RunOptions = {}): Promise<RunResult> {
    return this.#launch(["preview", "--stack", stack, "--json", ...(options.args ?? [])], "one-phase", options).result;
  }

  up(stack: string, options: UpOptions = {}): Promise<RunResult> {
    return this.launchUp(stack, options).result;
  }

  /** An `up` under way, to be watched, interrupted or killed. */
  launchUp(stack: string, options: UpOptions = {}): EngineRun {
    return this.#launchUpdate("up", stack, options);
  }

  refresh(stack: string, options: UpOptions = {}): Promise<RunResult> {
    return this.#launchUpdate("refresh", stack, options).result;
  }

  destroy(stack: string, options: UpOptions = {}): Promise<RunResult> {
    return this.#launchUpdate("destroy", stack, options).result;
  }

  /** The stack's outputs, secrets in clear. */
  async outputs(stack: string): Promise<Readonly<Record<string, unknown>>> {
    const result = await this.pulumi(["stack", "output", "--stack", stack, "--json", "--show-secrets"]);
    return JSON.parse(result.expectOk().stdout) as Readonly<Record<string, unknown>>;
  }

  /** The stack's state as `stack export` gives it. */
  async exportState(stack: string): Promise<Deployment> {
    return JSON.parse((await this.pulumi(["stack", "export", "--stack", stack])).expectOk().stdout) as Deployment;
  }

  #launchUpdate(command: "up" | "refresh" | "destroy", stack: string, options: UpOptions): EngineRun {
    const skip = options.skipPreview === true;
    const args = [
      command,
      "--stack",
      stack,
      "--yes",
      "--json",
      ...(skip ? ["--skip-preview"] : []),
      ...(options.args ?? []),
    ];
    return this.#launch(args, skip ? "one-phase" : "preview-first", options);
  }

  #launch(args: readonly string[], events: "none" | "one-phase" | "preview-first", options: RunOptions): EngineRun {
    return new EngineRun({
      bin: this.#pulumi,
      args: [...args, "--non-interactive", "--color=never"],
      cwd: this.folder,
      // Else a preview is one document at its end.
      environment: { ...this.#environment, PULUMI_ENABLE_STREAMING_JSON_PREVIEW: "true", ...options.environment },
      events,
    });
  }
}

/** A stack's state. */
export interface Deployment {
  readonly version: number;
  readonly deployment: {
    readonly resources?: readonly StateResource[];
    readonly pending_operations?: readonly { readonly type: string; readonly resource: StateResource }[];
  };
}

export interface StateResource {
  readonly urn: string;
  readonly type: string;
  readonly id?: string;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly outputs?: Readonly<Record<string, unknown>>;
  readonly parent?: string;
  readonly provider?: string;
}
