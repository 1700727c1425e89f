// A web shop on five clusters in three regions of two providers.
//
//   npx moorage plan webshop        where everything runs, and why
//   npx moorage render webshop      the objects of each cluster, the DNS records, the mesh: npm start writes them to dist/
//
// The parts, from top to bottom: clusters, sets of them, applications, names, and the mesh between them.
import { ApiObject, type Chart, Duration, Size } from "cdk8s";
import * as kplus from "cdk8s-plus-28";
import {
  Access,
  Application,
  Cluster,
  ClusterSet,
  DnsZone,
  Fleet,
  GlobalHostname,
  HealthCheck,
  Manifests,
  Mesh,
  Network,
  type NodePoolProps,
  Override,
  Pattern,
  Placement,
  SecretSource,
  Spread,
  Traffic,
} from "moorage";

// What one node has for pods is less than its machine. EKS keeps 255 MiB and 11 MiB a pod, 100 MiB until pods are evicted, and 6 %, 1 %, 0.5 %,
// 0.5 %, 0.25 %… of its cores (amazon-eks-ami, nodeadm); 7.5 % of a machine's memory never reaches the system (Karpenter's default).
// Pods are bounded by addresses: eni-max-pods.txt of amazon-eks-ami.
const m7iXlarge = { instanceType: "m7i.xlarge", cpu: "3920m", memory: "14162Mi", pods: 58 };
const m7i2xlarge = { instanceType: "m7i.2xlarge", cpu: "7910m", memory: "29317Mi", pods: 58 };
const g52xlarge = { instanceType: "g5.2xlarge", cpu: "7910m", memory: "29317Mi", pods: 58, gpu: 1 };
// GKE keeps 25 % of the first 4 GiB, 20 % of the next 4, 10 % of the next 8, 6 % of the next 112, and 100 MiB; of its cores as EKS.
// Source: GKE documentation, "About GKE node sizing".
const n2Standard8 = { instanceType: "n2-standard-8", cpu: "7910m", memory: "29022Mi", pods: 110 };

/** What a cluster's own DaemonSets take of a pool: network, DNS, logs, metrics, about 400m and 600 MiB on each node. */
function platform(nodes: number): NodePoolProps["requestedByOthers"] & object {
  return { cpu: `${400 * nodes}m`, memory: `${600 * nodes}Mi`, pods: 8 * nodes };
}

function addClusters(fleet: Fleet): void {
  new Cluster(fleet, "ireland", {
    provider: "aws",
    region: "eu-west-1",
    zones: ["eu-west-1a", "eu-west-1b", "eu-west-1c"],
    jurisdiction: "EU",
    labels: { purpose: "general" },
    kubernetesVersion: "1.34",
    pools: [{ name: "general", count: 6, min: 6, max: 12, ...m7i2xlarge, requestedByOthers: platform(6) }],
    // With the VPC's own network plug-in, pods take their addresses from the range of the nodes.
    network: { nodes: "10.10.0.0/16", pods: "10.10.0.0/16", services: "172.20.0.0/16" },
    ingress: { addresses: ["203.0.113.10", "203.0.113.11", "203.0.113.12"] },
    access: Access.config("kubeconfig-ireland"),
  });
  new Cluster(fleet, "ireland-gpu", {
    provider: "aws",
    region: "eu-west-1",
    zones: ["eu-west-1a"],
    jurisdiction: "EU",
    labels: { purpose: "accelerated" },
    // Only what tolerates it comes here: these machines are dear.
    taints: [{ key: "purpose", value: "accelerated", effect: "NoSchedule" }],
    kubernetesVersion: "1.34",
    pools: [
      {
        name: "gpu",
        count: 4,
        ...g52xlarge,
        taints: [{ key: "nvidia.com/gpu", value: "present", effect: "NoSchedule" }],
        requestedByOthers: platform(4),
      },
      { name: "general", count: 2, ...m7iXlarge, requestedByOthers: platform(2) },
    ],
    network: { nodes: "10.11.0.0/16", pods: "10.11.0.0/16", services: "172.20.0.0/16" },
    access: Access.config("kubeconfig-ireland-gpu"),
  });
  new Cluster(fleet, "frankfurt", {
    provider: "gcp",
    region: "europe-west3",
    zones: ["europe-west3-a", "europe-west3-b", "europe-west3-c"],
    jurisdiction: "EU",
    labels: { purpose: "general" },
    kubernetesVersion: "1.34",
    pools: [{ name: "general", count: 6, min: 6, max: 12, ...n2Standard8, requestedByOthers: platform(6) }],
    network: { nodes: "10.20.0.0/20", pods: "10.24.0.0/14", services: "34.118.224.0/20" },
    ingress: { addresses: ["198.51.100.20"] },
    access: Access.config("kubeconfig-frankfurt"),
  });
  for (const [index, name] of ["virginia-1", "virginia-2"].entries()) {
    new Cluster(fleet, name, {
      provider: "aws",
      region: "us-east-1",
      zones: ["us-east-1a", "us-east-1b", "us-east-1c"],
      jurisdiction: "US",
      labels: { purpose: "general" },
      kubernetesVersion: "1.34",
      pools: [{ name: "general", count: 3, min: 3, max: 9, ...m7i2xlarge, requestedByOthers: platform(3) }],
      network: { nodes: `10.${30 + index}.0.0/16`, pods: `10.${30 + index}.0.0/16`, services: "172.20.0.0/16" },
      ingress: { addresses: [`192.0.2.${30 + index}`] },
      access: Access.config(`kubeconfig-${name}`),
    });
  }
}

