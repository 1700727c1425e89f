import type { ApplicationModel } from "../../model/fleet.ts";
import { compareText } from "../../model/json.ts";
import type { LockedPlacement } from "../../model/lock.ts";
import { verdictsOf } from "../../scheduler/index.ts";
import { workloadKey } from "../workload-key.ts";
import type { ApplicationPlacement } from "./application-placement.ts";
import type { Obstacle } from "./place.ts";
import type { Scheduling, TermView } from "./scheduling.ts";

/** How many of the clusters that came closest are shown. */
const NEAREST = 3;

/** What stands in the way of an application on a cluster, filter by filter. */
function obstacles({ snapshot }: Scheduling, view: TermView, cluster: number): readonly string[] {
  return verdictsOf(snapshot, view.request, cluster)
    .filter((v) => !v.passes)
    .map((v) => `${v.plugin}: ${v.field} is ${v.got}, wanted ${v.wanted}`);
}

/** The clusters that came closest to taking an application: those that pass every filter, then those with the fewest obstacles. */
export function nearestClusters(
  scheduling: Scheduling,
  view: TermView,
  unfit: readonly Obstacle[],
): ApplicationPlacement["nearest"] {
  const { names } = scheduling.snapshot;
  const passing = unfit.map(({ cluster, verdict }) => ({
    cluster,
    obstacles: [`${verdict.got}, wanted ${verdict.wanted}`],
  }));
  const refused = view.filtered.refused
    .map((at) => ({ cluster: names[at] ?? "", obstacles: obstacles(scheduling, view, at) }))
    .sort((a, b) => a.obstacles.length - b.obstacles.length || compareText(a.cluster, b.cluster));
  return [...passing, ...refused].slice(0, NEAREST);
}

/** Why an application does not stand as locked, a line a cause. */
export function movedBecause(
  scheduling: Scheduling,
  application: ApplicationModel,
  view: TermView,
  locked: LockedPlacement | undefined,
  clusters: readonly string[],
): readonly string[] {
  if (locked === undefined) return [];
  const why: string[] = [];
  for (const cluster of locked.clusters) {
    if (clusters.includes(cluster)) continue;
    const at = scheduling.snapshot.indexOf(cluster);
    if (at < 0) {
      why.push(`${cluster} has left the fleet`);
      continue;
    }
    const [first] = obstacles(scheduling, view, at);
    why.push(first === undefined ? `${cluster} is not selected any more` : `${cluster}: ${first}`);
  }
  for (const workload of application.workloads) {
    const shares = Object.values(locked.workloads[workloadKey(workload)] ?? {});
    const before = shares.reduce((a, b) => a + b, 0);
    const duplicated = application.placement.division.kind === "duplicated";
    const text = `${workload.kind} ${workload.name}`;
    if (before === 0 && workload.replicas > 0) why.push(`${text} is new`);
    else if (duplicated ? !shares.includes(workload.replicas) : before !== workload.replicas) {
      why.push(`${text}: ${duplicated ? shares[0] : before} → ${workload.replicas} replicas`);
    }
  }
  return why;
}
