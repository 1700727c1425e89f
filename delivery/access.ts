import { readFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import type { Finding } from "../core/model/finding.ts";
import type { AccessModel, ClusterModel } from "../core/model/fleet.ts";
import { accessMissing, accessUndeclared } from "./errors.ts";

/** A kubeconfig and the context to use in it. A secret: it never enters a bundle, a lock or a report. */
export interface Kubeconfig {
  readonly text: string;
  readonly context: string | null;
}

/** Where kubeconfigs come from; the Pulumi program and the CLI give different ones for `config`. */
export interface AccessSources {
  /** Project root, from which file paths resolve. */
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** A value of the stack's configuration, or undefined; null when no configuration can be read here. */
  readonly config: ((key: string) => string | undefined) | null;
}

function readFile(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

function textOf(access: AccessModel, sources: AccessSources): string | null | undefined {
  if (access.kind === "config") return sources.config?.(access.key);
  if (access.kind === "env") return sources.environment[access.name];
  return readFile(isAbsolute(access.path) ? access.path : join(sources.root, access.path));
}

/** The kubeconfig of a cluster, or the finding that says why there is none. */
export function kubeconfigOf(
  cluster: ClusterModel,
  sources: AccessSources,
): { readonly kubeconfig: Kubeconfig } | { readonly finding: Finding } {
  const { access } = cluster;
  if (access === null) return { finding: accessUndeclared(cluster) };
  const text = textOf(access, sources);
  if (text === null || text === undefined || text.trim() === "") return { finding: accessMissing(cluster, access) };
  return { kubeconfig: { text, context: access.kind === "file" ? access.context : null } };
}
