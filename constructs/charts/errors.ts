import type { Finding, Origin } from "../../core/model/index.ts";
import { inputError, inputWarning, listed, shown } from "../finding-text.ts";

export function chartFailed(origin: Origin, message: string): Finding {
  return inputError(
    origin,
    "CHART_FAILED",
    message,
    "a chart function that makes objects",
    "correct the chart function",
  );
}

export function chartNotSynchronous(origin: Origin): Finding {
  return inputError(
    origin,
    "CHART_NOT_SYNCHRONOUS",
    "a chart function that returns a promise",
    "a chart function that is done when it returns",
    "read what it needs before, at the top of the module",
  );
}

export function generatedName(origin: Origin, kind: string, name: string): Finding {
  return inputError(
    origin,
    "NAME_GENERATED",
    `${kind} ${name}, named after a hash of its construct path`,
    "a name that does not change when the construct moves",
    "set metadata.name, or disableResourceNameHashes: true on the chart",
    "cdk8s, Names.toDnsLabel",
  );
}

export function nameFromPath(origin: Origin, kind: string, name: string, max: number): Finding {
  return inputError(
    origin,
    "NAME_FROM_PATH_INVALID",
    `${kind} with the name ${shown(name)} from its construct path`,
    `a name of 1 to ${max} characters`,
    "set metadata.name",
  );
}

export function chartShared(origin: Origin, others: readonly string[]): Finding {
  return inputError(
    origin,
    "DEPLOYMENT_CHART_SHARED",
    `a chart that also holds ${listed(others)}`,
    "a chart with the one workload and what belongs to it",
    "give each deployment a chart of its own, or use the chart prop",
  );
}

export function defaultResources(origin: Origin, place: string): Finding {
  return inputWarning(
    origin,
    "CDK8S_PLUS_DEFAULT_RESOURCES",
    `${place} with the requests and limits that cdk8s-plus fills in (1 CPU, 512 MiB), left out here`,
    "the container's own requests: they decide where it fits",
    "state resources; {} for none",
    "cdk8s-plus-28, ContainerProps.resources",
  );
}

export function defaultReplicas(origin: Origin, place: string, replicas: number): Finding {
  return inputWarning(
    origin,
    "CDK8S_PLUS_DEFAULT_REPLICAS",
    `${place} with ${replicas} replicas, the default of cdk8s-plus`,
    "replicas that the author chose",
    "state replicas on the workload, or on the application",
    "cdk8s-plus-28, DeploymentProps.replicas",
  );
}

export function defaultSecurity(origin: Origin, places: readonly string[]): Finding {
  return inputWarning(
    origin,
    "CDK8S_PLUS_DEFAULT_SECURITY",
    `${listed(places)} with the security context that cdk8s-plus fills in: runAsNonRoot without a user, readOnlyRootFilesystem`,
    "a user that the node can check, or a context the author chose",
    "state securityContext with a user, or ensureNonRoot: false on container and pod",
    "cdk8s-plus-28, ContainerSecurityContextProps; kubelet, verifyRunAsNonRoot",
  );
}

export function pathHashSelector(origin: Origin, kind: string, name: string, value: string): Finding {
  return inputError(
    origin,
    "PATH_HASH_SELECTOR",
    `${kind} ${name} selects cdk8s.io/metadata.addr=${value}, which no workload of the application has`,
    "a selector of workloads in the same application, or of labels of your own",
    "select by labels of your own",
    "cdk8s-plus-28, Pod.ADDRESS_LABEL",
  );
}
