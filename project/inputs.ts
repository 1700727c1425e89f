import type { FrozenUnit } from "../core/model/bundle.ts";
import type { Facts } from "../core/model/facts.ts";
import type { Finding } from "../core/model/finding.ts";
import type { Lock } from "../core/model/lock.ts";
import { readFacts } from "./facts-file.ts";
import { readFrozen } from "./frozen-file.ts";
import { readLock } from "./lock-file.ts";

/** What a stack has on disk beside its module. */
export interface StackInputs {
  /** Null before the first `plan --write`, and where the lock is wrong. */
  readonly lock: Lock | null;
  readonly facts: Facts;
  readonly frozen: Readonly<Record<string, FrozenUnit>>;
  readonly findings: readonly Finding[];
  /** Findings of the lock alone: a run that takes its prior from elsewhere does not need it. */
  readonly lockFindings: readonly Finding[];
}

/** Reads lock, facts and frozen units of a stack; every mistake in them is a finding. */
export function readInputs(root: string, stack: string): StackInputs {
  const lock = readLock(root, stack);
  const { facts, findings: factsFindings } = readFacts(root, stack);
  const { frozen, findings: frozenFindings } = readFrozen(root, stack);
  return {
    lock: lock.kind === "value" ? lock.value : null,
    facts,
    frozen,
    lockFindings: lock.kind === "failed" ? lock.findings : [],
    findings: [...factsFindings, ...frozenFindings],
  };
}
