import type { FilterPlugin } from "../../framework.ts";
import { passing, refusal } from "../../verdicts.ts";

const PLUGIN = "ClusterEviction";

/** It is not being evicted from the cluster. Source: Karmada ClusterEviction. */
export const clusterEviction: FilterPlugin = {
  name: PLUGIN,
  prepare(snapshot, request) {
    const evicting = new Set(request.evicting);
    const passes = (cluster: number): boolean => !evicting.has(snapshot.at(cluster).name);
    return {
      passes: evicting.size === 0 ? null : passes,
      verdict: (cluster) =>
        passes(cluster)
          ? passing(PLUGIN, "evicting", "not evicted from it", "no eviction under way")
          : refusal(PLUGIN, {
              field: "evicting",
              got: "an eviction from this cluster is under way",
              wanted: "no eviction under way",
              fix: "wait until the eviction has ended",
            }),
    };
  },
};
