import type { JsonObject, KubeObject } from "../../core/model/index.ts";

/** An object, and the codes with which we refuse it; none = a server takes it. Also sent to a real API server: test/lab/product/validation.test.ts. */
export interface ValidationCase {
  readonly title: string;
  readonly object: KubeObject;
  readonly codes: readonly string[];
}

type Make = (title: string, object: KubeObject, ...codes: readonly string[]) => ValidationCase;
const of: Make = (title, object, ...codes) => ({ title, object, codes });

const kube = (api: string, kind: string, rest: JsonObject, name = "x"): KubeObject => {
  const cluster = kind === "ClusterRoleBinding";
  const metadata = cluster ? { name } : { name, namespace: "default" };
  return { apiVersion: api, kind, metadata, ...rest } as unknown as KubeObject;
};
const container = (more: JsonObject = {}): JsonObject => ({ name: "c", image: "nginx", ...more });
const template = (pod: JsonObject = {}, labels: JsonObject = { app: "x" }): JsonObject => ({
  metadata: { labels },
  spec: { containers: [container()], ...pod },
});
const selector: JsonObject = { matchLabels: { app: "x" } };
const workload = (kind: string, spec: JsonObject = {}): KubeObject =>
  kube("apps/v1", kind, { spec: { selector, template: template(), ...spec } });
const deployment = (spec: JsonObject = {}): KubeObject => workload("Deployment", spec);
const withPod = (pod: JsonObject): KubeObject => deployment({ template: template(pod) });
const withContainer = (more: JsonObject): KubeObject => withPod({ containers: [container(more)] });
const job = (pod: JsonObject, spec: JsonObject = {}): KubeObject =>
  kube("batch/v1", "Job", { spec: { template: template(pod), ...spec } });
const cron = (schedule: string): KubeObject =>
  kube("batch/v1", "CronJob", {
    spec: { schedule, jobTemplate: { spec: { template: template({ restartPolicy: "Never" }) } } },
  });
const service = (spec: JsonObject): KubeObject => kube("v1", "Service", { spec: { selector: { app: "x" }, ...spec } });
const ports = (...list: readonly JsonObject[]): KubeObject => service({ ports: list });
const budget = (spec: JsonObject): KubeObject =>
  kube("policy/v1", "PodDisruptionBudget", { spec: { selector, ...spec } });
const scaler = (spec: JsonObject): KubeObject =>
  kube("autoscaling/v2", "HorizontalPodAutoscaler", {
    spec: { maxReplicas: 3, scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "x" }, ...spec },
  });
const policy = (rule: JsonObject): KubeObject =>
  kube("networking.k8s.io/v1", "NetworkPolicy", { spec: { podSelector: {}, ingress: [rule] } });
const binding = (kind: string, roleRef: JsonObject, subject: JsonObject): KubeObject =>
  kube("rbac.authorization.k8s.io/v1", kind, {
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "view", ...roleRef },
    subjects: [{ kind: "ServiceAccount", name: "x", ...subject }],
  });
const backend: JsonObject = { service: { name: "x", port: { number: 80 } } };
const ingress = (path: JsonObject, host = "x.example"): KubeObject =>
  kube("networking.k8s.io/v1", "Ingress", {
    spec: { rules: [{ host, http: { paths: [{ path: "/", pathType: "Prefix", backend, ...path }] } }] },
  });
const claim = (spec: JsonObject): KubeObject =>
  kube("v1", "PersistentVolumeClaim", {
    spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } }, ...spec },
  });
const mounts = (...list: readonly JsonObject[]): KubeObject =>
  withPod({ volumes: [{ name: "v", emptyDir: {} }], containers: [container({ volumeMounts: list })] });
const gpu = (resources: JsonObject): KubeObject => withContainer({ resources });
const http: JsonObject = { httpGet: { path: "/", port: 80 } };
const kb = (n: number): string => "x".repeat(n * 1024);
const expression = (e: JsonObject): KubeObject => deployment({ selector: { matchExpressions: [e] } });

