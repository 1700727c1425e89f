import { type ChildProcessByStdio, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { ProgramInfo } from "@pulumi/pulumi/proto/language_pb.js";

/** Runtime options of `Pulumi.yaml` or `PulumiPolicy.yaml` that say how Node.js is started. */
export interface NodeOptions {
  /** Arguments for node itself, quoted as in a shell. */
  readonly nodeargs?: string;
  /** False: the program is run as it is; else the SDK hands it to ts-node. */
  readonly typescript?: boolean;
  readonly tsconfig?: string;
}

export function nodeOptions(info: ProgramInfo | undefined): NodeOptions {
  return (info?.getOptions()?.toJavaScript() ?? {}) as NodeOptions;
}

/** Splits words as a shell does: blanks, single and double quotes, backslashes. */
export function shellWords(text: string): string[] {
  const words: string[] = [];
  const word = /(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/gs;
  for (const [match] of text.matchAll(word)) {
    words.push(
      match.replaceAll(
        /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/gs,
        (_, single?: string, double?: string, escaped?: string) =>
          single ?? double?.replaceAll(/\\(["\\$`])/g, "$1") ?? escaped ?? "",
      ),
    );
  }
  return words;
}

/** The SDK's own script, found from the program: the program decides which SDK it runs with. */
export function sdkScript(name: "run" | "run-plugin" | "run-policy-pack", programDirectory: string): string {
  try {
    return createRequire(join(programDirectory, "program.js")).resolve(`@pulumi/pulumi/cmd/${name}`);
  } catch {
    throw new Error("It looks like the Pulumi SDK has not been installed. Have you run pulumi install?");
  }
}

/** What the SDK's scripts read of the options. */
export function optionVariables(options: NodeOptions): Record<string, string> {
  return {
    ...(options.typescript === false ? {} : { PULUMI_NODEJS_TYPESCRIPT: "true" }),
    ...(options.tsconfig === undefined ? {} : { PULUMI_NODEJS_TSCONFIG_PATH: options.tsconfig }),
  };
}

export type NodeProcess = ChildProcessByStdio<null, Readable, Readable>;

/** The node processes that run on behalf of the engine. */
export class NodeProcesses {
  readonly #running = new Set<NodeProcess>();

  start(args: readonly string[], cwd: string, environment: Readonly<Record<string, string | undefined>>): NodeProcess {
    const child = spawn("node", args, { cwd, env: { ...environment }, stdio: ["ignore", "pipe", "pipe"] });
    this.#running.add(child);
    child.on("close", () => this.#running.delete(child));
    return child;
  }

  signalAll(signal: NodeJS.Signals): void {
    for (const child of this.#running) child.kill(signal);
  }
}
