import { compareText } from "../model/index.ts";
import type { SchedulerCluster } from "./cluster.ts";

/**
 * The fleet prepared for scheduling: clusters sorted by name, so that the order of their indices is the order of their names.
 * Facts that a plugin derives from the fleet alone are computed once and kept with it (`derive`).
 */
export interface Snapshot {
  readonly clusters: readonly SchedulerCluster[];
  readonly names: readonly string[];
  readonly size: number;
  /** The cluster of an index. A wrong index is a fault of the caller. */
  readonly at: (index: number) => SchedulerCluster;
  /** Index of a cluster, −1 when there is none of that name. */
  readonly indexOf: (name: string) => number;
  /** The fleet without some clusters. Indices change. */
  readonly without: (names: Iterable<string>) => Snapshot;
  /** The value that `compute` gives for this fleet and `key` (an object of the definition, or a symbol); computed once. */
  readonly derive: <T>(key: object | symbol, compute: () => T) => T;
}

/**
 * Prepares a fleet. The order of `clusters` does not matter. Of clusters with equal names the first counts
 * (the definition refuses them before).
 */
export function buildSnapshot(clusters: readonly SchedulerCluster[]): Snapshot {
  const unique = new Map<string, SchedulerCluster>();
  for (const cluster of clusters) if (!unique.has(cluster.name)) unique.set(cluster.name, cluster);
  const sorted = [...unique.values()].sort((a, b) => compareText(a.name, b.name));
  const indices = new Map(sorted.map((cluster, index) => [cluster.name, index]));
  const byObject = new WeakMap<object, unknown>();
  const bySymbol = new Map<symbol, unknown>();
  return {
    clusters: sorted,
    names: sorted.map((cluster) => cluster.name),
    size: sorted.length,
    at(index) {
      const cluster = sorted[index];
      if (cluster === undefined) throw new RangeError(`no cluster of index ${index} in a snapshot of ${sorted.length}`);
      return cluster;
    },
    indexOf: (name) => indices.get(name) ?? -1,
    without(names) {
      const gone = new Set(names);
      return buildSnapshot(sorted.filter((cluster) => !gone.has(cluster.name)));
    },
    derive<T>(key: object | symbol, compute: () => T): T {
      const known = typeof key === "symbol" ? bySymbol.get(key) : byObject.get(key);
      if (known !== undefined) return known as T;
      const value = compute();
      if (typeof key === "symbol") bySymbol.set(key, value);
      else byObject.set(key, value);
      return value;
    },
  };
}
