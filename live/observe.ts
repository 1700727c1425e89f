import { type ClusterFacts, FACTS_SCHEMA } from "../core/model/facts.ts";
import { compareText, isJsonObject, type JsonObject, sortedRecord } from "../core/model/json.ts";
import type { ApiReader } from "./api-reader.ts";
import { nodePools } from "./node-pools.ts";

/** Which cluster is observed, for which fleet, and when. */
export interface Observation {
  readonly cluster: string;
  readonly identifier: string;
  /** Name of the fleet and prefix of its labels: by them its own pods are told from others'. */
  readonly fleet: string;
  readonly labelPrefix: string;
  readonly now: Date;
}

async function servedApis(reader: ApiReader): Promise<readonly string[]> {
  const groups = await reader.get("/apis");
  const versions = ["v1"];
  for (const group of Array.isArray(groups["groups"]) ? groups["groups"].filter(isJsonObject) : []) {
    const served = Array.isArray(group["versions"]) ? group["versions"].filter(isJsonObject) : [];
    versions.push(...served.map((v) => String(v["groupVersion"])));
  }
  const lists = await Promise.all(versions.map((v) => reader.get(v === "v1" ? "/api/v1" : `/apis/${v}`)));
  const found = new Set<string>();
  for (const [index, list] of lists.entries()) {
    for (const resource of Array.isArray(list["resources"]) ? list["resources"].filter(isJsonObject) : []) {
      // Sub-resources (`pods/log`) are not objects that are applied.
      if (!String(resource["name"]).includes("/")) found.add(`${versions[index]}/${String(resource["kind"])}`);
    }
  }
  return [...found].sort(compareText);
}

/** Where workloads of the fleet are read, and which field of their status counts ready replicas. */
const WORKLOADS: readonly (readonly [kind: string, path: string, ready: string])[] = [
  ["Deployment", "/apis/apps/v1/deployments", "readyReplicas"],
  ["StatefulSet", "/apis/apps/v1/statefulsets", "readyReplicas"],
  ["ReplicaSet", "/apis/apps/v1/replicasets", "readyReplicas"],
  ["Job", "/apis/batch/v1/jobs", "ready"],
];

function entry(kind: string, item: JsonObject, ready: string): readonly [string, number] {
  const metadata = isJsonObject(item["metadata"]) ? item["metadata"] : {};
  const status = isJsonObject(item["status"]) ? item["status"] : {};
  const count = status[ready];
  return [
    `${String(metadata["namespace"])}/${kind}/${String(metadata["name"])}`,
    typeof count === "number" ? count : 0,
  ];
}

async function ourWorkloads(reader: ApiReader, selector: string): Promise<Readonly<Record<string, number>>> {
  const ours: Record<string, number> = {};
  for (const [kind, path, ready] of WORKLOADS) {
    const items = await reader.list(`${path}?labelSelector=${encodeURIComponent(selector)}`);
    for (const item of items) {
      const metadata = isJsonObject(item["metadata"]) ? item["metadata"] : {};
      // The ReplicaSets of our Deployments carry their labels; only what stands by itself is a workload of ours.
      if (Array.isArray(metadata["ownerReferences"]) && metadata["ownerReferences"].length > 0) continue;
      const [key, count] = entry(kind, item, ready);
      ours[key] = count;
    }
  }
  return sortedRecord(ours);
}

/** Reads nodes, requests, version and served APIs of one cluster. Reads only; rejects when the cluster does not answer. */
export async function observeCluster(reader: ApiReader, about: Observation): Promise<ClusterFacts> {
  const label = `${about.labelPrefix}/fleet`;
  const [version, nodes, pods, served, ours] = await Promise.all([
    reader.get("/version"),
    reader.list("/api/v1/nodes"),
    reader.list("/api/v1/pods"),
    servedApis(reader),
    ourWorkloads(reader, `${label}=${about.fleet}`),
  ]);
  return {
    schema: FACTS_SCHEMA,
    cluster: about.cluster,
    identifier: about.identifier,
    observedAt: about.now.toISOString(),
    kubernetesVersion: String(version["gitVersion"]),
    reachable: true,
    health: { state: "ok", since: null },
    served,
    pools: nodePools(nodes, pods, (labels) => labels[label] === about.fleet),
    ours,
    lifecycle: null,
  };
}
