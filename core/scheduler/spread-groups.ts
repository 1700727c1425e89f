import { compareText, type SpreadConstraint } from "../model/index.ts";
import type { SchedulerCluster } from "./cluster.ts";
import type { Snapshot } from "./snapshot.ts";

/** The clusters of a fleet in groups: a cluster is in none, one, or (zones) several. */
export interface SpreadGroups {
  /** Group names, sorted. */
  readonly names: readonly string[];
  /** Groups of each cluster, as ascending indices in `names`. */
  readonly of: readonly (readonly number[])[];
  /** The largest number of groups that one cluster is in. */
  readonly width: number;
}

const GROUPS = Symbol("spread groups");

/**
 * Names of the groups of a cluster. Regions and zones are told apart by what they lie in: zone `1` of two regions is two zones,
 * and a region fails with its provider's, as in the drill's scenarios.
 */
function groupNames(cluster: SchedulerCluster, { by, label }: SpreadConstraint): readonly string[] {
  const { name, provider, region, zones, labels } = cluster;
  switch (by) {
    case "cluster":
      return [name];
    case "provider":
      return provider === "" ? [] : [provider];
    case "region":
      return region === "" ? [] : [`${provider}/${region}`];
    case "zone":
      return zones.map((zone) => `${provider}/${region}/${zone}`);
    default: {
      const value = label !== undefined && Object.hasOwn(labels, label) ? labels[label] : undefined;
      return value === undefined ? [] : [value];
    }
  }
}

function build(snapshot: Snapshot, constraint: SpreadConstraint): SpreadGroups {
  const ofClusters = snapshot.clusters.map((cluster) => [...new Set(groupNames(cluster, constraint))]);
  const names = [...new Set(ofClusters.flat())].sort(compareText);
  const indices = new Map(names.map((name, index) => [name, index]));
  return {
    names,
    of: ofClusters.map((groups) => groups.map((name) => indices.get(name) ?? -1).sort((a, b) => a - b)),
    width: ofClusters.reduce((most, groups) => Math.max(most, groups.length), 0),
  };
}

/** The groups that a constraint spreads over; computed once for a fleet and a kind of constraint. */
export function spreadGroups(snapshot: Snapshot, constraint: SpreadConstraint): SpreadGroups {
  const known = snapshot.derive(GROUPS, () => new Map<string, SpreadGroups>());
  const key = constraint.by ?? `label ${constraint.label ?? ""}`;
  let groups = known.get(key);
  if (groups === undefined) {
    groups = build(snapshot, constraint);
    known.set(key, groups);
  }
  return groups;
}

/** How many groups some clusters are in together. */
export function groupsTouched(groups: SpreadGroups, clusters: Iterable<number>): Set<number> {
  const touched = new Set<number>();
  for (const cluster of clusters) for (const group of groups.of[cluster] ?? []) touched.add(group);
  return touched;
}
