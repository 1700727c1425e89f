import type { Finding, Origin } from "../../core/model/index.ts";
import { inputError, listed, shown } from "../finding-text.ts";

export function invalidCidr(origin: Origin, place: string, got: string): Finding {
  return inputError(
    origin,
    "CIDR_INVALID",
    `${place} ${shown(got)}`,
    "a range such as 10.1.0.0/16 or fd00::/48",
    `correct ${place}`,
  );
}

export function invalidAddress(origin: Origin, place: string, got: string): Finding {
  return inputError(origin, "ADDRESS_INVALID", `${place} ${shown(got)}`, "an IPv4 or IPv6 address", `correct ${place}`);
}

export function invalidVersion(origin: Origin, place: string, got: string): Finding {
  return inputError(
    origin,
    "VERSION_INVALID",
    `${place} ${shown(got)}`,
    "a Kubernetes version such as 1.34 or v1.34.2",
    `correct ${place}`,
  );
}

export function invalidHostname(origin: Origin, place: string, got: string): Finding {
  const fix = `correct ${place}`;
  return inputError(
    origin,
    "ENTRANCE_NAME_INVALID",
    `${place} ${shown(got)}`,
    "a DNS name such as lb.example.com",
    fix,
    "RFC 1123 §2.1",
  );
}

export function reservedName(origin: Origin, title: string, name: string, why: string): Finding {
  return inputError(
    origin,
    "NAME_RESERVED",
    `${title} named ${shown(name)}`,
    `a name that is not taken: ${why}`,
    "choose another name",
  );
}

export function duplicatePool(origin: Origin, name: string): Finding {
  return inputError(
    origin,
    "POOL_TWICE",
    `two pools named ${shown(name)}`,
    "each pool name once in a cluster",
    "rename one",
  );
}

export function poolBounds(origin: Origin, place: string, min: number, count: number, max: number): Finding {
  return inputError(
    origin,
    "POOL_BOUNDS_INVALID",
    `${place} with min ${min}, count ${count}, max ${max}`,
    "min ≤ count ≤ max",
    "correct the bounds of the pool's autoscaler",
  );
}

export function rangesOverlap(origin: Origin, a: string, b: string): Finding {
  return inputError(
    origin,
    "SERVICE_RANGE_OVERLAPS",
    `${a} overlaps ${b}`,
    "service addresses apart from those of pods and nodes",
    "give the cluster's own ranges, as its provider shows them",
    "Kubernetes, Cluster Networking",
  );
}

export function ingressKind(origin: Origin): Finding {
  return inputError(
    origin,
    "INGRESS_AMBIGUOUS",
    "ingress with both or neither of addresses and hostname",
    "exactly one of them",
    "give the addresses of the entrance, or the hostname of its load balancer",
  );
}

export function identifierTwice(origin: Origin, identifier: string, clusters: readonly string[]): Finding {
  return inputError(
    origin,
    "CLUSTER_IDENTIFIER_TWICE",
    `clusterIdentifier ${shown(identifier)} of ${listed(clusters)}`,
    "an identifier of its own for each cluster",
    "give each cluster its own; never change that of one that runs",
  );
}

export function invalidServedApi(origin: Origin, place: string, got: string): Finding {
  return inputError(
    origin,
    "SERVED_API_INVALID",
    `${place} ${shown(got)}`,
    "an API such as apps/v1/Deployment",
    `correct ${place}`,
  );
}
