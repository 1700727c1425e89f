function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function copy(value: unknown, open: readonly unknown[]): unknown {
  if (typeof value !== "object" || value === null || open.includes(value)) return value;
  const inner = [...open, value];
  if (Array.isArray(value)) return Object.freeze(Array.from(value as readonly unknown[], (item) => copy(item, inner)));
  if (!isPlain(value)) return value;
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item, inner)])));
}

/**
 * A frozen copy of props, so that a later change of the author's own object changes no fleet: maps and lists are copied in depth,
 * everything else (our value classes, functions, constructs) is kept as it is.
 */
export function snapshot<T>(props: T): T {
  return copy(props, []) as T;
}
