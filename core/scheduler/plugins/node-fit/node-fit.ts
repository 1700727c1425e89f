import type { FilterPlugin, PodNeeds } from "../../framework.ts";
import { fitsSomeNode, nodeObstacle } from "../../ledger/node-fit.ts";
import { poolTable } from "../../ledger/pool-table.ts";
import { passing, refusal } from "../../verdicts.ts";

const PLUGIN = "NodeFit";

/**
 * At least one replica of each workload could run on an empty node of the cluster: node selector, node affinity, taints, size, extended resources.
 * Ours: Karmada compares with sums, or leaves it to an estimator in the member cluster.
 */
export const nodeFit: FilterPlugin = {
  name: PLUGIN,
  prepare(snapshot, request) {
    const pods = request.pods ?? [];
    const table = poolTable(snapshot);
    const prepared = pods.map((pod) => ({
      pod,
      row: table.rowOf(pod.requests),
      matching: table.matching(pod.node),
    }));
    const misfit = (cluster: number): PodNeeds | null =>
      prepared.find(({ row, matching }) => !fitsSomeNode(table, cluster, row, matching))?.pod ?? null;
    return {
      passes: pods.length === 0 ? null : (cluster) => misfit(cluster) === null,
      verdict(cluster) {
        const pod = misfit(cluster);
        if (pod === null) {
          const got = pods.length === 0 ? "no pods to run" : "a node for each";
          return passing(PLUGIN, "pools", got, "a node that holds one replica of each workload");
        }
        const { fix, wanted, ...rest } = nodeObstacle(
          table,
          cluster,
          table.rowOf(pod.requests),
          pod.requests?.extended ?? {},
          pod.node,
        );
        return refusal(PLUGIN, { ...rest, wanted: `${wanted} for ${pod.name}`, fix });
      },
    };
  },
};
