/**
 * One version of built-in kinds: when it was first served by default, from when on it is not, and what takes its place
 * (null: nothing does). Kinds of a row share all of that.
 */
export interface ApiVersionRow {
  readonly apiVersion: string;
  readonly kinds: readonly string[];
  /** Kubernetes minor, `[1, 21]`. */
  readonly since: readonly [number, number];
  readonly removedIn?: readonly [number, number];
  readonly use?: string | null;
}

const RBAC = ["ClusterRole", "ClusterRoleBinding", "Role", "RoleBinding"];
const WEBHOOKS = ["MutatingWebhookConfiguration", "ValidatingWebhookConfiguration"];
const ADMISSION_POLICIES = ["ValidatingAdmissionPolicy", "ValidatingAdmissionPolicyBinding"];
const FLOW = ["FlowSchema", "PriorityLevelConfiguration"];
const FLOW_GROUP = "flowcontrol.apiserver.k8s.io";
const DEVICES = ["DeviceClass", "ResourceClaim", "ResourceClaimTemplate", "ResourceSlice"];

/**
 * Versions that are served by default, or once were; what came before Kubernetes 1.10 is not told apart further. Alpha versions and the beta versions that are off by default (all that came with
 * 1.24 or later) are not listed: only a cluster's own list tells whether it serves them.
 * Source: `zz_generated.prerelease-lifecycle.go` of k8s.io/api, k8s.io/kube-aggregator and k8s.io/apiextensions-apiserver 0.35.4;
 * for PodSecurityPolicy and the extensions group the deprecated API migration guide.
 */
