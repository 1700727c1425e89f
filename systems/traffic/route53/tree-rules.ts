import type { Finding, Origin } from "../../../core/model/finding.ts";
import type { HostnamePlan } from "../../../core/model/plan.ts";
import type { LeafType, TreeGroup, TreeLeaf } from "../../../core/model/record-tree.ts";
import { recordNameFault } from "../domain-names.ts";
import { groupsOf, leafTypes, leavesOf, servedTypes } from "../record-trees.ts";
import {
  aliasZoneUnknown,
  apexCname,
  failoverRoles,
  groupTooLarge,
  latencyRegionMissing,
  leafTypeLeftOut,
  leafTypesMixed,
  leafWithoutCheck,
  noSecondary,
  primaryWithoutCheck,
  recordNameInvalid,
  tooManyValues,
  weightedTtlMixed,
  weightsAllZero,
} from "./errors.ts";
import { LIMITS } from "./limits.ts";
import { LATENCY_REGIONS } from "./regions.ts";
import { reportsHealth } from "./target.ts";

function clustersOf(leaves: readonly TreeLeaf[]): readonly string[] {
  return leaves.map((leaf) => leaf.cluster).sort();
}

function typeFindings(hostname: HostnamePlan, origin: Origin): readonly Finding[] {
  const { tree, name } = hostname;
  const leaves = leavesOf(tree.root);
  const served = servedTypes(tree);
  if (served.length === 0) {
    const text = leaves.map((leaf) => `${leaf.cluster} ${leafTypes(leaf).join("+") || "nothing"}`).join(", ");
    return [leafTypesMixed(origin, name, text)];
  }
  const without = (type: LeafType) => clustersOf(leaves.filter((leaf) => !leafTypes(leaf).includes(type)));
  const apex = served.includes("CNAME") && name === tree.zone ? [apexCname(origin, name, clustersOf(leaves))] : [];
  const missing = tree.types.filter((type) => !served.includes(type));
  return [...apex, ...missing.map((type) => leafTypeLeftOut(origin, name, type, without(type)))];
}

/** True if a leaf can be seen to be dead: by its health check, or by the health of the load balancer it is an alias to. */
function canFail(leaf: TreeLeaf): boolean {
  const reports = leaf.targets.every((target) => target.kind === "alias" && reportsHealth(target.name));
  return leaf.check !== null || reports;
}

function failoverFindings(hostname: HostnamePlan, group: TreeGroup, origin: Origin): readonly Finding[] {
  const primaries = group.members.filter((member) => member.role === "primary");
  const secondaries = group.members.filter((member) => member.role === "secondary");
  if (
    primaries.length !== 1 ||
    primaries.length + secondaries.length !== group.members.length ||
    secondaries.length > 1
  ) {
    return [failoverRoles(origin, group.name, primaries.length, secondaries.length)];
  }
  const first = primaries.flatMap(({ to }) => (to.kind === "leaf" ? [to.leaf] : leavesOf(to.group)));
  const deaf = clustersOf(first.filter((leaf) => !canFail(leaf)));
  if (secondaries.length === 0) return [noSecondary(origin, hostname.name, clustersOf(first))];
  return deaf.length === 0 ? [] : [primaryWithoutCheck(origin, hostname.name, deaf)];
}

function weightedFindings(hostname: HostnamePlan, group: TreeGroup, origin: Origin): readonly Finding[] {
  const leaves = leavesOf(group);
  const zero = group.members.length > 0 && group.members.every((member) => member.weight === 0);
  const targets = leaves.flatMap((leaf) => leaf.targets);
  const { ttlSeconds } = hostname.tree;
  const mixed = targets.some((t) => t.kind === "alias") && targets.some((t) => t.kind === "values");
  return [
    ...(zero ? [weightsAllZero(origin, group.name, clustersOf(leaves))] : []),
    ...(mixed && ttlSeconds !== LIMITS.aliasTtl.value ? [weightedTtlMixed(origin, group.name, ttlSeconds)] : []),
  ];
}

function latencyFindings(hostname: HostnamePlan, group: TreeGroup, origin: Origin): readonly Finding[] {
  const lost = group.members.filter(({ region }) => region === null || !LATENCY_REGIONS.has(region));
  const leaves = lost.flatMap(({ to }) => (to.kind === "leaf" ? [to.leaf] : leavesOf(to.group)));
  return leaves.length === 0 ? [] : [latencyRegionMissing(origin, hostname.name, clustersOf(leaves))];
}

function groupFindings(hostname: HostnamePlan, group: TreeGroup, origin: Origin): readonly Finding[] {
  const { length } = group.members;
  const size = length > LIMITS.groupMembers.value ? [groupTooLarge(origin, group.name, length)] : [];
  switch (group.policy) {
    case "failover":
      return [...size, ...failoverFindings(hostname, group, origin)];
    case "weighted":
      return [...size, ...weightedFindings(hostname, group, origin)];
    case "latency":
      return [...size, ...latencyFindings(hostname, group, origin)];
    default:
      return size;
  }
}

function leafFindings(leaf: TreeLeaf, origin: Origin): readonly Finding[] {
  return leaf.targets.flatMap((target) => {
    if (target.kind === "alias") return [];
    const many = target.values.length > LIMITS.valuesPerRecord.value;
    const aws = target.type === "CNAME" ? target.values.filter((value) => /\.amazonaws\.com(\.cn)?$/.test(value)) : [];
    return [
      ...(many ? [tooManyValues(origin, leaf.name, target.values.length)] : []),
      ...aws.map((value) => aliasZoneUnknown(origin, leaf.cluster, value)),
    ];
  });
}

/** Active-active names: a leaf that cannot be seen to be dead keeps its share. Failover groups have an error of their own. */
function deafLeaves(hostname: HostnamePlan, origin: Origin): readonly Finding[] {
  const leaves = leavesOf(hostname.tree.root);
  if (hostname.tree.root.policy === "failover" || leaves.length < 2) return [];
  const deaf = clustersOf(leaves.filter((leaf) => !canFail(leaf)));
  return deaf.length === 0 ? [] : [leafWithoutCheck(origin, hostname.name, deaf)];
}

/** A group of clusters without a latency region has no name of its own; that is told as the missing region. */
function nameFindings(groups: readonly TreeGroup[], leaves: readonly TreeLeaf[], origin: Origin): readonly Finding[] {
  const named = [...groups, ...leaves].filter(({ name }) => !name.startsWith("."));
  return named.flatMap(({ name }) => {
    const fault = recordNameFault(name);
    return fault === null ? [] : [recordNameInvalid(origin, name, fault)];
  });
}

/** Rules over one decided tree: types, roles, weights, regions, sizes, names. */
export function treeRules(hostname: HostnamePlan, origin: Origin): readonly Finding[] {
  const groups = groupsOf(hostname.tree.root);
  const leaves = leavesOf(hostname.tree.root);
  return [
    ...typeFindings(hostname, origin),
    ...groups.flatMap((group) => groupFindings(hostname, group, origin)),
    ...leaves.flatMap((leaf) => leafFindings(leaf, origin)),
    ...deafLeaves(hostname, origin),
    ...nameFindings(groups, leaves, origin),
  ];
}