interface Tier {
  readonly image: string;
  readonly port: number;
  readonly cpu: number;
  readonly memory: number;
  readonly replicas?: number;
}

/** One tier of an application: pods, a Service in front, and a budget so that a drain of nodes leaves most of them up. */
function addTier(chart: Chart, name: string, tier: Tier): { deployment: kplus.Deployment; service: kplus.Service } {
  const deployment = new kplus.Deployment(chart, name, {
    ...(tier.replicas === undefined ? {} : { replicas: tier.replicas }),
    securityContext: { user: 10_001, group: 10_001, fsGroup: 10_001 },
    containers: [
      {
        name,
        image: tier.image,
        portNumber: tier.port,
        readiness: kplus.Probe.fromHttpGet("/healthz", { periodSeconds: Duration.seconds(5) }),
        resources: {
          cpu: { request: kplus.Cpu.millis(tier.cpu) },
          memory: { request: Size.mebibytes(tier.memory), limit: Size.mebibytes(tier.memory) },
        },
        securityContext: { user: 10_001, group: 10_001 },
      },
    ],
  });
  const service = deployment.exposeViaService({ name, ports: [{ name: "http", port: 80, targetPort: tier.port }] });
  new ApiObject(chart, `${name}-budget`, {
    apiVersion: "policy/v1",
    kind: "PodDisruptionBudget",
    metadata: { name },
    spec: { maxUnavailable: "25%", selector: { matchLabels: deployment.matchLabels } },
  });
  return { deployment, service };
}

/** Makes the entrance of a cluster lead a name to a tier. */
function addRoute(chart: Chart, host: string, service: kplus.Service): void {
  const backend = kplus.IngressBackend.fromService(service, { port: 80 });
  new kplus.Ingress(chart, "route", { rules: [{ host, path: "/", backend }] });
}

/** The shop itself: three tiers that go together, wherever there is room, in every region. */
function addShop(fleet: Fleet): Application {
  return new Application(fleet, "shop", {
    chart: (chart) => {
      const settings = new kplus.ConfigMap(chart, "settings", {
        data: { currency: "EUR", features: "wishlist,reviews" },
      });
      const { deployment: web, service } = addTier(chart, "web", {
        image: "registry.example.com/shop/web:4.2.0",
        port: 8080,
        cpu: 500,
        memory: 512,
      });
      const byName = kplus.ConfigMap.fromConfigMapName(chart, "settings-of-web", settings.name);
      web.containers[0]?.env.copyFrom(kplus.Env.fromConfigMap(byName));
      addRoute(chart, "www.webshop.example", service);
      addTier(chart, "catalogue", {
        image: "registry.example.com/shop/catalogue:2.9.1",
        port: 8080,
        cpu: 750,
        memory: 1024,
        replicas: 12,
      });
      addTier(chart, "cart", {
        image: "registry.example.com/shop/cart:3.0.4",
        port: 8080,
        cpu: 250,
        memory: 512,
        replicas: 8,
      });
      // The autoscaler's bounds are divided over the clusters as replicas are: 24 to 96 in the whole fleet.
      new kplus.HorizontalPodAutoscaler(chart, "web-autoscaler", {
        target: web,
        minReplicas: 24,
        maxReplicas: 96,
        metrics: [kplus.Metric.resourceCpu(kplus.MetricTarget.averageUtilization(65))],
      });
    },
    placement: Placement.dynamicWeight({ labels: { purpose: "general" }, spread: Spread.over("region", { min: 3 }) }),
    overrides: [
      Override.image({ clusters: "frankfurt", registry: "europe-docker.pkg.dev" }),
      Override.env({ clusters: ["virginia-1", "virginia-2"], container: "web", set: { SHOP_CURRENCY: "USD" } }),
    ],
  });
}

