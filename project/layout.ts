import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { compareText } from "../core/model/json.ts";

/** Names that may be a stack's or a cluster's file name: no separators, no leading dot. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/;

/** True for a text that can be the name of a stack. `<name>.<unit>` is kept for shards and is none. */
export function isStackName(text: string): boolean {
  return NAME.test(text) && text !== "index";
}

/** The base name of a stack or of a shard of it: `webshop` of `webshop.eu-1`. */
export function baseStackName(stack: string): string {
  return stack.split(".")[0] ?? stack;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** The nearest folder from `start` upward that holds `stacks/` and a `package.json`, or null. */
export function findRoot(start: string): string | null {
  for (let folder = resolve(start); ; folder = dirname(folder)) {
    if (isFolder(join(folder, "stacks")) && existsSync(join(folder, "package.json"))) return folder;
    if (dirname(folder) === folder) return null;
  }
}

/** The stacks of a project, sorted: the modules in `stacks/` but `index`. */
export function listStacks(root: string): readonly string[] {
  const folder = join(root, "stacks");
  if (!isFolder(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".ts"))
    .map((name) => name.slice(0, -".ts".length))
    .filter(isStackName)
    .sort(compareText);
}

/** `stacks/<name>.lock.json`. */
export function lockPath(root: string, stack: string): string {
  return join(root, "stacks", `${baseStackName(stack)}.lock.json`);
}

/** `facts/<name>`: one file a cluster, and `fleet.json`. */
export function factsFolder(root: string, stack: string): string {
  return join(root, "facts", baseStackName(stack));
}

/** `frozen/<name>`: one file a frozen cluster. */
export function frozenFolder(root: string, stack: string): string {
  return join(root, "frozen", baseStackName(stack));
}

/** A path as it is shown to people and stands in documents: relative to the root where it is below it, `/` as separator. */
export function shownPath(root: string, file: string): string {
  const inside = relative(root, file);
  return (inside.startsWith("..") || inside === "" ? file : inside).split(sep).join("/");
}
