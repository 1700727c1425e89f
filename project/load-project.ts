import type { FrozenUnit } from "../core/model/bundle.ts";
import { type Facts, NO_FACTS } from "../core/model/facts.ts";
import type { Finding } from "../core/model/finding.ts";
import type { FleetModel } from "../core/model/fleet.ts";
import type { Lock } from "../core/model/lock.ts";
import type { Catalogue } from "../core/model/roles/catalogue.ts";
import { fleetThrew, stackUnknown } from "./errors.ts";
import { readFacts } from "./facts-file.ts";
import { readFrozen } from "./frozen-file.ts";
import { shownPath } from "./layout.ts";
import { placeOf, reasonOf } from "./load-failure.ts";
import { readLock } from "./lock-file.ts";
import { findStack, loadFleet, type StackRef } from "./stack-module.ts";
import type { Read } from "./text-file.ts";

/** A fleet as plain data. */
export interface LoadedFleet {
  readonly model: FleetModel;
  /** What the constructs found wrong in the definition. */
  readonly definition: readonly Finding[];
  readonly systems: Catalogue;
}

/** All that a run over a stack rests on, and what is wrong in it. */
export interface ProjectInputs {
  /** Base name of the stack: the name of its module. */
  readonly stack: string;
  /** Null when the module does not load. */
  readonly fleet: LoadedFleet | null;
  readonly facts: Facts;
  /** Null before the first `plan --write`, and where the lock is wrong. */
  readonly lock: Lock | null;
  readonly frozen: Readonly<Record<string, FrozenUnit>>;
  /** Mistakes in the module and in lock, facts and frozen units; not those of `fleet.definition`. */
  readonly findings: readonly Finding[];
  /** What the module threw, for `--debug`. */
  readonly cause: unknown;
}

interface FleetRead {
  readonly fleet: LoadedFleet | null;
  readonly findings: readonly Finding[];
  readonly cause: unknown;
}

async function readFleet(stack: StackRef): Promise<FleetRead> {
  const load = await loadFleet(stack);
  if (load.kind === "failed") return { fleet: null, findings: load.findings, cause: load.cause };
  const { fleet } = load;
  try {
    const options = { projectRoot: stack.root };
    const definition = fleet.findings(options);
    return { fleet: { model: fleet.model(options), definition, systems: fleet.systems() }, findings: [], cause: null };
  } catch (cause) {
    // Charts and manifests of the author run here.
    const place = placeOf(cause, stack.root);
    const shown = place?.file ?? shownPath(stack.root, stack.file);
    return { fleet: null, findings: [fleetThrew(shown, place?.line, reasonOf(cause))], cause };
  }
}

/**
 * Loads a stack that was found: its fleet and what it has on disk.
 * @param lock the lock to plan on, when it is not the one on disk
 */
export async function loadStack(
  stack: StackRef,
  lock: Read<Lock> = readLock(stack.root, stack.name),
): Promise<ProjectInputs> {
  const { fleet, findings, cause } = await readFleet(stack);
  const facts = readFacts(stack.root, stack.name);
  const frozen = readFrozen(stack.root, stack.name);
  return {
    stack: stack.name,
    fleet,
    facts: facts.facts,
    lock: lock.kind === "value" ? lock.value : null,
    frozen: frozen.frozen,
    findings: [...findings, ...(lock.kind === "failed" ? lock.findings : []), ...facts.findings, ...frozen.findings],
    cause,
  };
}

/**
 * Loads a stack of a project by name; `<name>.<unit>`, a shard, has the inputs of `<name>`. An unknown one is a finding. Never
 * throws on what it reads.
 */
export async function loadProject(root: string, stack: string): Promise<ProjectInputs> {
  const found = findStack(stack, root, root);
  if (found.kind === "found") return loadStack(found.stack);
  const findings = [stackUnknown(found.asked, found.stacks, found.root)];
  return { stack, fleet: null, facts: NO_FACTS, lock: null, frozen: {}, findings, cause: null };
}
