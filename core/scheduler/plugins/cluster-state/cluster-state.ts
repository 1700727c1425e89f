import type { SchedulerCluster } from "../../cluster.ts";
import type { FilterPlugin, Verdict } from "../../framework.ts";
import { passing, refusal } from "../../verdicts.ts";

const PLUGIN = "ClusterState";
const OBSTACLES = Symbol(PLUGIN);

/** States and health that keep what is there and take nothing new; the others keep nothing. */
const KEEPS = new Set<string>(["cordoned", "frozen", "suspect"]);

/** The state or health that refuses a cluster, or null. A lost cluster keeps nothing, whatever its state. */
function obstacle(cluster: SchedulerCluster): { readonly field: string; readonly got: string } | null {
  const { state, health, deleting } = cluster;
  if (deleting === true) return { field: "cluster.deleting", got: "true" };
  if (health === "lost") return { field: "cluster.health", got: health };
  if (state !== "active") return { field: "cluster.state", got: state };
  if (health === "suspect") return { field: "cluster.health", got: health };
  return null;
}

function fixFor(got: string): string {
  switch (got) {
    case "lost":
    case "suspect":
      return "bring the cluster back to health and observe it again";
    case "true":
      return "place it on another cluster";
    default:
      return "set the cluster's state to active";
  }
}

const WANTED = "active and not lost, or in place already on one that is cordoned, frozen or suspect";

function verdictOf(cluster: SchedulerCluster, isPrior: boolean): Verdict {
  const found = obstacle(cluster);
  if (found === null) return passing(PLUGIN, "cluster.state", `${cluster.state}, health ${cluster.health}`, WANTED);
  const keeps = KEEPS.has(found.got);
  if (keeps && isPrior) return passing(PLUGIN, found.field, `${found.got}, in place already`, WANTED);
  return refusal(PLUGIN, {
    ...found,
    wanted: keeps ? "active, or in place there already" : "a cluster that stays",
    fix: fixFor(found.got),
  });
}

/**
 * Draining, retired, lost and deleted clusters take and keep nothing; cordoned, frozen and suspect ones keep what they have.
 * Ours: Karmada skips clusters that are being deleted and knows the rest as taints only.
 */
export const clusterState: FilterPlugin = {
  name: PLUGIN,
  prepare(snapshot, { prior }) {
    const obstacles = snapshot.derive(OBSTACLES, () => {
      const found = snapshot.clusters.map(obstacle);
      return found.every((entry) => entry === null) ? [] : found;
    });
    const isPrior = (cluster: number): boolean => prior.has(snapshot.at(cluster).name);
    return {
      passes:
        obstacles.length === 0
          ? null
          : (cluster) => {
              const found = obstacles[cluster] ?? null;
              return found === null || (KEEPS.has(found.got) && isPrior(cluster));
            },
      verdict: (cluster) => verdictOf(snapshot.at(cluster), isPrior(cluster)),
    };
  },
};
