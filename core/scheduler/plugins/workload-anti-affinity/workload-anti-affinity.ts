import type { FilterPlugin } from "../../framework.ts";
import { passing, refusal } from "../../verdicts.ts";

const PLUGIN = "WorkloadAntiAffinity";

/**
 * No other member of its anti-affinity group is on the cluster; clusters that hold it already are exempt.
 * Source: Karmada WorkloadAntiAffinity.
 */
export const workloadAntiAffinity: FilterPlugin = {
  name: PLUGIN,
  prepare(snapshot, request) {
    const groups = (request.apartFrom ?? []).filter((held) => held.length > 0).map((held) => new Set(held));
    const present = (name: string): number => groups.filter((held) => held.has(name)).length;
    const passes = (name: string): boolean => present(name) === 0 || request.prior.has(name);
    return {
      passes: groups.length === 0 ? null : (cluster) => passes(snapshot.at(cluster).name),
      verdict(cluster) {
        const { name } = snapshot.at(cluster);
        const found = present(name);
        const wanted = "no other member of its anti-affinity group on the cluster";
        if (found === 0)
          return passing(
            PLUGIN,
            "apartFrom",
            groups.length === 0 ? "no other member is placed" : "none is there",
            wanted,
          );
        if (request.prior.has(name)) return passing(PLUGIN, "apartFrom", "in place already", wanted);
        return refusal(PLUGIN, {
          field: "apartFrom",
          got: `${found} of its group on the cluster`,
          wanted,
          fix: "leave room for it on another cluster, or take it out of the group",
        });
      },
    };
  },
};
