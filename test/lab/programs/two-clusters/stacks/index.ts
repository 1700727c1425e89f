// A small fleet written by hand: a Deployment on each of two clusters, and a weighted Route 53 name that leads to both.
// It is run by the lab's own tests, in a copy.
import { readFileSync } from "node:fs";
import { Provider as AwsProvider } from "@pulumi/aws/provider.js";
import { HealthCheck } from "@pulumi/aws/route53/healthCheck.js";
import { Record } from "@pulumi/aws/route53/record.js";
import { Zone } from "@pulumi/aws/route53/zone.js";
import { Deployment } from "@pulumi/kubernetes/apps/v1/deployment.js";
import { Namespace } from "@pulumi/kubernetes/core/v1/namespace.js";
import { PersistentVolumeClaim } from "@pulumi/kubernetes/core/v1/persistentVolumeClaim.js";
import { Service } from "@pulumi/kubernetes/core/v1/service.js";
import { Provider } from "@pulumi/kubernetes/provider.js";
import * as pulumi from "@pulumi/pulumi";

const config = new pulumi.Config();
const weightOfEast = config.getNumber("weightOfEast") ?? 10;
const image = config.get("image") ?? "registry.example/web:1";

function deployTo(cluster: string, kubeconfigFile: string | undefined) {
  const kubeconfig = pulumi.secret(readFileSync(kubeconfigFile ?? "", "utf8"));
  const provider = new Provider(cluster, { kubeconfig, clusterIdentifier: cluster });
  const named = (kind: string, name: string) => `${cluster}/shop/${kind}/${name}`;
  const metadata = (name: string) => ({ name, namespace: "shop" });
  const labels = { app: "web" };
  const namespace = new Namespace(`${cluster}/_/Namespace/shop`, { metadata: { name: "shop" } }, { provider });
  const options = { provider, dependsOn: [namespace] };
  const claim = new PersistentVolumeClaim(
    named("PersistentVolumeClaim", "data"),
    {
      metadata: metadata("data"),
      spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
    },
    options,
  );
  const container = { name: "web", image, resources: { requests: { cpu: "100m", memory: "64Mi" } } };
  const deployment = new Deployment(
    named("Deployment", "web"),
    {
      metadata: metadata("web"),
      spec: {
        replicas: 2,
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [container] } },
      },
    },
    { provider, dependsOn: [namespace, claim] },
  );
  const service = new Service(
    named("Service", "web"),
    { metadata: metadata("web"), spec: { type: "LoadBalancer", selector: labels, ports: [{ port: 80 }] } },
    options,
  );
  const address = service.status.loadBalancer.ingress.apply((ingress) => ingress[0]?.ip ?? "");
  return { cluster, deployment, address };
}

const east = deployTo("east", process.env["MOORAGE_LAB_KUBECONFIG_EAST"]);
const west = deployTo("west", process.env["MOORAGE_LAB_KUBECONFIG_WEST"]);

const aws = new AwsProvider("dns", { region: "us-east-1" });
const zone = new Zone("dns/shop.example", { name: "shop.example", tags: { fleet: "lab" } }, { provider: aws });

for (const [{ cluster, deployment, address }, weight] of [
  [east, weightOfEast],
  [west, 10],
] as const) {
  const check = new HealthCheck(
    `dns/_/HealthCheck/${cluster}`,
    { type: "HTTP", fqdn: `${cluster}.shop.example`, port: 80, requestInterval: 30, failureThreshold: 3 },
    { provider: aws },
  );
  new Record(
    `dns/shop.example/Record/www/A/${cluster}`,
    {
      zoneId: zone.zoneId,
      name: "www.shop.example",
      type: "A",
      ttl: 60,
      records: [address],
      setIdentifier: cluster,
      weightedRoutingPolicies: [{ weight }],
      healthCheckId: check.id,
    },
    { provider: aws, dependsOn: [deployment] },
  );
}

export const addresses = { east: east.address, west: west.address };
export const root = pulumi.runtime.getRootDirectory();
