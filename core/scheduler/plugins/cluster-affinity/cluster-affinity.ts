import type { ClusterAffinity } from "../../../model/index.ts";
import { affinityMask, affinityMismatch } from "../../affinity.ts";
import type { ClusterTest, FilterPlugin, PlacementRequest } from "../../framework.ts";
import type { Snapshot } from "../../snapshot.ts";
import { passing, refusal } from "../../verdicts.ts";

const PLUGIN = "ClusterAffinity";

/** The affinities of which one must match: the term's own, for workloads its overflow groups too. */
function alternatives(request: PlacementRequest): readonly ClusterAffinity[] {
  const { term, isWorkload } = request;
  if (term === null) return [];
  return isWorkload ? [term, ...(term.overflow ?? [])] : [term];
}

function test(snapshot: Snapshot, request: PlacementRequest, affinities: readonly ClusterAffinity[]): ClusterTest {
  const masks = affinities.map((affinity) => affinityMask(snapshot, affinity));
  const name = request.term?.name ?? "";
  const passes = (cluster: number): boolean => masks.some((mask) => mask[cluster] === 1);
  return {
    passes,
    verdict(cluster) {
      const mismatch = affinityMismatch(snapshot.at(cluster), affinities[0] ?? {});
      if (mismatch === null) return passing(PLUGIN, "cluster", "matches", `the affinity ${name}`);
      if (passes(cluster)) return passing(PLUGIN, mismatch.field, mismatch.got, `an overflow group of ${name}`);
      const overflow = affinities.length > 1 ? ", or to match an overflow group" : "";
      return refusal(PLUGIN, {
        field: mismatch.field,
        got: mismatch.got,
        wanted: `${mismatch.wanted}${overflow}`,
        fix: `change the placement's affinity, or the cluster's ${mismatch.field.replace(/^cluster\./, "")}`,
      });
    },
  };
}

/** The affinity in force matches, or for workloads one of its overflow groups. Source: Karmada ClusterAffinity. */
export const clusterAffinity: FilterPlugin = {
  name: PLUGIN,
  prepare(snapshot, request) {
    const affinities = alternatives(request);
    if (affinities.length === 0) return null;
    const prepared = test(snapshot, request, affinities);
    return affinities.some((affinity) => !affinityMask(snapshot, affinity).includes(0)) ? null : prepared;
  },
};
