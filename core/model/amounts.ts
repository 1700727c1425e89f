/**
 * Amounts of compute: integers in milli-cores, bytes, pods, and whole units of extended resources (`nvidia.com/gpu`).
 * The same shape serves as capacity, as demand and as what is left.
 */
export interface Amounts {
  readonly cpuMilli: number;
  readonly memoryBytes: number;
  readonly pods: number;
  readonly extended: Readonly<Record<string, number>>;
}

/** Nothing at all. */
export const NO_AMOUNTS: Amounts = { cpuMilli: 0, memoryBytes: 0, pods: 0, extended: {} };

function combine(a: Amounts, b: Amounts, f: (x: number, y: number) => number): Amounts {
  const extended: Record<string, number> = {};
  for (const key of [...new Set([...Object.keys(a.extended), ...Object.keys(b.extended)])].sort()) {
    extended[key] = f(a.extended[key] ?? 0, b.extended[key] ?? 0);
  }
  return {
    cpuMilli: f(a.cpuMilli, b.cpuMilli),
    memoryBytes: f(a.memoryBytes, b.memoryBytes),
    pods: f(a.pods, b.pods),
    extended,
  };
}

/** a + b, resource by resource. */
export function addAmounts(a: Amounts, b: Amounts): Amounts {
  return combine(a, b, (x, y) => x + y);
}

/** a − b, resource by resource; may go below zero. */
export function subtractAmounts(a: Amounts, b: Amounts): Amounts {
  return combine(a, b, (x, y) => x - y);
}

/** a × factor. */
export function scaleAmounts(a: Amounts, factor: number): Amounts {
  return combine(a, NO_AMOUNTS, (x) => x * factor);
}

/** True if every amount is zero or less. */
export function isNothing(a: Amounts): boolean {
  return a.cpuMilli <= 0 && a.memoryBytes <= 0 && a.pods <= 0 && Object.values(a.extended).every((v) => v <= 0);
}
