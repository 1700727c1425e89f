import type { Finding, Origin } from "../model/index.ts";

const QUANTITY_SOURCE = "Kubernetes resource.Quantity";

/** All findings of this room are about the input. */
function finding(
  code: string,
  severity: Finding["severity"],
  origin: Origin,
  text: { readonly got: string; readonly expected: string; readonly fix: string; readonly source?: string },
): Finding {
  return { code, severity, class: "input", origin, ...text };
}

export function quantityInvalid(origin: Origin, path: string, got: string): Finding {
  return finding("QUANTITY_INVALID", "error", origin, {
    got: `${path}: ${got}`,
    expected: "a quantity such as 500m, 2, 512Mi, not below zero",
    fix: `correct ${path}`,
    source: QUANTITY_SOURCE,
  });
}

export function resourceUnknown(origin: Origin, path: string, name: string): Finding {
  return finding("RESOURCE_UNKNOWN", "error", origin, {
    got: `${path}: ${name}`,
    expected:
      "cpu, memory, ephemeral-storage, hugepages-<size>, or an extended resource with a domain such as nvidia.com/gpu",
    fix: `correct the name at ${path}`,
    source: "Kubernetes ValidateContainerResourceName",
  });
}

export function extendedResourceFractional(origin: Origin, path: string, got: string): Finding {
  return finding("EXTENDED_RESOURCE_FRACTIONAL", "error", origin, {
    got: `${path}: ${got}`,
    expected: "a whole number of an extended resource",
    fix: `give ${path} a whole number`,
    source: "Kubernetes ValidateResourceQuantityValue: must be an integer",
  });
}

export function requestAboveLimit(origin: Origin, path: string, request: string, limit: string): Finding {
  return finding("REQUEST_ABOVE_LIMIT", "error", origin, {
    got: `${path}: request ${request}, limit ${limit}`,
    expected: "a request no higher than its limit",
    fix: "lower the request or raise the limit",
    source: "Kubernetes validateResourceRequirements",
  });
}

export function nodeExpressionNotWeighed(origin: Origin, path: string, got: string): Finding {
  return finding("NODE_EXPRESSION_NOT_WEIGHED", "warning", origin, {
    got: `${path}: ${got}`,
    expected: "In, NotIn, Exists or DoesNotExist on a node label",
    fix: "use one of these where the choice of the cluster depends on it; the cluster's own scheduler still heeds what stands there",
  });
}

export function nodeAffinityMatchesNothing(origin: Origin, path: string): Finding {
  return finding("NODE_AFFINITY_MATCHES_NOTHING", "error", origin, {
    got: `${path} without any requirement in any term`,
    expected: "at least one term with a requirement",
    fix: `fill in or remove ${path}`,
    source: "corev1.NodeSelectorTerm: a null or empty node selector term matches no objects",
  });
}

export function countInvalid(origin: Origin, path: string, got: string): Finding {
  return finding("COUNT_INVALID", "error", origin, {
    got: `${path}: ${got}`,
    expected: "a whole number, zero or more",
    fix: `correct ${path}`,
  });
}

export function autoscalerWithoutTarget(origin: Origin, name: string, target: string): Finding {
  return finding("AUTOSCALER_TARGET_MISSING", "warning", origin, {
    got: `${name} scales ${target}, which the application does not hold`,
    expected: "a workload of the application whose replicas can be scaled",
    fix: "bring the workload in the same application, or remove the autoscaler",
  });
}

export function autoscalerTwice(origin: Origin, target: string, first: string, second: string): Finding {
  return finding("AUTOSCALER_TWICE", "error", origin, {
    got: `${first} and ${second} both scale ${target}`,
    expected: "one autoscaler a workload",
    fix: "remove one of them",
    source: "Kubernetes: autoscalers with one target set its replicas against each other",
  });
}

export function autoscalerBoundsInvalid(origin: Origin, name: string, got: string): Finding {
  return finding("AUTOSCALER_BOUNDS_INVALID", "error", origin, {
    got: `${name}: ${got}`,
    expected: "maxReplicas of 1 or more, and minReplicas (default 1) no higher",
    fix: "correct the bounds",
    source: "Kubernetes ValidateHorizontalPodAutoscalerSpec",
  });
}

