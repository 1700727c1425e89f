export interface WebOptions {
  readonly image?: string;
  readonly replicas?: number;
  /** Longest wait of the engine for the Deployment, in seconds. */
  readonly timeoutSeconds?: number;
  /** What the page says: the data of its ConfigMap. */
  readonly greeting?: string;
  /** A Secret that its pods name; kept by reference. */
  readonly secret?: string;
}

/** A small web application as its authors write it: configuration, Deployment and Service, of one name. */
export function webManifest(name: string, options: WebOptions = {}): readonly object[] {
  const {
    image = "registry.k8s.io/e2e-test-images/agnhost:2.53",
    replicas = 2,
    timeoutSeconds,
    greeting,
    secret,
  } = options;
  const labels = { app: name };
  const annotations =
    timeoutSeconds === undefined ? {} : { annotations: { "pulumi.com/timeoutSeconds": String(timeoutSeconds) } };
  const container = {
    name: "web",
    image,
    ports: [{ containerPort: 8080 }],
    envFrom: [
      { configMapRef: { name } },
      ...(secret === undefined ? [] : [{ secretRef: { name: secret, optional: true } }]),
    ],
    resources: { requests: { cpu: "100m", memory: "64Mi" } },
  };
  return [
    { apiVersion: "v1", kind: "ConfigMap", metadata: { name }, data: { GREETING: greeting ?? "ahoy" } },
    {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name, ...annotations },
      spec: {
        replicas,
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [container] } },
      },
    },
    {
      apiVersion: "v1",
      kind: "Service",
      metadata: { name },
      spec: { selector: labels, ports: [{ port: 80, targetPort: 8080 }] },
    },
  ];
}
