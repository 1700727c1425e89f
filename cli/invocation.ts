import type { CliIo } from "./io.ts";
import type { Outcome } from "./outcome.ts";

/** What a command is told beside its own options. */
export interface Invocation {
  readonly io: CliIo;
  /** Colours are wanted where the terminal has them. */
  readonly colour: boolean;
  readonly json: boolean;
}

export type Run = (invocation: Invocation) => Promise<Outcome>;

/** Options as commander hands them over: text, or a flag. */
export type Options = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
