/**
 * Kubernetes resource quantities, exact.
 * Source of the grammar: k8s.io/apimachinery/pkg/api/resource `Quantity` (sign, digits, suffix n u m "" k M G T P E, Ki Mi Gi Ti Pi Ei, or a decimal exponent).
 */
const GRAMMAR = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)(Ki|Mi|Gi|Ti|Pi|Ei|[numkMGTPE]|[eE][+-]?\d+)?$/;

/** Longest text that is read: far above any real quantity, so that hostile input costs nothing. */
const MAX_LENGTH = 64;
/** Largest decimal exponent that is read; Kubernetes itself caps amounts at 2^63-1. */
const MAX_EXPONENT = 30;

const BINARY: Readonly<Record<string, bigint>> = {
  Ki: 1n << 10n,
  Mi: 1n << 20n,
  Gi: 1n << 30n,
  Ti: 1n << 40n,
  Pi: 1n << 50n,
  Ei: 1n << 60n,
};
const DECIMAL: Readonly<Record<string, number>> = { n: -9, u: -6, m: -3, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 };

/** An exact amount: `numerator / denominator`, denominator a positive power of ten. */
interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

function parse(text: string): Fraction | null {
  if (text.length > MAX_LENGTH) return null;
  const match = GRAMMAR.exec(text);
  if (!match) return null;
  const [, sign, digits = "", suffix = ""] = match;
  const [whole = "", fraction = ""] = digits.split(".");
  let numerator = BigInt(`${whole}${fraction}` || "0");
  let denominator = 10n ** BigInt(fraction.length);
  const binary = BINARY[suffix];
  if (binary !== undefined) {
    numerator *= binary;
  } else if (suffix !== "") {
    const exponent = DECIMAL[suffix] ?? Number(suffix.slice(1));
    if (Math.abs(exponent) > MAX_EXPONENT) return null;
    if (exponent >= 0) numerator *= 10n ** BigInt(exponent);
    else denominator *= 10n ** BigInt(-exponent);
  }
  return { numerator: sign === "-" ? -numerator : numerator, denominator };
}

function roundUp(numerator: bigint, denominator: bigint): number | null {
  const floor = numerator / denominator;
  const value = numerator % denominator > 0n ? floor + 1n : floor;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : null;
}

/**
 * The amount in thousandths, rounded up (as Kubernetes' `MilliValue`): `"500m"` → 500, `"2"` → 2000.
 * Null when the text is no quantity or beyond 2^53.
 */
export function parseMilli(text: string): number | null {
  const f = parse(text);
  return f && roundUp(f.numerator * 1000n, f.denominator);
}

/**
 * The amount in whole units, rounded up (as Kubernetes' `Value`): `"2Gi"` → 2147483648, `"1500m"` → 2.
 * Null when the text is no quantity or beyond 2^53.
 */
export function parseWhole(text: string): number | null {
  const f = parse(text);
  return f && roundUp(f.numerator, f.denominator);
}

/** True if the text is a quantity that fits. */
export function isQuantity(text: string): boolean {
  return parseWhole(text) !== null;
}

/**
 * The canonical text of a quantity as the API server would store it: `"1000m"` → `"1"`, `"1024Mi"` → `"1Gi"`, `"0.5"` → `"500m"`.
 * A text that is no quantity is given back unchanged.
 * Source: `Quantity.CanonicalizeBytes` (largest suffix without a fraction; the family, binary or decimal, of the input is kept).
 */
export function canonicalQuantity(text: string): string {
  const f = parse(text);
  if (!f) return text;
  const suffix = GRAMMAR.exec(text)?.[3] ?? "";
  if (f.numerator === 0n) return "0";
  const binary = Object.hasOwn(BINARY, suffix) && f.numerator % f.denominator === 0n;
  if (binary) {
    let value = f.numerator / f.denominator;
    // Below 1024 a binary quantity is written in decimal form by the API server.
    if (value < 1024n && value > -1024n) return canonicalDecimal({ numerator: value, denominator: 1n });
    let power = 0;
    while (value % 1024n === 0n && power < 6) {
      value /= 1024n;
      power += 1;
    }
    return `${value}${["", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"][power]}`;
  }
  return canonicalDecimal(f);
}

function canonicalDecimal(f: Fraction): string {
  // In nano units, rounded up (away from zero): finer amounts do not exist in Kubernetes.
  const scaled = f.numerator * 1_000_000_000n;
  let value = scaled / f.denominator;
  if (scaled % f.denominator !== 0n) value += f.numerator > 0n ? 1n : -1n;
  let step = 0;
  while (value % 1000n === 0n && step < 9) {
    value /= 1000n;
    step += 1;
  }
  return `${value}${["n", "u", "m", "", "k", "M", "G", "T", "P", "E"][step]}`;
}
