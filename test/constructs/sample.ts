import {
  Application,
  type ApplicationProps,
  Cluster,
  type ClusterProps,
  Fleet,
  type FleetProps,
  Manifests,
} from "../../constructs/index.ts";

/** Props of a cluster that is right. */
export const CLUSTER: ClusterProps = {
  provider: "aws",
  region: "eu-west-1",
  kubernetesVersion: "1.34",
  pools: [{ name: "main", count: 2, cpu: "3920m", memory: "14Gi", pods: 58 }],
};

/** A Deployment with requests. */
export const WEB = `
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 3
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers: [{name: web, image: "web:1", resources: {requests: {cpu: 100m, memory: 64Mi}}}]
`;

/** Three clusters: two in Europe, one in the US. */
export function sampleFleet(props: FleetProps = {}): Fleet {
  const fleet = new Fleet("sample", props);
  new Cluster(fleet, "ireland", {
    ...CLUSTER,
    jurisdiction: "EU",
    labels: { tier: "gold" },
    zones: ["eu-west-1a", "eu-west-1b"],
  });
  new Cluster(fleet, "frankfurt", {
    ...CLUSTER,
    region: "eu-central-1",
    jurisdiction: "EU",
    labels: { tier: "silver" },
  });
  new Cluster(fleet, "virginia", {
    ...CLUSTER,
    provider: "gcp",
    region: "us-east1",
    jurisdiction: "US",
    labels: { tier: "gold" },
  });
  return fleet;
}

/** An application of one Deployment. */
export function addWeb(fleet: Fleet, props: Partial<ApplicationProps> = {}, id = "web"): Application {
  return new Application(fleet, id, { manifests: Manifests.yaml(WEB, "web.yaml"), ...props });
}
