import type { Amounts } from "../core/model/amounts.ts";
import { NO_AMOUNTS } from "../core/model/amounts.ts";
import { type ClusterFacts, FACTS_SCHEMA } from "../core/model/facts.ts";
import type { ClusterModel } from "../core/model/fleet.ts";

/** What differs from a healthy cluster with its declared pools. */
export interface FakeFacts {
  readonly health?: ClusterFacts["health"]["state"];
  /** Nodes of each pool. @default as declared */
  readonly nodes?: Readonly<Record<string, number>>;
  /** What others request of each pool, summed. @default nothing */
  readonly requestedByOthers?: Readonly<Record<string, Partial<Amounts>>>;
  /** Served APIs, `apps/v1/Deployment`: an observed list rules out whatever is not in it. */
  readonly served: readonly string[];
  readonly observedAt?: string;
}

/** Facts of a cluster as if it had been observed. */
export function fakeFacts(cluster: ClusterModel, changes: FakeFacts): ClusterFacts {
  return {
    schema: FACTS_SCHEMA,
    cluster: cluster.name,
    identifier: cluster.identifier,
    observedAt: changes.observedAt ?? "2026-01-01T00:00:00.000Z",
    kubernetesVersion: cluster.kubernetesVersion,
    reachable: changes.health !== "lost",
    health: { state: changes.health ?? "ok", since: null },
    served: changes.served,
    pools: cluster.pools.map((pool) => ({
      ...pool,
      count: changes.nodes?.[pool.name] ?? pool.count,
      requestedByOthers: { ...NO_AMOUNTS, ...changes.requestedByOthers?.[pool.name] },
    })),
    ours: {},
    lifecycle: null,
  };
}
