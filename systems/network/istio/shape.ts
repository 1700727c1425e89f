import { parseCidr } from "../../../core/model/cidr.ts";
import type { ClusterModel } from "../../../core/model/fleet.ts";
import { compareText } from "../../../core/model/json.ts";
import type { NetworkModel } from "../../../core/model/network.ts";
import type { NetworkClusterPlan, NetworkJoin } from "../../../core/model/plan.ts";
import type { NetworkShape } from "../../../core/model/roles/network-system.ts";
import { remoteSecretName } from "./names.ts";
import { type IstioSettings, networkOf, readSettings } from "./settings.ts";

function declared(kind: string, texts: readonly string[]): NetworkClusterPlan["ranges"] {
  return texts.map((text) => ({ kind, cidr: parseCidr(text)?.text ?? text, origin: "declared" }));
}

function clusterPlan(cluster: ClusterModel, settings: IstioSettings): NetworkClusterPlan {
  const { pods, services, nodes } = cluster.network;
  const network = networkOf(cluster.name, settings);
  return {
    name: cluster.name,
    region: cluster.region,
    networks: [network],
    ids: {
      cluster: cluster.name,
      mesh: settings.meshId,
      network,
      remoteSecret: `${settings.namespace}/${remoteSecretName(cluster.name)}`,
      trustDomain: settings.trustDomain,
    },
    ranges: [...declared("nodes", nodes), ...declared("pods", pods), ...declared("services", services)],
  };
}

/**
 * Multi-primary: every control plane reads every other cluster's endpoints, so all are joined with all, in both directions; on one
 * network pods reach each other, between networks through the east-west gateway. `ids.remoteSecret` is the Secret by which the
 * others find the cluster.
 */
export function shape(network: NetworkModel, clusters: readonly ClusterModel[]): NetworkShape {
  const { settings } = readSettings(network.settings, network.name);
  const sorted = [...clusters].sort((a, b) => compareText(a.name, b.name));
  const by = (from: string, to: string): NetworkJoin["by"] =>
    networkOf(from, settings) === networkOf(to, settings) ? "flat" : "gateway";
  return {
    clusters: sorted.map((cluster) => clusterPlan(cluster, settings)),
    joins: sorted.flatMap(({ name: from }) =>
      sorted
        .filter(({ name: to }) => to !== from)
        .map(({ name: to }) => ({ from, to, network: network.name, by: by(from, to) })),
    ),
  };
}
