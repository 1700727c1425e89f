import { labelValueProblem } from "../../core/kubernetes/index.ts";
import {
  type AffinityTerm,
  affinityMatches,
  type ClusterAffinity,
  type Division,
  type PlacementModel,
  type Toleration,
  type WeightRule,
} from "../../core/model/index.ts";
import * as errors from "../errors.ts";
import { PropReader } from "../props/reader.ts";
import type { FleetContext } from "../tree/context.ts";
import { affinityText, fieldHint, readAffinity } from "./affinity.ts";
import * as placementErrors from "./errors.ts";
import type { Placement } from "./placement.ts";
import { readSpread } from "./spread.ts";

const EFFECTS = ["", "NoSchedule", "NoExecute", "PreferNoSchedule"] as const;
const SELECTOR_PROPS = [
  "clusters",
  "clusterSet",
  "labels",
  "expressions",
  "fields",
  "exceptFields",
  "exclude",
] as const;
/** Name of the only term of a placement without ordered ones. */
const ONLY_TERM = "default";
/** Source: Karmada, admission of clusterAffinities. */
const MAX_TERM_NAME = 32;

/** A placement as plain data, with the clusters it may ever use. */
export interface ReadPlacement {
  readonly model: PlacementModel;
  /** Clusters that any term or overflow matches, retired ones left out; sorted. */
  readonly candidates: readonly string[];
}

function readToleration(reader: PropReader): Toleration {
  const key = reader.optionalText("key");
  const operator = reader.choice("operator", ["Equal", "Exists"], "Equal");
  const value = reader.optionalText("value");
  const effect = reader.choice("effect", EFFECTS, "");
  const seconds = reader.integer("tolerationSeconds", null);
  reader.done();
  const problem =
    key === null && operator === "Equal"
      ? "without key, which needs operator Exists"
      : value !== null && operator === "Exists"
        ? "with operator Exists and a value"
        : seconds !== null && effect !== "NoExecute"
          ? "with tolerationSeconds, which only NoExecute takes"
          : null;
  if (problem !== null) reader.findings.push(placementErrors.invalidToleration(reader.origin, reader.place(), problem));
  return {
    ...(key === null ? {} : { key }),
    operator,
    ...(value === null ? {} : { value }),
    ...(effect === "" ? {} : { effect }),
    ...(seconds === null ? {} : { tolerationSeconds: seconds }),
  };
}

function matchedBy(affinity: ClusterAffinity, context: FleetContext): readonly string[] {
  return context.clusters
    .filter((cluster) => cluster.state !== "retired" && affinityMatches(cluster, affinity))
    .map((cluster) => cluster.name);
}

function checkRetired(affinity: ClusterAffinity, place: string, reader: PropReader, context: FleetContext): void {
  for (const name of affinity.clusterNames ?? []) {
    if (context.clusters.some((cluster) => cluster.name === name && cluster.state === "retired")) {
      reader.findings.push(placementErrors.retiredCluster(reader.origin, place, name));
    }
  }
}

/** The selection of a group of props; a finding when it can never select anything. `only`: there is no other to fall back on. */
function readSelection(reader: PropReader, place: string, context: FleetContext, only: boolean): ClusterAffinity {
  const before = reader.findings.length;
  const affinity = readAffinity(reader, context);
  checkRetired(affinity, place, reader, context);
  // A name that is unknown or retired already tells why nothing matches, and a fleet without clusters is told of once, by the plan.
  if (context.clusters.length === 0 && Object.keys(affinity).length === 0) return affinity;
  if (reader.findings.length > before || matchedBy(affinity, context).length > 0) return affinity;
  const wanted = affinityText(affinity);
  reader.findings.push(
    only
      ? placementErrors.selectorMatchesNothing(reader.origin, place, wanted, fieldHint(affinity, context.clusters))
      : placementErrors.termMatchesNothing(reader.origin, place, wanted),
  );
  return affinity;
}

function readTerm(
  reader: PropReader,
  place: string,
  context: FleetContext,
  only: boolean,
  divided: boolean,
): AffinityTerm {
  const name = reader.text("name");
  const affinity = readSelection(reader, `${place} ${name}`, context, only);
  const overflow = reader.children("overflow").map((group, index) => {
    const read = readSelection(group, `${place} ${name} overflow[${index}]`, context, false);
    group.done();
    return read;
  });
  reader.done();
  if (overflow.length > 0 && !divided)
    reader.findings.push(placementErrors.overflowNotDivided(reader.origin, reader.place("overflow")));
  if (overflow.length > 0 && Object.keys(affinity).length === 0) {
    reader.findings.push(placementErrors.overflowOfEverything(reader.origin, reader.place("overflow")));
  }
  return { name, ...affinity, ...(overflow.length === 0 ? {} : { overflow }) };
}

function readTerms(reader: PropReader, context: FleetContext, divided: boolean): readonly AffinityTerm[] {
  const ordered = reader.children("affinities");
  if (ordered.length === 0) return [{ name: ONLY_TERM, ...readSelection(reader, "placement", context, true) }];
  const beside = SELECTOR_PROPS.filter((key) => reader.has(key));
  if (beside.length > 0) reader.findings.push(placementErrors.affinityTwice(reader.origin, beside));
  readAffinity(reader, context);
  const terms = ordered.map((term) => readTerm(term, "term", context, ordered.length === 1, divided));
  const seen = new Set<string>();
  for (const [index, { name }] of terms.entries()) {
    const bad = name.length > MAX_TERM_NAME || labelValueProblem(name) !== null || seen.has(name);
    if (name !== "" && bad)
      reader.findings.push(placementErrors.termName(reader.origin, `affinities[${index}].name`, name));
    seen.add(name);
  }
  return terms;
}

function readWeights(reader: PropReader, context: FleetContext): readonly WeightRule[] {
  const weights = reader.children("weights").map((rule): WeightRule => {
    const weight = rule.integer("weight", 1, 1);
    if (!rule.has("weight")) rule.findings.push(errors.missingProp(rule.origin, rule.place("weight")));
    const affinity = readSelection(rule, rule.place("clusters"), context, false);
    rule.done();
    return { affinity, weight };
  });
  if (weights.length === 0) reader.findings.push(errors.missingProp(reader.origin, reader.place("weights")));
  return weights;
}

function readDivision(placement: Placement, reader: PropReader, context: FleetContext): Division {
  switch (placement.kind) {
    case "staticWeight":
      return { kind: "staticWeight", weights: readWeights(reader, context) };
    case "duplicated":
    case "dynamicWeight":
    case "aggregated":
      return { kind: placement.kind };
  }
}

/** The plain form of a placement. Its findings are about the construct that uses it. */
export function readPlacement(placement: Placement, owner: PropReader, context: FleetContext): ReadPlacement {
  const reader = new PropReader(owner.origin, placement.props, owner.findings, owner.place("placement"));
  const divided = placement.kind === "dynamicWeight" || placement.kind === "aggregated";
  const terms = readTerms(reader, context, divided);
  const model: PlacementModel = {
    origin: owner.origin,
    terms,
    tolerations: reader.children("tolerations").map(readToleration),
    spread: readSpread(reader, context.profile),
    division: readDivision(placement, reader, context),
  };
  reader.done();
  const used = new Set(terms.flatMap((term) => [term, ...(term.overflow ?? [])].flatMap((a) => matchedBy(a, context))));
  return { model, candidates: context.clusters.map((c) => c.name).filter((name) => used.has(name)) };
}
