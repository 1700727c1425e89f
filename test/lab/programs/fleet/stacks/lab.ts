// A fleet over the clusters of the lab. What a test varies stands in fleet.json beside Pulumi.yaml.
import { readFileSync } from "node:fs";
import {
  Access,
  Application,
  Cluster,
  type ClusterState,
  DnsZone,
  Fleet,
  GlobalHostname,
  HealthCheck,
  Manifests,
  Mesh,
  Network,
  Pattern,
  Placement,
  SecretSource,
  Spread,
  Traffic,
} from "moorage";

interface ClusterSettings {
  readonly kubeconfig: string;
  readonly nodes: number;
  readonly state?: ClusterState;
  readonly region: string;
  readonly access?: { readonly env: string } | { readonly config: string };
}

interface ApplicationSettings {
  readonly name: string;
  readonly manifests: string;
  readonly replicas?: number;
  readonly by: "duplicated" | "dynamicWeight" | "aggregated";
  readonly clusters?: readonly string[];
  readonly one?: boolean;
  readonly hostname?: string;
  readonly weights?: Readonly<Record<string, number>>;
  /** Active-passive over these clusters in this order, instead of active-active by weight. */
  readonly tiers?: readonly string[];
  /** Names of Secrets that a store fills. */
  readonly secrets?: readonly string[];
}

interface Settings {
  readonly zone?: string;
  readonly clusters: Readonly<Record<string, ClusterSettings>>;
  readonly applications: readonly ApplicationSettings[];
  /** An Istio mesh over all clusters that offers the Service of each application, with failover from region to region. */
  readonly mesh?: { readonly failover: Readonly<Record<string, string>> };
}

const settings = JSON.parse(readFileSync(new URL("../fleet.json", import.meta.url), "utf8")) as Settings;

function accessOf({ access, kubeconfig }: ClusterSettings): Access {
  if (access === undefined) return Access.file(kubeconfig);
  return "env" in access ? Access.env(access.env) : Access.config(access.config);
}

function secretsOf({ secrets = [] }: ApplicationSettings): Readonly<Record<string, SecretSource>> {
  const from = (name: string) => SecretSource.externalSecret({ store: "vault", key: `lab/${name}` });
  return Object.fromEntries(secrets.map((name) => [name, from(name)]));
}

function patternOf({ weights, tiers }: ApplicationSettings): Pattern {
  if (tiers !== undefined) return Pattern.activePassive({ tiers: tiers.map((cluster) => [cluster]) });
  return Pattern.activeActive({ by: "weight", ...(weights === undefined ? {} : { weights }) });
}

export function fleet(): Fleet {
  // Istio's own installer makes its namespace.
  const fleet = new Fleet("lab", { existingNamespaces: ["istio-system"] });
  for (const [index, [name, cluster]] of Object.entries(settings.clusters).entries()) {
    new Cluster(fleet, name, {
      provider: "aws",
      region: cluster.region,
      kubernetesVersion: "1.35",
      pools: [{ name: "nodes", count: cluster.nodes, cpu: "8", memory: "32Gi", pods: 110 }],
      ingress: { addresses: [`192.0.2.${index + 1}`] },
      access: accessOf(cluster),
      state: cluster.state ?? "active",
    });
  }
  const provider = Traffic.route53({ propagation: "10s" });
  const zone = new DnsZone(fleet, settings.zone ?? "lab.example", { provider, create: true });
  const applications: Application[] = [];
  for (const wanted of settings.applications) {
    const { name, manifests, replicas, by, clusters, one, hostname } = wanted;
    const spread = one === true ? { spread: Spread.over("cluster", { max: 1 }) } : {};
    const props = { ...(clusters === undefined ? {} : { clusters }), ...spread };
    const application = new Application(fleet, name, {
      manifests: Manifests.file(manifests),
      ...(replicas === undefined ? {} : { replicas }),
      placement: Placement[by](props),
      secrets: secretsOf(wanted),
    });
    applications.push(application);
    if (hostname === undefined) continue;
    new GlobalHostname(application, hostname, {
      zone,
      pattern: patternOf(wanted),
      ttl: "30s",
      healthCheck: HealthCheck.http({ path: "/", interval: "10s" }),
    });
  }
  if (settings.mesh !== undefined) {
    const { failover } = settings.mesh;
    const remoteSecrets = SecretSource.externalSecret({ store: "vault", key: "istio/{cluster}" });
    new Network(fleet, "mesh", {
      system: Mesh.istio({ remoteSecrets }),
      services: applications.map((application) => ({ application, service: application.name, failover })),
    });
  }
  return fleet;
}
