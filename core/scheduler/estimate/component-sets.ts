import type { GradeCount, ResourceModel } from "./models.ts";
import { gradesOf, PODS_PER_NODE } from "./models.ts";
import { type ExactQuantity, exactQuantity, milliOf, type Quantities, wholeOf } from "./quantity.ts";
import { clamp, freeOf, freePods, type ResourceSummary } from "./summary.ts";

/** One kind of pods of a workload that has several. */
export interface Component {
  readonly name: string;
  readonly replicas: number;
  readonly requests: Quantities | null;
}

/**
 * An amount as a plain number: thousandths for decimal notations, whole units for binary ones. So `1G` and `1Gi` compare wrongly,
 * as they do in Karmada.
 */
function plain(quantity: ExactQuantity): bigint {
  return quantity.binary ? wholeOf(quantity) : milliOf(quantity);
}

function plainRequests(requests: Quantities | null): ReadonlyMap<string, bigint> {
  return new Map(Object.entries(requests ?? {}).map(([resource, text]) => [resource, plain(exactQuantity(text))]));
}

/** What one set requests, by resource. */
function perSet(components: readonly Component[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { replicas, requests } of components) {
    for (const [resource, amount] of plainRequests(requests)) {
      sums.set(resource, (sums.get(resource) ?? 0n) + amount * BigInt(replicas));
    }
  }
  return sums;
}

/** A node while sets are put on it. */
interface Node {
  pods: number;
  readonly free: Map<string, bigint>;
}

function takes(node: Node, requests: ReadonlyMap<string, bigint>): boolean {
  if (node.pods < 1) return false;
  for (const [resource, amount] of requests) if (amount > (node.free.get(resource) ?? 0n)) return false;
  return true;
}

function put(node: Node, requests: ReadonlyMap<string, bigint>): void {
  node.pods -= 1;
  for (const [resource, amount] of requests) node.free.set(resource, (node.free.get(resource) ?? 0n) - amount);
}

/** Sets put on the nodes one after the other, every replica on the first node that takes it, up to `limit`. */
function simulate(nodes: readonly Node[], components: readonly Component[], limit: number): number {
  const parts = components.map(({ replicas, requests }) => ({ replicas, requests: plainRequests(requests) }));
  for (let sets = 0; sets < limit; sets += 1) {
    for (const { replicas, requests } of parts) {
      for (let replica = 0; replica < replicas; replica += 1) {
        const node = nodes.find((candidate) => takes(candidate, requests));
        if (node === undefined) return sets;
        put(node, requests);
      }
    }
  }
  return limit;
}

/**
 * Whole sets of components that fit a cluster: bounded by pods, by the summed requests, and where grades of nodes are known by
 * putting sets on nodes. Source: karmada.md §6, component sets.
 */
export function setsThatFit(
  summary: ResourceSummary | null,
  components: readonly Component[],
  models: readonly ResourceModel[] | null = null,
  counts: readonly GradeCount[] = [],
): number {
  if (summary === null) return 0;
  const pods = freePods(summary);
  const podsPerSet = components.reduce((sum, { replicas }) => sum + replicas, 0);
  if (pods <= 0 || podsPerSet === 0) return pods;
  let most = Math.floor(pods / podsPerSet);
  for (const [resource, amount] of perSet(components)) {
    if (amount <= 0n) continue;
    const free = freeOf(summary, resource);
    most = Math.min(most, free === null ? 0 : clamp(plain(free) / amount));
  }
  const grades = counts.length === 0 ? null : gradesOf(models, counts);
  if (grades === null || most <= 0) return most;
  const nodes = grades.flatMap(({ count, least }) =>
    Array.from({ length: count }, () => ({
      pods: PODS_PER_NODE,
      free: new Map([...least].map(([resource, amount]) => [resource, plain(amount)])),
    })),
  );
  return simulate(nodes, components, most);
}
