import type { Finding, Origin } from "../model/finding.ts";

const SHAPE_SOURCE = "docs/concepts.md";

export function clusterWithoutRoom(origin: Origin, id: string, clusters: readonly string[]): Finding {
  return {
    code: "CLUSTER_WITHOUT_ROOM",
    severity: "error",
    class: "placement",
    origin,
    got: `no room for a whole copy on ${clusters.join(", ")}`,
    expected: `room for ${id} on every cluster that its placement selects`,
    fix: "add nodes there, lower the requests, exclude the clusters, or limit the number of clusters with a spread maximum",
  };
}

export function workloadLeftOut(
  origin: Origin,
  workload: string,
  replicas: number,
  clusters: readonly string[],
): Finding {
  return {
    code: "WORKLOAD_LEFT_OUT",
    severity: "error",
    class: "placement",
    origin,
    got: `${replicas} replicas of ${workload}, none of them on ${clusters.join(", ")}`,
    expected: "every workload of an application on each of its clusters",
    fix: "give it more replicas, select fewer clusters, duplicate instead of dividing, or set split: true where a network joins the parts",
  };
}

export function workloadIndivisible(
  origin: Origin,
  workload: string,
  why: string,
  clusters: readonly string[],
): Finding {
  return {
    code: "WORKLOAD_INDIVISIBLE",
    severity: "error",
    class: "placement",
    origin,
    got: `${workload} divided over ${clusters.join(", ")}`,
    expected: `all its replicas on one cluster: ${why}`,
    fix: "limit the placement to one cluster (a spread over clusters with max 1), or duplicate it",
  };
}

export function statefulSetDivided(origin: Origin, name: string, clusters: readonly string[]): Finding {
  return {
    code: "STATEFULSET_DIVIDED",
    severity: "warning",
    class: "placement",
    origin,
    got: `StatefulSet ${name} divided over ${clusters.join(", ")}`,
    expected: "replicas that need not know each other: on each cluster ordinals start at 0, with volumes of their own",
    fix: "limit it to one cluster (a spread over clusters with max 1) unless the parts are meant to be independent",
  };
}

export function clusterOvercommitted(origin: Origin, cluster: string, over: string): Finding {
  return {
    code: "CLUSTER_OVERCOMMITTED",
    severity: "warning",
    class: "placement",
    origin,
    got: `${over} more booked on ${cluster} than it has`,
    expected: "no cluster booked beyond its room",
    fix: "add nodes, or cordon or drain the cluster: what stands as locked is not moved by itself",
  };
}

export function applicationsOutgrow(
  origin: Origin,
  cluster: string,
  over: string,
  applications: readonly string[],
): Finding {
  return {
    code: "APPLICATIONS_OUTGROW_CLUSTER",
    severity: "error",
    class: "placement",
    origin,
    got: `${over} more than ${cluster} has, since requests of ${applications.join(", ")} have grown`,
    expected: "room for what stands there, as large as it is now",
    fix: "lower the requests, add nodes, or move a part away: cordon the cluster and raise replicas elsewhere, or drain it",
  };
}

export function dataLoss(origin: Origin, id: string, claims: readonly string[], where: string): Finding {
  return {
    code: "DATA_LOSS",
    severity: "error",
    class: "requirement",
    origin,
    got: `${id} leaves ${where}, which deletes or leaves behind ${claims.join(", ")}`,
    expected: "no move or removal that parts an application from its PersistentVolumeClaims",
    fix: "keep the application where its data is, or set acceptDataLoss: true on it (for a removal: set it, plan --write, then remove)",
    source: SHAPE_SOURCE,
  };
}

export function frozenWithoutFile(origin: Origin, cluster: string, stack: string): Finding {
  return {
    code: "FROZEN_FILE_MISSING",
    severity: "error",
    class: "input",
    origin,
    got: `state frozen, and no frozen/${stack}/${cluster}.json`,
    expected: "the last objects of a frozen cluster",
    fix: `run moorage freeze ${stack} ${cluster} and commit the file`,
  };
}

export function frozenFileWithoutState(origin: Origin, cluster: string, state: string, stack: string): Finding {
  return {
    code: "FROZEN_STATE_MISSING",
    severity: "error",
    class: "input",
    origin,
    got: `frozen/${stack}/${cluster}.json, and state ${state}`,
    expected: "state: 'frozen' as long as the file is there",
    fix: `set state: 'frozen' on ${cluster}, or delete the file`,
  };
}

export function frozenClusterUnknown(cluster: string, stack: string, known: readonly string[]): Finding {
  return {
    code: "FROZEN_CLUSTER_UNKNOWN",
    severity: "error",
    class: "input",
    origin: { file: `frozen/${stack}/${cluster}.json` },
    got: cluster,
    expected: `one of ${known.join(", ")}`,
    fix: "delete the file, or define the cluster",
  };
}

export function factsClusterUnknown(cluster: string, stack: string, known: readonly string[]): Finding {
  return {
    code: "FACTS_CLUSTER_UNKNOWN",
    severity: "warning",
    class: "input",
    origin: { file: `facts/${stack}/${cluster}.json` },
    got: cluster,
    expected: `one of ${known.join(", ")}`,
    fix: "delete the file, or define the cluster",
  };
}

