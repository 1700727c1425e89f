import { isDnsLabel } from "../../core/kubernetes/index.ts";
import {
  compareText,
  type Finding,
  type Json,
  type NetworkModel,
  type NetworkServiceModel,
} from "../../core/model/index.ts";
import { Application } from "../applications/application.ts";
import { SecretSource } from "../applications/secret-source.ts";
import { ClusterSet } from "../clusters/cluster-set.ts";
import * as errors from "../errors.ts";
import { PropReader } from "../props/reader.ts";
import type { FleetContext } from "../tree/context.ts";
import * as networkErrors from "./errors.ts";
import { Mesh } from "./mesh.ts";
import type { Network } from "./network.ts";

const PLAIN_SETTINGS = [
  "meshId",
  "trustDomain",
  "networks",
  "namespace",
  "revision",
  "injection",
  "eastWestGateway",
  "outlierDetection",
];

function readRemoteSecrets(reader: PropReader): Json | undefined {
  const source = reader.instance(
    "remoteSecrets",
    (value) => value instanceof SecretSource,
    "SecretSource.existing() or .externalSecret(…)",
  );
  if (source === null) return undefined;
  if (source.kind === "existing") return { kind: "existing" };
  const props = new PropReader(reader.origin, source.props, reader.findings, reader.place("remoteSecrets"));
  const store = { kind: props.optionalText("storeKind") ?? "ClusterSecretStore", name: props.text("store") };
  const refreshInterval = props.optionalText("refreshInterval");
  const keyTemplate = props.text("key");
  props.done();
  return { kind: "externalSecret", store, keyTemplate, ...(refreshInterval === null ? {} : { refreshInterval }) };
}

function istioSettings(reader: PropReader): Readonly<Record<string, Json>> {
  const settings: Record<string, Json> = {};
  for (const key of PLAIN_SETTINGS) {
    const value = reader.json(key);
    if (value !== undefined) settings[key] = value;
  }
  const remoteSecrets = readRemoteSecrets(reader);
  if (remoteSecrets !== undefined) settings["remoteSecrets"] = remoteSecrets;
  const failover = reader.duration("failoverTime", null);
  if (failover !== null) settings["failoverSeconds"] = failover;
  reader.done();
  return settings;
}

function readSystem(reader: PropReader): Pick<NetworkModel, "system" | "settings"> {
  const mesh = reader.instance("system", (value) => value instanceof Mesh, "Mesh.istio(…) or Mesh.system(…)");
  if (mesh === null) {
    if (!reader.has("system")) reader.findings.push(errors.missingProp(reader.origin, "system"));
    return { system: "", settings: {} };
  }
  const inner = new PropReader(reader.origin, mesh.props, reader.findings, reader.place("system"));
  if (mesh.system === "istio") return { system: mesh.system, settings: istioSettings(inner) };
  const settings = new PropReader(reader.origin, { system: mesh.props }, reader.findings).json("system");
  return { system: mesh.system, settings: (settings ?? {}) as Readonly<Record<string, Json>> };
}

function readClusters(reader: PropReader, context: FleetContext): readonly string[] {
  const set = reader.instance("over", (value) => value instanceof ClusterSet, "a ClusterSet");
  const members = set === null ? null : (context.clusterSets.get(set) ?? null);
  if (set !== null && members === null) {
    reader.findings.push(errors.foreignConstruct(reader.origin, reader.place("over"), set.node.path));
  }
  const named = reader.has("clusters") ? context.clusterNames(reader, "clusters") : null;
  const all = context.clusters.map((cluster) => cluster.name);
  const retired = context.clusters.filter((cluster) => cluster.state === "retired").map((cluster) => cluster.name);
  return all.filter(
    (name) => !retired.includes(name) && (members?.includes(name) ?? true) && (named?.includes(name) ?? true),
  );
}

function readConsumers(reader: PropReader): readonly string[] {
  const listed = reader.raw("consumers");
  if (!Array.isArray(listed)) {
    reader.wrong(reader.place("consumers"), listed, "a list of applications");
    return [];
  }
  const ids = listed.flatMap((consumer: unknown, index) => {
    if (consumer instanceof Application) return [consumer.applicationId];
    if (typeof consumer === "string") return [consumer];
    reader.wrong(`${reader.place("consumers")}[${index}]`, consumer, "an Application, or <namespace>/<name>");
    return [];
  });
  return [...new Set(ids)].sort(compareText);
}

function readService(reader: PropReader): NetworkServiceModel {
  const application = reader.raw("application");
  const id = application instanceof Application ? application.applicationId : reader.text("application");
  const [namespaceOfId = ""] = id.split("/");
  const namespace = reader.optionalText("namespace") ?? namespaceOfId;
  const failover = Object.entries(reader.textMap("failover")).map(([from, to]) => ({ from, to }));
  const consumers = reader.has("consumers") ? readConsumers(reader) : null;
  const service = reader.text("service");
  const model = { origin: reader.origin, application: id, namespace, service, failover, consumers };
  reader.done();
  return model;
}

/** The plain form of a network. Rules about settings, ranges and services stand with the systems that carry it. */
export function readNetwork(network: Network, context: FleetContext, findings: Finding[]): NetworkModel {
  const reader = new PropReader(network.origin, network.props, findings);
  if (!isDnsLabel(network.name)) {
    findings.push(
      errors.invalidName(network.origin, "network", network.name, "a DNS label: at most 63 of a-z, 0-9 and -"),
    );
  }
  const clusters = readClusters(reader, context);
  if (clusters.length < 2) findings.push(networkErrors.networkTooSmall(network.origin, clusters));
  const services = reader.children("services").map(readService);
  const model = {
    origin: network.origin,
    name: network.name,
    ...readSystem(reader),
    clusters,
    services: services.sort((a, b) => compareText(a.namespace, b.namespace) || compareText(a.service, b.service)),
  };
  reader.done();
  return model;
}
