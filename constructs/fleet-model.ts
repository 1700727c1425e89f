import type { IConstruct } from "constructs";
import { customKindsOf, isDnsLabel, isDnsSubdomain } from "../core/kubernetes/index.ts";
import { type Catalogue, type ClusterModel, compareText, type Finding, type FleetModel } from "../core/model/index.ts";
import { Application } from "./applications/application.ts";
import { readApplication } from "./applications/application-model.ts";
import { plainObjects, readContent } from "./applications/content.ts";
import { Cluster } from "./clusters/cluster.ts";
import { readCluster } from "./clusters/cluster-model.ts";
import { clusterNamesOf } from "./clusters/cluster-names.ts";
import { ClusterSet } from "./clusters/cluster-set.ts";
import { readClusterSet } from "./clusters/cluster-set-model.ts";
import * as clusterErrors from "./clusters/errors.ts";
import * as errors from "./errors.ts";
import { Network } from "./network/network.ts";
import { readNetwork } from "./network/network-model.ts";
import { PropReader } from "./props/reader.ts";
import { DnsZone } from "./traffic/dns-zone.ts";
import { GlobalHostname } from "./traffic/global-hostname.ts";
import { readHostname, readZone } from "./traffic/traffic-model.ts";
import type { FleetContext } from "./tree/context.ts";
import { duplicateFindings } from "./tree/duplicates.ts";
import { FleetElement } from "./tree/element.ts";

export interface ReadFleetOptions {
  /** The project's root directory: relative paths of manifests lead from it. @default - not known: such a path is an error */
  readonly projectRoot?: string;
}

/** A fleet that was read. */
export interface FleetReading {
  readonly model: FleetModel;
  readonly findings: readonly Finding[];
}

/** A fleet as it is read: the root of the tree, its props and its systems. */
interface ReadableFleet extends IConstruct {
  readonly name: string;
  readonly props: unknown;
  systems(): Catalogue;
}

const DAY = 86_400;
const DEFAULT_LABEL_PREFIX = "moorage.dev";

function sortedBy<T>(list: readonly T[], key: (item: T) => string): readonly T[] {
  return [...list].sort((a, b) => compareText(key(a), key(b)));
}

/** Of several with one key the first: that there are two is a finding of its own, and nothing counts twice meanwhile. */
function firstOfEach<T>(list: readonly T[], key: (item: T) => string): readonly T[] {
  const seen = new Set<string>();
  return list.filter((item) => {
    const before = seen.has(key(item));
    seen.add(key(item));
    return !before;
  });
}

/** The elements of a class, in the order of their paths: the order of definition decides nothing. */
function elementsOf<T extends FleetElement>(
  elements: readonly FleetElement[],
  is: (e: FleetElement) => e is T,
): readonly T[] {
  return sortedBy(elements.filter(is), (element) => element.node.path);
}

function readOptions(
  fleet: ReadableFleet,
  findings: Finding[],
): Pick<FleetModel, "profile" | "labelPrefix" | "existingNamespaces" | "maxFactsAgeSeconds"> {
  const origin = { path: fleet.node.path };
  const reader = new PropReader(origin, fleet.props, findings);
  if (!isDnsLabel(fleet.name)) {
    findings.push(errors.invalidName(origin, "fleet", fleet.name, "a DNS label: at most 63 of a-z, 0-9 and -"));
  }
  const labelPrefix = reader.optionalText("labelPrefix") ?? DEFAULT_LABEL_PREFIX;
  if (!isDnsSubdomain(labelPrefix)) {
    findings.push(errors.invalidName(origin, "label prefix", labelPrefix, "a DNS name such as moorage.dev"));
  }
  reader.raw("systems");
  const options = {
    profile: reader.choice("profile", ["moorage", "karmada"], "moorage"),
    labelPrefix,
    existingNamespaces: [...new Set(reader.texts("existingNamespaces"))].sort(compareText),
    maxFactsAgeSeconds: reader.duration("maxFactsAge", DAY),
  };
  reader.done();
  return options;
}

