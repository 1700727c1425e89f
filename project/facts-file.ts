import { join } from "node:path";
import type { ClusterFacts, Facts, FleetFacts } from "../core/model/facts.ts";
import type { Finding } from "../core/model/finding.ts";
import { documentNames, readDocument } from "./document-file.ts";
import { nameMismatch } from "./errors.ts";
import { factsFolder, shownPath } from "./layout.ts";

const REMAKE = "observe again with moorage observe";

/** Facts of a stack with what was wrong in them; a file that is wrong is left out, and its finding is an error. */
export interface FactsRead {
  readonly facts: Facts;
  readonly findings: readonly Finding[];
}

/** All facts of a stack: `facts/<stack>/<cluster>.json` and `fleet.json`. */
export function readFacts(root: string, stack: string): FactsRead {
  const folder = factsFolder(root, stack);
  const listed = documentNames(folder, shownPath(root, folder));
  const findings: Finding[] = [...listed.findings];
  // A map, not a record: a file may be called __proto__.json.
  const clusters = new Map<string, ClusterFacts>();
  let fleet: FleetFacts | null = null;
  for (const name of listed.names) {
    const path = join(folder, `${name}.json`);
    const shown = shownPath(root, path);
    if (name === "fleet") {
      const read = readDocument<FleetFacts>(path, shown, "fleet-facts-v1", REMAKE);
      if (read.kind === "value") fleet = read.value;
      else if (read.kind === "failed") findings.push(...read.findings);
      continue;
    }
    const read = readDocument<ClusterFacts>(path, shown, "facts-v1", REMAKE);
    if (read.kind === "failed") findings.push(...read.findings);
    if (read.kind !== "value") continue;
    if (read.value.cluster !== name) findings.push(nameMismatch(shown, "cluster", read.value.cluster, name));
    else clusters.set(name, read.value);
  }
  return { facts: { clusters: Object.fromEntries(clusters), fleet }, findings };
}

/** Where the facts of a cluster are kept. */
export function factsPath(root: string, stack: string, cluster: string): string {
  return join(factsFolder(root, stack), `${cluster}.json`);
}
