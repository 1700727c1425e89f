import { canonicalQuantity } from "../../model/index.ts";

/** An exact amount in billionths, the finest that Kubernetes keeps, with the notation it was written in. */
export interface ExactQuantity {
  readonly nano: bigint;
  /** Written with Ki, Mi, …; everything else is decimal. */
  readonly binary: boolean;
}

/** Amounts by resource name, as quantity strings. */
export type Quantities = Readonly<Record<string, string>>;

const NANO = 1_000_000_000n;
const DECIMAL = ["n", "u", "m", "", "k", "M", "G", "T", "P", "E"];
const BINARY = ["Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];

const CANONICAL = /^(-?\d+)([A-Za-z]*)$/;

function isBinary(text: string): boolean {
  return BINARY.some((suffix) => text.endsWith(suffix));
}

/** The exact amount of a quantity; nothing where the text is none. Finer than a billionth is rounded up, as Kubernetes does. */
export function exactQuantity(text: string): ExactQuantity {
  const match = CANONICAL.exec(canonicalQuantity(text));
  const [, digits = "0", suffix = ""] = match ?? [];
  const power = BINARY.indexOf(suffix);
  const scale = power >= 0 ? NANO * 1024n ** BigInt(power + 1) : 1000n ** BigInt(Math.max(0, DECIMAL.indexOf(suffix)));
  return { nano: BigInt(digits) * scale, binary: isBinary(text) };
}

export const NOTHING: ExactQuantity = { nano: 0n, binary: false };

/** a + factor × b. Of two notations that of `a` is kept, unless `a` is nothing. Source: Quantity.Add, Quantity.Sub. */
export function combine(a: ExactQuantity, b: ExactQuantity, factor: bigint): ExactQuantity {
  return { nano: a.nano + factor * b.nano, binary: a.nano === 0n ? b.binary : a.binary };
}

function roundUp(nano: bigint, unit: bigint): bigint {
  const floor = nano / unit;
  return nano % unit > 0n ? floor + 1n : floor;
}

/** In whole units, rounded up. Source: Quantity.Value. */
export function wholeOf({ nano }: ExactQuantity): bigint {
  return roundUp(nano, NANO);
}

/** In thousandths, rounded up. Source: Quantity.MilliValue. */
export function milliOf({ nano }: ExactQuantity): bigint {
  return roundUp(nano, 1_000_000n);
}
