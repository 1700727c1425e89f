import type { Finding } from "../model/finding.ts";
import type { FleetModel } from "../model/fleet.ts";
import type { ApplicationPlan, NetworkPlan } from "../model/plan.ts";
import type { Catalogue } from "../model/roles/catalogue.ts";
import { applicationMissing, unknownSystem } from "./errors.ts";

/** Decides every network: its clusters' ids, who is joined to whom, and from where each service is offered. */
export function planNetworks(
  model: FleetModel,
  applications: readonly ApplicationPlan[],
  systems: Catalogue,
): { networks: readonly NetworkPlan[]; findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const networks: NetworkPlan[] = [];
  for (const network of model.networks) {
    const system = systems.network[network.system];
    if (system === undefined) {
      findings.push(unknownSystem(network.origin, "network", network.system, Object.keys(systems.network).sort()));
      continue;
    }
    const clusters = model.clusters.filter((c) => network.clusters.includes(c.name) && c.state !== "retired");
    findings.push(...system.rules(network, clusters));
    const services = network.services.flatMap((service) => {
      const application = applications.find((a) => a.id === service.application);
      if (application === undefined) {
        findings.push(applicationMissing(service.origin, service.application));
        return [];
      }
      const exportedFrom = application.clusters
        .filter((c) => c.after && network.clusters.includes(c.cluster))
        .map((c) => c.cluster);
      const { namespace, failover } = service;
      const id = `${namespace}/${service.service}`;
      return [{ id, application: service.application, namespace, service: service.service, exportedFrom, failover }];
    });
    const { settings } = network;
    networks.push({ name: network.name, system: system.name, settings, ...system.shape(network, clusters), services });
  }
  return { networks, findings };
}
