import { join } from "node:path";
import type { FrozenUnit } from "../core/model/bundle.ts";
import type { Finding } from "../core/model/finding.ts";
import { documentNames, readDocument } from "./document-file.ts";
import { nameMismatch } from "./errors.ts";
import { baseStackName, frozenFolder, shownPath } from "./layout.ts";

/** Frozen units of a stack by cluster, with what was wrong in their files. */
export interface FrozenRead {
  readonly frozen: Readonly<Record<string, FrozenUnit>>;
  readonly findings: readonly Finding[];
}

/** All frozen units of a stack: `frozen/<stack>/<cluster>.json`. */
export function readFrozen(root: string, stack: string): FrozenRead {
  const folder = frozenFolder(root, stack);
  const listed = documentNames(folder, shownPath(root, folder));
  const findings: Finding[] = [...listed.findings];
  const frozen = new Map<string, FrozenUnit>();
  for (const name of listed.names) {
    const path = join(folder, `${name}.json`);
    const shown = shownPath(root, path);
    const remake = `freeze it again with moorage freeze ${baseStackName(stack)} ${name}`;
    const read = readDocument<FrozenUnit>(path, shown, "frozen-v1", remake);
    if (read.kind === "failed") findings.push(...read.findings);
    if (read.kind !== "value") continue;
    const { stack: ownStack, cluster } = read.value;
    if (ownStack !== baseStackName(stack)) findings.push(nameMismatch(shown, "stack", ownStack, baseStackName(stack)));
    else if (cluster !== name) findings.push(nameMismatch(shown, "cluster", cluster, name));
    else frozen.set(name, read.value);
  }
  return { frozen: Object.fromEntries(frozen), findings };
}

/** Where the frozen unit of a cluster is kept. */
export function frozenPath(root: string, stack: string, cluster: string): string {
  return join(frozenFolder(root, stack), `${cluster}.json`);
}
