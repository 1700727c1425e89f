import type { IConstruct } from "constructs";
import { type ClusterModel, compareText } from "../../core/model/index.ts";
import * as errors from "../errors.ts";
import { listOf, type PropReader } from "../props/reader.ts";
import { isRuntimeValue } from "../props/runtime-value.ts";
import type { FleetContext } from "../tree/context.ts";
import { Cluster } from "./cluster.ts";

/** Reads props that name clusters, by text or construct, against the clusters of a fleet. */
export function clusterNamesOf(fleet: IConstruct, clusters: readonly ClusterModel[]): FleetContext["clusterNames"] {
  const known = new Set(clusters.map((cluster) => cluster.name));
  const nameOf = (value: unknown, place: string, reader: PropReader): string | null => {
    if (value instanceof Cluster) {
      if (value.node.root === fleet) return value.name;
      reader.findings.push(errors.foreignConstruct(reader.origin, place, value.node.path));
      return null;
    }
    if (typeof value !== "string" || value === "") {
      if (isRuntimeValue(value)) reader.findings.push(errors.runtimeValue(reader.origin, place));
      else reader.wrong(place, value, "a Cluster or its name");
      return null;
    }
    if (!known.has(value)) reader.findings.push(errors.unknownCluster(reader.origin, place, value, [...known]));
    return value;
  };
  return (reader, key) => {
    const value = reader.raw(key);
    if (value === undefined) return [];
    const list = listOf(value);
    if (list.length === 0) reader.wrong(reader.place(key), value, "at least one cluster");
    const names = list.flatMap((item, index) => {
      const place = Array.isArray(value) ? `${reader.place(key)}[${index}]` : reader.place(key);
      return nameOf(item, place, reader) ?? [];
    });
    return [...new Set(names)].sort(compareText);
  };
}
