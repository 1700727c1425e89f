import { MAX_SCORE, type ScorePlugin } from "../../framework.ts";
import { isTolerated, repels } from "../../tolerations.ts";

const NAME = "PreferNoSchedule";
const DISLIKED = Symbol(NAME);

/**
 * 100 without an untolerated PreferNoSchedule taint, halved for each one. Null when no cluster has such a taint,
 * so that it never changes an order it has nothing to say about. Ours: Karmada ignores these taints.
 */
export const preferNoSchedule: ScorePlugin = {
  name: NAME,
  prepare(snapshot, request) {
    const preferences = snapshot.derive(DISLIKED, () =>
      snapshot.clusters.map(({ taints }) => taints.filter((taint) => !repels(taint))),
    );
    if (preferences.every((taints) => taints.length === 0)) return null;
    const { tolerations } = request.placement;
    return (cluster) => {
      const disliked = (preferences[cluster] ?? []).filter((taint) => !isTolerated(tolerations, taint)).length;
      return Math.floor(MAX_SCORE / 2 ** disliked);
    };
  },
};
