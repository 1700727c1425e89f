import { isAbsolute, relative, sep } from "node:path";

/** A path as findings show it: relative to the root with `/`, so that it reads the same on every machine, or as it is outside of it. */
export function shownPath(path: string, root: string | null): string {
  if (root === null) return path;
  const inside = relative(root, path);
  return inside === "" || inside.startsWith("..") || isAbsolute(inside) ? path : inside.split(sep).join("/");
}
