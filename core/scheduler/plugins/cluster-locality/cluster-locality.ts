import { MAX_SCORE, type ScorePlugin } from "../../framework.ts";

/** 100 for a cluster that holds it already, else 0: what runs stays where it is. Source: Karmada ClusterLocality. */
export const clusterLocality: ScorePlugin = {
  name: "ClusterLocality",
  prepare(snapshot, request) {
    if (request.prior.size === 0) return null;
    const prior = new Uint8Array(snapshot.size);
    for (const name of request.prior) {
      const cluster = snapshot.indexOf(name);
      if (cluster >= 0) prior[cluster] = 1;
    }
    return (cluster) => (prior[cluster] === 1 ? MAX_SCORE : 0);
  },
};
