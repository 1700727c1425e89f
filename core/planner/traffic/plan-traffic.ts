import { hostCovers, routedHosts } from "../../kubernetes/index.ts";
import type { Finding } from "../../model/finding.ts";
import type { ClusterModel, FleetModel } from "../../model/fleet.ts";
import { compareText, ownValue } from "../../model/json.ts";
import type { ApplicationPlan, HostnamePlan, LeafPlan, TrafficPlan, ZonePlan } from "../../model/plan.ts";
import type { RecordTree, TreeGroup } from "../../model/record-tree.ts";
import type { Catalogue } from "../../model/roles/catalogue.ts";
import type { TrafficSystem } from "../../model/roles/traffic-system.ts";
import type { DnsZoneModel, GlobalHostnameModel } from "../../model/traffic.ts";
import {
  applicationMissing,
  clusterInNoTier,
  hostnameWithoutLeaf,
  hostnameWithoutRoute,
  leafWithoutIngress,
  outsideJurisdiction,
  treeTooDeep,
  unknownSystem,
  zoneMissing,
} from "../errors.ts";
import { type Generations, generationOf } from "./generations.ts";
import { type LeafChoice, MAX_LEVELS, recordTree, rootPolicy, treeLevels } from "./record-tree.ts";

interface Decided {
  readonly traffic: TrafficPlan;
  /** Generation and policy of every hostname, for the lock. */
  readonly generations: Generations;
  readonly findings: readonly Finding[];
}

/** Decides every hostname's record tree from where its application stands. Nothing is emitted yet. */
export function planTraffic(
  model: FleetModel,
  applications: readonly ApplicationPlan[],
  prior: Generations,
  systems: Catalogue,
): Decided {
  const findings: Finding[] = [];
  const zones: ZonePlan[] = [];
  for (const zone of model.zones) {
    const system = ownValue(systems.traffic, zone.provider);
    if (system === undefined) {
      findings.push(unknownSystem(zone.origin, "traffic", zone.provider, Object.keys(systems.traffic).sort()));
    }
    const { name, provider, zoneId, settings } = zone;
    zones.push({ name, provider, private: zone.private, zoneId, settings });
  }
  for (const [name, system] of Object.entries(systems.traffic).sort(([a], [b]) => compareText(a, b))) {
    const own = model.zones.filter((z) => z.provider === name);
    if (own.length === 0) continue;
    const hostnames = model.hostnames.filter((h) => own.some((z) => z.name === h.zone));
    findings.push(...system.rules(own, hostnames, model.clusters));
  }
  const hostnames: HostnamePlan[] = [];
  const generations: Record<string, string> = {};
  for (const hostname of model.hostnames) {
    const zone = model.zones.find((z) => z.name === hostname.zone);
    const system = zone && ownValue(systems.traffic, zone.provider);
    if (zone === undefined) {
      findings.push(
        zoneMissing(
          hostname.origin,
          hostname.zone,
          model.zones.map((z) => z.name),
        ),
      );
    } else if (system !== undefined) {
      const decided = planHostname(model, hostname, zone, applications, prior, system);
      findings.push(...decided.findings);
      if (decided.plan !== null) {
        hostnames.push(decided.plan);
        generations[hostname.name] = decided.generation;
      }
    }
  }
  return { traffic: { zones, hostnames }, generations, findings };
}

interface Choices {
  readonly choices: readonly LeafChoice[];
  readonly findings: readonly Finding[];
  /** Why clusters that hold the application do not answer. */
  readonly reasons: readonly string[];
}

/** Which of the application's clusters answer: those of its tiers and jurisdictions that have an entrance. */
function leafChoices(hostname: GlobalHostnameModel, holders: readonly ClusterModel[]): Choices {
  const findings: Finding[] = [];
  const reasons: string[] = [];
  const { pattern, jurisdictions, origin, name } = hostname;
  const foreign = holders.filter((c) => jurisdictions !== null && !jurisdictions.includes(c.jurisdiction ?? ""));
  const names = (clusters: readonly ClusterModel[]) => clusters.map((c) => c.name);
  if (foreign.length > 0) {
    findings.push(outsideJurisdiction(origin, name, names(foreign), jurisdictions ?? []));
    reasons.push(`${names(foreign).join(", ")}: outside the jurisdictions ${(jurisdictions ?? []).join(", ")}`);
  }
  const inside = holders.filter((c) => !foreign.includes(c));
  const tierOf = (cluster: string): number =>
    pattern.kind === "activePassive" ? pattern.tiers.findIndex((tier) => tier.includes(cluster)) : 0;
  const tierless = inside.filter((c) => tierOf(c.name) < 0);
  if (tierless.length > 0) {
    findings.push(clusterInNoTier(origin, name, names(tierless)));
    reasons.push(`${names(tierless).join(", ")}: in no tier`);
  }
  const tiered = inside.filter((c) => tierOf(c.name) >= 0);
  const doorless = tiered.filter((c) => c.ingress === null);
  if (doorless.length > 0) {
    findings.push(leafWithoutIngress(origin, name, names(doorless)));
    reasons.push(`${names(doorless).join(", ")}: no ingress`);
  }
  const choices = tiered
    .filter((c) => c.ingress !== null)
    .map((cluster) => ({
      cluster,
      tier: tierOf(cluster.name),
      weight: pattern.kind === "activeActive" ? (ownValue(pattern.weights, cluster.name) ?? 1) : 1,
    }))
    .sort((a, b) => a.tier - b.tier || compareText(a.cluster.name, b.cluster.name));
  return { choices, findings, reasons };
}

