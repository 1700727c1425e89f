import { type Finding, type Origin, originText } from "../model/finding.ts";

export function objectConflict(origin: Origin, name: string, first: Origin): Finding {
  return {
    code: "OBJECT_CONFLICT",
    severity: "error",
    class: "input",
    origin,
    got: `${name}, which ${originText(first)} defines otherwise`,
    expected: "one definition, or two equal ones, of an object on a cluster",
    fix: "rename one of them, or move it to an application of its own",
  };
}

export function apiNotServed(origin: Origin, api: string, cluster: string, version: string): Finding {
  return {
    code: "API_NOT_SERVED",
    severity: "error",
    class: "input",
    origin,
    got: `${api} on ${cluster}, which runs Kubernetes ${version}`,
    expected: "an API version that the cluster serves",
    fix: "write the object in a version that all its clusters serve, or keep the application off this one",
    source: "Kubernetes deprecated API migration guide",
  };
}

export function providerSettingsDiffer(origin: Origin, provider: string, zones: readonly string[]): Finding {
  return {
    code: "DNS_SETTINGS_DIFFER",
    severity: "error",
    class: "input",
    origin,
    got: `zones ${zones.join(", ")} of ${provider} with different settings`,
    expected: "one account and region for all zones of a provider in a fleet",
    fix: "give the zones equal settings, or keep zones of another account in a fleet of their own",
  };
}

export function clusterObjectOnFrozen(origin: Origin, cluster: string): Finding {
  return {
    code: "CLUSTER_FROZEN",
    severity: "warning",
    class: "input",
    origin,
    got: `${cluster} is frozen`,
    expected: "an active cluster",
    fix: "its last objects are emitted unchanged, whatever the definition says now; set state: 'active' and delete the frozen file when it answers again",
  };
}
