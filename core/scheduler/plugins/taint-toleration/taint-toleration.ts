import type { Taint } from "../../../model/index.ts";
import type { FilterPlugin } from "../../framework.ts";
import { firstUntolerated, repels, taintText } from "../../tolerations.ts";
import { passing, refusal } from "../../verdicts.ts";

const PLUGIN = "TaintToleration";
const REPELLING = Symbol(PLUGIN);
const WANTED = "no taint that the placement does not tolerate";

/**
 * Every NoSchedule and NoExecute taint of the cluster is tolerated; clusters that hold it already are exempt.
 * Source: Karmada TaintToleration.
 */
export const taintToleration: FilterPlugin = {
  name: PLUGIN,
  prepare(snapshot, request) {
    const tainted = snapshot.derive(REPELLING, () => {
      const found = new Map<number, readonly Taint[]>();
      snapshot.clusters.forEach(({ taints }, index) => {
        const repelling = taints.filter(repels);
        if (repelling.length > 0) found.set(index, repelling);
      });
      return found;
    });
    const { tolerations } = request.placement;
    const untolerated = (cluster: number): Taint | null => firstUntolerated(tainted.get(cluster) ?? [], tolerations);
    const isPrior = (cluster: number): boolean => request.prior.has(snapshot.at(cluster).name);
    return {
      passes:
        tainted.size === 0
          ? null
          : (cluster) => !tainted.has(cluster) || untolerated(cluster) === null || isPrior(cluster),
      verdict(cluster) {
        const taint = untolerated(cluster);
        if (taint === null) {
          const texts = (tainted.get(cluster) ?? []).map(taintText).join(", ");
          return passing(PLUGIN, "cluster.taints", texts === "" ? "none" : `${texts}, tolerated`, WANTED);
        }
        const text = taintText(taint);
        if (isPrior(cluster)) return passing(PLUGIN, "cluster.taints", `${text}, in place already`, WANTED);
        return refusal(PLUGIN, {
          field: "cluster.taints",
          got: text,
          wanted: `a toleration of ${text}`,
          fix: "add a toleration to the placement, or remove the taint from the cluster",
        });
      },
    };
  },
};
