import { isBuiltIn, rankOf } from "../kubernetes/index.ts";
import type { ObjectItem, Unit } from "../model/bundle.ts";
import { compactJson } from "../model/digest.ts";
import type { Finding, Origin } from "../model/finding.ts";
import type { FleetModel, SourcedObject } from "../model/fleet.ts";
import { compareText } from "../model/json.ts";
import { groupOf, type KubeObject } from "../model/kube-object.ts";
import { RANK } from "../model/rank.ts";
import { objectConflict } from "./errors.ts";
import { ownLabels, resourceName } from "./names.ts";
import { isOwnNamespace, namespaceObject } from "./namespaces.ts";

/** Objects that belong together on a cluster: those of an application, or those of a network. */
export interface ObjectGroup {
  readonly objects: readonly SourcedObject[];
  /** Rank of all of them, where it is not that of their kinds (mesh objects). */
  readonly rank: number | null;
  /** Namespace objects that the group brings. */
  readonly namespaces: readonly KubeObject[];
}

interface Entry {
  readonly origin: Origin;
  readonly object: KubeObject;
  readonly rank: number;
  /** Groups that hold it, by place in the list. */
  readonly groups: Set<number>;
}

function namespacesOf(fleet: FleetModel, groups: readonly ObjectGroup[], origin: Origin): readonly SourcedObject[] {
  const brought = new Map<string, KubeObject>();
  const needed = new Set<string>();
  for (const group of groups) {
    for (const namespace of group.namespaces) {
      needed.add(namespace.metadata.name);
      const before = brought.get(namespace.metadata.name);
      const labels = { ...before?.metadata.labels, ...namespace.metadata.labels };
      brought.set(namespace.metadata.name, { ...namespace, metadata: { ...namespace.metadata, labels } });
    }
    for (const { object } of group.objects) {
      if (object.metadata.namespace !== undefined) needed.add(object.metadata.namespace);
    }
  }
  return [...needed]
    .filter((name) => isOwnNamespace(fleet, name))
    .sort(compareText)
    .map((name) => ({ origin, object: namespaceObject(fleet, name, brought.get(name) ?? null) }));
}

/** Kind and group of the objects a CustomResourceDefinition defines. */
function definedBy(crd: KubeObject): string {
  const spec = crd["spec"] as { group?: string; names?: { kind?: string } } | undefined;
  return `${spec?.group}/${spec?.names?.kind}`;
}

function withoutLabel(object: KubeObject, label: string): KubeObject {
  const { [label]: _own, ...labels } = object.metadata.labels ?? {};
  return { ...object, metadata: { ...object.metadata, labels } };
}

/**
 * One cluster's unit: every object once, ranked, each waiting for its namespace, for the CRD of its kind and for the next lower rank of
 * its own group. Waiting stays inside a group, so that one application's failure holds up no other.
 */
export function clusterUnit(
  fleet: FleetModel,
  cluster: string,
  groups: readonly ObjectGroup[],
): { readonly unit: Unit; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const entries = new Map<string, Entry>();
  const { application } = ownLabels(fleet.labelPrefix);
  const shared = (object: KubeObject) => withoutLabel(object, application);
  const add = (place: number, { origin, object }: SourcedObject, rank: number): void => {
    const name = resourceName(cluster, object);
    const before = entries.get(name);
    if (before === undefined) {
      entries.set(name, { origin, object, rank, groups: new Set([place]) });
      return;
    }
    // What two applications bring belongs to neither alone.
    const [one, other] = [shared(before.object), shared(object)];
    if (compactJson(one) !== compactJson(other)) findings.push(objectConflict(origin, name, before.origin));
    else entries.set(name, { ...before, object: one, groups: before.groups.add(place) });
  };
  for (const sourced of namespacesOf(fleet, groups, fleet.origin)) add(-1, sourced, RANK.namespace);
  for (const [place, group] of groups.entries()) {
    for (const sourced of group.objects) add(place, sourced, group.rank ?? rankOf(sourced.object));
  }
  return { unit: { name: cluster, kind: "cluster", frozen: false, items: itemsOf(cluster, entries) }, findings };
}

function itemsOf(cluster: string, entries: ReadonlyMap<string, Entry>): readonly ObjectItem[] {
  const ranks = ranksByGroup(entries);
  const crds = new Map<string, string>();
  for (const [name, { object }] of entries) {
    if (object.kind === "CustomResourceDefinition") crds.set(definedBy(object), name);
  }
  const items = [...entries].map(([name, entry]): ObjectItem => {
    const { object, rank } = entry;
    const needs = new Set<string>();
    if (object.metadata.namespace !== undefined) needs.add(`${cluster}/_/Namespace/${object.metadata.namespace}`);
    const crd = crds.get(`${groupOf(object.apiVersion)}/${object.kind}`);
    if (crd !== undefined) needs.add(crd);
    for (const group of entry.groups) for (const lower of ranks.below(group, rank)) needs.add(lower);
    const dependsOn = [...needs].filter((n) => n !== name && entries.has(n)).sort(compareText);
    return { kind: "object", name, rank, custom: !isBuiltIn(object), object, dependsOn };
  });
  return items.sort((a, b) => a.rank - b.rank || compareText(a.name, b.name));
}

/** For a group and a rank: the names of the group's objects of the next lower rank there is. */
function ranksByGroup(entries: ReadonlyMap<string, Entry>) {
  const groups = new Map<number, Map<number, string[]>>();
  for (const [name, { rank, groups: places }] of entries) {
    for (const place of places) {
      const ranks = groups.get(place) ?? new Map<number, string[]>();
      const names = ranks.get(rank);
      if (names === undefined) ranks.set(rank, [name]);
      else names.push(name);
      groups.set(place, ranks);
    }
  }
  return {
    below(group: number, rank: number): readonly string[] {
      const ranks = groups.get(group) ?? new Map<number, string[]>();
      const lower = [...ranks.keys()].filter((r) => r < rank);
      return lower.length === 0 ? [] : (ranks.get(Math.max(...lower)) ?? []);
    },
  };
}
