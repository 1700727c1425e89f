import type { Rejection } from "../model/index.ts";
import type { ClusterTest, PlacementRequest, Verdict } from "./framework.ts";
import { filterPlugins } from "./plugins/catalogue.ts";
import type { Snapshot } from "./snapshot.ts";
import { groupRejections, type Refusal } from "./verdicts.ts";

/** Clusters by what the filters say, as ascending indices. */
export interface Filtered {
  readonly feasible: readonly number[];
  readonly refused: readonly number[];
}

function preparedTests(snapshot: Snapshot, request: PlacementRequest): readonly ClusterTest[] {
  return filterPlugins(request.profile).map((plugin) => plugin.prepare(snapshot, request));
}

/** Which clusters pass every filter of the profile. No reason is built. */
export function filterClusters(snapshot: Snapshot, request: PlacementRequest): Filtered {
  const tests = preparedTests(snapshot, request).flatMap(({ passes }) => passes ?? []);
  const feasible: number[] = [];
  const refused: number[] = [];
  for (let cluster = 0; cluster < snapshot.size; cluster += 1) {
    let passes = true;
    for (const test of tests) {
      if (test(cluster)) continue;
      passes = false;
      break;
    }
    (passes ? feasible : refused).push(cluster);
  }
  return { feasible, refused };
}

/**
 * Every refusal of every filter, grouped. `clusters` limits it to some clusters; left out = all.
 * The request is asked again, so nothing is kept for requests that nobody asks about.
 */
export function rejectionsOf(
  snapshot: Snapshot,
  request: PlacementRequest,
  clusters?: readonly number[],
): readonly Rejection[] {
  const tests = preparedTests(snapshot, request);
  const refusals: Refusal[] = [];
  for (const cluster of clusters ?? snapshot.names.keys()) {
    for (const { passes, verdict } of tests) {
      if (passes === null || passes(cluster)) continue;
      refusals.push({ cluster: snapshot.at(cluster).name, verdict: verdict(cluster) });
    }
  }
  return groupRejections(refusals);
}

/** What every filter of the profile says of one cluster, refusals and passes. */
export function verdictsOf(snapshot: Snapshot, request: PlacementRequest, cluster: number): readonly Verdict[] {
  return preparedTests(snapshot, request).map((test) => test.verdict(cluster));
}