function planHostname(
  model: FleetModel,
  hostname: GlobalHostnameModel,
  zone: DnsZoneModel,
  applications: readonly ApplicationPlan[],
  prior: Generations,
  system: TrafficSystem,
): { plan: HostnamePlan | null; generation: string; findings: readonly Finding[] } {
  const application = applications.find((a) => a.id === hostname.application);
  const { generation, entry } = generationOf(hostname.name, rootPolicy(hostname), prior);
  if (application === undefined) {
    return { plan: null, generation: entry, findings: [applicationMissing(hostname.origin, hostname.application)] };
  }
  const held = new Set(application.clusters.filter((c) => c.after).map((c) => c.cluster));
  const holders = model.clusters.filter((c) => held.has(c.name));
  const { choices, findings, reasons } = leafChoices(hostname, holders);
  if (choices.length === 0) {
    // An application that is not placed has its own findings; the name without leaves follows from them.
    if (holders.length === 0 && application.status === "unplaced") return { plan: null, generation: entry, findings };
    const why = reasons.length > 0 ? reasons : [`${hostname.application} is on no cluster`];
    return {
      plan: null,
      generation: entry,
      findings: [...findings, hostnameWithoutLeaf(hostname.origin, hostname.name, why)],
    };
  }
  const routes = routeFindings(model, hostname);
  const tree = recordTree(hostname, choices, generation, zone, system);
  const levels = treeLevels(tree);
  const tooDeep = levels > MAX_LEVELS ? [treeTooDeep(hostname.origin, hostname.name, levels, MAX_LEVELS)] : [];
  const targets = leavesOf(tree.root).flatMap((leaf) => leaf.targets);
  const plan: HostnamePlan = {
    name: hostname.name,
    zone: zone.name,
    application: hostname.application,
    pattern: hostname.pattern.kind,
    provider: zone.provider,
    generation,
    leaves: leafPlans(choices, tree),
    failover: { ...system.failoverSeconds(hostname, zone, targets), limitSeconds: hostname.maxFailoverSeconds },
    residency: residencyOf(model, hostname, choices),
    tree,
  };
  return { plan, generation: entry, findings: [...findings, ...routes, ...tooDeep] };
}

/** Whether the clusters' entrances know the name: the application should bring a route for it. */
function routeFindings(model: FleetModel, hostname: GlobalHostnameModel): readonly Finding[] {
  const application = model.applications.find((a) => a.id === hostname.application);
  const hosts = (application?.objects ?? []).flatMap(({ object }) => routedHosts(object));
  if (hosts.some((host) => hostCovers(host, hostname.name))) return [];
  const known = [...new Set(hosts)].sort(compareText);
  return [hostnameWithoutRoute(hostname.origin, hostname.name, hostname.application, known)];
}

function residencyOf(
  model: FleetModel,
  hostname: GlobalHostnameModel,
  choices: readonly LeafChoice[],
): HostnamePlan["residency"] {
  const { jurisdictions } = hostname;
  if (jurisdictions === null) return null;
  const allowed = model.clusters.filter((c) => jurisdictions.includes(c.jurisdiction ?? "")).map((c) => c.name);
  const reachable = choices.map((c) => c.cluster.name).sort(compareText);
  return { allowed, reachable, holds: reachable.every((c) => allowed.includes(c)) };
}

function leafPlans(choices: readonly LeafChoice[], tree: RecordTree): LeafPlan[] {
  const leaves = new Map(leavesOf(tree.root).map((leaf) => [leaf.cluster, leaf]));
  return choices.map(({ cluster, tier, weight }) => {
    const leaf = leaves.get(cluster.name);
    const values = (leaf?.targets ?? []).flatMap((t) => (t.kind === "values" ? t.values : [t.name]));
    return { cluster: cluster.name, tier, weight, values, healthCheck: leaf?.check?.id ?? null };
  });
}

/** Every leaf of a group, those of groups below it too. */
function leavesOf(group: TreeGroup): Extract<TreeGroup["members"][number]["to"], { kind: "leaf" }>["leaf"][] {
  return group.members.flatMap((m) => (m.to.kind === "leaf" ? [m.to.leaf] : leavesOf(m.to.group)));
}
