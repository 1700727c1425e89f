import { isDnsLabel, isDnsSubdomain, labelValueProblem } from "../../core/kubernetes/index.ts";
import {
  type AccessModel,
  type Cidr,
  type ClusterModel,
  type ClusterState,
  cidrsOverlap,
  compareText,
  type Finding,
  type IngressModel,
  ipFamily,
  parseCidr,
  parseKubernetesVersion,
} from "../../core/model/index.ts";
import * as errors from "../errors.ts";
import { PropReader } from "../props/reader.ts";
import { Access } from "./access.ts";
import type { Cluster } from "./cluster.ts";
import * as clusterErrors from "./errors.ts";
import { readPools, readTaints } from "./node-pool.ts";

const STATES: readonly ClusterState[] = ["active", "cordoned", "draining", "frozen", "retired"];
const SERVED_API = /^(?:[a-z0-9]([-a-z0-9.]*[a-z0-9])?\/)?v[0-9]+(?:(?:alpha|beta)[0-9]+)?\/[A-Z][A-Za-z0-9]*$/;

function sorted(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].sort(compareText);
}

/** Names that no cluster may have, and why. */
const RESERVED: ReadonlyMap<string, string> = new Map([
  ["fleet", "facts/<stack>/fleet.json is the fleet's own file"],
  // The one name of that form which every JavaScript object has already.
  ["constructor", "documents are keyed by cluster, and many tools read that key as something else"],
]);

function checkName(cluster: Cluster, findings: Finding[]): void {
  if (!isDnsLabel(cluster.name)) {
    findings.push(
      errors.invalidName(cluster.origin, "cluster", cluster.name, "a DNS label: at most 63 of a-z, 0-9 and -"),
    );
  }
  const why = RESERVED.get(cluster.name);
  if (why !== undefined) findings.push(clusterErrors.reservedName(cluster.origin, "cluster", cluster.name, why));
}

/** A text that becomes the value of a label of nodes or objects. */
function labelText(reader: PropReader, key: string, value: string): string {
  const problem = value === "" ? null : labelValueProblem(value);
  if (problem !== null) reader.findings.push(errors.invalidLabel(reader.origin, reader.place(key), value, problem));
  return value;
}

function readRanges(reader: PropReader, key: string): readonly Cidr[] {
  return reader.texts(key).flatMap((text) => {
    const cidr = parseCidr(text);
    if (cidr === null) reader.findings.push(clusterErrors.invalidCidr(reader.origin, reader.place(key), text));
    return cidr === null ? [] : [cidr];
  });
}

function readNetwork(reader: PropReader): ClusterModel["network"] {
  const network = reader.child("network");
  if (network === null) return { pods: [], services: [], nodes: [] };
  const ranges = {
    pods: readRanges(network, "pods"),
    services: readRanges(network, "services"),
    nodes: readRanges(network, "nodes"),
  };
  network.done();
  // Pods may take their addresses from the nodes' range (AWS VPC CNI); Services never share one with either.
  for (const service of ranges.services) {
    for (const other of [...ranges.pods, ...ranges.nodes].filter((range) => cidrsOverlap(service, range))) {
      reader.findings.push(clusterErrors.rangesOverlap(reader.origin, `services ${service.text}`, other.text));
    }
  }
  const texts = (list: readonly Cidr[]): readonly string[] => sorted(list.map((range) => range.text));
  return { pods: texts(ranges.pods), services: texts(ranges.services), nodes: texts(ranges.nodes) };
}

function readIngress(reader: PropReader): IngressModel | null {
  const ingress = reader.child("ingress");
  if (ingress === null) return null;
  const given = ingress.texts("addresses");
  const addresses = given.filter((address) => ipFamily(address) !== null);
  for (const address of given.filter((text) => ipFamily(text) === null)) {
    ingress.findings.push(clusterErrors.invalidAddress(ingress.origin, ingress.place("addresses"), address));
  }
  const hostname = ingress.optionalText("hostname")?.replace(/\.$/, "").toLowerCase() ?? null;
  const aliasZoneId = ingress.optionalText("aliasZoneId");
  ingress.done();
  if (given.length > 0 === (hostname !== null)) {
    ingress.findings.push(clusterErrors.ingressKind(ingress.origin));
    return null;
  }
  if (hostname === null) return { kind: "addresses", addresses };
  if (!isDnsSubdomain(hostname) || ipFamily(hostname) !== null) {
    ingress.findings.push(clusterErrors.invalidHostname(ingress.origin, ingress.place("hostname"), hostname));
  }
  return { kind: "hostname", hostname, aliasZoneId };
}

function readServed(reader: PropReader): readonly string[] | null {
  if (!reader.has("servedApis")) return null;
  return sorted(
    reader.texts("servedApis").filter((api) => {
      const valid = SERVED_API.test(api);
      if (!valid) reader.findings.push(clusterErrors.invalidServedApi(reader.origin, reader.place("servedApis"), api));
      return valid;
    }),
  );
}

function readVersion(reader: PropReader): string {
  const version = reader.text("kubernetesVersion");
  if (version !== "" && parseKubernetesVersion(version) === null) {
    reader.findings.push(clusterErrors.invalidVersion(reader.origin, reader.place("kubernetesVersion"), version));
  }
  return version;
}

function isAccess(value: unknown): value is Access {
  return value instanceof Access;
}

function readAccess(reader: PropReader): AccessModel | null {
  const access = reader.instance("access", isAccess, "Access.config(…), Access.file(…) or Access.env(…)");
  if (access === null) return null;
  const inner = new PropReader(reader.origin, access.model, reader.findings, reader.place("access"));
  switch (access.model.kind) {
    case "config":
      return { kind: "config", key: inner.text("key") };
    case "file":
      return { kind: "file", path: inner.text("path"), context: inner.optionalText("context") };
    case "env":
      return { kind: "env", name: inner.text("name") };
  }
}

/** The plain form of a cluster, with findings for what is wrong in it. */
export function readCluster(cluster: Cluster, fleet: string, findings: Finding[]): ClusterModel {
  const reader = new PropReader(cluster.origin, cluster.props, findings);
  checkName(cluster, findings);
  const region = labelText(reader, "region", reader.text("region"));
  const zones = sorted(reader.texts("zones"));
  for (const zone of zones) labelText(reader, "zones", zone);
  const model: ClusterModel = {
    origin: cluster.origin,
    name: cluster.name,
    provider: labelText(reader, "provider", reader.text("provider")),
    region,
    zones,
    jurisdiction: reader.optionalText("jurisdiction"),
    labels: reader.labels("labels"),
    taints: readTaints(reader, "taints"),
    kubernetesVersion: readVersion(reader),
    pools: readPools(reader, region, zones),
    network: readNetwork(reader),
    ingress: readIngress(reader),
    access: readAccess(reader),
    state: reader.choice("state", STATES, "active"),
    identifier: reader.optionalText("clusterIdentifier") ?? `${fleet}/${cluster.name}`,
    served: readServed(reader),
  };
  reader.done();
  return model;
}