function checkIdentifiers(clusters: readonly ClusterModel[]): readonly Finding[] {
  const byIdentifier = new Map<string, ClusterModel[]>();
  for (const cluster of clusters)
    byIdentifier.set(cluster.identifier, [...(byIdentifier.get(cluster.identifier) ?? []), cluster]);
  return [...byIdentifier].flatMap(([identifier, [first, ...rest]]) => {
    const names = [...new Set([first, ...rest].flatMap((cluster) => cluster?.name ?? []))];
    return first === undefined || names.length < 2
      ? []
      : [clusterErrors.identifierTwice(first.origin, identifier, names)];
  });
}

function sortedFindings(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).entries()]
    .sort(([a], [b]) => compareText(a, b))
    .map(([, finding]) => finding)
    .sort((a, b) => compareText(placeOf(a), placeOf(b)) || compareText(a.code, b.code));
}

/** Orders lines of a file by number. */
function placeOf({ origin }: Finding): string {
  return "path" in origin ? origin.path : `${origin.file}\n${String(origin.line ?? 0).padStart(9, "0")}`;
}

function readApplications(
  applications: readonly Application[],
  systems: Catalogue,
  context: FleetContext,
  findings: Finding[],
): FleetModel["applications"] {
  const contents = applications.map((application) => ({ application, content: readContent(application, context) }));
  // A CRD that one application brings tells of what stands in a namespace in all of them.
  const custom = customKindsOf(
    systems.schemas,
    contents.flatMap(({ content }) => plainObjects(content)),
  );
  const models = contents.map(({ application, content }) =>
    readApplication(application, content, custom, context, findings),
  );
  return sortedBy(
    models.map(({ model }) => model),
    (model) => model.id,
  );
}

/** Reads a whole fleet. Never throws on what its author wrote. */
export function readFleet(fleet: ReadableFleet, { projectRoot }: ReadFleetOptions): FleetReading {
  const findings: Finding[] = [];
  const elements = fleet.node.findAll().filter((construct) => construct instanceof FleetElement);
  const options = readOptions(fleet, findings);
  const root = projectRoot ?? null;
  findings.push(...duplicateFindings(elements, root));
  const clusterModels = elementsOf(elements, (e) => e instanceof Cluster).map((c) =>
    readCluster(c, fleet.name, findings),
  );
  const clusters = firstOfEach(
    sortedBy(clusterModels, (cluster) => cluster.name),
    (cluster) => cluster.name,
  );
  findings.push(...checkIdentifiers(clusterModels));
  const sets = elementsOf(elements, (e) => e instanceof ClusterSet).map((set) => ({
    set,
    model: readClusterSet(set, clusters, findings),
  }));
  const context: FleetContext = {
    profile: options.profile,
    labelPrefix: options.labelPrefix,
    projectRoot: root,
    clusters,
    clusterSets: new Map(sets.map(({ set, model }) => [set, model.clusters])),
    clusterNames: clusterNamesOf(fleet, clusters),
  };
  const applications = elementsOf(elements, (e) => e instanceof Application);
  const hostnames = elementsOf(elements, (e) => e instanceof GlobalHostname);
  const model: FleetModel = {
    origin: { path: fleet.node.path },
    name: fleet.name,
    ...options,
    clusters,
    clusterSets: sortedBy(
      sets.map((set) => set.model),
      (set) => set.name,
    ),
    applications: firstOfEach(
      readApplications(applications, fleet.systems(), context, findings),
      (application) => application.id,
    ),
    zones: sortedBy(
      elementsOf(elements, (e) => e instanceof DnsZone).map((z) => readZone(z, context, findings)),
      (z) => z.name,
    ),
    hostnames: sortedBy(
      hostnames.map((hostname) => readHostname(hostname, context, findings)),
      (hostname) => hostname.name,
    ),
    networks: sortedBy(
      elementsOf(elements, (e) => e instanceof Network).map((n) => readNetwork(n, context, findings)),
      (n) => n.name,
    ),
  };
  return { model, findings: sortedFindings(findings) };
}
