import type { NodeRequirements } from "../../model/index.ts";
import { amountText, resourceField } from "../amount-text.ts";
import { type NodeMismatch, nodeMismatch } from "./node-match.ts";
import { OFTEN_UNSTATED, type PoolTable, type RequestRow } from "./pool-table.ts";

/** Why not even one replica can ever run on a cluster's nodes. */
export interface NodeObstacle {
  readonly field: string;
  readonly got: string;
  readonly wanted: string;
  readonly fix: string;
}

/** True if a pool may hold a node at all: it has some, or its autoscaler may add them. */
function usable(table: PoolTable, pool: number): boolean {
  const { count, max } = table.pools[pool] ?? { count: 0, max: 0 };
  return Math.max(count, max) > 0;
}

function nodeHolds(table: PoolTable, pool: number, row: Float64Array): boolean {
  return row.every((wanted, column) => wanted <= 0 || (table.perNode[pool * row.length + column] ?? 0) >= wanted);
}

/** True if an empty node of some pool of the cluster holds one replica. */
export function fitsSomeNode(table: PoolTable, cluster: number, request: RequestRow, matching: Uint8Array): boolean {
  if (!request.known) return false;
  const end = table.start[cluster + 1] ?? 0;
  for (let pool = table.start[cluster] ?? 0; pool < end; pool += 1) {
    if (matching[pool] === 1 && usable(table, pool) && nodeHolds(table, pool, request.amounts)) return true;
  }
  return false;
}

/** The resource of which no node of these pools has enough, or null. */
function tooSmall(table: PoolTable, pools: readonly number[], row: Float64Array): NodeObstacle | null {
  for (let column = 0; column < row.length; column += 1) {
    const wanted = row[column] ?? 0;
    const largest = Math.max(0, ...pools.map((pool) => table.perNode[pool * row.length + column] ?? 0));
    if (wanted <= largest) continue;
    const resource = table.resources[column] ?? "";
    return {
      field: resourceField("pools.allocatable", resource),
      got: largest === 0 ? "none" : `${amountText(resource, largest)} on the largest node`,
      wanted: `>= ${amountText(resource, wanted)}`,
      fix: "add a node pool that is large enough, or lower the request",
    };
  }
  return null;
}

function mismatchFix({ field }: NodeMismatch): string {
  return field === "pools.taints"
    ? "add the toleration to the pod template, or add a pool without the taint"
    : "add a node pool with these labels, or change the pod's node selector or affinity";
}

/** What no pool of the fleet has. */
function unknownResource(table: PoolTable, extended: Readonly<Record<string, number>>): NodeObstacle {
  const name = Object.keys(extended)
    .sort()
    .find((key) => (extended[key] ?? 0) > 0 && !table.resources.includes(key) && key !== OFTEN_UNSTATED);
  return {
    field: resourceField("pools.allocatable", name ?? ""),
    got: "none",
    wanted: `>= ${name === undefined ? 1 : extended[name]}`,
    fix: "add a node pool that has it, or remove the request",
  };
}

/**
 * The field that keeps one replica off every node of the cluster. Assumes that it does (`fitsSomeNode` is false).
 * Looked at in this order: whether there are nodes, sizes over all nodes, labels and taints of the nodes that are large enough, sizes of
 * the nodes that are left.
 */
export function nodeObstacle(
  table: PoolTable,
  cluster: number,
  request: RequestRow,
  extended: Readonly<Record<string, number>>,
  node: NodeRequirements,
): NodeObstacle {
  const all = Array.from(
    { length: (table.start[cluster + 1] ?? 0) - (table.start[cluster] ?? 0) },
    (_, offset) => (table.start[cluster] ?? 0) + offset,
  ).filter((pool) => usable(table, pool));
  if (all.length === 0) {
    return {
      field: "pools",
      got: "no nodes",
      wanted: "a node pool",
      fix: "declare node pools, or observe the cluster",
    };
  }
  if (!request.known) return unknownResource(table, extended);
  const size = tooSmall(table, all, request.amounts);
  if (size !== null) return size;
  // Where some nodes are large enough, what keeps the pod off those is what has to change.
  const holding = all.filter((pool) => nodeHolds(table, pool, request.amounts));
  const candidates = holding.length > 0 ? holding : all;
  const mismatches = candidates.map((pool) => {
    const model = table.pools[pool];
    return model === undefined ? null : nodeMismatch(model, node);
  });
  const matching = candidates.filter((_, index) => mismatches[index] === null);
  if (matching.length === 0) {
    // A pool that only its taint closes is nearer than one whose labels differ.
    const nearest = mismatches.find((found) => found?.field === "pools.taints") ?? mismatches.find((found) => found);
    if (nearest) return { ...nearest, fix: mismatchFix(nearest) };
  }
  return (
    tooSmall(table, matching, request.amounts) ?? {
      field: "pools.allocatable",
      got: "no node with all of it",
      wanted: table.resources
        .map((resource, column) => ({ resource, wanted: request.amounts[column] ?? 0 }))
        .filter(({ wanted }) => wanted > 0)
        .map(({ resource, wanted }) => `${resource} ${amountText(resource, wanted)}`)
        .join(", "),
      fix: "add a node pool that is large enough, or lower the requests",
    }
  );
}
