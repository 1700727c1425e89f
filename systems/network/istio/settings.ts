import type { Json } from "../../../core/model/json.ts";
import { type SettingFault, SettingReader } from "../setting-reader.ts";

/** Where istiod of a cluster finds the credentials for the others' API servers; never the credentials themselves. Default: existing. */
export type RemoteSecrets =
  | { readonly kind: "existing" }
  | {
      readonly kind: "externalSecret";
      readonly store: { readonly kind: "SecretStore" | "ClusterSecretStore"; readonly name: string };
      /** Key in the store; `{cluster}` stands for the cluster that the kubeconfig leads to. */
      readonly keyTemplate: string;
      readonly refreshInterval: string;
    };

/** When an endpoint is taken out of the pool; without it locality failover does nothing. */
export interface OutlierDetection {
  readonly consecutive5xxErrors: number;
  readonly intervalSeconds: number;
  readonly baseEjectionSeconds: number;
  readonly maxEjectionPercent: number;
}

/** The settings of a multi-primary Istio mesh, with defaults filled in. */
export interface IstioSettings {
  /** Default: the network's name. */
  readonly meshId: string;
  /** Default `cluster.local`. */
  readonly trustDomain: string;
  /** Cluster → network id, as far as given; a cluster left out is a network of its own, `net-<cluster>`. */
  readonly networks: Readonly<Record<string, string>>;
  /** Default `istio-system`. */
  readonly namespace: string;
  /** Control-plane revision whose sidecars are injected; null = the default one. */
  readonly revision: string | null;
  /** Namespaces of the network's services are labelled for sidecar injection; default true. */
  readonly injection: boolean;
  readonly eastWestGateway: { readonly selector: Readonly<Record<string, string>>; readonly port: number };
  readonly remoteSecrets: RemoteSecrets;
  readonly outlierDetection: OutlierDetection;
  /** Seconds until calls leave a dead region, as the user states it; null = not stated. */
  readonly failoverSeconds: number | null;
}

/** Settings and what is wrong with them. */
export interface ReadSettings {
  readonly settings: IstioSettings;
  readonly faults: readonly SettingFault[];
}

/** Source: Kubernetes label values. */
const LABEL = /^[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$/;
const LABEL_TEXT = "up to 63 letters, digits, -, _ and .";
const DNS_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const DNS_NAME = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/;
/** Source: Go time.ParseDuration, as far as External Secrets documents it. */
const GO_DURATION = /^(\d+(ns|us|ms|s|m|h))+$/;

function storeOf(reader: SettingReader): { kind: "SecretStore" | "ClusterSecretStore"; name: string } {
  reader.only("kind", "name");
  const kind = reader.requiredText("kind", /^(Cluster)?SecretStore$/, "SecretStore or ClusterSecretStore");
  const name = reader.requiredText("name", DNS_NAME, "the name of the store");
  return { kind: kind === "SecretStore" ? kind : "ClusterSecretStore", name };
}

function remoteSecretsOf(reader: SettingReader): RemoteSecrets {
  const kind = reader.requiredText("kind", /^(existing|externalSecret)$/, "existing or externalSecret");
  if (kind !== "externalSecret") {
    reader.only("kind");
    return { kind: "existing" };
  }
  reader.only("kind", "store", "keyTemplate", "refreshInterval");
  return {
    kind,
    store: storeOf(reader.inner("store")),
    keyTemplate: reader.requiredText(
      "keyTemplate",
      /\{cluster\}/,
      "a key with {cluster} in it, such as istio/{cluster}",
    ),
    refreshInterval: reader.text("refreshInterval", "1h", GO_DURATION, "a Go duration such as 1h"),
  };
}

function gatewayOf(reader: SettingReader): IstioSettings["eastWestGateway"] {
  reader.only("selector", "port");
  return {
    selector: reader.labels(
      "selector",
      { istio: "eastwestgateway" },
      LABEL,
      "at least one label of the gateway's pods",
      1,
    ),
    port: reader.integer("port", 15_443, 1, 65_535),
  };
}

function outlierDetectionOf(reader: SettingReader): OutlierDetection {
  reader.only("consecutive5xxErrors", "interval", "baseEjectionTime", "maxEjectionPercent");
  return {
    consecutive5xxErrors: reader.integer("consecutive5xxErrors", 5, 1, 4_294_967_295),
    intervalSeconds: reader.seconds("interval", 10),
    baseEjectionSeconds: reader.seconds("baseEjectionTime", 30),
    maxEjectionPercent: reader.integer("maxEjectionPercent", 100, 1, 100),
  };
}

const KNOWN = [
  "meshId",
  "trustDomain",
  "networks",
  "namespace",
  "revision",
  "injection",
  "eastWestGateway",
  "remoteSecrets",
  "outlierDetection",
  "failoverSeconds",
];

/** Reads the settings of a network of system `istio`; never throws. `network`: its name. */
export function readSettings(settings: Readonly<Record<string, Json>>, network: string): ReadSettings {
  const reader = new SettingReader(settings);
  reader.only(...KNOWN);
  const read: IstioSettings = {
    meshId: reader.text("meshId", network, LABEL, LABEL_TEXT),
    trustDomain: reader.text("trustDomain", "cluster.local", DNS_NAME, "a DNS name such as cluster.local"),
    networks: reader.labels("networks", {}, LABEL, `cluster → network id, ${LABEL_TEXT}`),
    namespace: reader.text("namespace", "istio-system", DNS_LABEL, "a namespace name"),
    revision: reader.text("revision", null, DNS_LABEL, "the name of a revision"),
    injection: reader.flag("injection", true),
    eastWestGateway: gatewayOf(reader.inner("eastWestGateway")),
    remoteSecrets:
      settings["remoteSecrets"] === undefined ? { kind: "existing" } : remoteSecretsOf(reader.inner("remoteSecrets")),
    outlierDetection: outlierDetectionOf(reader.inner("outlierDetection")),
    failoverSeconds: reader.integer("failoverSeconds", null, 0, 86_400),
  };
  return { settings: read, faults: reader.faults };
}

/** The network a cluster is in. */
export function networkOf(cluster: string, { networks }: Pick<IstioSettings, "networks">): string {
  return (Object.hasOwn(networks, cluster) ? networks[cluster] : undefined) ?? `net-${cluster}`;
}
