import type { AffinityTerm, Amounts, NodeRequirements, PlacementModel, Profile } from "../model/index.ts";
import type { Snapshot } from "./snapshot.ts";

/** What one plugin says of one cluster: the field that decides, what it is, and what would have made it pass. */
export interface Verdict {
  readonly plugin: string;
  readonly passes: boolean;
  /** The field that decided: `cluster.region`, `taints`, `free.cpu`. */
  readonly field: string;
  readonly got: string;
  readonly wanted: string;
  /** What to do; empty when it passes. */
  readonly fix: string;
}

/** What the pods of one workload need. */
export interface PodNeeds {
  /** For texts: `Deployment web`. */
  readonly name: string;
  /** Requests of one replica; null when the pod template states none (a pod is counted). */
  readonly requests: Amounts | null;
  readonly node: NodeRequirements;
}

/** What is to be placed, as far as the choice of clusters depends on it. */
export interface PlacementRequest {
  readonly profile: Profile;
  readonly placement: PlacementModel;
  /** The affinity term in force; null looks at no affinity. */
  readonly term: AffinityTerm | null;
  /** APIs that a cluster must serve, `apps/v1/Deployment`. */
  readonly apis: readonly string[];
  /** Clusters that hold it now. */
  readonly prior: ReadonlySet<string>;
  /** It has replicas to place; false = carried whole. */
  readonly isWorkload: boolean;
  /** Pods of its workloads, for the NodeFit filter; left out = not looked at. */
  readonly pods?: readonly PodNeeds[];
  /** Clusters it is being evicted from. */
  readonly evicting?: readonly string[];
  /** For each other member of its affinity group: the clusters that hold it. Empty ones do not count. */
  readonly togetherWith?: readonly (readonly string[])[];
  /** The same for its anti-affinity group. */
  readonly apartFrom?: readonly (readonly string[])[];
}

/** A filter prepared for one request. `verdict` is only called where somebody asks for reasons. */
export interface ClusterTest {
  /** Null when every cluster passes, so that none has to be asked. */
  readonly passes: ((cluster: number) => boolean) | null;
  /** Agrees with `passes`; told for every cluster. */
  readonly verdict: (cluster: number) => Verdict;
}

/** Extension point filter: which clusters can hold it at all. */
export interface FilterPlugin {
  readonly name: string;
  readonly prepare: (snapshot: Snapshot, request: PlacementRequest) => ClusterTest;
}

/** Extension point score: which of the feasible clusters are better, 0..100. */
export interface ScorePlugin {
  readonly name: string;
  /** Null when every cluster scores 0. */
  readonly prepare: (snapshot: Snapshot, request: PlacementRequest) => ((cluster: number) => number) | null;
}

export const MAX_SCORE = 100;
