import type { Finding } from "../../../core/model/finding.ts";
import type { ClusterModel } from "../../../core/model/fleet.ts";
import { compareText } from "../../../core/model/json.ts";
import type { NetworkModel } from "../../../core/model/network.ts";
import { flatNetworkRules } from "../ranges.ts";
import { serviceRules } from "../service-rules.ts";
import { clusterIdInvalid, ejectionLimited, networkIdTooLong, networkOfNobody, settingInvalid } from "./errors.ts";
import { type IstioSettings, networkOf, readSettings } from "./settings.ts";

const CLUSTER_ID = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

function idFindings(
  network: NetworkModel,
  settings: IstioSettings,
  clusters: readonly ClusterModel[],
): readonly Finding[] {
  const names = clusters.map((cluster) => cluster.name).sort();
  const strangers = Object.keys(settings.networks).filter((name) => !names.includes(name));
  const invalid = clusters.filter(({ name }) => !CLUSTER_ID.test(name));
  const long = clusters.filter(({ name }) => CLUSTER_ID.test(name) && networkOf(name, settings).length > 63);
  return [
    ...strangers.sort().map((name) => networkOfNobody(network.origin, name, names)),
    ...invalid.map(({ origin, name }) => clusterIdInvalid(origin, name)),
    ...long.map(({ name }) => networkIdTooLong(network.origin, name, networkOf(name, settings))),
  ];
}

function flatNetworks(settings: IstioSettings, clusters: readonly ClusterModel[]): readonly [string, ClusterModel[]][] {
  const byNetwork = new Map<string, ClusterModel[]>();
  for (const cluster of clusters) {
    const id = networkOf(cluster.name, settings);
    byNetwork.set(id, [...(byNetwork.get(id) ?? []), cluster]);
  }
  return [...byNetwork].sort(([a], [b]) => compareText(a, b));
}

/**
 * What can be said of a mesh before anything is placed (mesh.md §9): settings and ids (M1, M3), ranges of clusters on one network
 * (M2), services and failover regions (M6, M7). The digraph of remote secrets (M5) is complete by construction.
 */
export function rules(network: NetworkModel, clusters: readonly ClusterModel[]): readonly Finding[] {
  const { settings, faults } = readSettings(network.settings, network.name);
  const { maxEjectionPercent } = settings.outlierDetection;
  const regions = new Set(clusters.map((cluster) => cluster.region));
  return [
    ...faults.map((fault) => settingInvalid(network.origin, fault)),
    ...idFindings(network, settings, clusters),
    ...flatNetworks(settings, clusters).flatMap(([id, members]) => flatNetworkRules(members, id, network.origin)),
    ...serviceRules(network, regions),
    ...(network.services.length > 0 && maxEjectionPercent < 100
      ? [ejectionLimited(network.origin, maxEjectionPercent)]
      : []),
  ];
}
