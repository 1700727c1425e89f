import { statSync } from "node:fs";
import { basename, dirname, extname, isAbsolute, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Finding } from "../core/model/finding.ts";
import type { FleetModel } from "../core/model/fleet.ts";
import type { Catalogue } from "../core/model/roles/catalogue.ts";
import { fleetMissing, fleetNotReturned, fleetThrew } from "./errors.ts";
import { baseStackName, findRoot, isStackName, listStacks, shownPath } from "./layout.ts";
import { explainLoadFailure, placeOf, reasonOf } from "./load-failure.ts";

/** What a fleet module's `fleet()` returns, as far as a driver asks it. */
export interface FleetLike {
  model(options: FleetReadOptions): FleetModel;
  findings(options: FleetReadOptions): readonly Finding[];
  systems(): Catalogue;
}

/** What a fleet has to be told of where it is read. */
export interface FleetReadOptions {
  /** The project's root: relative paths of manifests lead from it. */
  readonly projectRoot: string;
}

/** A stack that was asked for: its module, and the project it belongs to. */
export interface StackRef {
  readonly name: string;
  readonly root: string;
  /** Absolute path of the module. */
  readonly file: string;
}

/** A stack that was found, or why not; `stacks` are those to choose from. */
export type StackLookup =
  | { readonly kind: "found"; readonly stack: StackRef }
  | {
      readonly kind: "unknown";
      readonly asked: string | null;
      readonly stacks: readonly string[];
      readonly root: string | null;
    };

const MODULE_EXTENSIONS = [".ts", ".mts", ".js", ".mjs"];

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function looksLikePath(asked: string): boolean {
  return asked.includes("/") || asked.includes("\\") || isAbsolute(asked) || MODULE_EXTENSIONS.includes(extname(asked));
}

/** A module that lies in no project belongs to the one of `cwd`, else to its own folder. */
function byPath(asked: string, cwd: string): StackLookup {
  const file = resolve(cwd, asked);
  const name = basename(file, extname(file));
  const root = findRoot(dirname(file)) ?? findRoot(cwd) ?? dirname(file);
  if (!isFile(file) || !MODULE_EXTENSIONS.includes(extname(file)) || !isStackName(name)) {
    return { kind: "unknown", asked, stacks: listStacks(root), root };
  }
  return { kind: "found", stack: { name, root, file } };
}

/**
 * Finds a stack by name in `stacks/`, by shard name (`<name>.<unit>`), or by the path of a module; left out, the only one.
 * @param project the root, when it is not to be searched for from `cwd` upward
 */
export function findStack(asked: string | null, cwd: string, project: string | null = null): StackLookup {
  if (asked !== null && looksLikePath(asked)) return byPath(asked, cwd);
  const root = project === null ? findRoot(cwd) : resolve(cwd, project);
  const stacks = root === null ? [] : listStacks(root);
  const name = asked === null ? (stacks.length === 1 ? stacks[0] : undefined) : baseStackName(asked);
  if (root === null || name === undefined || !stacks.includes(name)) return { kind: "unknown", asked, stacks, root };
  return { kind: "found", stack: { name, root, file: join(root, "stacks", `${name}.ts`) } };
}

/** A loaded fleet, or the findings that say why there is none; `cause` is what was thrown, for `--debug`. */
export type FleetLoad =
  | { readonly kind: "loaded"; readonly fleet: FleetLike }
  | { readonly kind: "failed"; readonly findings: readonly Finding[]; readonly cause: unknown };

function isFleet(value: unknown): value is FleetLike {
  return (
    typeof value === "object" &&
    value !== null &&
    ["model", "findings", "systems"].every((method) => typeof (value as Record<string, unknown>)[method] === "function")
  );
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (value instanceof Promise) return "a promise";
  if (Array.isArray(value)) return "a list";
  return value === undefined
    ? "nothing"
    : `a ${typeof value === "object" ? value.constructor?.name || "object" : typeof value}`;
}

/**
 * Runs a fleet module and its `fleet()`. Node itself strips the types, so a module is always the one on disk, never a compiled
 * copy. Whatever the module does wrong is a finding with its place, never a throw.
 */
export async function loadFleet(stack: StackRef): Promise<FleetLoad> {
  const shown = shownPath(stack.root, stack.file);
  let loaded: Readonly<Record<string, unknown>>;
  try {
    loaded = (await import(/* @vite-ignore */ pathToFileURL(stack.file).href)) as Readonly<Record<string, unknown>>;
  } catch (cause) {
    return { kind: "failed", findings: [explainLoadFailure(cause, stack.root, stack.file)], cause };
  }
  const make = loaded["fleet"];
  if (typeof make !== "function") {
    const names = Object.keys(loaded);
    const got =
      make === undefined ? `exports ${names.length === 0 ? "nothing" : names.join(", ")}` : `fleet is ${kindOf(make)}`;
    return { kind: "failed", findings: [fleetMissing(shown, got)], cause: null };
  }
  try {
    const fleet: unknown = (make as () => unknown)();
    if (isFleet(fleet)) return { kind: "loaded", fleet };
    if (fleet instanceof Promise) fleet.catch(() => undefined);
    return { kind: "failed", findings: [fleetNotReturned(shown, kindOf(fleet))], cause: null };
  } catch (cause) {
    const place = placeOf(cause, stack.root);
    return { kind: "failed", findings: [fleetThrew(place?.file ?? shown, place?.line, reasonOf(cause))], cause };
  }
}