export const validationCases: readonly ValidationCase[] = [
  of("a Deployment", deployment()),
  of("a DaemonSet", workload("DaemonSet")),
  of("a ReplicaSet", workload("ReplicaSet")),
  of("a StatefulSet", workload("StatefulSet", { serviceName: "x" })),
  of("a StatefulSet without serviceName", workload("StatefulSet")),
  of("a selector of other labels", deployment({ template: template({}, { app: "y" }) }), "SELECTOR_MISMATCH"),
  of("a DaemonSet that selects others", workload("DaemonSet", { template: template({}, {}) }), "SELECTOR_MISMATCH"),
  of("a StatefulSet that selects others", workload("StatefulSet", { template: template({}, {}) }), "SELECTOR_MISMATCH"),
  of("a ReplicaSet that selects others", workload("ReplicaSet", { template: template({}, {}) }), "SELECTOR_MISMATCH"),
  of("an empty selector", deployment({ selector: {} }), "VALUE_REQUIRED"),
  of("a selector with an expression", expression({ key: "app", operator: "In", values: ["x"] })),
  of(
    "an expression that its pods do not meet",
    expression({ key: "app", operator: "NotIn", values: ["x"] }),
    "SELECTOR_MISMATCH",
  ),
  of("Exists with values", expression({ key: "app", operator: "Exists", values: ["x"] }), "VALUE_REFUSED"),
  of(
    "In without values",
    expression({ key: "app", operator: "In", values: [] }),
    "VALUE_REQUIRED",
    "SELECTOR_MISMATCH",
  ),
  of("no containers", withPod({ containers: [] }), "VALUE_REQUIRED"),
  of("a container without image", withPod({ containers: [{ name: "c" }] }), "VALUE_REQUIRED"),
  of("an image with a blank before it, which only a Pod may not have", withContainer({ image: " nginx" })),
  of(
    "a Pod's image with a blank before it",
    kube("v1", "Pod", { spec: { containers: [container({ image: " nginx" })] } }),
    "VALUE_REFUSED",
  ),
  of("two containers of one name", withPod({ containers: [container(), container()] }), "VALUE_TWICE"),
  of("an init container of the same name", withPod({ initContainers: [container()] }), "VALUE_TWICE"),
  of("an init container of another name", withPod({ initContainers: [container({ name: "i" })] })),
  of("a container name in capitals", withContainer({ name: "Web" }), "VALUE_REFUSED"),
  of("a port", withContainer({ ports: [{ containerPort: 80, name: "http" }] })),
  of("a port beyond the range", withContainer({ ports: [{ containerPort: 99_999 }] }), "VALUE_REFUSED"),
  of("port 0", withContainer({ ports: [{ containerPort: 0 }] }), "VALUE_REFUSED"),
  of(
    "a long port name",
    withContainer({ ports: [{ containerPort: 80, name: "this-is-a-very-long-name" }] }),
    "VALUE_REFUSED",
  ),
  of("a port name of digits", withContainer({ ports: [{ containerPort: 80, name: "80" }] }), "VALUE_REFUSED"),
  of(
    "two ports of one name",
    withContainer({
      ports: [
        { containerPort: 80, name: "a" },
        { containerPort: 81, name: "a" },
      ],
    }),
    "VALUE_TWICE",
  ),
  of(
    "one port number twice, by protocol",
    withContainer({ ports: [{ containerPort: 53 }, { containerPort: 53, protocol: "UDP" }] }),
  ),
  of("a variable with a blank in its name", withContainer({ env: [{ name: "1 A", value: "x" }] })),
  of("a variable with = in its name", withContainer({ env: [{ name: "1 A=", value: "x" }] }), "VALUE_REFUSED"),
  of(
    "a variable of two origins",
    withContainer({ env: [{ name: "A", value: "x", valueFrom: { fieldRef: { fieldPath: "metadata.name" } } }] }),
    "FIELDS_EXCLUSIVE",
  ),
  of("a variable of no origin", withContainer({ env: [{ name: "A", valueFrom: {} }] }), "VALUE_REQUIRED"),
  of("envFrom of nothing", withContainer({ envFrom: [{ prefix: "A" }] }), "VALUE_REQUIRED"),
  of("a mount", mounts({ name: "v", mountPath: "/x" })),
  of("a mount of no volume", mounts({ name: "nope", mountPath: "/x" }), "VOLUME_UNDEFINED"),
  of("two mounts at one path", mounts({ name: "v", mountPath: "/x" }, { name: "v", mountPath: "/x" }), "VALUE_TWICE"),
  of("a subPath that leads out", mounts({ name: "v", mountPath: "/x", subPath: "../y" }), "VALUE_REFUSED"),
  of(
    "two volumes of one name",
    withPod({
      volumes: [
        { name: "v", emptyDir: {} },
        { name: "v", emptyDir: {} },
      ],
    }),
    "VALUE_TWICE",
  ),
  of(
    "a volume of two sources",
    withPod({ volumes: [{ name: "v", emptyDir: {}, configMap: { name: "x" } }] }),
    "FIELDS_EXCLUSIVE",
  ),
  of("a volume without source", withPod({ volumes: [{ name: "v" }] })),
  of("a volume name in capitals", withPod({ volumes: [{ name: "V", emptyDir: {} }] }), "VALUE_REFUSED"),
  of(
    "a mount of a claim template",
    workload("StatefulSet", {
      volumeClaimTemplates: [
        {
          metadata: { name: "d" },
          spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
        },
      ],
      template: template({ containers: [container({ volumeMounts: [{ name: "d", mountPath: "/d" }] })] }),
    }),
  ),
  of("a probe", withContainer({ readinessProbe: http })),
  of(
    "a probe of two kinds",
    withContainer({ readinessProbe: { ...http, tcpSocket: { port: 80 } } }),
    "FIELDS_EXCLUSIVE",
  ),
  of("a probe of no kind", withContainer({ readinessProbe: { periodSeconds: 0 } }), "VALUE_REQUIRED"),
  of("a probe on port 0", withContainer({ livenessProbe: { tcpSocket: { port: 0 } } }), "VALUE_REFUSED"),
  of(
    "a liveness probe with two successes",
    withContainer({ livenessProbe: { ...http, successThreshold: 2 } }),
    "VALUE_REFUSED",
  ),
  of("a readiness probe with two successes", withContainer({ readinessProbe: { ...http, successThreshold: 2 } })),
  of("a negative period", withContainer({ readinessProbe: { ...http, periodSeconds: -1 } }), "VALUE_REFUSED"),
  of("a hook without handler", withContainer({ lifecycle: { preStop: {} } }), "VALUE_REQUIRED"),
  of("a GPU, limited", gpu({ limits: { "nvidia.com/gpu": 1 } })),
  of("a GPU, requested and limited", gpu({ requests: { "nvidia.com/gpu": 1 }, limits: { "nvidia.com/gpu": "1" } })),
  of("a GPU, requested only", gpu({ requests: { "nvidia.com/gpu": 1 } }), "VALUE_REQUIRED"),
  of(
    "more GPUs as limit than requested",
    gpu({ requests: { "nvidia.com/gpu": 1 }, limits: { "nvidia.com/gpu": 2 } }),
    "VALUE_REFUSED",
  ),
  of("a Deployment that never restarts", withPod({ restartPolicy: "Never" }), "VALUE_REFUSED"),
  of(
    "a DaemonSet that restarts on failure",
    workload("DaemonSet", { template: template({ restartPolicy: "OnFailure" }) }),
    "VALUE_REFUSED",
  ),
  of("a Job", job({ restartPolicy: "Never" })),
  of("a Job that always restarts", job({ restartPolicy: "Always" }), "VALUE_REFUSED"),
  of("a Job without restartPolicy", job({}), "VALUE_REFUSED"),
  of("a Job with its own selector", job({ restartPolicy: "Never" }, { manualSelector: true, selector })),
  of(
    "a Job that selects others",
    job({ restartPolicy: "Never" }, { manualSelector: true, selector: { matchLabels: { app: "y" } } }),
    "SELECTOR_MISMATCH",
  ),
  of("a Pod", kube("v1", "Pod", { spec: { containers: [container()] } })),
  of("a Pod that never restarts", kube("v1", "Pod", { spec: { restartPolicy: "Never", containers: [container()] } })),
  of("a Service", ports({ port: 80 })),
  of("a Service on port 0", ports({ port: 0 }), "VALUE_REFUSED"),
  of("a Service without ports", service({}), "VALUE_REQUIRED"),
  of("a headless Service without ports", service({ clusterIP: "None" })),
  of("an ExternalName", service({ type: "ExternalName", externalName: "x.example" })),
  of("an ExternalName without name", service({ type: "ExternalName" }), "VALUE_REQUIRED"),
  of("a headless NodePort", service({ type: "NodePort", clusterIP: "None", ports: [{ port: 80 }] }), "VALUE_REFUSED"),
  of("two unnamed ports", ports({ port: 80 }, { port: 81 }), "VALUE_REQUIRED", "VALUE_REQUIRED"),
  of("two named ports", ports({ name: "a", port: 80 }, { name: "b", port: 81 })),
  of("two ports named the same", ports({ name: "a", port: 80 }, { name: "a", port: 81 }), "VALUE_TWICE"),
  of("one port under two names", ports({ name: "a", port: 80 }, { name: "b", port: 80 }), "VALUE_TWICE"),
  of("one port for two protocols", ports({ name: "a", port: 53 }, { name: "b", port: 53, protocol: "UDP" })),
  of("a node port on a ClusterIP", ports({ port: 80, nodePort: 30_080 }), "VALUE_REFUSED"),
  of("a node port out of range", service({ type: "NodePort", ports: [{ port: 80, nodePort: 80 }] }), "VALUE_REFUSED"),
  of("a target port with a long name", ports({ port: 80, targetPort: "this-is-a-very-long-name" }), "VALUE_REFUSED"),
  of("Recreate", deployment({ strategy: { type: "Recreate" } })),
  of(
    "Recreate with rollingUpdate",
    deployment({ strategy: { type: "Recreate", rollingUpdate: { maxSurge: 1 } } }),
    "VALUE_REFUSED",
  ),
  of(
    "a rollout that cannot move",
    deployment({ strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 0 } } }),
    "VALUE_REFUSED",
  ),
  of("a rollout without surge", deployment({ strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } } })),
  of(
    "a surge that is no percentage",
    deployment({ strategy: { rollingUpdate: { maxSurge: "many" } } }),
    "VALUE_REFUSED",
  ),
  of(
    "a DaemonSet that cannot move",
    workload("DaemonSet", { updateStrategy: { rollingUpdate: { maxUnavailable: 0 } } }),
    "VALUE_REFUSED",
  ),
  of("a budget", budget({ minAvailable: "50%" })),
  of("a budget of both", budget({ minAvailable: 1, maxUnavailable: 1 }), "FIELDS_EXCLUSIVE"),
  of("a negative budget", budget({ minAvailable: -1 }), "VALUE_REFUSED"),
  of("an autoscaler", scaler({ minReplicas: 1 })),
  of("an autoscaler with min above max", scaler({ minReplicas: 5 }), "AUTOSCALER_BOUNDS_INVALID"),
  of("an autoscaler of nothing", scaler({ maxReplicas: 0 }), "AUTOSCALER_BOUNDS_INVALID"),
  of(
    "an autoscaler without a target's name",
    scaler({ scaleTargetRef: { kind: "Deployment", name: "" } }),
    "VALUE_REQUIRED",
  ),
  of("a schedule", cron("*/5 0-6,12 1 jan sun")),
  of("a macro", cron("@daily")),
  of("an interval", cron("@every 1h30m")),
  of("a schedule in words", cron("every day"), "VALUE_REFUSED"),
  of("a schedule of six fields", cron("0 0 3 * * *"), "VALUE_REFUSED"),
  of("minute 60", cron("60 * * * *"), "VALUE_REFUSED"),
  of("weekday 7", cron("0 0 * * 7"), "VALUE_REFUSED"),
  of("a step of 0", cron("*/0 * * * *"), "VALUE_REFUSED"),
  of("a schedule with a time zone", cron("TZ=UTC 0 3 * * *"), "VALUE_REFUSED"),
  of("a ConfigMap", kube("v1", "ConfigMap", { data: { "a.b_c-d": "x" } })),
  of("a key with a blank", kube("v1", "ConfigMap", { data: { "a b": "x" } }), "VALUE_REFUSED"),
  of("a key of dots", kube("v1", "ConfigMap", { data: { "..a": "x" } }), "VALUE_REFUSED"),
  of(
    "a key in data and binaryData",
    kube("v1", "ConfigMap", { data: { a: "x" }, binaryData: { a: "eA==" } }),
    "VALUE_TWICE",
  ),
  of("1 MiB of data", kube("v1", "ConfigMap", { data: { a: kb(1024) } })),
  of("more than 1 MiB of data", kube("v1", "ConfigMap", { data: { a: kb(1024), b: "x" } }), "VALUE_REFUSED"),
  of("a Secret with a bad key", kube("v1", "Secret", { stringData: { "a/b": "x" } }), "VALUE_REFUSED"),
  of("a NetworkPolicy", policy({ from: [{ ipBlock: { cidr: "10.0.0.0/8" } }], ports: [{ port: 80, endPort: 90 }] })),
  of("a range that is none", policy({ from: [{ ipBlock: { cidr: "10.0.0.0/99" } }] }), "VALUE_REFUSED"),
  of(
    "a peer of both kinds",
    policy({ from: [{ ipBlock: { cidr: "10.0.0.0/8" }, podSelector: {} }] }),
    "FIELDS_EXCLUSIVE",
  ),
  of("a peer of no kind", policy({ from: [{}] }), "VALUE_REQUIRED"),
  of("an endPort before the port", policy({ ports: [{ port: 80, endPort: 70 }] }), "VALUE_REFUSED"),
  of("a RoleBinding", binding("RoleBinding", {}, {})),
  of("a RoleBinding of Foo", binding("RoleBinding", { kind: "Foo" }, {}), "VALUE_REFUSED"),
  of(
    "a ClusterRoleBinding of a Role",
    binding("ClusterRoleBinding", { kind: "Role" }, { namespace: "default" }),
    "VALUE_REFUSED",
  ),
  of("a ClusterRoleBinding without the subject's namespace", binding("ClusterRoleBinding", {}, {}), "VALUE_REQUIRED"),
  of("a subject of kind Robot", binding("RoleBinding", {}, { kind: "Robot" }), "VALUE_REFUSED"),
  of("an Ingress", ingress({})),
  of("an Ingress path without slash", ingress({ path: "x" }), "VALUE_REFUSED"),
  of("an Ingress backend of nothing", ingress({ backend: {} }), "VALUE_REQUIRED"),
  of("an Ingress backend without port", ingress({ backend: { service: { name: "x" } } }), "VALUE_REQUIRED"),
  of("an Ingress host that is none", ingress({}, "Bad_Host"), "VALUE_REFUSED"),
  of("an Ingress for any host below", ingress({}, "*.x.example")),
  of("an Ingress without rules", kube("networking.k8s.io/v1", "Ingress", { spec: {} }), "VALUE_REQUIRED"),
  of("a claim", claim({})),
  of("a claim of no size", claim({ resources: {} }), "VALUE_REQUIRED"),
  of("a claim of size 0", claim({ resources: { requests: { storage: "0" } } }), "VALUE_REFUSED"),
  of("a claim without access mode", claim({ accessModes: [] }), "VALUE_REQUIRED"),
];
