import { canonicalJson } from "../../core/model/digest.ts";
import { type Compilation, compile, planDocument } from "../../core/synthesis/index.ts";
import { renderFiles } from "../../delivery/folder/render-files.ts";
import { loadProject, lockText } from "../../project/index.ts";

/** Fleets whose names are pinned: those of `stacks/`, which import the product by its name, as users do. */
export const GOLDEN_FLEETS = ["minimal", "webshop"] as const;

/** Compiles a fleet of `stacks/` as a fresh clone does: without facts, without a lock, nothing frozen. */
export async function compileGolden(name: string): Promise<Compilation> {
  const { fleet, facts, findings } = await loadProject(process.cwd(), name);
  if (fleet === null) throw new Error(`${name} does not load: ${JSON.stringify(findings)}`);
  return compile({ stack: name, ...fleet, facts, prior: null, before: null, frozen: {} });
}

/** Every byte that a fleet gives: what is rendered, and the lock. */
export function bytesOf(compilation: Compilation): string {
  const { bundle, plan } = compilation;
  if (bundle === null) throw new Error(`no bundle: ${JSON.stringify(compilation.findings)}`);
  const files = renderFiles(bundle, planDocument(compilation), "");
  return [...files.map((f) => `${f.path}\n${f.content}`), lockText(plan.lock), canonicalJson(bundle)].join("\n");
}
