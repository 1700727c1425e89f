import { createColors } from "picocolors";

/** How text is laid out: the columns there are, and whether colours are wanted. Both are the caller's to know. */
export interface TextOptions {
  /** Columns, at least 60; default 100. */
  readonly width?: number;
  /** ANSI colours; default false. */
  readonly colour?: boolean;
}

export type Paint = (text: string) => string;

/** What colours mean here. */
export interface Style {
  readonly width: number;
  readonly title: Paint;
  readonly quiet: Paint;
  readonly good: Paint;
  readonly changed: Paint;
  readonly bad: Paint;
  readonly strong: Paint;
}

export const plain: Paint = (text) => text;

/** The style for a call's options. */
export function styleOf({ width = 100, colour = false }: TextOptions = {}): Style {
  const paint = createColors(colour);
  return {
    width: Math.max(60, width),
    title: paint.bold,
    quiet: paint.dim,
    good: paint.green,
    changed: paint.yellow,
    bad: paint.red,
    strong: paint.bold,
  };
}

/**
 * Text that cannot steer a terminal or break a line: names and messages come from files that others wrote.
 * Control characters are shown as `\x1b`.
 */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, (char) => {
    const code = char.codePointAt(0) ?? 0;
    return code < 256 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
  });
}
