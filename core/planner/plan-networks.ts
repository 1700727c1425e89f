import type { Finding } from "../model/finding.ts";
import type { FleetModel } from "../model/fleet.ts";
import { compareText, ownValue } from "../model/json.ts";
import type { KubeObject } from "../model/kube-object.ts";
import type { NetworkModel, NetworkServiceModel } from "../model/network.ts";
import type { ApplicationPlan, NetworkConsumerPlan, NetworkPlan, NetworkServicePlan } from "../model/plan.ts";
import type { Catalogue } from "../model/roles/catalogue.ts";
import { applicationMissing, serviceMissing, unknownSystem } from "./errors.ts";

/** Decides every network: its clusters' ids, who is joined to whom, and from where each service is offered. */
export function planNetworks(
  model: FleetModel,
  applications: readonly ApplicationPlan[],
  systems: Catalogue,
): { networks: readonly NetworkPlan[]; findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const networks: NetworkPlan[] = [];
  for (const network of model.networks) {
    const system = ownValue(systems.network, network.system);
    if (system === undefined) {
      findings.push(unknownSystem(network.origin, "network", network.system, Object.keys(systems.network).sort()));
      continue;
    }
    const clusters = model.clusters.filter((c) => network.clusters.includes(c.name) && c.state !== "retired");
    findings.push(...system.rules(network, clusters));
    const services = network.services.flatMap((service) => {
      const decided = planService(model, network, service, applications);
      findings.push(...decided.findings);
      return decided.plan === null ? [] : [decided.plan];
    });
    const { settings } = network;
    networks.push({ name: network.name, system: system.name, settings, ...system.shape(network, clusters), services });
  }
  return { networks, findings };
}

/** Clusters of the network on which an application stands. */
function standsOn(application: ApplicationPlan, network: NetworkModel): readonly string[] {
  return application.clusters.filter((c) => c.after && network.clusters.includes(c.cluster)).map((c) => c.cluster);
}

/** True for the object that a service of a network names. */
export function isServiceObject(object: KubeObject, application: string, service: NetworkServicePlan): boolean {
  const [namespaceOfId = ""] = application.split("/");
  const { namespace = namespaceOfId, name } = object.metadata;
  return (
    object.apiVersion === "v1" &&
    object.kind === "Service" &&
    name === service.service &&
    namespace === service.namespace
  );
}

function planService(
  model: FleetModel,
  network: NetworkModel,
  { origin, application: id, namespace, service, failover, consumers: callers }: NetworkServiceModel,
  applications: readonly ApplicationPlan[],
): { readonly plan: NetworkServicePlan | null; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const application = applications.find((a) => a.id === id);
  if (application === undefined) return { plan: null, findings: [applicationMissing(origin, id)] };
  const consumers = (callers ?? []).flatMap((caller): NetworkConsumerPlan[] => {
    const found = applications.find((a) => a.id === caller);
    if (found === undefined) {
      findings.push(applicationMissing(origin, caller));
      return [];
    }
    const namespaces = [...new Set(found.workloads.map((w) => w.namespace))].sort(compareText);
    return [{ application: caller, namespaces, clusters: standsOn(found, network) }];
  });
  const exportedFrom = standsOn(application, network);
  const calledFrom = callers === null ? network.clusters : consumers.flatMap((c) => c.clusters);
  const plan: NetworkServicePlan = {
    id: `${namespace}/${service}`,
    application: id,
    namespace,
    service,
    exportedFrom,
    consumers: callers === null ? null : consumers,
    neededOn: [...new Set([...exportedFrom, ...calledFrom])].sort(compareText),
    failover,
  };
  const objects = model.applications.find((a) => a.id === id)?.objects ?? [];
  if (!objects.some(({ object }) => isServiceObject(object, id, plan))) {
    const names = objects.filter(({ object }) => object.kind === "Service").map(({ object }) => object.metadata.name);
    findings.push(serviceMissing(origin, `${namespace}/${service}`, id, names.sort(compareText)));
  }
  return { plan, findings };
}
