import { externalSecretObject } from "../../../core/kubernetes/index.ts";
import { durationText } from "../../../core/model/duration.ts";
import { compareText, type JsonObject } from "../../../core/model/json.ts";
import type { KubeObject } from "../../../core/model/kube-object.ts";
import type { NetworkClusterPlan, NetworkPlan, NetworkServicePlan } from "../../../core/model/plan.ts";
import { localityRuleName, remoteSecretName, serviceHost } from "./names.ts";
import { type IstioSettings, type RemoteSecrets, readSettings } from "./settings.ts";

type Labels = Readonly<Record<string, string>>;

function namespaceObject(name: string, labels: Labels): KubeObject {
  return { apiVersion: "v1", kind: "Namespace", metadata: { name, labels } };
}

/** Source: Istio, Installing the sidecar: `istio-injection`, or `istio.io/rev` for a revision. */
function injectionLabels({ revision }: IstioSettings): Labels {
  return revision === null ? { "istio-injection": "enabled" } : { "istio.io/rev": revision };
}

/** Namespaces whose pods need the mesh's proxy on a cluster: of what is offered there, and of what calls from there. */
function meshedNamespaces({ services }: NetworkPlan, cluster: string): readonly string[] {
  return services.flatMap(({ namespace, neededOn, consumers }) => {
    const callers = (consumers ?? []).filter(({ clusters }) => clusters.includes(cluster));
    return [...(neededOn.includes(cluster) ? [namespace] : []), ...callers.flatMap(({ namespaces }) => namespaces)];
  });
}

/** The control plane's namespace tells its network; those of services and their callers take part in the mesh. */
function namespaces(plan: NetworkPlan, settings: IstioSettings, cluster: NetworkClusterPlan): readonly KubeObject[] {
  const labels = new Map<string, Labels>();
  if (settings.injection) {
    for (const name of meshedNamespaces(plan, cluster.name)) labels.set(name, injectionLabels(settings));
  }
  labels.set(settings.namespace, { "topology.istio.io/network": cluster.networks[0] ?? "" });
  return [...labels].sort(([a], [b]) => compareText(a, b)).map(([name, own]) => namespaceObject(name, own));
}

/** Lets calls of the other networks in, by the name they are for. Source: Istio, Install Multi-Primary on different networks. */
function crossNetworkGateway({ namespace, eastWestGateway: { selector, port } }: IstioSettings): KubeObject {
  return {
    apiVersion: "networking.istio.io/v1",
    kind: "Gateway",
    metadata: { name: "cross-network", namespace },
    spec: {
      selector,
      servers: [
        {
          port: { number: port, name: "tls", protocol: "TLS" },
          tls: { mode: "AUTO_PASSTHROUGH" },
          hosts: ["*.local"],
        },
      ],
    },
  };
}

/**
 * Fetches the kubeconfig of another cluster from the store, into the Secret that istiod looks for: its data key is the cluster's id.
 * Source: external-secrets.io/v1 ExternalSecret (a template without data keeps the fetched data), `istioctl create-remote-secret`.
 */
function remoteSecret(
  cluster: string,
  secrets: Extract<RemoteSecrets, { kind: "externalSecret" }>,
  namespace: string,
): KubeObject {
  const key = secrets.keyTemplate.replaceAll("{cluster}", cluster);
  return externalSecretObject({
    name: remoteSecretName(cluster),
    namespace,
    store: secrets.store,
    refreshInterval: secrets.refreshInterval,
    content: { data: [{ secretKey: cluster, remoteRef: { key } }] },
    template: {
      metadata: {
        labels: { "istio/multiCluster": "true" },
        annotations: { "networking.istio.io/cluster": cluster },
      },
    },
  });
}

function outlierDetection({ outlierDetection: outlier }: IstioSettings): JsonObject {
  return {
    consecutive5xxErrors: outlier.consecutive5xxErrors,
    interval: durationText(outlier.intervalSeconds),
    baseEjectionTime: durationText(outlier.baseEjectionSeconds),
    maxEjectionPercent: outlier.maxEjectionPercent,
  };
}

/**
 * Calls stay in their region while it has healthy endpoints, then go to the named one. Source: Istio API, DestinationRule
 * LocalityLoadBalancerSetting: failover works only with outlier detection, and each cluster reads its own rules.
 */
function localityRule({ service, namespace, failover }: NetworkServicePlan, settings: IstioSettings): KubeObject {
  const pairs = [...failover].sort((a, b) => compareText(a.from, b.from)).map(({ from, to }) => ({ from, to }));
  return {
    apiVersion: "networking.istio.io/v1",
    kind: "DestinationRule",
    metadata: { name: localityRuleName(service), namespace },
    spec: {
      host: serviceHost(service, namespace),
      trafficPolicy: {
        loadBalancer: { localityLbSetting: { enabled: true, ...(pairs.length === 0 ? {} : { failover: pairs }) } },
        outlierDetection: outlierDetection(settings),
      },
    },
  };
}

function clusterObjects(
  plan: NetworkPlan,
  settings: IstioSettings,
  cluster: NetworkClusterPlan,
): readonly KubeObject[] {
  const { remoteSecrets, namespace } = settings;
  const networks = new Set(plan.clusters.flatMap((c) => c.networks));
  const peers = plan.joins.filter(({ from }) => from === cluster.name).map(({ to }) => to);
  const services = plan.services
    .filter(({ neededOn }) => neededOn.includes(cluster.name))
    .sort((a, b) => compareText(a.id, b.id));
  return [
    ...namespaces(plan, settings, cluster),
    ...(networks.size > 1 ? [crossNetworkGateway(settings)] : []),
    ...(remoteSecrets.kind === "externalSecret"
      ? [...peers].sort(compareText).map((peer) => remoteSecret(peer, remoteSecrets, namespace))
      : []),
    ...services.map((service) => localityRule(service, settings)),
  ];
}

/**
 * The objects of every cluster. A service has its rule wherever it is offered or called, since each cluster reads its own rules;
 * Namespace objects carry labels only, and are merged with those that applications bring.
 */
export function emit(plan: NetworkPlan): Readonly<Record<string, readonly KubeObject[]>> {
  const { settings } = readSettings(plan.settings, plan.name);
  const sorted = [...plan.clusters].sort((a, b) => compareText(a.name, b.name));
  return Object.fromEntries(sorted.map((cluster) => [cluster.name, clusterObjects(plan, settings, cluster)]));
}
