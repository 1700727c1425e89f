import { type Diagnostic, type EngineEvent, isStep, type PolicyFinding, type StepEvent } from "./engine-events.ts";

/** Which steps are meant; what is left out matches all. */
export interface StepQuery {
  readonly event?: StepEvent["event"];
  readonly op?: string;
  readonly name?: string | RegExp;
  /** Type token, or the part after its last colon (`Deployment`). */
  readonly type?: string;
}

/** How a run of the CLI ended. */
export interface RunRecord {
  readonly command: string;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly seconds: number;
  readonly stdout: string;
  readonly stderr: string;
  /** In the order of the engine's stream; empty for commands that have none. */
  readonly events: readonly EngineEvent[];
}

/** How a run of the CLI ended, and what was said. */
export class RunResult implements RunRecord {
  readonly command: string;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly seconds: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly events: readonly EngineEvent[];
  /** All that is for people: diagnostics, findings of policies, and what stood beside the events. */
  readonly text: string;

  constructor(record: RunRecord, besideEvents: string) {
    this.command = record.command;
    this.code = record.code;
    this.signal = record.signal;
    this.seconds = record.seconds;
    this.stdout = record.stdout;
    this.stderr = record.stderr;
    this.events = record.events;
    const messages = this.diagnostics.map(({ severity, message }) => `${severity}: ${message.trimEnd()}`);
    const policies = this.policyFindings.map(
      ({ level, policy, message }) => `${level} ${policy}: ${message.trimEnd()}`,
    );
    const parts = [...messages, ...policies, besideEvents.trim(), record.stderr.trim()];
    this.text = parts.filter((part) => part !== "").join("\n");
  }

  get ok(): boolean {
    return this.code === 0;
  }

  /** This result when the run succeeded; throws with all that was said when not. */
  expectOk(): this {
    if (this.ok) return this;
    throw new Error(`${this.command} ended with ${this.code ?? this.signal}\n${this.text}`);
  }

  /** This result when the run failed of itself (not by a signal); throws when it succeeded. */
  expectFailure(): this {
    if (this.code !== null && this.code !== 0) return this;
    throw new Error(`${this.command} was to fail and ended with ${this.code ?? this.signal}\n${this.text}`);
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.events.filter((event) => event.event === "diagnostic");
  }

  get policyFindings(): readonly PolicyFinding[] {
    return this.events.filter((event) => event.event === "policy");
  }

  /** Resources an operation, as the engine sums them up for the last phase (`{ same: 7 }` for a preview without changes). */
  get changes(): Readonly<Record<string, number>> {
    return this.events.findLast((event) => event.event === "summary")?.changes ?? {};
  }

  /** Whether nothing is created, changed, replaced or deleted. */
  get isEmpty(): boolean {
    return Object.keys(this.changes).every((op) => op === "same" || op === "read" || op === "refresh");
  }

  /** Steps of the last phase (of an `up`: the update) that fit, in the order of the stream. */
  steps(query: StepQuery = {}): readonly StepEvent[] {
    const phase = this.events.at(-1)?.phase;
    return this.events.filter(isStep).filter((step) => step.phase === phase && matches(step, query));
  }

  /** Place in the stream of the first step that fits, to be compared with another's; throws when there is none. */
  position(query: StepQuery): number {
    const [first] = this.steps(query);
    if (first !== undefined) return this.events.indexOf(first);
    const wanted = JSON.stringify({ ...query, name: String(query.name ?? "") });
    throw new Error(`no step ${wanted} in ${this.command}; there were:\n${this.timeline().join("\n")}`);
  }

  /** The steps of the last phase that change something, one line each: `finished create a/shop/Deployment/web`. */
  timeline(): readonly string[] {
    return this.steps()
      .filter(({ op }) => op !== "same" && op !== "read")
      .map(({ event, op, name }) => `${event} ${op} ${name}`);
  }
}

/** Whether the step is one of those meant. */
export function matches(step: StepEvent, { event, op, name, type }: StepQuery): boolean {
  if (event !== undefined && step.event !== event) return false;
  if (op !== undefined && step.op !== op) return false;
  if (type !== undefined && step.type !== type && !step.type.endsWith(`:${type}`)) return false;
  if (name === undefined) return true;
  return typeof name === "string" ? step.name === name : name.test(step.name);
}
