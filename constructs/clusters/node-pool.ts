import type { Amounts, NodePool, Taint } from "../../core/model/index.ts";
import { sortedRecord } from "../../core/model/index.ts";
import * as errors from "../errors.ts";
import type { PropReader } from "../props/reader.ts";
import * as clusterErrors from "./errors.ts";

/** Amounts of compute as Kubernetes quantities. */
export interface AmountsProps {
  /** CPU: `"3920m"`. @default "0" */
  readonly cpu?: string;
  /** Memory: `"14Gi"`. @default "0" */
  readonly memory?: string;
  /** Pods. @default 0 */
  readonly pods?: number;
  /** Whole NVIDIA GPUs: short for `extended: { "nvidia.com/gpu": … }`. @default 0 */
  readonly gpu?: number;
  /** Extended resources by name, `{ "amd.com/gpu": 1 }`. @default - none */
  readonly extended?: Readonly<Record<string, number>>;
}

/** Equal nodes of a cluster; the amounts are what one node has for pods ("allocatable"), not the size of the machine. */
export interface NodePoolProps extends AmountsProps {
  /** Unique in the cluster. */
  readonly name: string;
  /** How many nodes there are. */
  readonly count: number;
  /** Fewest nodes that the pool's autoscaler keeps. @default - count: no autoscaler */
  readonly min?: number;
  /** Most nodes that the pool's autoscaler makes. @default - count: no autoscaler */
  readonly max?: number;
  /** Allocatable CPU of one node: `"3920m"`. */
  readonly cpu: string;
  /** Allocatable memory of one node: `"14Gi"`. */
  readonly memory: string;
  /** Pods that one node takes. @default 110, the kubelet's own default */
  readonly pods?: number;
  /** Processor architecture; gives the label `kubernetes.io/arch`. @default "amd64" */
  readonly arch?: "amd64" | "arm64";
  /** Operating system; gives the label `kubernetes.io/os`. @default "linux" */
  readonly os?: "linux" | "windows";
  /** Machine type of the provider; gives the label `node.kubernetes.io/instance-type`. @default - no such label */
  readonly instanceType?: string;
  /** Labels of the nodes beside the well-known ones. @default - none */
  readonly labels?: Readonly<Record<string, string>>;
  /** Taints of the nodes. @default - none */
  readonly taints?: readonly TaintProps[];
  /** What pods that are not the fleet's request on the whole pool: DaemonSets of the platform, other teams. @default - nothing */
  readonly requestedByOthers?: AmountsProps;
}

/** A taint, of a node or of a whole cluster. Source: corev1.Taint. */
export interface TaintProps {
  readonly key: string;
  /** @default - no value */
  readonly value?: string;
  readonly effect: "NoSchedule" | "NoExecute" | "PreferNoSchedule";
}

/** Default of the kubelet's `maxPods`. */
const KUBELET_MAX_PODS = 110;
const GPU = "nvidia.com/gpu";
const EFFECTS = ["NoSchedule", "NoExecute", "PreferNoSchedule"] as const;

function readAmounts(reader: PropReader, pods: number): Amounts {
  const [extended, names] = reader.keys("extended");
  const amounts: Record<string, number> = {};
  for (const name of names) amounts[name] = extended.whole(name, "1");
  const gpu = reader.integer("gpu", 0);
  if (gpu > 0) amounts[GPU] = gpu;
  return {
    cpuMilli: reader.milli("cpu"),
    memoryBytes: reader.whole("memory"),
    pods: reader.integer("pods", pods),
    extended: sortedRecord(amounts),
  };
}

/** Taints, sorted by key and effect. */
export function readTaints(reader: PropReader, key: string): readonly Taint[] {
  const taints = reader.children(key).map((taint): Taint => {
    const value = taint.optionalText("value");
    const read = { key: taint.text("key"), effect: taint.choice("effect", EFFECTS, "NoSchedule") };
    if (!taint.has("effect")) taint.findings.push(errors.missingProp(taint.origin, taint.place("effect")));
    taint.done();
    return value === null ? read : { ...read, value };
  });
  const order = (taint: Taint): string => `${taint.key}\n${taint.effect}\n${taint.value ?? ""}`;
  return taints.sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0));
}

/**
 * The labels that every node carries by itself. The host name is left out: it differs from node to node.
 * Source: Kubernetes, Well-Known Labels, Annotations and Taints.
 */
function wellKnownLabels(
  reader: PropReader,
  region: string,
  zones: readonly string[],
): Readonly<Record<string, string>> {
  const os = reader.choice("os", ["linux", "windows"], "linux");
  const arch = reader.choice("arch", ["amd64", "arm64"], "amd64");
  const instanceType = reader.optionalText("instanceType");
  const [zone] = zones;
  return {
    "kubernetes.io/os": os,
    "kubernetes.io/arch": arch,
    "beta.kubernetes.io/os": os,
    "beta.kubernetes.io/arch": arch,
    ...(region === "" ? {} : { "topology.kubernetes.io/region": region }),
    // Nodes of a pool over several zones differ in this label, so only a single zone is known of all of them.
    ...(zone !== undefined && zones.length === 1 ? { "topology.kubernetes.io/zone": zone } : {}),
    ...(instanceType === null ? {} : { "node.kubernetes.io/instance-type": instanceType }),
  };
}

function readPool(reader: PropReader, region: string, zones: readonly string[]): NodePool {
  const name = reader.text("name");
  const missing = ["count", "cpu", "memory"].filter((key) => !reader.has(key));
  for (const key of missing) reader.findings.push(errors.missingProp(reader.origin, reader.place(key)));
  const count = reader.integer("count", 0);
  const min = reader.integer("min", count);
  const max = reader.integer("max", count);
  if (min > count || count > max) {
    reader.findings.push(clusterErrors.poolBounds(reader.origin, `pool ${name}`, min, count, max));
  }
  const others = reader.child("requestedByOthers");
  const pool = {
    name,
    count,
    min,
    max,
    labels: sortedRecord({ ...wellKnownLabels(reader, region, zones), ...reader.labels("labels") }),
    taints: readTaints(reader, "taints"),
    allocatable: readAmounts(reader, KUBELET_MAX_PODS),
    requestedByOthers:
      others === null ? { cpuMilli: 0, memoryBytes: 0, pods: 0, extended: {} } : readAmounts(others, 0),
  };
  others?.done();
  reader.done();
  return pool;
}

/** The pools of a cluster, sorted by name. */
export function readPools(reader: PropReader, region: string, zones: readonly string[]): readonly NodePool[] {
  const pools = reader.children("pools").map((pool) => readPool(pool, region, zones));
  const seen = new Set<string>();
  for (const { name } of pools) {
    if (name !== "" && seen.has(name)) reader.findings.push(clusterErrors.duplicatePool(reader.origin, name));
    seen.add(name);
  }
  return pools.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}