export function factsIdentifierDiffers(origin: Origin, cluster: string, observed: string, defined: string): Finding {
  return {
    code: "FACTS_IDENTIFIER_DIFFERS",
    severity: "error",
    class: "input",
    origin,
    got: `facts of ${cluster} observed on "${observed}"`,
    expected: `"${defined}", the clusterIdentifier of the definition`,
    fix: "observe again, or find out which of the two clusters is meant: a changed identifier replaces every object",
  };
}

export function clusterOutOfReach(origin: Origin, cluster: string, observedAt: string): Finding {
  return {
    code: "CLUSTER_OUT_OF_REACH",
    severity: "warning",
    class: "input",
    origin,
    got: `${cluster} did not answer when it was observed (${observedAt})`,
    expected: "a cluster that answers",
    fix: "observe again; if it stays away, freeze it: what its facts say may be old",
  };
}

export function hostnameWithoutLeaf(origin: Origin, hostname: string, reasons: readonly string[]): Finding {
  return {
    code: "HOSTNAME_WITHOUT_LEAF",
    severity: "error",
    class: "placement",
    origin,
    got: reasons.join("; "),
    expected: `at least one cluster that holds the application and may answer for ${hostname}`,
    fix: "place the application on a cluster of the hostname's tiers and jurisdictions",
  };
}

export function leafWithoutIngress(origin: Origin, hostname: string, clusters: readonly string[]): Finding {
  return {
    code: "INGRESS_MISSING",
    severity: "error",
    class: "input",
    origin,
    got: `no ingress declared on ${clusters.join(", ")}`,
    expected: `an entrance of every cluster that answers for ${hostname}`,
    fix: "set ingress: { addresses: […] } or { hostname } on the cluster",
  };
}

export function clusterInNoTier(origin: Origin, hostname: string, clusters: readonly string[]): Finding {
  return {
    code: "CLUSTER_IN_NO_TIER",
    severity: "warning",
    class: "input",
    origin,
    got: `${clusters.join(", ")} hold the application and stand in no tier`,
    expected: `every cluster of the application in a tier of ${hostname}`,
    fix: "name them in a tier, or keep the application off them",
  };
}

export function outsideJurisdiction(
  origin: Origin,
  hostname: string,
  clusters: readonly string[],
  allowed: readonly string[],
): Finding {
  return {
    code: "CLUSTER_OUTSIDE_JURISDICTION",
    severity: "warning",
    class: "requirement",
    origin,
    got: `${clusters.join(", ")} hold the application outside ${allowed.join(", ")}`,
    expected: `clusters inside ${allowed.join(", ")} for ${hostname}`,
    fix: "bind the application's placement to the jurisdiction too; the hostname does not lead there",
  };
}

export function treeTooDeep(origin: Origin, hostname: string, levels: number, limit: number): Finding {
  return {
    code: "RECORD_TREE_TOO_DEEP",
    severity: "error",
    class: "input",
    origin,
    got: `${levels} levels of records for ${hostname}`,
    expected: `at most ${limit}`,
    fix: "use fewer tiers, or one cluster a tier from the second tier on",
    source: SHAPE_SOURCE,
  };
}

export function unknownSystem(origin: Origin, role: string, name: string, known: readonly string[]): Finding {
  return {
    code: "SYSTEM_UNKNOWN",
    severity: "error",
    class: "input",
    origin,
    got: name,
    expected: known.length === 0 ? `a ${role} system in the catalogue` : `one of ${known.join(", ")}`,
    fix: "use one of these, or pass your own with new Fleet({ systems })",
  };
}

export function zoneMissing(origin: Origin, zone: string, known: readonly string[]): Finding {
  return {
    code: "ZONE_UNKNOWN",
    severity: "error",
    class: "input",
    origin,
    got: zone,
    expected: known.length === 0 ? "a DnsZone of the fleet" : `one of ${known.join(", ")}`,
    fix: "define the zone with new DnsZone(fleet, …)",
  };
}

export function applicationMissing(origin: Origin, application: string): Finding {
  return {
    code: "APPLICATION_UNKNOWN",
    severity: "error",
    class: "input",
    origin,
    got: application,
    expected: "an application of the fleet",
    fix: "define it, or name another one",
  };
}

export function serviceMissing(
  origin: Origin,
  service: string,
  application: string,
  known: readonly string[],
): Finding {
  return {
    code: "NETWORK_SERVICE_UNKNOWN",
    severity: "error",
    class: "input",
    origin,
    got: `${service}, which ${application} does not bring`,
    expected: known.length === 0 ? "a Service of the application" : `one of its Services: ${known.join(", ")}`,
    fix: "name a Service of the application, or add it to its objects",
  };
}

export function hostnameWithoutRoute(
  origin: Origin,
  hostname: string,
  application: string,
  known: readonly string[],
): Finding {
  return {
    code: "HOSTNAME_WITHOUT_ROUTE",
    severity: "warning",
    class: "input",
    origin,
    got: known.length === 0 ? `${application} brings no route` : `routes of ${application} for ${known.join(", ")}`,
    expected: `an Ingress, a Gateway API route, an Istio Gateway or VirtualService for ${hostname}, or a Service of type LoadBalancer`,
    fix: "add one to the application's objects; without it the clusters' entrances do not know the name",
  };
}
