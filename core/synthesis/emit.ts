import {
  blockingBudgets,
  builtInSchemas,
  canonicalObject,
  checkObject,
  customKindsOf,
  isServed,
  nameFindings,
  slimSchemasOf,
  validateObject,
} from "../kubernetes/index.ts";
import {
  BUNDLE_SCHEMA,
  type Bundle,
  type DnsDocument,
  type FrozenUnit,
  type Item,
  type Unit,
} from "../model/bundle.ts";
import { compactJson, digestOf } from "../model/digest.ts";
import type { Facts } from "../model/facts.ts";
import type { Finding } from "../model/finding.ts";
import type { FleetModel, SourcedObject } from "../model/fleet.ts";
import { compareText, isJsonObject, type Json, ownValue } from "../model/json.ts";
import { apiOf, type KubeObject, specOf } from "../model/kube-object.ts";
import type { ApplicationPlan, NetworkPlan, Plan } from "../model/plan.ts";
import { RANK } from "../model/rank.ts";
import type { Catalogue } from "../model/roles/catalogue.ts";
import type { SlimSchemaFile } from "../model/slim-schema.ts";
import { isServiceObject } from "../planner/index.ts";
import { applicationObjects, type PreparedApplication, prepareApplication } from "./application-objects.ts";
import { clusterUnit, type ObjectGroup } from "./cluster-unit.ts";
import { apiNotServed, clusterObjectOnFrozen, providerSettingsDiffer } from "./errors.ts";
import { ownLabels } from "./names.ts";
import { networkDocument } from "./network-document.ts";

export interface Emission {
  readonly bundle: Bundle;
  readonly findings: readonly Finding[];
}

const NO_DNS: DnsDocument = { schema: "moorage/dns/v1", zones: [], records: [], healthChecks: [], other: [] };

/** Writes the decision as objects and records: same plan, same bytes. */
export function emit(
  fleet: FleetModel,
  plan: Plan,
  frozen: Readonly<Record<string, FrozenUnit>>,
  systems: Catalogue,
  facts: Facts,
): Emission {
  const findings: Finding[] = [];
  const groups = applicationGroups(fleet, plan, systems, facts, findings);
  addNetworkGroups(fleet, plan, systems, groups, findings);
  const units: Unit[] = [];
  for (const cluster of fleet.clusters) {
    if (cluster.state === "retired") continue;
    const kept = ownValue(frozen, cluster.name);
    if (kept !== undefined) {
      findings.push(clusterObjectOnFrozen(cluster.origin, cluster.name));
      units.push({ name: cluster.name, kind: "cluster", frozen: true, items: kept.items });
      continue;
    }
    const { unit, findings: conflicts } = clusterUnit(fleet, cluster.name, groups.get(cluster.name) ?? []);
    findings.push(...conflicts);
    if (unit.items.length > 0) units.push(unit);
  }
  const traffic = emitTraffic(fleet, plan, units, systems);
  findings.push(...traffic.findings);
  units.push(...traffic.units);
  const body = { stack: plan.stack, units, dns: traffic.dns, network: networkDocument(plan) };
  return { bundle: { schema: BUNDLE_SCHEMA, digest: digestOf(body), ...body }, findings };
}

function isCrd(object: KubeObject): boolean {
  return object.kind === "CustomResourceDefinition";
}

type Groups = Map<string, ObjectGroup[]>;

function addGroup(groups: Groups, cluster: string, group: ObjectGroup): void {
  const there = groups.get(cluster);
  if (there === undefined) groups.set(cluster, [group]);
  else there.push(group);
}

