import type { HostnamePlan } from "../../../core/model/plan.ts";
import type { LeafTarget, LeafType, TreeGroup, TreeLeaf, TreeMember } from "../../../core/model/record-tree.ts";
import { servedTypes } from "../record-trees.ts";
import { recordResource, setIdentifier } from "./names.ts";
import { reportsHealth } from "./target.ts";

/** How Route 53 chooses among the record sets of one name and type. */
export type Routing =
  | { readonly policy: "simple" }
  | { readonly policy: "failover"; readonly role: "PRIMARY" | "SECONDARY" }
  | { readonly policy: "weighted"; readonly weight: number }
  | { readonly policy: "latency"; readonly region: string };

/** Plain values, or an alias; `zoneId` null = an alias to a record of the same zone. */
export type Content =
  | { readonly kind: "values"; readonly ttl: number; readonly values: readonly string[] }
  | {
      readonly kind: "alias";
      readonly name: string;
      readonly zoneId: string | null;
      readonly evaluateTargetHealth: boolean;
    };

/** One record set, as Route 53 knows it, before it is written as a resource or as JSON. */
export interface RecordSet {
  /** Resource name. */
  readonly id: string;
  readonly zone: string;
  readonly name: string;
  readonly type: LeafType;
  readonly content: Content;
  readonly setIdentifier: string | null;
  readonly routing: Routing;
  /** Resource name of its health check. */
  readonly healthCheck: string | null;
  /** Records it points to and workloads it waits for, sorted. */
  readonly after: readonly string[];
}

/** What every record of one type of one tree shares. */
interface Branch {
  readonly hostname: HostnamePlan;
  readonly type: LeafType;
  /** Workloads of the application, by resource name. */
  readonly workloads: readonly string[];
}

function sorted(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort();
}

function workloadsOn(branch: Branch, cluster: string): readonly string[] {
  return branch.workloads.filter((name) => name.startsWith(`${cluster}/`));
}

function simpleId({ hostname, type }: Branch, name: string): string {
  return recordResource(hostname.zone, name, type, null);
}

function memberIdentifier({ hostname, type }: Branch, group: TreeGroup, member: TreeMember): string {
  const { generation, name } = hostname;
  return setIdentifier({ key: member.key, type, generation, hostname: name, group: group.name });
}

function memberId(branch: Branch, group: TreeGroup, member: TreeMember): string {
  return recordResource(branch.hostname.zone, group.name, branch.type, memberIdentifier(branch, group, member));
}

function contentOf(target: LeafTarget, ttl: number): Content {
  if (target.kind === "values") return { kind: "values", ttl, values: target.values };
  const { name, zoneId } = target;
  return { kind: "alias", name, zoneId, evaluateTargetHealth: reportsHealth(name) };
}

function leafSet(branch: Branch, leaf: TreeLeaf): RecordSet[] {
  const { hostname, type } = branch;
  const target = leaf.targets.find((t) =>
    t.kind === "values" ? t.type === type : t.types.some((some) => some === type),
  );
  if (target === undefined) return [];
  return [
    {
      id: simpleId(branch, leaf.name),
      zone: hostname.zone,
      name: leaf.name,
      type,
      content: contentOf(target, hostname.tree.ttlSeconds),
      setIdentifier: null,
      routing: { policy: "simple" },
      healthCheck: null,
      after: sorted(workloadsOn(branch, leaf.cluster)),
    },
  ];
}

function routingOf(group: TreeGroup, member: TreeMember): Routing {
  switch (group.policy) {
    case "failover":
      return { policy: "failover", role: member.role === "primary" ? "PRIMARY" : "SECONDARY" };
    case "weighted":
      return { policy: "weighted", weight: member.weight ?? 1 };
    case "latency":
      return { policy: "latency", region: member.region ?? "" };
    default:
      return { policy: "simple" };
  }
}

function memberSet(branch: Branch, group: TreeGroup, member: TreeMember): RecordSet {
  const { to } = member;
  const name = to.kind === "leaf" ? to.leaf.name : to.group.name;
  const after =
    to.kind === "leaf"
      ? [simpleId(branch, name), ...workloadsOn(branch, to.leaf.cluster)]
      : to.group.members.map((below) => memberId(branch, to.group, below));
  return {
    id: memberId(branch, group, member),
    zone: branch.hostname.zone,
    name: group.name,
    type: branch.type,
    content: { kind: "alias", name, zoneId: null, evaluateTargetHealth: true },
    setIdentifier: memberIdentifier(branch, group, member),
    routing: routingOf(group, member),
    healthCheck: to.kind === "leaf" ? (to.leaf.check?.id ?? null) : null,
    after: sorted(after),
  };
}

function groupSets(branch: Branch, group: TreeGroup): RecordSet[] {
  const below = group.members.flatMap(({ to }) =>
    to.kind === "leaf" ? leafSet(branch, to.leaf) : groupSets(branch, to.group),
  );
  return [...below, ...group.members.map((member) => memberSet(branch, group, member))];
}

function hostnameSet(branch: Branch): RecordSet {
  const { hostname, type } = branch;
  const { root } = hostname.tree;
  return {
    id: simpleId(branch, hostname.name),
    zone: hostname.zone,
    name: hostname.name,
    type,
    content: { kind: "alias", name: root.name, zoneId: null, evaluateTargetHealth: true },
    setIdentifier: null,
    routing: { policy: "simple" },
    healthCheck: null,
    after: sorted(root.members.map((member) => memberId(branch, root, member))),
  };
}

/**
 * The record sets of a hostname, what is pointed to first: leaves, groups, then one alias of the hostname for each type. The tree
 * of CNAME leaves is of type CNAME throughout, since an alias has the type of its target (Route 53 API, ResourceRecordSet.Type).
 */
export function recordSets(hostname: HostnamePlan, workloads: readonly string[]): readonly RecordSet[] {
  return servedTypes(hostname.tree).flatMap((type) => {
    const branch: Branch = { hostname, type, workloads };
    return [...groupSets(branch, hostname.tree.root), hostnameSet(branch)];
  });
}
