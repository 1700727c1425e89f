import type { FilterPlugin } from "../../framework.ts";
import { passing, refusal } from "../../verdicts.ts";

const PLUGIN = "WorkloadAffinity";

/**
 * Every other member of its affinity group that is placed at all is on the cluster too; the first of a group goes anywhere.
 * Clusters that hold it already are exempt. Source: Karmada WorkloadAffinity.
 */
export const workloadAffinity: FilterPlugin = {
  name: PLUGIN,
  prepare(snapshot, request) {
    const groups = (request.togetherWith ?? []).filter((held) => held.length > 0).map((held) => new Set(held));
    const absent = (name: string): number => groups.filter((held) => !held.has(name)).length;
    const passes = (name: string): boolean => groups.every((held) => held.has(name)) || request.prior.has(name);
    return {
      passes: groups.length === 0 ? null : (cluster) => passes(snapshot.at(cluster).name),
      verdict(cluster) {
        const { name } = snapshot.at(cluster);
        const missing = absent(name);
        const wanted = "every placed member of its affinity group on the cluster";
        if (missing === 0)
          return passing(
            PLUGIN,
            "togetherWith",
            groups.length === 0 ? "no other member is placed" : "all are there",
            wanted,
          );
        if (request.prior.has(name)) return passing(PLUGIN, "togetherWith", "in place already", wanted);
        return refusal(PLUGIN, {
          field: "togetherWith",
          got: `${missing} of ${groups.length} members elsewhere`,
          wanted,
          fix: "place the members of the group on common clusters, or take it out of the group",
        });
      },
    };
  },
};
