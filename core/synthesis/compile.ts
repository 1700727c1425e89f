import type { Bundle, FrozenUnit } from "../model/bundle.ts";
import type { Facts } from "../model/facts.ts";
import { type Finding, hasErrors, originText } from "../model/finding.ts";
import type { FleetModel } from "../model/fleet.ts";
import type { Lock, Placements } from "../model/lock.ts";
import type { Plan } from "../model/plan.ts";
import type { Catalogue } from "../model/roles/catalogue.ts";
import { plan } from "../planner/index.ts";
import { emit } from "./emit.ts";

/** All that a decision rests on: plain, equal values at preview and at up. */
export interface CompileInput {
  readonly stack: string;
  readonly model: FleetModel;
  /** What the constructs found wrong in the definition. */
  readonly definition: readonly Finding[];
  readonly facts: Facts;
  /** The lock to keep to, or null. */
  readonly prior: Lock | null;
  /** What "before" means in this run: the lock on disk, one at a base commit, or the applied record. */
  readonly before: Placements | null;
  readonly frozen: Readonly<Record<string, FrozenUnit>>;
  readonly systems: Catalogue;
}

export interface Compilation {
  readonly plan: Plan;
  /** Null when a finding is an error. */
  readonly bundle: Bundle | null;
  /** All findings, the definition's first. */
  readonly findings: readonly Finding[];
}

/**
 * plan → emit: the one way through. Pure; it never throws on input. Every driver calls it (the Pulumi program, the CLI, tests).
 */
export function compile(input: CompileInput): Compilation {
  const decided = plan(input);
  const { bundle, findings } = emit(input.model, decided, input.frozen, input.systems, input.facts);
  const all = unique([...input.definition, ...withoutConsequences(input, decided.findings), ...findings]);
  return { plan: decided, bundle: hasErrors(all) ? null : bundle, findings: all };
}

/** What cannot be placed because its definition is wrong is told by the definition's own findings. */
function withoutConsequences({ definition, model }: CompileInput, findings: readonly Finding[]): readonly Finding[] {
  const wrong = new Set(definition.filter((f) => f.severity === "error").map((f) => originText(f.origin)));
  const placed = new Set(model.applications.map((a) => originText(a.origin)));
  return findings.filter((f) => {
    const at = originText(f.origin);
    return !(f.class === "placement" && placed.has(at) && wrong.has(at));
  });
}

/** The same finding from two rooms (a rule stands once, but two callers may run it) is told once. */
function unique(findings: readonly Finding[]): readonly Finding[] {
  const seen = new Map<string, Finding>();
  for (const finding of findings) seen.set(JSON.stringify(finding), finding);
  return [...seen.values()];
}
