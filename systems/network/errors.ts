import type { Finding, Origin } from "../../core/model/finding.ts";
import type { ClusterModel } from "../../core/model/fleet.ts";

export function rangeInvalid(cluster: ClusterModel, text: string): Finding {
  return {
    code: "RANGE_INVALID",
    severity: "error",
    class: "input",
    origin: cluster.origin,
    got: `"${text}" in the network of ${cluster.name}`,
    expected: "a CIDR such as 10.1.0.0/16",
    fix: "correct the range",
    source: "RFC 4632 §3.1",
  };
}

export function rangeUndeclared(cluster: ClusterModel, shared: string): Finding {
  return {
    code: "RANGE_UNDECLARED",
    severity: "warning",
    class: "input",
    origin: cluster.origin,
    got: `no pod range declared for ${cluster.name} on the flat network ${shared}`,
    expected: "the pod ranges of every cluster on a flat network, to prove that they are disjoint",
    fix: "set network: { pods: […] } on the cluster",
  };
}

export function rangesOverlap(origin: Origin, shared: string, one: string, other: string): Finding {
  return {
    code: "RANGES_OVERLAP",
    severity: "error",
    class: "input",
    origin,
    got: `${one} and ${other} on the flat network ${shared}`,
    expected: "disjoint ranges: pods of one cluster are reached by their own addresses from the other",
    fix: "renumber one of them, or give the clusters networks of their own, joined by gateways",
    source: "Istio, Deployment models: a single network needs non-overlapping pod ranges",
  };
}

export function serviceNameInvalid(origin: Origin, what: "service" | "namespace", name: string): Finding {
  return {
    code: "SERVICE_NAME_INVALID",
    severity: "error",
    class: "input",
    origin,
    got: `${what} "${name}"`,
    expected: `a ${what} name: up to 63 of a-z, 0-9 and -`,
    fix: "name a Service that the application has",
    source: "Kubernetes, Object names: RFC 1035 and RFC 1123 labels",
  };
}

export function serviceTwice(origin: Origin, id: string, application: string, other: string, where: string): Finding {
  return {
    code: "SERVICE_DUPLICATE",
    severity: "error",
    class: "input",
    origin,
    got: `${id} of ${application}, which ${where} declares for ${other}`,
    expected:
      "one declaration of a service in a network: the same namespace and name is the same service on every cluster",
    fix: "declare it once, or rename one of the Services",
    source: "KEP-1645, namespace sameness",
  };
}

export function failoverRegionUnknown(origin: Origin, id: string, region: string, known: readonly string[]): Finding {
  return {
    code: "FAILOVER_REGION_UNKNOWN",
    severity: "error",
    class: "input",
    origin,
    got: `failover of ${id} names region "${region}"`,
    expected: `a region of the network's clusters: ${known.join(", ")}`,
    fix: "correct the region: one that no cluster has is accepted by the mesh and does nothing",
  };
}

export function failoverToItself(origin: Origin, id: string, region: string): Finding {
  return {
    code: "FAILOVER_TO_ITSELF",
    severity: "error",
    class: "input",
    origin,
    got: `failover of ${id} from ${region} to ${region}`,
    expected: "two different regions",
    fix: "name the region that takes over",
    source: "Istio API, LocalityLoadBalancerSetting.Failover",
  };
}

export function failoverRegionTwice(origin: Origin, id: string, region: string): Finding {
  return {
    code: "FAILOVER_REGION_TWICE",
    severity: "error",
    class: "input",
    origin,
    got: `failover of ${id} from ${region} twice`,
    expected: "one region to fail over to, for each region",
    fix: "keep one of them",
    source: "Istio API, LocalityLoadBalancerSetting.Failover",
  };
}
