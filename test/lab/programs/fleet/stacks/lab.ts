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
  Pattern,
  Placement,
  Spread,
  Traffic,
} from "moorage";

interface Settings {
  readonly clusters: Readonly<
    Record<
      string,
      { readonly kubeconfig: string; readonly nodes: number; readonly state?: ClusterState; readonly region: string }
    >
  >;
  readonly applications: readonly {
    readonly name: string;
    readonly manifests: string;
    readonly replicas?: number;
    readonly by: "duplicated" | "dynamicWeight" | "aggregated";
    readonly clusters?: readonly string[];
    readonly one?: boolean;
    readonly hostname?: string;
    readonly weights?: Readonly<Record<string, number>>;
  }[];
}

const settings = JSON.parse(readFileSync(new URL("../fleet.json", import.meta.url), "utf8")) as Settings;

export function fleet(): Fleet {
  const fleet = new Fleet("lab");
  for (const [index, [name, cluster]] of Object.entries(settings.clusters).entries()) {
    new Cluster(fleet, name, {
      provider: "aws",
      region: cluster.region,
      kubernetesVersion: "1.35",
      pools: [{ name: "nodes", count: cluster.nodes, cpu: "8", memory: "32Gi", pods: 110 }],
      ingress: { addresses: [`192.0.2.${index + 1}`] },
      access: Access.file(cluster.kubeconfig),
      state: cluster.state ?? "active",
    });
  }
  const zone = new DnsZone(fleet, "lab.example", { provider: Traffic.route53({ propagation: "10s" }), create: true });
  for (const { name, manifests, replicas, by, clusters, one, hostname, weights } of settings.applications) {
    const spread = one === true ? { spread: Spread.over("cluster", { max: 1 }) } : {};
    const props = { ...(clusters === undefined ? {} : { clusters }), ...spread };
    const application = new Application(fleet, name, {
      manifests: Manifests.file(manifests),
      ...(replicas === undefined ? {} : { replicas }),
      placement: Placement[by](props),
    });
    if (hostname !== undefined) {
      new GlobalHostname(application, hostname, {
        zone,
        pattern: Pattern.activeActive({ by: "weight", ...(weights === undefined ? {} : { weights }) }),
        ttl: "30s",
        healthCheck: HealthCheck.http({ path: "/", interval: "10s" }),
      });
    }
  }
  return fleet;
}
