import type { Finding, KubeObject, SourcedObject } from "../model/index.ts";

/** Keys of the literal data that a Secret holds (never the data), sorted; empty when it holds none or is no Secret. */
export function literalSecretKeys(object: KubeObject): readonly string[] {
  void object;
  return [];
}

/** A finding for each Secret with literal data: an error in a fleet, a warning in an import (contracts.md). */
export function literalSecretFindings(
  objects: readonly SourcedObject[],
  severity: Finding["severity"],
): readonly Finding[] {
  void [objects, severity];
  return [];
}
