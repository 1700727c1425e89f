import type { Finding } from "../../model/finding.ts";
import type { Rejection } from "../../model/plan.ts";

/** Where one application stands after this plan. */
export interface ApplicationPlacement {
  readonly status: "placed" | "partly" | "unplaced";
  /** Affinity term in use. */
  readonly term: string;
  /** It stands as the lock says, without a new selection. */
  readonly kept: boolean;
  /** It stands as locked, and a replica of it requests more than it did then. */
  readonly grown: boolean;
  /** Clusters that hold it, sorted. */
  readonly clusters: readonly string[];
  /** Clusters whose copy leaves, sorted. */
  readonly leaving: readonly string[];
  /** Replicas by cluster, a record for each workload of the application in its order. */
  readonly assignments: readonly Readonly<Record<string, number>>[];
  /** Workload key → cluster → replicas of the copies that leave. */
  readonly leavingWorkloads: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly rejections: readonly Rejection[];
  readonly nearest: readonly { readonly cluster: string; readonly obstacles: readonly string[] }[];
  /** Cluster → plugin → score, of the chosen and the nearest clusters. */
  readonly scores: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Why it does not stand as before; empty when it does. */
  readonly because: readonly string[];
  readonly findings: readonly Finding[];
}
