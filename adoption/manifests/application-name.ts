import { basename, extname, resolve } from "node:path";
import type { Finding } from "../../core/model/index.ts";
import { applicationRenamed } from "../errors.ts";

const MAX_LABEL = 63;

/** A DNS label made of a path's last part: `Online Boutique.yaml` → `online-boutique`. */
function labelOf(path: string, cwd: string): string {
  const base = basename(resolve(cwd, path));
  const bare = [".yaml", ".yml", ".json"].includes(extname(base).toLowerCase())
    ? base.slice(0, -extname(base).length)
    : base;
  const label = bare
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, "-")
    .slice(0, MAX_LABEL)
    .replaceAll(/^-+|-+$/g, "");
  return label === "" ? "app" : label;
}

/** The names of the applications that paths become, each its own. */
export function applicationNames(
  paths: readonly string[],
  cwd: string,
): { readonly names: readonly string[]; readonly findings: readonly Finding[] } {
  const names: string[] = [];
  const findings: Finding[] = [];
  for (const path of paths) {
    const wanted = labelOf(path, cwd);
    let name = wanted;
    for (let n = 2; names.includes(name); n += 1) name = `${wanted.slice(0, MAX_LABEL - 1 - String(n).length)}-${n}`;
    if (name !== wanted) findings.push(applicationRenamed(path, name, wanted));
    names.push(name);
  }
  return { names, findings };
}
