import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { end, ownerVariable, processesMarked } from "../processes/identity.ts";
import { type EngineEvent, EventReader, isStep, type StepEvent } from "./engine-events.ts";
import { matches, RunResult, type StepQuery } from "./run-result.ts";

export interface LaunchOptions {
  readonly bin: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether standard output is the engine's event stream, and whether that begins with a preview. */
  readonly events: "none" | "one-phase" | "preview-first";
}

const runVariable = "MOORAGE_LAB_RUN";

/** A run of the CLI under way. */
export class EngineRun {
  readonly result: Promise<RunResult>;
  readonly #child: ChildProcess;
  readonly #id = randomBytes(12).toString("hex");
  readonly #reader: EventReader;
  readonly #watchers = new Set<() => void>();
  #ended = false;

  constructor(options: LaunchOptions) {
    this.#reader = new EventReader(options.events === "preview-first");
    const started = Date.now();
    // A process group of its own, so that a Ctrl-C at the terminal does not reach it beside the signals sent here.
    const child = spawn(options.bin, options.args, {
      cwd: options.cwd,
      env: { ...options.environment, [runVariable]: this.#id },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    this.#child = child;
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (piece: string) => {
      stdout += piece;
      if (options.events !== "none" && this.#reader.read(piece).length > 0) this.#tell();
    });
    child.stderr.setEncoding("utf8").on("data", (piece: string) => {
      stderr += piece;
    });
    this.result = new Promise((resolve, reject) => {
      child.on("error", reject);
      child.on("close", (code, signal) => {
        this.#ended = true;
        this.#tell();
        const { events, text } = this.#reader;
        const seconds = (Date.now() - started) / 1000;
        const besideEvents = options.events === "none" ? stdout : text;
        const command = `pulumi ${options.args.join(" ")}`;
        resolve(new RunResult({ command, code, signal, seconds, stdout, stderr, events }, besideEvents));
      });
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Events so far. */
  get events(): readonly EngineEvent[] {
    return this.#reader.events;
  }

  /** Waits until an event fits, among those so far too; throws when the run ends without one. */
  async waitFor(accept: (event: EngineEvent) => boolean): Promise<EngineEvent> {
    for (;;) {
      const found = this.events.find(accept);
      if (found !== undefined) return found;
      if (this.#ended) throw new Error(`the run ended before the event waited for\n${(await this.result).text}`);
      await new Promise<void>((resolve) => this.#watchers.add(resolve));
    }
  }

  /** Waits until a step of the update fits (see `StepQuery`). */
  async waitForStep(query: StepQuery): Promise<StepEvent> {
    const fits = (event: EngineEvent) => isStep(event) && event.phase === "update" && matches(event, query);
    return (await this.waitFor(fits)) as StepEvent;
  }

  /** Asks the engine to stop (as Ctrl-C does): it finishes what is under way and saves its state. */
  interrupt(): void {
    this.#child.kill("SIGINT");
  }

  /** Ends the CLI on the spot, and with it nothing else: plug-ins and program may go on for a while (`endOrphans`). */
  kill(): void {
    this.#child.kill("SIGKILL");
  }

  /** Ends what the run started and left behind. */
  async endOrphans(): Promise<void> {
    await end(processesMarked(runVariable, this.#id));
  }

  #tell(): void {
    const watchers = [...this.#watchers];
    this.#watchers.clear();
    for (const resolve of watchers) resolve();
  }
}

/** The mark that makes a run's processes the lab's. */
export function ownedBy(labId: string): Record<string, string> {
  return { [ownerVariable]: labId };
}
