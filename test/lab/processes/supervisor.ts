import { type ChildProcess, spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { LabError } from "../assembly/unavailable.ts";
import { end, identify, isRunning, ownerVariable, type ProcessIdentity, processesOwnedBy } from "./identity.ts";

export interface ProcessRequest {
  /** Unique in the lab, e.g. `berlin/kube-apiserver`. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

interface ProcessRecord extends ProcessIdentity {
  readonly name: string;
  readonly command: string;
}

/**
 * The long-running processes of one lab. Each is written down as soon as it runs, so that another process (or the next
 * one after a crash) can end it, and never any other.
 */
export class Supervisor {
  readonly #folder: string;
  readonly #logs: string;
  readonly #labId: string;

  constructor(options: { readonly stateFolder: string; readonly labId: string }) {
    this.#folder = join(options.stateFolder, "processes");
    this.#logs = join(options.stateFolder, "logs");
    this.#labId = options.labId;
    mkdirSync(this.#folder, { recursive: true });
    mkdirSync(this.#logs, { recursive: true });
  }

  /** Where the process writes what it has to say. */
  logFile(name: string): string {
    return join(this.#logs, `${name.replaceAll("/", "-")}.log`);
  }

  /** Starts a process of its own session, which outlives this one. */
  start(request: ProcessRequest): ProcessIdentity {
    const log = openSync(this.logFile(request.name), "a");
    let child: ChildProcess;
    try {
      child = spawn(request.command, request.args, {
        detached: true,
        stdio: ["ignore", log, log],
        cwd: this.#logs,
        env: { ...process.env, ...request.environment, [ownerVariable]: this.#labId },
      });
    } finally {
      closeSync(log);
    }
    // A command that cannot be run is reported here only; without a listener it would end this process.
    child.on("error", () => {});
    const identity = child.pid === undefined ? null : identify(child.pid);
    if (identity === null) throw new LabError(`${request.name} could not be started: ${request.command}`);
    const record: ProcessRecord = { ...identity, name: request.name, command: request.command };
    const file = this.#recordFile(request.name);
    writeFileSync(`${file}.new`, JSON.stringify(record));
    renameSync(`${file}.new`, file);
    child.unref();
    return identity;
  }

  /** Whether the process of that name runs. */
  isRunning(name: string): boolean {
    const record = this.#read(this.#recordFile(name));
    return record !== null && isRunning(record);
  }

  /** Ends the named processes, all at once, and forgets them. */
  async stop(names: readonly string[]): Promise<void> {
    const records = names.map((name) => this.#read(this.#recordFile(name))).filter((record) => record !== null);
    await end(records);
    for (const name of names) rmSync(this.#recordFile(name), { force: true });
  }

  /** Names of all that was started and not stopped, with whether it still runs. */
  list(): { readonly name: string; readonly pid: number; readonly running: boolean }[] {
    return this.#records().map((record) => ({ name: record.name, pid: record.pid, running: isRunning(record) }));
  }

  /** Ends everything that this lab started, the unrecorded too. */
  async stopAll(): Promise<void> {
    // Not the caller: the lab's own cloud process ends a lab whose owner is gone.
    const others = (identity: ProcessIdentity) => identity.pid !== process.pid;
    await end([...this.#records(), ...processesOwnedBy(this.#labId)].filter(others));
    // Once more: a process may have started another while it was ending.
    await end(processesOwnedBy(this.#labId));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The last lines of the process's log, for an error message. */
  logTail(name: string, lines = 15): string {
    if (!existsSync(this.logFile(name))) return "(no log)";
    return readFileSync(this.logFile(name), "utf8").trimEnd().split("\n").slice(-lines).join("\n");
  }

  /** Waits until `ready` says so; fails with the log's end when the process ends before, or when it takes too long. */
  async waitUntil(name: string, ready: () => Promise<boolean>, timeoutMs: number): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    while (!(await ready())) {
      const why = !this.isRunning(name)
        ? "ended"
        : Date.now() > deadline
          ? `was not ready after ${timeoutMs / 1000} s`
          : null;
      if (why !== null) throw new LabError(`${name} ${why}; log: ${this.logFile(name)}\n${this.logTail(name)}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  #recordFile(name: string): string {
    return join(this.#folder, `${name.replaceAll("/", "-")}.json`);
  }

  #read(file: string): ProcessRecord | null {
    try {
      return JSON.parse(readFileSync(file, "utf8")) as ProcessRecord;
    } catch {
      return null;
    }
  }

  #records(): ProcessRecord[] {
    if (!existsSync(this.#folder)) return [];
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith(".json"))
      .map((name) => this.#read(join(this.#folder, name)))
      .filter((record) => record !== null);
  }
}
