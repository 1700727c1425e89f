// The smallest fleet that is of use: one application on two clusters. `npx moorage plan minimal` needs nothing else:
// the clusters are declared here, so no cluster, no credential and no facts are asked for.
import { Access, Application, Cluster, Fleet, Manifests, Placement } from "moorage";

/** Kubernetes objects as anyone has them. They say nothing of clusters. */
const hello = `
apiVersion: apps/v1
kind: Deployment
metadata: { name: hello }
spec:
  selector: { matchLabels: { app: hello } }
  template:
    metadata: { labels: { app: hello } }
    spec:
      containers:
        - name: hello
          image: registry.k8s.io/e2e-test-images/agnhost:2.53
          args: [netexec, --http-port=8080]
          ports: [{ containerPort: 8080 }]
          resources: { requests: { cpu: 250m, memory: 128Mi } }
---
apiVersion: v1
kind: Service
metadata: { name: hello }
spec:
  selector: { app: hello }
  ports: [{ port: 80, targetPort: 8080 }]
`;

export function fleet(): Fleet {
  const fleet = new Fleet("minimal");

  new Cluster(fleet, "big", {
    provider: "onprem",
    region: "north",
    kubernetesVersion: "1.34",
    // What one node has for pods: its size less what the node keeps for itself.
    pools: [{ name: "main", count: 3, cpu: "3900m", memory: "14Gi" }],
    // Only `pulumi up` asks for it: pulumi config set --secret kubeconfig-big < kubeconfig.yaml
    access: Access.config("kubeconfig-big"),
  });
  new Cluster(fleet, "small", {
    provider: "onprem",
    region: "south",
    kubernetesVersion: "1.34",
    pools: [{ name: "main", count: 1, cpu: "3900m", memory: "14Gi" }],
    access: Access.config("kubeconfig-small"),
  });

  // Six replicas over both clusters, divided by the room that each has.
  new Application(fleet, "hello", {
    manifests: Manifests.yaml(hello, "hello"),
    replicas: 6,
    placement: Placement.dynamicWeight(),
  });

  return fleet;
}
