import type { Fleet } from "../constructs/index.ts";
import type { FrozenUnit } from "../core/model/bundle.ts";
import { type ClusterFacts, NO_FACTS } from "../core/model/facts.ts";
import type { Lock } from "../core/model/lock.ts";
import type { PlanDocument } from "../core/model/plan.ts";
import { type Compilation, compile, planDocument } from "../core/synthesis/index.ts";

/** What a test plans a fleet with; all of it may be left out. */
export interface PlanFleetOptions {
  /** Stack name. @default "test" */
  readonly stack?: string;
  /** Observed facts by cluster. @default none: the declared pools count */
  readonly facts?: Readonly<Record<string, ClusterFacts>>;
  /** Lock to keep to. @default none */
  readonly prior?: Lock | null;
  /** Frozen units by cluster. @default none */
  readonly frozen?: Readonly<Record<string, FrozenUnit>>;
}

/** A planned fleet: the document that `moorage plan --json` prints, and all that was compiled. */
export interface PlannedFleet {
  readonly document: PlanDocument;
  readonly compilation: Compilation;
}

/** Compiles a fleet as the CLI and the Pulumi program do, without a project on disk. */
export function planFleet(fleet: Fleet, options: PlanFleetOptions = {}): PlannedFleet {
  const { stack = "test", facts = {}, prior = null, frozen = {} } = options;
  const compilation = compile({
    stack,
    model: fleet.model(),
    definition: fleet.findings(),
    facts: { ...NO_FACTS, clusters: facts },
    prior,
    before: prior?.placements ?? null,
    frozen,
    systems: fleet.systems(),
  });
  return { document: planDocument(compilation), compilation };
}
