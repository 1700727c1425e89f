import type { Finding, Origin } from "../../../core/model/finding.ts";
import type { SettingFault } from "../setting-reader.ts";

export function settingInvalid(origin: Origin, { path, got, expected }: SettingFault): Finding {
  return {
    code: "ISTIO_SETTING_INVALID",
    severity: "error",
    class: "input",
    origin,
    got: `${path} ${got}`,
    expected,
    fix: `correct ${path} of Mesh.istio`,
  };
}

export function networkOfNobody(origin: Origin, cluster: string, known: readonly string[]): Finding {
  return {
    code: "ISTIO_NETWORK_CLUSTER_UNKNOWN",
    severity: "error",
    class: "input",
    origin,
    got: `a network id for ${cluster}`,
    expected: `a cluster of this network: ${known.join(", ")}`,
    fix: "correct the cluster's name, or add the cluster to the network",
  };
}

export function clusterIdInvalid(origin: Origin, cluster: string): Finding {
  return {
    code: "ISTIO_CLUSTER_ID_INVALID",
    severity: "error",
    class: "input",
    origin,
    got: `"${cluster}" as cluster id`,
    expected: "up to 63 of a-z, 0-9 and -: it is a Secret's data key and part of object names and labels",
    fix: "rename the cluster",
    source: "istioctl create-remote-secret; Kubernetes, Object names",
  };
}

export function networkIdTooLong(origin: Origin, cluster: string, id: string): Finding {
  return {
    code: "ISTIO_NETWORK_ID_TOO_LONG",
    severity: "error",
    class: "input",
    origin,
    got: `network id ${id} of ${cluster}, ${id.length} characters`,
    expected: "at most 63 characters, since it is a label value",
    fix: `give the cluster a shorter one: networks: { "${cluster}": "…" }`,
    source: "Kubernetes, Labels and selectors",
  };
}

export function ejectionLimited(origin: Origin, percent: number): Finding {
  return {
    code: "ISTIO_EJECTION_LIMITED",
    severity: "warning",
    class: "input",
    origin,
    got: `maxEjectionPercent ${percent}`,
    expected: "100: a region whose endpoints may not all be ejected keeps getting calls, and nothing fails over",
    fix: "set outlierDetection: { maxEjectionPercent: 100 }",
    source: "Istio API, OutlierDetection.maxEjectionPercent",
  };
}