function applicationGroups(
  fleet: FleetModel,
  plan: Plan,
  systems: Catalogue,
  facts: Facts,
  findings: Finding[],
): Groups {
  const groups: Groups = new Map();
  const planned = new Map(plan.applications.map((a) => [a.id, a]));
  const known = [...builtInSchemas(), ...systems.schemas];
  // A CRD that one application brings describes the custom resources of all.
  const brought = fleet.applications.flatMap((a) => a.objects.map(({ object }) => object)).filter(isCrd);
  const schemas = brought.length === 0 ? known : [...known, slimSchemasOf(brought, "the fleet")];
  for (const application of fleet.applications) {
    const decided = planned.get(application.id);
    if (decided === undefined) continue;
    const objects = application.objects.map(({ object }) => object);
    const prepared = prepareApplication(fleet, application, customKindsOf(schemas, objects));
    const namespaces = objects.filter((o) => o.kind === "Namespace");
    const check = onceEach(schemas);
    for (const { cluster, after } of decided.clusters) {
      if (!after) continue;
      const share = shareOf(prepared, decided, cluster, versionOf(fleet, facts, cluster), check, findings);
      addGroup(groups, cluster, { objects: share, rank: null, namespaces });
    }
  }
  return groups;
}

/** Kubernetes version of a cluster: as observed, else as declared. */
function versionOf(fleet: FleetModel, facts: Facts, cluster: string): string {
  const declared = fleet.clusters.find((c) => c.name === cluster)?.kubernetesVersion ?? "";
  return ownValue(facts.clusters, cluster)?.kubernetesVersion ?? declared;
}

function shareOf(
  prepared: PreparedApplication,
  decided: ApplicationPlan,
  cluster: string,
  version: string,
  check: (object: SourcedObject) => readonly Finding[],
  findings: Finding[],
): readonly SourcedObject[] {
  const share = applicationObjects(prepared, decided, cluster);
  findings.push(...share.findings, ...blockingBudgets(share.objects, cluster));
  for (const sourced of share.objects) {
    findings.push(...check(sourced));
    if (isServed(sourced.object, version) === false) {
      findings.push(apiNotServed(sourced.origin, apiOf(sourced.object), cluster, version));
    }
  }
  return share.objects;
}

/** Checks an object as an API server would, equal ones once: most objects of an application are the same on every cluster. */
function onceEach(schemas: readonly SlimSchemaFile[]): (object: SourcedObject) => readonly Finding[] {
  const seen = new Set<string>();
  const reported = new Set<string>();
  return ({ origin, object }) => {
    const text = compactJson(object);
    if (seen.has(text)) return [];
    seen.add(text);
    // The same fault on several clusters (which differ in replicas only) is one finding.
    const found = [
      ...checkObject(object, schemas, origin),
      ...nameFindings(object, origin),
      ...validateObject(object, origin),
    ];
    return found.filter((finding) => {
      const key = compactJson(finding);
      if (reported.has(key)) return false;
      reported.add(key);
      return true;
    });
  };
}

function addNetworkGroups(
  fleet: FleetModel,
  plan: Plan,
  systems: Catalogue,
  groups: Groups,
  findings: Finding[],
): void {
  const label = { [ownLabels(fleet.labelPrefix).fleet]: fleet.name };
  const schemas = [...builtInSchemas(), ...systems.schemas];
  for (const network of plan.networks) {
    const origin = fleet.networks.find((n) => n.name === network.name)?.origin ?? fleet.origin;
    const system = ownValue(systems.network, network.system);
    if (system === undefined) continue;
    const emitted = system.emit(network);
    const check = onceEach(schemas);
    for (const [cluster, objects] of Object.entries(emitted).sort(([a], [b]) => compareText(a, b))) {
      const services = system.needsServiceOfCaller ? calledServices(fleet, network, cluster) : [];
      const sourced = [...objects.filter((o) => o.kind !== "Namespace"), ...services].map((object) => {
        const labels = { ...object.metadata.labels, ...label };
        return { origin, object: { ...object, metadata: { ...object.metadata, labels } } };
      });
      for (const one of sourced) findings.push(...check(one));
      const namespaces = objects.filter((o) => o.kind === "Namespace");
      addGroup(groups, cluster, { objects: sourced, rank: RANK.mesh, namespaces });
    }
  }
}

