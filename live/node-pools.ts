import { requestsOf } from "../core/kubernetes/index.ts";
import { type Amounts, addAmounts, NO_AMOUNTS } from "../core/model/amounts.ts";
import { compactJson, shortHash } from "../core/model/digest.ts";
import type { NodePool } from "../core/model/fleet.ts";
import { compareText, isJsonObject, type Json, type JsonObject, sortedRecord } from "../core/model/json.ts";
import type { Taint } from "../core/model/placement.ts";
import { parseMilli, parseWhole } from "../core/model/quantity.ts";

/** Labels in which providers name a node's pool, most specific first. */
const POOL_LABELS = [
  "eks.amazonaws.com/nodegroup",
  "cloud.google.com/gke-nodepool",
  "kubernetes.azure.com/agentpool",
  "karpenter.sh/nodepool",
  "node.cluster.x-k8s.io/pool",
];

/** Labels that differ from node to node of a pool, and so say nothing of the pool. */
const NODE_LABELS = new Set([
  "kubernetes.io/hostname",
  "topology.kubernetes.io/zone",
  "failure-domain.beta.kubernetes.io/zone",
]);

/** Taints by which the node's own state is told; they come and go and are no property of the pool. */
const STATE_TAINT = /^node\.kubernetes\.io\//;

function object(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function texts(value: Json | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(object(value)).map(([k, v]) => [k, String(v)]));
}

function amountsOf(allocatable: Readonly<Record<string, string>>): Amounts {
  const extended: Record<string, number> = {};
  for (const [name, quantity] of Object.entries(allocatable)) {
    // Extended resources are named by domain; huge pages and ephemeral storage are none.
    if (name.includes("/")) extended[name] = parseWhole(quantity) ?? 0;
  }
  return {
    cpuMilli: parseMilli(allocatable["cpu"] ?? "0") ?? 0,
    memoryBytes: parseWhole(allocatable["memory"] ?? "0") ?? 0,
    pods: parseWhole(allocatable["pods"] ?? "0") ?? 0,
    extended: sortedRecord(extended),
  };
}

interface ObservedNode {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly taints: readonly Taint[];
  readonly allocatable: Amounts;
  readonly usable: boolean;
}

function taintsOf(node: JsonObject): readonly Taint[] {
  const { taints } = object(node["spec"]);
  if (!Array.isArray(taints)) return [];
  return taints
    .filter(isJsonObject)
    .filter((t) => !STATE_TAINT.test(String(t["key"])))
    .map((t) => ({
      key: String(t["key"]),
      ...(typeof t["value"] === "string" ? { value: t["value"] } : {}),
      effect: String(t["effect"]) as Taint["effect"],
    }))
    .sort((a, b) => compareText(compactJson(a), compactJson(b)));
}

function observedNode(node: JsonObject): ObservedNode {
  const metadata = object(node["metadata"]);
  const status = object(node["status"]);
  const conditions = Array.isArray(status["conditions"]) ? status["conditions"].filter(isJsonObject) : [];
  const ready = conditions.some((c) => c["type"] === "Ready" && c["status"] === "True");
  const labels = Object.entries(texts(metadata["labels"])).filter(([key]) => !NODE_LABELS.has(key));
  return {
    name: String(metadata["name"]),
    labels: sortedRecord(Object.fromEntries(labels)),
    taints: taintsOf(node),
    allocatable: amountsOf(texts(status["allocatable"])),
    usable: ready && object(node["spec"])["unschedulable"] !== true,
  };
}

/** Pool of a node: the provider's own name, else nodes that are alike. */
function poolName(node: ObservedNode): string {
  const key = POOL_LABELS.find((label) => node.labels[label] !== undefined);
  const named = key === undefined ? undefined : node.labels[key];
  return named ?? `nodes-${shortHash({ labels: node.labels, taints: node.taints, allocatable: node.allocatable })}`;
}

function least(a: Amounts, b: Amounts): Amounts {
  const extended: Record<string, number> = {};
  for (const key of Object.keys(a.extended)) extended[key] = Math.min(a.extended[key] ?? 0, b.extended[key] ?? 0);
  return {
    cpuMilli: Math.min(a.cpuMilli, b.cpuMilli),
    memoryBytes: Math.min(a.memoryBytes, b.memoryBytes),
    pods: Math.min(a.pods, b.pods),
    extended,
  };
}

/** Labels and taints that all nodes of a pool share. */
function sharedLabels(nodes: readonly ObservedNode[]): Record<string, string> {
  const [first, ...others] = nodes;
  const shared = Object.entries(first?.labels ?? {}).filter(([key, value]) =>
    others.every((n) => n.labels[key] === value),
  );
  return Object.fromEntries(shared);
}

/** Requests of the pods on each node that are not the fleet's own. */
function requestsByNode(pods: readonly JsonObject[], isOurs: (labels: Readonly<Record<string, string>>) => boolean) {
  const byNode = new Map<string, Amounts>();
  for (const pod of pods) {
    const spec = object(pod["spec"]);
    const phase = object(pod["status"])["phase"];
    const node = spec["nodeName"];
    if (typeof node !== "string" || phase === "Succeeded" || phase === "Failed") continue;
    if (isOurs(texts(object(pod["metadata"])["labels"]))) continue;
    const { amounts } = requestsOf(spec, { path: "observed" });
    byNode.set(node, addAmounts(byNode.get(node) ?? NO_AMOUNTS, amounts ?? { ...NO_AMOUNTS, pods: 1 }));
  }
  return byNode;
}

/**
 * Node pools from nodes and pods. Only nodes that are ready and open count; a pool's `allocatable` is the least of its nodes, so that
 * no plan rests on the largest of them. `isOurs` tells the fleet's own pods by their labels: they are not others' requests.
 */
export function nodePools(
  nodes: readonly JsonObject[],
  pods: readonly JsonObject[],
  isOurs: (labels: Readonly<Record<string, string>>) => boolean,
): readonly NodePool[] {
  const requests = requestsByNode(pods, isOurs);
  const pools = new Map<string, ObservedNode[]>();
  for (const node of nodes.map(observedNode).filter((n) => n.usable)) {
    const name = poolName(node);
    const members = pools.get(name);
    if (members === undefined) pools.set(name, [node]);
    else members.push(node);
  }
  return [...pools]
    .sort(([a], [b]) => compareText(a, b))
    .map(([name, members]) => ({
      name,
      count: members.length,
      // What an autoscaler may do is not told by nodes; the bounds stay at what is there.
      min: members.length,
      max: members.length,
      labels: sharedLabels(members),
      taints: members[0]?.taints ?? [],
      allocatable: members.map((m) => m.allocatable).reduce(least),
      requestedByOthers: members.map((m) => requests.get(m.name) ?? NO_AMOUNTS).reduce(addAmounts, NO_AMOUNTS),
    }));
}
