import type { Rank } from "../model/index.ts";
import { RANK } from "../model/index.ts";

/** `N` = namespaced, `C` = one for the whole cluster. */
type Scope = "N" | "C";
type Row = readonly [group: string, kind: string, scope: Scope, rank: Rank];

/**
 * Every kind that a Kubernetes API server serves by itself and that a manifest can hold, whatever the version.
 * Left out are the kinds that are only asked (reviews, Binding, Eviction, Scale).
 * Source: `api/openapi-spec/swagger.json` of Kubernetes 1.35.4 (a test compares), and k8s.io/api for groups that are no longer served.
 *
 * Ranks follow design.md; what it does not name stands where what it works on is not there yet: quotas, limits, priorities
 * and runtime classes before the pods they bear upon, network policies before the pods they guard,
 * admission webhooks and aggregated APIs (which call a Service) among the routes.
 */
export const BUILT_IN_KINDS: readonly Row[] = [
  ["apiextensions.k8s.io", "CustomResourceDefinition", "C", RANK.crd],
  ["", "Namespace", "C", RANK.namespace],

  ["", "ServiceAccount", "N", RANK.rbac],
  ["rbac.authorization.k8s.io", "ClusterRole", "C", RANK.rbac],
  ["rbac.authorization.k8s.io", "ClusterRoleBinding", "C", RANK.rbac],
  ["rbac.authorization.k8s.io", "Role", "N", RANK.rbac],
  ["rbac.authorization.k8s.io", "RoleBinding", "N", RANK.rbac],

  ["", "ConfigMap", "N", RANK.config],
  ["", "Secret", "N", RANK.config],
  ["", "LimitRange", "N", RANK.config],
  ["", "ResourceQuota", "N", RANK.config],
  ["", "Node", "C", RANK.config],
  ["certificates.k8s.io", "CertificateSigningRequest", "C", RANK.config],
  ["certificates.k8s.io", "ClusterTrustBundle", "C", RANK.config],
  ["certificates.k8s.io", "PodCertificateRequest", "N", RANK.config],
  ["coordination.k8s.io", "Lease", "N", RANK.config],
  ["coordination.k8s.io", "LeaseCandidate", "N", RANK.config],
  ["flowcontrol.apiserver.k8s.io", "FlowSchema", "C", RANK.config],
  ["flowcontrol.apiserver.k8s.io", "PriorityLevelConfiguration", "C", RANK.config],
  ["internal.apiserver.k8s.io", "StorageVersion", "C", RANK.config],
  ["networking.k8s.io", "IPAddress", "C", RANK.config],
  ["networking.k8s.io", "NetworkPolicy", "N", RANK.config],
  ["extensions", "NetworkPolicy", "N", RANK.config],
  ["networking.k8s.io", "ServiceCIDR", "C", RANK.config],
  ["node.k8s.io", "RuntimeClass", "C", RANK.config],
  ["policy", "PodSecurityPolicy", "C", RANK.config],
  ["extensions", "PodSecurityPolicy", "C", RANK.config],
  ["scheduling.k8s.io", "PriorityClass", "C", RANK.config],
  ["scheduling.k8s.io", "Workload", "N", RANK.config],

  ["", "PersistentVolume", "C", RANK.storage],
  ["", "PersistentVolumeClaim", "N", RANK.storage],
  ["resource.k8s.io", "DeviceClass", "C", RANK.storage],
  ["resource.k8s.io", "DeviceTaintRule", "C", RANK.storage],
  ["resource.k8s.io", "ResourceClaim", "N", RANK.storage],
  ["resource.k8s.io", "ResourceClaimTemplate", "N", RANK.storage],
  ["resource.k8s.io", "ResourceSlice", "C", RANK.storage],
  ["storage.k8s.io", "CSIDriver", "C", RANK.storage],
  ["storage.k8s.io", "CSINode", "C", RANK.storage],
  ["storage.k8s.io", "CSIStorageCapacity", "N", RANK.storage],
  ["storage.k8s.io", "StorageClass", "C", RANK.storage],
  ["storage.k8s.io", "VolumeAttachment", "C", RANK.storage],
  ["storage.k8s.io", "VolumeAttributesClass", "C", RANK.storage],
  ["storagemigration.k8s.io", "StorageVersionMigration", "C", RANK.storage],

  ["", "Pod", "N", RANK.workload],
  ["", "PodTemplate", "N", RANK.workload],
  ["", "ReplicationController", "N", RANK.workload],
  ["apps", "ControllerRevision", "N", RANK.workload],
  ["apps", "DaemonSet", "N", RANK.workload],
  ["apps", "Deployment", "N", RANK.workload],
  ["apps", "ReplicaSet", "N", RANK.workload],
  ["apps", "StatefulSet", "N", RANK.workload],
  ["extensions", "DaemonSet", "N", RANK.workload],
  ["extensions", "Deployment", "N", RANK.workload],
  ["extensions", "ReplicaSet", "N", RANK.workload],
  ["batch", "CronJob", "N", RANK.workload],
  ["batch", "Job", "N", RANK.workload],

  ["", "Service", "N", RANK.service],
  ["", "Endpoints", "N", RANK.service],
  ["", "Event", "N", RANK.service],
  ["discovery.k8s.io", "EndpointSlice", "N", RANK.service],
  ["events.k8s.io", "Event", "N", RANK.service],

  ["autoscaling", "HorizontalPodAutoscaler", "N", RANK.autoscaling],
  ["policy", "PodDisruptionBudget", "N", RANK.autoscaling],

  ["networking.k8s.io", "Ingress", "N", RANK.route],
  ["extensions", "Ingress", "N", RANK.route],
  ["networking.k8s.io", "IngressClass", "C", RANK.route],
  ["admissionregistration.k8s.io", "MutatingAdmissionPolicy", "C", RANK.route],
  ["admissionregistration.k8s.io", "MutatingAdmissionPolicyBinding", "C", RANK.route],
  ["admissionregistration.k8s.io", "MutatingWebhookConfiguration", "C", RANK.route],
  ["admissionregistration.k8s.io", "ValidatingAdmissionPolicy", "C", RANK.route],
  ["admissionregistration.k8s.io", "ValidatingAdmissionPolicyBinding", "C", RANK.route],
  ["admissionregistration.k8s.io", "ValidatingWebhookConfiguration", "C", RANK.route],
  ["apiregistration.k8s.io", "APIService", "C", RANK.route],
];
