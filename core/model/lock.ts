import type { Amounts } from "./amounts.ts";
import { digestOf } from "./digest.ts";
import type { JsonObject } from "./json.ts";

export const LOCK_SCHEMA = "moorage/lock/v1";

/** Where one application stands. */
export interface LockedPlacement {
  /** Clusters that hold it, sorted. */
  readonly clusters: readonly string[];
  /** Clusters whose copy leaves, sorted: it books room until it is known to be gone. */
  readonly leaving: readonly string[];
  /** `<namespace>/<Kind>/<name>` → cluster → replicas. Clusters with 0 are left out. */
  readonly workloads: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The same for the copies that leave. */
  readonly leavingWorkloads: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** What one replica of each workload requests: so that copies whose definition is gone or has grown can still be weighed. */
  readonly requests: Readonly<Record<string, Amounts>>;
  /** PersistentVolumeClaims (`<namespace>/<name>`) whose loss the application has not accepted, sorted. */
  readonly claims: readonly string[];
}

/** Where every application stands: application id → placement. */
export type Placements = Readonly<Record<string, LockedPlacement>>;

/** What must be remembered of the decision of this commit (contracts.md). */
export interface Lock {
  readonly schema: typeof LOCK_SCHEMA;
  readonly stack: string;
  readonly digest: string;
  readonly placements: Placements;
  /** Application → affinity term in use. */
  readonly terms: Readonly<Record<string, string>>;
  readonly allocations: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
  readonly released: Readonly<Record<string, readonly { readonly value: string; readonly cluster: string }[]>>;
  readonly generations: Readonly<
    Record<string, readonly { readonly name: string; readonly object: JsonObject; readonly since: string }[]>
  >;
  readonly rollouts: Readonly<Record<string, JsonObject>>;
}

/** The digest a lock must carry: the hash of the lock without it. */
export function lockDigest(lock: Omit<Lock, "digest"> & { readonly digest?: string }): string {
  const { digest: _own, ...rest } = lock;
  return digestOf(rest);
}
