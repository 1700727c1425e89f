import type { FilterPlugin, PlacementRequest, Verdict } from "../../framework.ts";
import type { Snapshot } from "../../snapshot.ts";
import { passing, refusal } from "../../verdicts.ts";

const PLUGIN = "APIEnablement";
const SERVED = Symbol(PLUGIN);

/** API → 1 for every cluster that serves it or whose APIs were not observed. Filled as APIs are asked for. */
function servedMask(snapshot: Snapshot, api: string): Uint8Array {
  const sets = snapshot.derive(SERVED, () => ({
    served: snapshot.clusters.map(({ served }) => (served === null ? null : new Set(served))),
    masks: new Map<string, Uint8Array>(),
  }));
  let mask = sets.masks.get(api);
  if (mask === undefined) {
    mask = Uint8Array.from(sets.served, (served) => (served === null || served.has(api) ? 1 : 0));
    sets.masks.set(api, mask);
  }
  return mask;
}

function verdictOf(snapshot: Snapshot, request: PlacementRequest, cluster: number): Verdict {
  const { served, name, servedComplete } = snapshot.at(cluster);
  const wanted = request.apis.length === 0 ? "no API" : request.apis.join(", ");
  if (served === null) return passing(PLUGIN, "cluster.served", "not observed", wanted);
  const missing = request.apis.filter((api) => !served.includes(api));
  if (missing.length === 0) return passing(PLUGIN, "cluster.served", "all of them", wanted);
  if (request.prior.has(name)) {
    return passing(PLUGIN, "cluster.served", `not ${missing.join(", ")}, in place already`, wanted);
  }
  return refusal(PLUGIN, {
    field: "cluster.served",
    got: `not ${missing.join(", ")}${servedComplete ? "" : " in a list that may be partial"}`,
    wanted: missing.join(", "),
    fix: "install what serves it (a CRD, an operator), or leave the cluster out of the placement",
  });
}

/**
 * The cluster serves every API the application brings, by exact group, version and kind.
 * Clusters that hold it already are exempt; unobserved ones pass. Source: Karmada APIEnablement.
 */
export const apiEnablement: FilterPlugin = {
  name: PLUGIN,
  prepare(snapshot, request) {
    const masks = request.apis.map((api) => servedMask(snapshot, api)).filter((mask) => mask.includes(0));
    const served = (cluster: number): boolean => masks.every((mask) => mask[cluster] === 1);
    return {
      passes: masks.length === 0 ? null : (cluster) => served(cluster) || request.prior.has(snapshot.at(cluster).name),
      verdict: (cluster) => verdictOf(snapshot, request, cluster),
    };
  },
};