export const API_VERSIONS: readonly ApiVersionRow[] = [
  {
    apiVersion: "v1",
    kinds: [
      ...[
        "ConfigMap",
        "Endpoints",
        "Event",
        "LimitRange",
        "Namespace",
        "Node",
        "PersistentVolume",
        "PersistentVolumeClaim",
      ],
      ...["Pod", "PodTemplate", "ReplicationController", "ResourceQuota", "Secret", "Service", "ServiceAccount"],
    ],
    since: [1, 2],
  },
  {
    apiVersion: "apps/v1",
    kinds: ["ControllerRevision", "DaemonSet", "Deployment", "ReplicaSet", "StatefulSet"],
    since: [1, 9],
  },
  {
    apiVersion: "apps/v1beta2",
    kinds: ["ControllerRevision", "DaemonSet", "Deployment", "ReplicaSet", "StatefulSet"],
    since: [1, 8],
    removedIn: [1, 16],
    use: "apps/v1",
  },
  {
    apiVersion: "apps/v1beta1",
    kinds: ["ControllerRevision", "Deployment", "StatefulSet"],
    since: [1, 6],
    removedIn: [1, 16],
    use: "apps/v1",
  },
  {
    apiVersion: "extensions/v1beta1",
    kinds: ["DaemonSet", "Deployment", "ReplicaSet"],
    since: [1, 2],
    removedIn: [1, 16],
    use: "apps/v1",
  },
  {
    apiVersion: "extensions/v1beta1",
    kinds: ["NetworkPolicy"],
    since: [1, 3],
    removedIn: [1, 16],
    use: "networking.k8s.io/v1",
  },
  { apiVersion: "extensions/v1beta1", kinds: ["PodSecurityPolicy"], since: [1, 3], removedIn: [1, 16], use: null },
  {
    apiVersion: "extensions/v1beta1",
    kinds: ["Ingress"],
    since: [1, 1],
    removedIn: [1, 22],
    use: "networking.k8s.io/v1",
  },
  { apiVersion: "networking.k8s.io/v1", kinds: ["Ingress", "IngressClass"], since: [1, 19] },
  { apiVersion: "networking.k8s.io/v1", kinds: ["NetworkPolicy"], since: [1, 7] },
  { apiVersion: "networking.k8s.io/v1", kinds: ["IPAddress", "ServiceCIDR"], since: [1, 33] },
  {
    apiVersion: "networking.k8s.io/v1beta1",
    kinds: ["Ingress"],
    since: [1, 14],
    removedIn: [1, 22],
    use: "networking.k8s.io/v1",
  },
  {
    apiVersion: "networking.k8s.io/v1beta1",
    kinds: ["IngressClass"],
    since: [1, 18],
    removedIn: [1, 22],
    use: "networking.k8s.io/v1",
  },
  { apiVersion: "policy/v1", kinds: ["PodDisruptionBudget"], since: [1, 21] },
  {
    apiVersion: "policy/v1beta1",
    kinds: ["PodDisruptionBudget"],
    since: [1, 5],
    removedIn: [1, 25],
    use: "policy/v1",
  },
  { apiVersion: "policy/v1beta1", kinds: ["PodSecurityPolicy"], since: [1, 10], removedIn: [1, 25], use: null },
  { apiVersion: "batch/v1", kinds: ["Job"], since: [1, 2] },
  { apiVersion: "batch/v1", kinds: ["CronJob"], since: [1, 21] },
  { apiVersion: "batch/v1beta1", kinds: ["CronJob"], since: [1, 8], removedIn: [1, 25], use: "batch/v1" },
  { apiVersion: "autoscaling/v1", kinds: ["HorizontalPodAutoscaler"], since: [1, 2] },
  { apiVersion: "autoscaling/v2", kinds: ["HorizontalPodAutoscaler"], since: [1, 23] },
  {
    apiVersion: "autoscaling/v2beta1",
    kinds: ["HorizontalPodAutoscaler"],
    since: [1, 8],
    removedIn: [1, 25],
    use: "autoscaling/v2",
  },
  {
    apiVersion: "autoscaling/v2beta2",
    kinds: ["HorizontalPodAutoscaler"],
    since: [1, 12],
    removedIn: [1, 26],
    use: "autoscaling/v2",
  },
  { apiVersion: "rbac.authorization.k8s.io/v1", kinds: RBAC, since: [1, 8] },
  {
    apiVersion: "rbac.authorization.k8s.io/v1beta1",
    kinds: RBAC,
    since: [1, 6],
    removedIn: [1, 22],
    use: "rbac.authorization.k8s.io/v1",
  },
  { apiVersion: "admissionregistration.k8s.io/v1", kinds: WEBHOOKS, since: [1, 16] },
  { apiVersion: "admissionregistration.k8s.io/v1", kinds: ADMISSION_POLICIES, since: [1, 30] },
  {
    apiVersion: "admissionregistration.k8s.io/v1beta1",
    kinds: WEBHOOKS,
    since: [1, 9],
    removedIn: [1, 22],
    use: "admissionregistration.k8s.io/v1",
  },
  { apiVersion: "apiextensions.k8s.io/v1", kinds: ["CustomResourceDefinition"], since: [1, 16] },
  {
    apiVersion: "apiextensions.k8s.io/v1beta1",
    kinds: ["CustomResourceDefinition"],
    since: [1, 7],
    removedIn: [1, 22],
    use: "apiextensions.k8s.io/v1",
  },
  { apiVersion: "apiregistration.k8s.io/v1", kinds: ["APIService"], since: [1, 10] },
  {
    apiVersion: "apiregistration.k8s.io/v1beta1",
    kinds: ["APIService"],
    since: [1, 7],
    removedIn: [1, 22],
    use: "apiregistration.k8s.io/v1",
  },
  { apiVersion: "certificates.k8s.io/v1", kinds: ["CertificateSigningRequest"], since: [1, 19] },
  {
    apiVersion: "certificates.k8s.io/v1beta1",
    kinds: ["CertificateSigningRequest"],
    since: [1, 12],
    removedIn: [1, 22],
    use: "certificates.k8s.io/v1",
  },
  { apiVersion: "coordination.k8s.io/v1", kinds: ["Lease"], since: [1, 14] },
  {
    apiVersion: "coordination.k8s.io/v1beta1",
    kinds: ["Lease"],
    since: [1, 12],
    removedIn: [1, 22],
    use: "coordination.k8s.io/v1",
  },
  { apiVersion: "discovery.k8s.io/v1", kinds: ["EndpointSlice"], since: [1, 21] },
  {
    apiVersion: "discovery.k8s.io/v1beta1",
    kinds: ["EndpointSlice"],
    since: [1, 16],
    removedIn: [1, 25],
    use: "discovery.k8s.io/v1",
  },
  { apiVersion: "events.k8s.io/v1", kinds: ["Event"], since: [1, 19] },
  {
    apiVersion: "events.k8s.io/v1beta1",
    kinds: ["Event"],
    since: [1, 8],
    removedIn: [1, 25],
    use: "events.k8s.io/v1",
  },
  { apiVersion: `${FLOW_GROUP}/v1`, kinds: FLOW, since: [1, 29] },
  { apiVersion: `${FLOW_GROUP}/v1beta1`, kinds: FLOW, since: [1, 20], removedIn: [1, 26], use: `${FLOW_GROUP}/v1` },
  { apiVersion: `${FLOW_GROUP}/v1beta2`, kinds: FLOW, since: [1, 23], removedIn: [1, 29], use: `${FLOW_GROUP}/v1` },
  { apiVersion: `${FLOW_GROUP}/v1beta3`, kinds: FLOW, since: [1, 26], removedIn: [1, 32], use: `${FLOW_GROUP}/v1` },
  { apiVersion: "node.k8s.io/v1", kinds: ["RuntimeClass"], since: [1, 20] },
  {
    apiVersion: "node.k8s.io/v1beta1",
    kinds: ["RuntimeClass"],
    since: [1, 13],
    removedIn: [1, 25],
    use: "node.k8s.io/v1",
  },
  { apiVersion: "resource.k8s.io/v1", kinds: DEVICES, since: [1, 34] },
  { apiVersion: "scheduling.k8s.io/v1", kinds: ["PriorityClass"], since: [1, 14] },
  {
    apiVersion: "scheduling.k8s.io/v1beta1",
    kinds: ["PriorityClass"],
    since: [1, 11],
    removedIn: [1, 22],
    use: "scheduling.k8s.io/v1",
  },
  { apiVersion: "storage.k8s.io/v1", kinds: ["StorageClass"], since: [1, 6] },
  { apiVersion: "storage.k8s.io/v1", kinds: ["VolumeAttachment"], since: [1, 13] },
  { apiVersion: "storage.k8s.io/v1", kinds: ["CSINode"], since: [1, 17] },
  { apiVersion: "storage.k8s.io/v1", kinds: ["CSIDriver"], since: [1, 18] },
  { apiVersion: "storage.k8s.io/v1", kinds: ["CSIStorageCapacity"], since: [1, 24] },
  { apiVersion: "storage.k8s.io/v1", kinds: ["VolumeAttributesClass"], since: [1, 34] },
  {
    apiVersion: "storage.k8s.io/v1beta1",
    kinds: ["CSIDriver", "CSINode"],
    since: [1, 14],
    removedIn: [1, 22],
    use: "storage.k8s.io/v1",
  },
  {
    apiVersion: "storage.k8s.io/v1beta1",
    kinds: ["StorageClass", "VolumeAttachment"],
    since: [1, 10],
    removedIn: [1, 22],
    use: "storage.k8s.io/v1",
  },
  {
    apiVersion: "storage.k8s.io/v1beta1",
    kinds: ["CSIStorageCapacity"],
    since: [1, 21],
    removedIn: [1, 27],
    use: "storage.k8s.io/v1",
  },
];
