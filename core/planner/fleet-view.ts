import type { FrozenUnit } from "../model/bundle.ts";
import type { Facts } from "../model/facts.ts";
import type { Finding } from "../model/finding.ts";
import type { ClusterModel, FleetModel } from "../model/fleet.ts";
import { ownValue } from "../model/json.ts";
import type { SchedulerCluster } from "../scheduler/index.ts";
import {
  clusterOutOfReach,
  factsClusterUnknown,
  factsIdentifierDiffers,
  frozenClusterUnknown,
  frozenFileWithoutState,
  frozenWithoutFile,
} from "./errors.ts";

/** A cluster as the scheduler sees it: what is declared, overruled by what was observed. */
function schedulerCluster(cluster: ClusterModel, facts: Facts): SchedulerCluster {
  const observed = ownValue(facts.clusters, cluster.name);
  return {
    name: cluster.name,
    labels: cluster.labels,
    provider: cluster.provider,
    region: cluster.region,
    zones: cluster.zones,
    jurisdiction: cluster.jurisdiction,
    taints: cluster.taints,
    // Declared APIs are additions to the built-in ones, so only an observed list can rule an API out.
    served: observed?.served ?? null,
    servedComplete: observed !== undefined,
    state: cluster.state,
    health: observed?.health.state ?? "unknown",
    pools: observed?.pools ?? cluster.pools,
  };
}

/** The clusters that the scheduler decides over; retired ones have left the fleet. */
export function schedulerClusters(model: FleetModel, facts: Facts): readonly SchedulerCluster[] {
  return model.clusters.filter((c) => c.state !== "retired").map((c) => schedulerCluster(c, facts));
}

/** Facts and frozen files that do not fit the fleet. */
export function fleetFindings(
  stack: string,
  model: FleetModel,
  facts: Facts,
  frozen: Readonly<Record<string, FrozenUnit>>,
): readonly Finding[] {
  const names = model.clusters.map((c) => c.name);
  const findings: Finding[] = [];
  for (const cluster of model.clusters) {
    const { name, origin, state, identifier } = cluster;
    const observed = ownValue(facts.clusters, name);
    if (observed !== undefined && observed.identifier !== identifier) {
      findings.push(factsIdentifierDiffers(origin, name, observed.identifier, identifier));
    }
    if (observed?.reachable === false && state !== "frozen") {
      findings.push(clusterOutOfReach(origin, name, observed.observedAt));
    }
    const hasFile = Object.hasOwn(frozen, name);
    if (state === "frozen" && !hasFile) findings.push(frozenWithoutFile(origin, name, stack));
    if (state !== "frozen" && hasFile) findings.push(frozenFileWithoutState(origin, name, state, stack));
  }
  for (const name of Object.keys(facts.clusters).sort()) {
    if (!names.includes(name)) findings.push(factsClusterUnknown(name, stack, names));
  }
  for (const name of Object.keys(frozen).sort()) {
    if (!names.includes(name)) findings.push(frozenClusterUnknown(name, stack, names));
  }
  return findings;
}
