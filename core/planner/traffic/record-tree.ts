import { shortHash } from "../../model/digest.ts";
import type { ClusterModel } from "../../model/fleet.ts";
import { compareText } from "../../model/json.ts";
import type {
  EntranceCheck,
  GroupPolicy,
  LeafType,
  RecordTree,
  TreeGroup,
  TreeLeaf,
  TreeMember,
} from "../../model/record-tree.ts";
import type { TrafficSystem } from "../../model/roles/traffic-system.ts";
import type { DnsZoneModel, GlobalHostnameModel } from "../../model/traffic.ts";

/** A cluster that answers for a hostname, with its tier (0 = first) and weight. */
export interface LeafChoice {
  readonly cluster: ClusterModel;
  readonly tier: number;
  readonly weight: number;
}

interface WeightedLeaf {
  readonly leaf: TreeLeaf;
  readonly weight: number;
}

/** Deepest tree: hostname → group → region or tier → leaf (design.md, Identity is API). */
export const MAX_LEVELS = 4;

/** The policy of a hostname's first group; a change of it raises the generation. */
export function rootPolicy(hostname: GlobalHostnameModel): GroupPolicy {
  if (hostname.pattern.kind === "activePassive") return "failover";
  return hostname.pattern.by === "latency" ? "latency" : "weighted";
}

/** `g<N>.<hostname>`; of a wildcard `*.x`: `g<N>._wildcard.x`. */
export function groupName(hostname: string, generation: number): string {
  const stem = hostname.startsWith("*.") ? `_wildcard.${hostname.slice(2)}` : hostname;
  return `g${generation}.${stem}`;
}

function entranceCheck(hostname: GlobalHostnameModel, cluster: string, target: string): EntranceCheck | null {
  const definition = hostname.healthCheck;
  if (definition === null) return null;
  const id = `dns/_/HealthCheck/${cluster}/${shortHash({ definition, target })}`;
  return { id, cluster, target, definition };
}

function leafOf(hostname: GlobalHostnameModel, choice: LeafChoice, under: string, system: TrafficSystem): WeightedLeaf {
  const { name, ingress } = choice.cluster;
  const entrance = ingress?.kind === "hostname" ? ingress.hostname : (ingress?.addresses[0] ?? "");
  const leaf: TreeLeaf = {
    name: `${name}.${under}`,
    cluster: name,
    targets: ingress === null ? [] : system.target(ingress),
    check: entranceCheck(hostname, name, entrance),
  };
  return { leaf, weight: choice.weight };
}

function leafMembers(leaves: readonly WeightedLeaf[]): TreeMember[] {
  return leaves.map(({ leaf, weight }) => ({
    key: leaf.cluster,
    role: null,
    weight,
    region: null,
    to: { kind: "leaf", leaf },
  }));
}

/**
 * One cluster is a leaf, several are a weighted group. The members above are keyed by tier or region, never by cluster: Route 53
 * takes one PRIMARY, and one record a region, so a move must change a member's target in place (dns.md §4).
 */
function towards(key: string, leaves: readonly WeightedLeaf[], under: string): TreeMember["to"] {
  const [first, ...others] = leaves;
  if (first !== undefined && others.length === 0) return { kind: "leaf", leaf: first.leaf };
  return { kind: "group", group: { name: `${key}.${under}`, policy: "weighted", members: leafMembers(leaves) } };
}

interface Tier {
  readonly key: string;
  readonly to: TreeMember["to"];
}

/** PRIMARY is the first tier; what follows is the SECONDARY: a tier, or a further failover group when there are more. */
function failoverGroup(name: string, tiers: readonly Tier[], under: string): TreeGroup {
  const [first, second, ...further] = tiers;
  const members: TreeMember[] = [];
  if (first !== undefined) members.push({ key: first.key, role: "primary", weight: null, region: null, to: first.to });
  if (second !== undefined) {
    const rest = (): TreeGroup => failoverGroup(`after-${first?.key}.${under}`, [second, ...further], under);
    const to: TreeMember["to"] = further.length === 0 ? second.to : { kind: "group", group: rest() };
    members.push({ key: second.key, role: "secondary", weight: null, region: null, to });
  }
  return { name, policy: "failover", members };
}

function grouped(choices: readonly LeafChoice[], key: (c: LeafChoice) => string): [string, LeafChoice[]][] {
  const groups = new Map<string, LeafChoice[]>();
  for (const choice of choices) groups.set(key(choice), [...(groups.get(key(choice)) ?? []), choice]);
  return [...groups].sort(([a], [b]) => compareText(a, b));
}

/** The record tree of a hostname over the clusters that answer for it (sorted by tier, then name). */
export function recordTree(
  hostname: GlobalHostnameModel,
  choices: readonly LeafChoice[],
  generation: number,
  zone: DnsZoneModel,
  system: TrafficSystem,
): RecordTree {
  const under = groupName(hostname.name, generation);
  const leaves = (some: readonly LeafChoice[]) => some.map((choice) => leafOf(hostname, choice, under, system));
  const types = new Set<LeafType>();
  for (const { leaf } of leaves(choices)) {
    for (const to of leaf.targets) for (const type of to.kind === "values" ? [to.type] : to.types) types.add(type);
  }
  return {
    hostname: hostname.name,
    zone: hostname.zone,
    ttlSeconds: hostname.ttlSeconds,
    generation,
    types: [...types].sort(compareText),
    root: rootGroup(rootPolicy(hostname), choices, under, leaves, (c) => system.latencyRegion(c, zone) ?? ""),
  };
}

function rootGroup(
  policy: GroupPolicy,
  choices: readonly LeafChoice[],
  under: string,
  leaves: (some: readonly LeafChoice[]) => WeightedLeaf[],
  regionOf: (cluster: ClusterModel) => string,
): TreeGroup {
  if (policy === "failover") {
    // Tiers without a leaf are closed up, so that there is always a PRIMARY; keys are places, not the tiers' numbers.
    const tiers = grouped(choices, (c) => String(c.tier).padStart(4, "0")).map(([, some], place) => {
      const key = `tier${place + 1}`;
      return { key, to: towards(key, leaves(some), under) };
    });
    return failoverGroup(under, tiers, under);
  }
  if (policy === "latency") {
    const members = grouped(choices, (c) => regionOf(c.cluster)).map(([region, some]) => ({
      key: region,
      role: null,
      weight: null,
      region,
      to: towards(region, leaves(some), under),
    }));
    return { name: under, policy, members };
  }
  return { name: under, policy, members: leafMembers(leaves(choices)) };
}

/** Levels of a tree, the hostname and the leaves counted. */
export function treeLevels(tree: RecordTree): number {
  const below = (group: TreeGroup): number =>
    1 + Math.max(1, ...group.members.map((m) => (m.to.kind === "leaf" ? 1 : below(m.to.group))));
  return 1 + below(tree.root);
}
