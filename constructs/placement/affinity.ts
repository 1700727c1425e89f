import {
  type ClusterAffinity,
  type ClusterField,
  type ClusterModel,
  compareText,
  type FieldRequirement,
  fieldValues,
  nearestName,
  selectorText,
} from "../../core/model/index.ts";
import type { ClusterReference } from "../clusters/cluster.ts";
import { ClusterSet } from "../clusters/cluster-set.ts";
import * as errors from "../errors.ts";
import type { PropReader } from "../props/reader.ts";
import type { FleetContext } from "../tree/context.ts";
import {
  type FieldValues,
  isEverything,
  type LabelRequirementProps,
  type LabelValues,
  readSelector,
} from "./selector.ts";

/** Which clusters: every part that is given must hold; nothing given means all. */
export interface AffinityProps {
  /** Clusters by name or construct. @default - any */
  readonly clusters?: ClusterReference | readonly ClusterReference[];
  /** Members of a set. @default - any */
  readonly clusterSet?: ClusterSet;
  /** Labels of the cluster; a list means one of the values. @default - any */
  readonly labels?: LabelValues;
  /** Requirements on labels beyond equality. @default - none */
  readonly expressions?: readonly LabelRequirementProps[];
  /** Fields of the cluster; a list means one of the values. @default - any */
  readonly fields?: FieldValues;
  /** Fields that the cluster must not have with these values. @default - none */
  readonly exceptFields?: FieldValues;
  /** Clusters that are left out whatever else says. @default - none */
  readonly exclude?: ClusterReference | readonly ClusterReference[];
}

const FIELDS: readonly ClusterField[] = ["jurisdiction", "provider", "region", "zone"];

/** Requirements of `fields` (In) and `exceptFields` (NotIn), sorted by field. */
export function readFields(reader: PropReader, key: string, operator: "In" | "NotIn"): readonly FieldRequirement[] {
  const fields = reader.child(key);
  if (fields === null) return [];
  const found = FIELDS.flatMap((field): FieldRequirement[] => {
    const values = [...new Set(fields.texts(field))].sort(compareText);
    return values.length === 0 ? [] : [{ field, operator, values }];
  });
  fields.done();
  return found;
}

function readSet(reader: PropReader, context: FleetContext): readonly string[] | null {
  const set = reader.instance("clusterSet", (value) => value instanceof ClusterSet, "a ClusterSet");
  if (set === null) return null;
  const members = context.clusterSets.get(set);
  if (members === undefined)
    reader.findings.push(errors.foreignConstruct(reader.origin, reader.place("clusterSet"), set.node.path));
  return members ?? [];
}

/** The affinity of a group of props. The caller asks for `done()`, as the props may hold more. */
export function readAffinity(reader: PropReader, context: FleetContext): ClusterAffinity {
  const named = reader.has("clusters") ? context.clusterNames(reader, "clusters") : null;
  const set = readSet(reader, context);
  const clusterNames = named === null ? set : set === null ? named : named.filter((name) => set.includes(name));
  const selector = readSelector(reader);
  const fields = [...readFields(reader, "fields", "In"), ...readFields(reader, "exceptFields", "NotIn")];
  // An empty list of names means any cluster; here it means that none fits, which no cluster's provider can satisfy.
  if (clusterNames?.length === 0) fields.unshift({ field: "provider", operator: "In", values: [] });
  const exclude = reader.has("exclude") ? context.clusterNames(reader, "exclude") : [];
  return {
    ...(clusterNames === null || clusterNames.length === 0 ? {} : { clusterNames }),
    ...(isEverything(selector) ? {} : { labelSelector: selector }),
    ...(fields.length === 0 ? {} : { fieldSelector: fields }),
    ...(exclude.length === 0 ? {} : { exclude }),
  };
}

/** The affinity as text for people. */
export function affinityText(affinity: ClusterAffinity): string {
  const parts = [
    ...(affinity.clusterNames === undefined ? [] : [`clusters ${affinity.clusterNames.join(", ")}`]),
    ...(affinity.labelSelector === undefined ? [] : [selectorText(affinity.labelSelector)]),
    ...(affinity.fieldSelector ?? []).map((f) => `${f.field} ${f.operator} (${f.values.join(", ")})`),
    ...(affinity.exclude === undefined ? [] : [`without ${affinity.exclude.join(", ")}`]),
  ];
  return parts.length === 0 ? "every cluster" : parts.join(" and ");
}

/** For a field value that no cluster has: the one that may have been meant. */
export function fieldHint(affinity: ClusterAffinity, clusters: readonly ClusterModel[]): string | null {
  for (const { field, operator, values } of affinity.fieldSelector ?? []) {
    const known = [...new Set(clusters.flatMap((cluster) => fieldValues(cluster, field)))];
    const wrong = operator === "In" ? values.find((value) => !known.includes(value)) : undefined;
    const near = wrong === undefined ? null : nearestName(wrong, known);
    if (near !== null) return `did you mean ${field} ${near}`;
  }
  return null;
}
