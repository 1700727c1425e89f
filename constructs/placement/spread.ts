import type { Profile, SpreadConstraint } from "../../core/model/index.ts";
import { PropReader } from "../props/reader.ts";
import { snapshot } from "../props/snapshot.ts";
import * as placementErrors from "./errors.ts";

/** How many groups of clusters a placement takes. */
export interface SpreadLimits {
  /** At least so many. @default 1 */
  readonly min?: number;
  /** At most so many. @default - no limit; in profile karmada none selects nothing, as in Karmada */
  readonly max?: number;
}

/** Fields that a placement can spread over. */
export type SpreadField = "cluster" | "region" | "zone" | "provider";

/** Over how many clusters, regions, zones, providers or values of a label an application is spread. */
export class Spread {
  /** The field, or the label, whose values are counted. */
  readonly over: { readonly field: SpreadField } | { readonly label: string };
  readonly limits: SpreadLimits;

  private constructor(over: { readonly field: SpreadField } | { readonly label: string }, limits: SpreadLimits) {
    this.over = over;
    this.limits = snapshot(limits);
  }

  /** By a field of the cluster: `Spread.over("region", { min: 2 })`. */
  static over(field: SpreadField, limits: SpreadLimits = {}): Spread {
    return new Spread({ field }, limits);
  }

  /** By the value of a label of the cluster: `Spread.overLabel("rack", { min: 2, max: 4 })`. */
  static overLabel(label: string, limits: SpreadLimits = {}): Spread {
    return new Spread({ label }, limits);
  }
}

const FIELDS: readonly SpreadField[] = ["cluster", "region", "zone", "provider"];

function nameOf(constraint: SpreadConstraint): string {
  return constraint.by ?? `label ${constraint.label ?? ""}`;
}

function readOne(spread: Spread, reader: PropReader, place: string): SpreadConstraint {
  const limits = new PropReader(reader.origin, spread.limits, reader.findings, place);
  const minGroups = limits.integer("min", 1, 1);
  const maxGroups = limits.integer("max", null, 1);
  limits.done();
  const over = new PropReader(reader.origin, spread.over, reader.findings, place);
  const target =
    "label" in spread.over ? { label: over.text("label") } : { by: over.choice("field", FIELDS, "cluster") };
  if (maxGroups !== null && maxGroups < minGroups) {
    reader.findings.push(
      placementErrors.spreadBounds(
        reader.origin,
        `spread over ${nameOf({ ...target, minGroups })}`,
        minGroups,
        maxGroups,
      ),
    );
  }
  return { ...target, minGroups, ...(maxGroups === null ? {} : { maxGroups }) };
}

/** A region or a provider has at least one cluster of its own, so there are never more of them than clusters. */
function checkTogether(constraints: readonly SpreadConstraint[], reader: PropReader): void {
  const clusters = constraints.find((constraint) => constraint.by === "cluster")?.maxGroups;
  for (const constraint of constraints) {
    const distinct = constraint.by === "region" || constraint.by === "provider" || constraint.label !== undefined;
    if (clusters !== undefined && distinct && constraint.minGroups > clusters) {
      reader.findings.push(
        placementErrors.spreadImpossible(reader.origin, nameOf(constraint), constraint.minGroups, clusters),
      );
    }
  }
}

/** What Karmada's admission asks, and what its scheduler does with it. Source: karmada.md §2.3. */
function checkKarmada(constraints: readonly SpreadConstraint[], reader: PropReader): void {
  const field = constraints.find((constraint) => constraint.by !== undefined && constraint.by !== "cluster");
  if (field !== undefined && !constraints.some((constraint) => constraint.by === "cluster")) {
    reader.findings.push(placementErrors.spreadNeedsCluster(reader.origin, nameOf(field)));
  }
  for (const constraint of constraints.filter(({ maxGroups }) => maxGroups === undefined)) {
    reader.findings.push(placementErrors.spreadSelectsNothing(reader.origin, nameOf(constraint)));
  }
}

/** The spread constraints of a placement, in the order given. */
export function readSpread(reader: PropReader, profile: Profile): readonly SpreadConstraint[] {
  const spreads = reader.instances(
    "spread",
    (value) => value instanceof Spread,
    "Spread.over(…) or Spread.overLabel(…)",
  );
  const constraints = spreads.map((spread, index) => readOne(spread, reader, `${reader.place("spread")}[${index}]`));
  const seen = new Set<string>();
  for (const constraint of constraints) {
    const name = nameOf(constraint);
    if (seen.has(name)) reader.findings.push(placementErrors.spreadTwice(reader.origin, name));
    seen.add(name);
  }
  checkTogether(constraints, reader);
  if (profile === "karmada") checkKarmada(constraints, reader);
  return constraints;
}
