import type { ClusterModel, IngressModel } from "../../core/model/fleet.ts";
import type { NetworkModel, NetworkServiceModel } from "../../core/model/network.ts";
import type { HostnamePlan, ZonePlan } from "../../core/model/plan.ts";
import type { TrafficEmission, TrafficSystem } from "../../core/model/roles/traffic-system.ts";
import type { DnsZoneModel, GlobalHostnameModel, HealthCheckModel, TrafficPattern } from "../../core/model/traffic.ts";
import { type LeafChoice, recordTree } from "../../core/planner/traffic/record-tree.ts";
import { leavesOf } from "../../systems/traffic/record-trees.ts";

/** A cluster on AWS in eu-west-1 with one public address, unless said otherwise. */
export function cluster(name: string, change: Partial<ClusterModel> = {}): ClusterModel {
  return {
    origin: { path: `fleet/${name}` },
    name,
    provider: "aws",
    region: "eu-west-1",
    zones: [],
    jurisdiction: null,
    labels: {},
    taints: [],
    kubernetesVersion: "1.34.1",
    pools: [],
    network: { pods: [], services: [], nodes: [] },
    ingress: { kind: "addresses", addresses: ["203.0.113.7"] },
    access: null,
    state: "active",
    identifier: name,
    served: null,
    ...change,
  };
}

export function addresses(...values: readonly string[]): IngressModel {
  return { kind: "addresses", addresses: values };
}

export function balancer(hostname: string, aliasZoneId: string | null = null): IngressModel {
  return { kind: "hostname", hostname, aliasZoneId };
}

export function zone(change: Partial<DnsZoneModel> = {}): DnsZoneModel {
  const settings = { region: "eu-west-1", propagationSeconds: "10" };
  const origin = { path: "fleet/zone" };
  return { origin, name: "example.com", provider: "route53", zoneId: null, private: false, settings, ...change };
}

export const HTTPS_CHECK: HealthCheckModel = {
  type: "HTTPS",
  port: 443,
  path: "/healthz",
  host: null,
  intervalSeconds: 10,
  failureThreshold: 3,
};

export function weighted(weights: Readonly<Record<string, number>> = {}): TrafficPattern {
  return { kind: "activeActive", by: "weight", weights };
}

export function latency(): TrafficPattern {
  return { kind: "activeActive", by: "latency", weights: {} };
}

export function tiers(...names: readonly (readonly string[])[]): TrafficPattern {
  return { kind: "activePassive", tiers: names };
}

export function hostname(change: Partial<GlobalHostnameModel> = {}): GlobalHostnameModel {
  return {
    origin: { path: "fleet/shop" },
    name: "shop.example.com",
    zone: "example.com",
    application: "shop/web",
    pattern: tiers(["eu1"], ["us1"]),
    ttlSeconds: 60,
    healthCheck: HTTPS_CHECK,
    maxFailoverSeconds: null,
    jurisdictions: null,
    ...change,
  };
}

function choicesOf(pattern: TrafficPattern, clusters: readonly ClusterModel[]): readonly LeafChoice[] {
  const tierOf = (name: string) =>
    pattern.kind === "activePassive" ? pattern.tiers.findIndex((tier) => tier.includes(name)) : 0;
  const weightOf = (name: string) => (pattern.kind === "activeActive" ? (pattern.weights[name] ?? 1) : 1);
  return clusters
    .map((one) => ({ cluster: one, tier: tierOf(one.name), weight: weightOf(one.name) }))
    .filter(({ tier }) => tier >= 0)
    .sort((a, b) => a.tier - b.tier);
}

/** A hostname as the planner decides it, over the clusters that hold its application. */
export function decided(
  system: TrafficSystem,
  model: GlobalHostnameModel,
  clusters: readonly ClusterModel[],
  inZone: DnsZoneModel = zone(),
): HostnamePlan {
  const tree = recordTree(model, choicesOf(model.pattern, clusters), 1, inZone, system);
  const targets = leavesOf(tree.root).flatMap((leaf) => leaf.targets);
  return {
    name: model.name,
    zone: model.zone,
    application: model.application,
    pattern: model.pattern.kind,
    provider: inZone.provider,
    generation: 1,
    leaves: [],
    failover: { ...system.failoverSeconds(model, inZone, targets), limitSeconds: model.maxFailoverSeconds },
    residency: null,
    tree,
  };
}

export function zonePlan({ name, provider, private: hidden, zoneId, settings }: DnsZoneModel): ZonePlan {
  return { name, provider, private: hidden, zoneId, settings };
}

export interface Traffic {
  readonly zones?: readonly DnsZoneModel[];
  readonly hostnames?: readonly GlobalHostnameModel[];
  readonly clusters: readonly ClusterModel[];
}

/** Everything a traffic system emits for a fleet in which every application runs on every cluster. */
export function emissionOf(system: TrafficSystem, traffic: Traffic): TrafficEmission {
  const { zones = [zone()], hostnames = [hostname()], clusters } = traffic;
  const inZone = (name: string) => zones.find((z) => z.name === name) ?? zone();
  const workloads = (id: string) => clusters.map(({ name }) => `${name}/${id.replace("/", "/Deployment/")}`);
  return {
    zones: zones.map(zonePlan),
    hostnames: hostnames.map((model) => decided(system, model, clusters, inZone(model.zone))),
    after: Object.fromEntries(hostnames.map(({ application }) => [application, workloads(application)])),
  };
}

export function networkService(change: Partial<NetworkServiceModel> = {}): NetworkServiceModel {
  return {
    origin: { path: "fleet/mesh/ledger" },
    application: "pay/ledger",
    namespace: "pay",
    service: "ledger",
    failover: [{ from: "eu-west-1", to: "eu-central-1" }],
    consumers: null,
    ...change,
  };
}

export function network(change: Partial<NetworkModel> = {}): NetworkModel {
  return {
    origin: { path: "fleet/mesh" },
    name: "mesh",
    system: "istio",
    clusters: ["eu1", "eu2"],
    services: [networkService()],
    settings: { remoteSecrets: { kind: "existing" } },
    ...change,
  };
}

/** Deeply frozen: a role that changes what it is given fails. */
export function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    for (const inner of Object.values(value)) frozen(inner);
    Object.freeze(value);
  }
  return value;
}
