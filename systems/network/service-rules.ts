import { type Finding, originText } from "../../core/model/finding.ts";
import type { NetworkModel, NetworkServiceModel } from "../../core/model/network.ts";
import {
  failoverRegionTwice,
  failoverRegionUnknown,
  failoverToItself,
  serviceNameInvalid,
  serviceTwice,
} from "./errors.ts";

/** Source: Kubernetes, names of Services (RFC 1035 labels) and Namespaces (RFC 1123 labels). */
const SERVICE = /^[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;
const NAMESPACE = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

function nameFindings({ origin, namespace, service }: NetworkServiceModel): readonly Finding[] {
  return [
    ...(SERVICE.test(service) ? [] : [serviceNameInvalid(origin, "service", service)]),
    ...(NAMESPACE.test(namespace) ? [] : [serviceNameInvalid(origin, "namespace", namespace)]),
  ];
}

function failoverFindings(service: NetworkServiceModel, regions: ReadonlySet<string>): readonly Finding[] {
  const { origin, failover } = service;
  const id = `${service.namespace}/${service.service}`;
  const named = [...new Set(failover.flatMap(({ from, to }) => [from, to]))].sort();
  const froms = failover.map(({ from }) => from);
  const twice = [...new Set(froms.filter((from, index) => froms.indexOf(from) !== index))].sort();
  return [
    ...named
      .filter((region) => !regions.has(region))
      .map((region) => failoverRegionUnknown(origin, id, region, [...regions].sort())),
    ...failover.filter(({ from, to }) => from === to).map(({ from }) => failoverToItself(origin, id, from)),
    ...twice.map((from) => failoverRegionTwice(origin, id, from)),
  ];
}

/**
 * Rules of services that clusters offer each other, whoever carries them: names are valid and declared once, since one name in two
 * clusters is one service (namespace sameness), and failover names regions of the network's clusters (mesh.md §9, M6 and M7).
 */
export function serviceRules(network: NetworkModel, regions: ReadonlySet<string>): readonly Finding[] {
  const first = new Map<string, NetworkServiceModel>();
  const twice = network.services.flatMap((service) => {
    const id = `${service.namespace}/${service.service}`;
    const before = first.get(id);
    if (before !== undefined)
      return [serviceTwice(service.origin, id, service.application, before.application, originText(before.origin))];
    first.set(id, service);
    return [];
  });
  return [
    ...network.services.flatMap((service) => [...nameFindings(service), ...failoverFindings(service, regions)]),
    ...twice,
  ];
}