export function referenceMissing(origin: Origin, from: string, path: string, wanted: string): Finding {
  return finding("REFERENCE_MISSING", "warning", origin, {
    got: `${from} names ${wanted} at ${path}, which the application does not hold`,
    expected: `${wanted} among the application's objects or secrets`,
    fix: "add it, declare it as a secret by reference, or make sure that every cluster has it already",
  });
}

export function literalSecret(
  origin: Origin,
  name: string,
  keys: readonly string[],
  severity: Finding["severity"],
): Finding {
  return finding("SECRET_LITERAL", severity, origin, {
    got: `Secret ${name} with literal data (${keys.join(", ")})`,
    expected: "a Secret by reference: nothing secret in a definition, a lock, a report or plain state",
    fix: "keep the data in a secret store and declare the Secret by reference (SecretSource.externalSecret, or SecretSource.existing where the cluster has it); its data is never emitted",
  });
}

export function secretInAnnotation(origin: Origin, name: string, severity: Finding["severity"]): Finding {
  return finding("SECRET_IN_ANNOTATION", severity, origin, {
    got: `Secret ${name} whose annotation kubectl.kubernetes.io/last-applied-configuration repeats its data`,
    expected: "a Secret by reference",
    fix: "remove the annotation, and treat the data as disclosed where the file is shared",
  });
}

export function apiRemoved(
  origin: Origin,
  object: string,
  api: string,
  removedIn: string,
  use: string | null,
): Finding {
  return finding("API_REMOVED", "error", origin, {
    got: `${object} of ${api}, served up to before Kubernetes ${removedIn}`,
    expected: use === null ? "a kind that is still served" : use,
    fix: use === null ? "remove it: nothing takes its place" : `write it as ${use}; fields may differ`,
    source: "Kubernetes deprecated API migration guide",
  });
}

export function apiDeprecated(
  origin: Origin,
  object: string,
  api: string,
  removedIn: string,
  use: string | null,
): Finding {
  return finding("API_DEPRECATED", "warning", origin, {
    got: `${object} of ${api}, no longer served from Kubernetes ${removedIn} on`,
    expected: use === null ? "a kind that stays" : use,
    fix: use === null ? "plan for its removal" : `write it as ${use} before the upgrade`,
    source: "Kubernetes deprecated API migration guide",
  });
}

export function nameInvalid(origin: Origin, path: string, got: string, expected: string): Finding {
  return finding("NAME_INVALID", "error", origin, {
    got: `${path}: ${got}`,
    expected,
    fix: `correct ${path}`,
    source: "Kubernetes, object names and IDs",
  });
}

export function labelInvalid(origin: Origin, path: string, got: string, expected: string): Finding {
  return finding("LABEL_INVALID", "error", origin, {
    got: `${path}: ${got}`,
    expected,
    fix: `correct ${path}`,
    source: "Kubernetes, labels and selectors, syntax",
  });
}

export function kindUnknown(origin: Origin, object: string, api: string): Finding {
  return finding("KIND_UNKNOWN", "warning", origin, {
    got: `${object} of ${api}`,
    expected: "a built-in kind, a kind of a system in the catalogue, or one whose CRD is given",
    fix: "it is carried unchecked; name its CRD file for it to be checked",
  });
}

export function apiUnknown(origin: Origin, object: string, api: string, known: readonly string[]): Finding {
  return finding("API_UNKNOWN", "error", origin, {
    got: `${object} of ${api}`,
    expected:
      known.length === 0 ? "an API that a server has: groups without a dot are Kubernetes' own" : known.join(" or "),
    fix: known.length === 0 ? "correct apiVersion and kind" : `set apiVersion to ${known.join(" or ")}`,
    source: "apiextensions.k8s.io: the group of a CRD has a dot",
  });
}

export function namespaceOnClusterKind(origin: Origin, object: string, namespace: string): Finding {
  return finding("NAMESPACE_ON_CLUSTER_KIND", "warning", origin, {
    got: `namespace ${namespace} on ${object}`,
    expected: "no namespace: the kind is one for the whole cluster",
    fix: "remove metadata.namespace; a server drops it",
    source: "Kubernetes EnsureObjectNamespaceMatchesRequestNamespace",
  });
}