/**
 * The Services that are called from a cluster on which their application does not stand: the name without pods behind it. They are known inside the
 * cluster only, whatever they are at home.
 */
function calledServices(fleet: FleetModel, network: NetworkPlan, cluster: string): readonly KubeObject[] {
  return network.services.flatMap((service) => {
    if (!service.neededOn.includes(cluster) || service.exportedFrom.includes(cluster)) return [];
    const objects = fleet.applications.find((a) => a.id === service.application)?.objects ?? [];
    const found = objects.find(({ object }) => isServiceObject(object, service.application, service));
    if (found === undefined) return [];
    const { selector, ports } = specOf(found.object);
    const spec = {
      ...(selector === undefined ? {} : { selector }),
      ...(ports === undefined ? {} : { ports: clusterPorts(ports) }),
    };
    const { name, labels } = found.object.metadata;
    const metadata = { name, namespace: service.namespace, ...(labels === undefined ? {} : { labels }) };
    return [canonicalObject({ apiVersion: "v1", kind: "Service", metadata, spec })];
  });
}

/** Ports without what only holds on nodes. */
function clusterPorts(ports: Json): Json {
  if (!Array.isArray(ports)) return ports;
  return (ports as readonly Json[]).map((port) => {
    if (!isJsonObject(port)) return port;
    const { nodePort: _node, ...rest } = port;
    return rest;
  });
}

/** Workloads of every application by resource name: the records that lead to a copy wait for it. */
function workloadItems(plan: Plan, units: readonly Unit[]): Readonly<Record<string, readonly string[]>> {
  const names = new Set(units.flatMap((unit) => unit.items.map((item: Item) => item.name)));
  const after: Record<string, readonly string[]> = {};
  for (const application of plan.applications) {
    after[application.id] = application.clusters
      .filter((c) => c.after)
      .flatMap(({ cluster }) => application.workloads.map((w) => `${cluster}/${w.namespace}/${w.kind}/${w.name}`))
      .filter((name) => names.has(name))
      .sort(compareText);
  }
  return after;
}

/** The settings that say which account and region are spoken to: one provider instance has one of each. */
function accountOf(settings: Readonly<Record<string, string>>): string {
  return compactJson([settings["region"] ?? null, settings["profile"] ?? null]);
}

function emitTraffic(
  fleet: FleetModel,
  plan: Plan,
  units: readonly Unit[],
  systems: Catalogue,
): { units: readonly Unit[]; dns: DnsDocument; findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const dnsUnits: Unit[] = [];
  let dns = NO_DNS;
  const after = workloadItems(plan, units);
  const providers = [...new Set(plan.traffic.zones.map((z) => z.provider))].sort(compareText);
  for (const provider of providers) {
    const system = ownValue(systems.traffic, provider);
    if (system === undefined) continue;
    const zones = plan.traffic.zones.filter((z) => z.provider === provider);
    const models = fleet.zones.filter((z) => z.provider === provider);
    const names = models.map((z) => z.name);
    const different = models.filter((z) => accountOf(z.settings) !== accountOf(models[0]?.settings ?? {}));
    for (const zone of different) findings.push(providerSettingsDiffer(zone.origin, provider, names));
    const emission = { zones, hostnames: plan.traffic.hostnames.filter((h) => h.provider === provider), after };
    const hostnames = fleet.hostnames.filter((h) => names.includes(h.zone));
    findings.push(...system.planRules(emission, models, hostnames));
    const resources = system.emit(emission);
    dnsUnits.push({ name: `dns/${provider}`, kind: "dns", frozen: false, items: resources.items });
    dns = {
      ...dns,
      zones: [...dns.zones, ...resources.dns.zones],
      records: [...dns.records, ...resources.dns.records],
      healthChecks: [...dns.healthChecks, ...resources.dns.healthChecks],
      other: [...dns.other, ...resources.dns.other],
    };
  }
  return { units: dnsUnits, dns, findings };
}
