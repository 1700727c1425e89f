import { type Amounts, compareText, type NodePool, type NodeRequirements } from "../../model/index.ts";
import { CPU, MEMORY, PODS } from "../amount-text.ts";
import type { Snapshot } from "../snapshot.ts";
import { repels } from "../tolerations.ts";
import { nodeMismatch } from "./node-match.ts";

/** A request as one number a column. `known` is false when no pool of the fleet has one of its resources. */
export interface RequestRow {
  readonly amounts: Float64Array;
  readonly known: boolean;
}

/**
 * All node pools of a fleet in columns (cpu in milli-cores, memory in bytes, pods, then extended resources by name),
 * a row a pool. The pools of a cluster are rows `start[cluster]` up to `start[cluster + 1]`, in the order in which they are filled.
 */
export interface PoolTable {
  readonly resources: readonly string[];
  readonly pools: readonly NodePool[];
  readonly start: Uint32Array;
  /** Of one node, pool × resource. */
  readonly perNode: Float64Array;
  /** All that the pool has for us: nodes × allocatable − requested by others. */
  readonly total: Float64Array;
  readonly nodes: Float64Array;
  readonly rowOf: (requests: Amounts | null) => RequestRow;
  /** 1 for every pool whose nodes meet the requirements. */
  readonly matching: (node: NodeRequirements) => Uint8Array;
}

const TABLE = Symbol("pool table");
const ONE_POD: Amounts = { cpuMilli: 0, memoryBytes: 0, pods: 1, extended: {} };

function hasExtended(pool: NodePool): number {
  return Object.values(pool.allocatable.extended).filter((amount) => amount > 0).length;
}

/**
 * The order in which pools are filled: plain ones first; pools with extended resources or taints last,
 * so that pods which merely tolerate them do not take what only others can use; then by name.
 */
function fillingOrder(a: NodePool, b: NodePool): number {
  return (
    hasExtended(a) - hasExtended(b) ||
    a.taints.filter(repels).length - b.taints.filter(repels).length ||
    compareText(a.name, b.name)
  );
}

function amountOf(amounts: Amounts, resource: string): number {
  switch (resource) {
    case CPU:
      return amounts.cpuMilli;
    case MEMORY:
      return amounts.memoryBytes;
    case PODS:
      return amounts.pods;
    default:
      return Object.hasOwn(amounts.extended, resource) ? (amounts.extended[resource] ?? 0) : 0;
  }
}

function extendedResources(pools: readonly NodePool[]): readonly string[] {
  const names = new Set<string>();
  for (const pool of pools) for (const name of Object.keys(pool.allocatable.extended)) names.add(name);
  return [...names].sort(compareText);
}

/** Declared pools hardly ever state their disks: where no pool of the fleet does, this resource is not weighed. */
export const OFTEN_UNSTATED = "ephemeral-storage";

function requestRow(resources: readonly string[], requests: Amounts): RequestRow {
  const known = Object.entries(requests.extended).every(
    ([name, amount]) => amount <= 0 || resources.includes(name) || name === OFTEN_UNSTATED,
  );
  return { amounts: Float64Array.from(resources, (resource) => amountOf(requests, resource)), known };
}

function build(snapshot: Snapshot): PoolTable {
  const start = new Uint32Array(snapshot.size + 1);
  const pools: NodePool[] = [];
  snapshot.clusters.forEach((cluster, index) => {
    pools.push(...[...cluster.pools].sort(fillingOrder));
    start[index + 1] = pools.length;
  });
  const resources = [CPU, MEMORY, PODS, ...extendedResources(pools)];
  const rows = new WeakMap<Amounts, RequestRow>();
  const masks = new WeakMap<NodeRequirements, Uint8Array>();
  const cells = pools.flatMap((pool) => resources.map((resource) => ({ pool, resource })));
  return {
    resources,
    pools,
    start,
    perNode: Float64Array.from(cells, ({ pool, resource }) => amountOf(pool.allocatable, resource)),
    total: Float64Array.from(
      cells,
      ({ pool, resource }) =>
        pool.count * amountOf(pool.allocatable, resource) - amountOf(pool.requestedByOthers, resource),
    ),
    nodes: Float64Array.from(pools, (pool) => pool.count),
    rowOf(requests) {
      const key = requests ?? ONE_POD;
      let row = rows.get(key);
      if (row === undefined) {
        row = requestRow(resources, key);
        rows.set(key, row);
      }
      return row;
    },
    matching(node) {
      let mask = masks.get(node);
      if (mask === undefined) {
        mask = Uint8Array.from(pools, (pool) => (nodeMismatch(pool, node) === null ? 1 : 0));
        masks.set(node, mask);
      }
      return mask;
    },
  };
}

/** The pools of a fleet in columns, built once. */
export function poolTable(snapshot: Snapshot): PoolTable {
  return snapshot.derive(TABLE, () => build(snapshot));
}

/** A row as amounts. */
export function amountsOf(resources: readonly string[], row: ArrayLike<number>): Amounts {
  const extended: Record<string, number> = {};
  resources.forEach((resource, column) => {
    if (column >= 3) extended[resource] = row[column] ?? 0;
  });
  return { cpuMilli: row[0] ?? 0, memoryBytes: row[1] ?? 0, pods: row[2] ?? 0, extended };
}