/** Payments: personal data, so only under European law; whole in two regions, so that one may go down. */
function addPayment(fleet: Fleet): Application {
  return new Application(fleet, "payment", {
    chart: (chart) => {
      const { deployment: api, service } = addTier(chart, "payment-api", {
        image: "registry.example.com/payment/api:1.18.2",
        port: 8443,
        cpu: 500,
        memory: 768,
        replicas: 4,
      });
      addRoute(chart, "pay.webshop.example", service);
      // The Secret is only named here. Where its content comes from is said below, and it is never in the fleet.
      const provider = kplus.Secret.fromSecretName(chart, "provider", "payment-provider");
      api.containers[0]?.env.addVariable("PROVIDER_KEY", provider.envValue("api-key"));
    },
    secrets: { "payment-provider": SecretSource.externalSecret({ store: "vault", key: "payment/provider" }) },
    placement: Placement.duplicated({
      fields: { jurisdiction: "EU" },
      labels: { purpose: "general" },
      spread: Spread.over("region", { min: 2 }),
    }),
    priority: 100,
  });
}

/** Trains the recommendations: four pods with a GPU each, where GPUs are. */
const training = `
apiVersion: batch/v1
kind: Job
metadata: { name: recommendations }
spec:
  parallelism: 4
  completions: 4
  backoffLimit: 8
  template:
    spec:
      restartPolicy: OnFailure
      tolerations: [{ key: nvidia.com/gpu, operator: Exists, effect: NoSchedule }]
      containers:
        - name: train
          image: registry.example.com/recommendations/train:0.7.3
          resources:
            requests: { cpu: "6", memory: 20Gi, nvidia.com/gpu: 1 }
            limits: { memory: 20Gi, nvidia.com/gpu: 1 }
`;

/** Renders product pictures: any cluster will do, as few as have room. */
const pictures = `
apiVersion: batch/v1
kind: Job
metadata: { name: pictures }
spec:
  parallelism: 8
  completions: 400
  template:
    spec:
      restartPolicy: OnFailure
      containers:
        - name: render
          image: registry.example.com/pictures/render:5.1.0
          resources: { requests: { cpu: "1", memory: 1Gi }, limits: { memory: 1Gi } }
`;

function addJobs(fleet: Fleet): void {
  new Application(fleet, "recommendations", {
    manifests: Manifests.yaml(training, "training"),
    placement: Placement.aggregated({
      labels: { purpose: "accelerated" },
      tolerations: [{ key: "purpose", value: "accelerated" }],
    }),
  });
  new Application(fleet, "pictures", {
    manifests: Manifests.yaml(pictures, "pictures"),
    placement: Placement.aggregated({
      // First choice Virginia, where machines are cheapest; Europe when there is no room.
      affinities: [
        { name: "cheapest", fields: { region: "us-east-1" } },
        { name: "anywhere", labels: { purpose: "general" } },
      ],
    }),
    priority: -10,
  });
}

function addNames(fleet: Fleet, shop: Application, payment: Application): void {
  const zone = new DnsZone(fleet, "webshop.example", {
    // Clusters outside AWS are given the AWS region they are nearest to. How fast Route 53 answers from a changed health status is a
    // figure of our own: AWS publishes none.
    provider: Traffic.route53({
      latencyRegions: [{ cluster: "frankfurt", region: "eu-central-1" }],
      propagation: "60s",
    }),
    create: true,
  });
  // Each name is checked by itself, through the route that it takes: the entrance may be up and payments down.
  const checked = (host: string) => HealthCheck.https({ host, path: "/healthz", interval: "10s", threshold: 3 });

  // Everyone to the nearest cluster that is up.
  new GlobalHostname(shop, "www.webshop.example", {
    zone,
    pattern: Pattern.activeActive({ by: "latency" }),
    ttl: "60s",
    healthCheck: checked("www.webshop.example"),
  });
  // Payments go to Ireland, and to Frankfurt while Ireland is down; never out of the European Union.
  new GlobalHostname(payment, "pay.webshop.example", {
    zone,
    pattern: Pattern.activePassive({ tiers: ["ireland", "frankfurt"] }),
    jurisdictions: ["EU"],
    ttl: "30s",
    healthCheck: checked("pay.webshop.example"),
    maxFailover: "150s",
  });
}

export function fleet(): Fleet {
  // Istio's own installer makes its namespace, before a mesh can be laid over it.
  const fleet = new Fleet("webshop", { existingNamespaces: ["istio-system"] });
  addClusters(fleet);
  const shop = addShop(fleet);
  const payment = addPayment(fleet);
  addJobs(fleet);
  addNames(fleet, shop, payment);

  // The shop calls the payment service wherever it runs: in the own region first, in the other one when that is down.
  new Network(fleet, "mesh", {
    system: Mesh.istio({ remoteSecrets: SecretSource.externalSecret({ store: "vault", key: "istio/{cluster}" }) }),
    over: new ClusterSet(fleet, "general", { labels: { purpose: "general" } }),
    services: [
      {
        application: payment,
        service: "payment-api",
        consumers: [shop],
        failover: { "eu-west-1": "europe-west3", "europe-west3": "eu-west-1", "us-east-1": "eu-west-1" },
      },
    ],
  });
  return fleet;
}