export function fieldUnknown(origin: Origin, object: string, path: string, nearest: string | null): Finding {
  return finding("FIELD_UNKNOWN", "error", origin, {
    got: `${path} in ${object}`,
    expected: nearest === null ? "a field of the kind's schema" : nearest,
    fix: nearest === null ? `remove ${path}` : `write ${nearest}, or remove it`,
  });
}

export function fieldMissing(origin: Origin, object: string, path: string): Finding {
  return finding("FIELD_MISSING", "error", origin, {
    got: `${object} without ${path}`,
    expected: "a value: the field is required",
    fix: `set ${path}`,
  });
}

export function fieldWrong(origin: Origin, object: string, path: string, got: string, expected: string): Finding {
  return finding("FIELD_INVALID", "error", origin, {
    got: `${path}: ${got} in ${object}`,
    expected,
    fix: `correct ${path}`,
  });
}

export function objectTooDeep(origin: Origin, object: string, path: string, limit: number): Finding {
  return finding("OBJECT_TOO_DEEP", "error", origin, {
    got: `${object} with more than ${limit} levels at ${path}`,
    expected: `at most ${limit} levels`,
    fix: "look for a value that was put into itself",
  });
}

export function keyForbidden(origin: Origin, object: string, path: string): Finding {
  return finding("KEY_FORBIDDEN", "error", origin, {
    got: `${path} in ${object}`,
    expected: "no key called __proto__",
    fix: `remove ${path}`,
  });
}

export function overridePatchFailed(origin: Origin, object: string, operation: string, because: string): Finding {
  return finding("OVERRIDE_PATCH_FAILED", "error", origin, {
    got: `${operation} on ${object}: ${because}`,
    expected: "a patch whose every operation applies",
    fix: "correct the path, or narrow the override's target to the objects that have it",
    source: "RFC 6902",
  });
}

export function overrideChangesIdentity(origin: Origin, object: string, field: string): Finding {
  return finding("OVERRIDE_CHANGES_IDENTITY", "error", origin, {
    got: `a patch that changes ${field} of ${object}`,
    expected: "a patch that leaves apiVersion, kind, name and namespace alone",
    fix: "remove that operation; an object of another name is another object of the application",
  });
}

export function overrideChangesReplicas(origin: Origin, object: string, field: string): Finding {
  return finding("OVERRIDE_CHANGES_REPLICAS", "error", origin, {
    got: `a patch that changes ${field} of ${object}`,
    expected: "replicas as the placement divides them",
    fix: "use the placement's weights to give a cluster more or fewer replicas",
  });
}

export function overrideChangesRequests(origin: Origin, object: string): Finding {
  return finding("OVERRIDE_CHANGES_REQUESTS", "warning", origin, {
    got: `a patch that changes what a pod of ${object} requests`,
    expected: "equal requests on every cluster: room is booked by those of the definition",
    fix: "state the largest requests in the definition",
  });
}

export function overrideImageInvalid(origin: Origin, object: string, image: string): Finding {
  return finding("OVERRIDE_IMAGE_INVALID", "error", origin, {
    got: `image ${image} of ${object}`,
    expected: "[registry/]repository[:tag][@algorithm:hex]",
    fix: "correct the registry, repository, tag or digest of the override",
    source: "distribution reference grammar",
  });
}

export function overrideUnused(origin: Origin, name: string, change: string, because: string): Finding {
  return finding("OVERRIDE_UNUSED", "error", origin, {
    got: `${change} of override ${name}, which ${because}`,
    expected: "a change of at least one object of the application",
    fix: "correct the override's target, container or value, or remove it",
  });
}

export function budgetBlocksEviction(
  origin: Origin,
  budget: string,
  minAvailable: number,
  replicas: number,
  cluster: string,
): Finding {
  return finding("BUDGET_BLOCKS_EVICTION", "warning", origin, {
    got: `${budget} keeps ${minAvailable} available, with ${replicas} replicas on ${cluster}`,
    expected: "fewer than the replicas of each cluster: else no pod may ever be evicted, and no node drained",
    fix: "use maxUnavailable, or a percentage: both go with the share of a cluster",
    source: "policy/v1 PodDisruptionBudgetSpec.minAvailable",
  });
}
