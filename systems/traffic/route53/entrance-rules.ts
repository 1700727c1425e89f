import { ipFamily, isPrivateAddress } from "../../../core/model/cidr.ts";
import type { Finding, Origin } from "../../../core/model/finding.ts";
import type { TreeLeaf } from "../../../core/model/record-tree.ts";
import { checkHostUnusable, entranceLoop, privateEndpointChecked } from "./errors.ts";
import { plainName } from "./target.ts";

/** Names of internal load balancers begin so and resolve to private addresses. Source: Elastic Load Balancing user guides. */
const INTERNAL = /^(dualstack\.)?internal-[^.]+\.([a-z0-9-]+\.elb|elb\.[a-z0-9-]+)\.amazonaws\.com(\.cn)?$/;

function isPrivateEntrance(entrance: string): boolean {
  return isPrivateAddress(entrance) || INTERNAL.test(plainName(entrance));
}

function checkFindings(leaf: TreeLeaf, origin: Origin): readonly Finding[] {
  if (leaf.check === null) return [];
  const { target, definition } = leaf.check;
  const { host } = definition;
  const named = ipFamily(target) === null;
  return [
    ...(isPrivateEntrance(target) ? [privateEndpointChecked(origin, leaf.cluster, target)] : []),
    ...(named && host !== null && host !== plainName(target)
      ? [checkHostUnusable(origin, leaf.cluster, host, target)]
      : []),
  ];
}

/** Rules over a cluster's entrance: it can be checked from outside, and is none of the names that lead to it. */
export function entranceRules(leaf: TreeLeaf, hostnames: ReadonlySet<string>, origin: Origin): readonly Finding[] {
  const names = leaf.targets.flatMap((target) => {
    if (target.kind === "alias") return [target.name];
    return target.type === "CNAME" ? target.values : [];
  });
  const loops = names.filter((name) => hostnames.has(name));
  return [...loops.map((name) => entranceLoop(origin, leaf.cluster, name)), ...checkFindings(leaf, origin)];
}
