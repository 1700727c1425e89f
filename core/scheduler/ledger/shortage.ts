import { amountText, resourceField } from "../amount-text.ts";
import type { PodNeeds, Verdict } from "../framework.ts";
import { refusal } from "../verdicts.ts";
import { fitsSomeNode, nodeObstacle } from "./node-fit.ts";
import type { PoolTable } from "./pool-table.ts";

export const CAPACITY = "Capacity";

/** What is short for one more replica on a cluster on which none fits now. `free` is pool × resource. */
export function shortageVerdict(
  table: PoolTable,
  free: Float64Array,
  cluster: number,
  { requests, node }: Pick<PodNeeds, "requests" | "node">,
): Verdict {
  const request = table.rowOf(requests);
  const matching = table.matching(node);
  if (!fitsSomeNode(table, cluster, request, matching)) {
    return refusal(CAPACITY, nodeObstacle(table, cluster, request, requests?.extended ?? {}, node));
  }
  const columns = request.amounts.length;
  for (let column = 0; column < columns; column += 1) {
    const wanted = request.amounts[column] ?? 0;
    if (wanted <= 0) continue;
    let left = 0;
    for (let pool = table.start[cluster] ?? 0; pool < (table.start[cluster + 1] ?? 0); pool += 1) {
      const here = free[pool * columns + column] ?? 0;
      if (matching[pool] === 1 && here > left) left = here;
    }
    if (left >= wanted) continue;
    const resource = table.resources[column] ?? "";
    return refusal(CAPACITY, {
      field: resourceField("free", resource),
      got: `${amountText(resource, left)} in the pool with most`,
      wanted: `>= ${amountText(resource, wanted)} for one more replica`,
      fix: `add nodes, lower the request, or move something away (short of ${amountText(resource, wanted - left)})`,
    });
  }
  return refusal(CAPACITY, {
    field: "free",
    got: "room in pieces that are too small",
    wanted: "one node with room for a whole replica",
    fix: "add nodes, or use larger ones",
  });
}
