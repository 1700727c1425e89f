/** What the engine says of a resource at the start or the end of a step. */
export interface StepMetadata {
  /** `create`, `update`, `delete`, `replace`, `create-replacement`, `delete-replaced`, `same`, `read`, `refresh`, … */
  readonly op: string;
  readonly urn: string;
  readonly type: string;
  readonly old: ResourceState | null;
  readonly new: ResourceState | null;
  /** Names of the top-level properties that differ. */
  readonly diffs?: readonly string[];
  readonly detailedDiff: Readonly<Record<string, { readonly diffKind: string; readonly inputDiff: boolean }>> | null;
}

export interface ResourceState {
  readonly id: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly initErrors?: readonly string[];
}

export interface Diagnostic {
  readonly urn: string | null;
  /** `info`, `info#err`, `warning`, `error` (those of severity `debug` are dropped). */
  readonly severity: string;
  readonly message: string;
}

/** A finding of a policy pack. */
export interface PolicyFinding {
  readonly urn: string | null;
  readonly pack: string;
  readonly policy: string;
  /** `advisory`, `mandatory`, … */
  readonly level: string;
  readonly message: string;
}

interface Occurrence {
  /** Position among the events of the phase, as the engine numbers them. */
  readonly sequence: number;
  /** Milliseconds from the start of the run until the event was read. */
  readonly atMs: number;
  /** An `up` previews first, unless told not to. */
  readonly phase: "preview" | "update";
}

/** A step of a resource: `started`, `finished` (awaited, where the provider waits) or `failed`. */
export interface StepEvent extends Occurrence, StepMetadata {
  readonly event: "started" | "finished" | "failed";
  /** Last part of the URN. */
  readonly name: string;
}

export interface DiagnosticEvent extends Occurrence, Diagnostic {
  readonly event: "diagnostic";
}

export interface PolicyEvent extends Occurrence, PolicyFinding {
  readonly event: "policy";
}

export interface SummaryEvent extends Occurrence {
  readonly event: "summary";
  /** How many resources each operation did. */
  readonly changes: Readonly<Record<string, number>>;
  readonly result: string;
}

/** An event of the engine, in the order it said so. */
export type EngineEvent = StepEvent | DiagnosticEvent | PolicyEvent | SummaryEvent;

/** Whether the event is a step of a resource. */
export function isStep(event: EngineEvent): event is StepEvent {
  return event.event === "started" || event.event === "finished" || event.event === "failed";
}

interface RawEvent {
  readonly sequence: number;
  readonly preludeEvent?: object;
  readonly resourcePreEvent?: { readonly metadata: StepMetadata };
  readonly resOutputsEvent?: { readonly metadata: StepMetadata };
  readonly resOpFailedEvent?: { readonly metadata: StepMetadata };
  readonly diagnosticEvent?: { readonly urn?: string; readonly severity: string; readonly message: string };
  readonly policyEvent?: {
    readonly resourceUrn?: string;
    readonly message: string;
    readonly policyName: string;
    readonly policyPackName: string;
    readonly enforcementLevel: string;
  };
  readonly summaryEvent?: {
    readonly resourceChanges: Readonly<Record<string, number>> | null;
    readonly isPreview: boolean;
    readonly result?: string;
  };
}

/** The last part of a URN: the name the program gave. */
export function resourceName(urn: string): string {
  return urn.slice(urn.lastIndexOf("::") + 2);
}

/** Reads the lines of `--json` with streaming previews; lines that are no event are kept as text. */
export class EventReader {
  readonly events: EngineEvent[] = [];
  /** What was on standard output beside the events. */
  text = "";
  readonly #startedAt = Date.now();
  readonly #hasPreviewPhase: boolean;
  #streams = 0;
  #rest = "";

  constructor(hasPreviewPhase: boolean) {
    this.#hasPreviewPhase = hasPreviewPhase;
  }

  /** Takes the next piece of standard output; gives the events that it completed. */
  read(piece: string): readonly EngineEvent[] {
    const lines = (this.#rest + piece).split("\n");
    this.#rest = lines.pop() ?? "";
    const before = this.events.length;
    for (const line of lines) this.#line(line);
    return this.events.slice(before);
  }

  #line(line: string): void {
    const raw = line.startsWith('{"sequence":') ? (JSON.parse(line) as RawEvent) : null;
    if (raw === null) {
      this.text += `${line}\n`;
      return;
    }
    // Each phase begins with a prelude.
    if (raw.preludeEvent !== undefined) this.#streams++;
    const phase = this.#hasPreviewPhase && this.#streams <= 1 ? "preview" : "update";
    const event = translate(raw, { sequence: raw.sequence, atMs: Date.now() - this.#startedAt, phase });
    if (event !== null) this.events.push(event);
  }
}

function translate(raw: RawEvent, at: Occurrence): EngineEvent | null {
  const step = (event: StepEvent["event"], { metadata }: { metadata: StepMetadata }): StepEvent => ({
    ...at,
    ...metadata,
    event,
    name: resourceName(metadata.urn),
  });
  if (raw.resourcePreEvent !== undefined) return step("started", raw.resourcePreEvent);
  if (raw.resOutputsEvent !== undefined) return step("finished", raw.resOutputsEvent);
  if (raw.resOpFailedEvent !== undefined) return step("failed", raw.resOpFailedEvent);
  if (raw.diagnosticEvent !== undefined) {
    const { urn = null, severity, message } = raw.diagnosticEvent;
    // An empty message clears a line of status at a terminal.
    const said = severity !== "debug" && message.trim() !== "";
    return said ? { ...at, event: "diagnostic", urn, severity, message } : null;
  }
  if (raw.policyEvent !== undefined) {
    const { resourceUrn = null, message, policyName, policyPackName, enforcementLevel } = raw.policyEvent;
    const finding = { urn: resourceUrn, pack: policyPackName, policy: policyName, level: enforcementLevel, message };
    return { ...at, event: "policy", ...finding };
  }
  if (raw.summaryEvent !== undefined) {
    const { resourceChanges, result = "" } = raw.summaryEvent;
    return { ...at, event: "summary", changes: resourceChanges ?? {}, result };
  }
  return null;
}
