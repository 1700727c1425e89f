import type { ClusterAffinity } from "../../../model/index.ts";
import { affinityMask, affinityMismatch } from "../../affinity.ts";
import type { SchedulerCluster } from "../../cluster.ts";
import type { FilterPlugin, PlacementRequest, Verdict } from "../../framework.ts";
import { passing, refusal } from "../../verdicts.ts";

const PLUGIN = "ClusterAffinity";

/** The affinities of which one must match: the term's own, for workloads its overflow groups too. */
function alternatives(request: PlacementRequest): readonly ClusterAffinity[] {
  const { term, isWorkload } = request;
  if (term === null) return [];
  return isWorkload ? [term, ...(term.overflow ?? [])] : [term];
}

function verdictOf(cluster: SchedulerCluster, affinities: readonly ClusterAffinity[], term: string): Verdict {
  const mismatch = affinityMismatch(cluster, affinities[0] ?? {});
  if (mismatch === null) return passing(PLUGIN, "cluster", "matches", `the affinity ${term}`);
  const { field, got, wanted } = mismatch;
  if (affinities.some((affinity) => affinityMismatch(cluster, affinity) === null)) {
    return passing(PLUGIN, field, got, `${wanted}, or an overflow group of ${term}, which it matches`);
  }
  return refusal(PLUGIN, {
    field,
    got,
    wanted: affinities.length > 1 ? `${wanted}, or an overflow group of ${term}` : wanted,
    fix: field.startsWith("cluster.labels")
      ? "change the placement's affinity, or label the cluster"
      : "change the placement's affinity if the cluster should take it",
  });
}

/** The affinity in force matches, or for workloads one of its overflow groups. Source: Karmada ClusterAffinity. */
export const clusterAffinity: FilterPlugin = {
  name: PLUGIN,
  prepare(snapshot, request) {
    const affinities = alternatives(request);
    const masks = affinities.map((affinity) => affinityMask(snapshot, affinity));
    const all = affinities.length === 0 || masks.some((mask) => !mask.includes(0));
    return {
      passes: all ? null : (cluster) => masks.some((mask) => mask[cluster] === 1),
      verdict: (cluster) =>
        request.term === null
          ? passing(PLUGIN, "cluster", "any", "no affinity is in force")
          : verdictOf(snapshot.at(cluster), affinities, request.term.name),
    };
  },
};
