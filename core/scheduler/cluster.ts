import type { ClusterState, NodePool, Taint } from "../model/index.ts";

/** A cluster as the scheduler sees it: what is declared, overruled by what was observed. */
export interface SchedulerCluster {
  /** Unique in the fleet. */
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Empty when it has none; likewise `region`. */
  readonly provider: string;
  readonly region: string;
  readonly zones: readonly string[];
  readonly jurisdiction: string | null;
  readonly taints: readonly Taint[];
  /** Served APIs, `apps/v1/Deployment`; null = not observed, then every API passes. */
  readonly served: readonly string[] | null;
  /** The list is known to be whole. It steers nothing: a partial list refuses too, as Karmada's does; the verdict tells. */
  readonly servedComplete: boolean;
  readonly state: ClusterState;
  /** `suspect` takes nothing new, `lost` keeps nothing. */
  readonly health: "ok" | "suspect" | "lost" | "unknown";
  /** It is being removed: never considered. */
  readonly deleting?: boolean;
  readonly pools: readonly NodePool[];
}

/** True if the cluster may be given what it does not have yet. Source: contracts of cluster states (fleet model). */
export function takesNew(cluster: SchedulerCluster): boolean {
  return (
    cluster.state === "active" && cluster.health !== "suspect" && cluster.health !== "lost" && cluster.deleting !== true
  );
}
