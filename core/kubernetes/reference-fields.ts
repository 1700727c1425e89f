import { type FieldSteps, stepsOf } from "./field-mapping.ts";

/** A field that names another object. */
export interface ReferenceField {
  /** Kind of the object named (`Kind` or `Kind.group`); null: the holder's own `kind` field tells. */
  readonly kind: string | null;
  /** To the object that holds the name; `[]` is every entry of a list. */
  readonly holder: FieldSteps;
  /** Field of the name in the holder. */
  readonly name: string;
  /** Where the holder has a `kind` and that may be absent: the kind it then means. */
  readonly kindDefault?: string;
  /** Group that a `kind` without one is of. */
  readonly group?: string;
}

function fields(kind: string | null, name: string, holders: readonly string[]): readonly ReferenceField[] {
  return holders.map((holder) => ({ kind, name, holder: stepsOf(holder) }));
}

const CONTAINERS = ["initContainers", "containers", "ephemeralContainers"];

/**
 * What a pod spec names. Source: corev1.PodSpec, corev1.Volume, corev1.Container.
 * ConfigMaps and Secrets among them are what the content hash of a name is about (config-hash.ts).
 */
export const POD_FIELDS: readonly ReferenceField[] = [
  ...CONTAINERS.flatMap((list) => [
    ...fields("ConfigMap", "name", [
      `${list}.[].env.[].valueFrom.configMapKeyRef`,
      `${list}.[].envFrom.[].configMapRef`,
    ]),
    ...fields("Secret", "name", [`${list}.[].env.[].valueFrom.secretKeyRef`, `${list}.[].envFrom.[].secretRef`]),
  ]),
  ...fields("Secret", "name", ["imagePullSecrets.[]"]),
  ...fields("ServiceAccount", "serviceAccountName", [""]),
  // The older name of the same field.
  ...fields("ServiceAccount", "serviceAccount", [""]),
  ...fields("ConfigMap", "name", ["volumes.[].configMap", "volumes.[].projected.sources.[].configMap"]),
  ...fields("Secret", "secretName", ["volumes.[].secret", "volumes.[].azureFile"]),
  ...fields("Secret", "name", [
    "volumes.[].projected.sources.[].secret",
    "volumes.[].csi.nodePublishSecretRef",
    ...["cephfs", "cinder", "flexVolume", "iscsi", "rbd", "scaleIO", "storageos"].map(
      (v) => `volumes.[].${v}.secretRef`,
    ),
  ]),
  ...fields("PersistentVolumeClaim", "claimName", ["volumes.[].persistentVolumeClaim"]),
  ...fields("ResourceClaim", "resourceClaimName", ["resourceClaims.[]"]),
  ...fields("ResourceClaimTemplate", "resourceClaimTemplateName", ["resourceClaims.[]"]),
  ...fields("PriorityClass", "priorityClassName", [""]),
  ...fields("RuntimeClass", "runtimeClassName", [""]),
];

const GATEWAY_GROUP = "gateway.networking.k8s.io";
const BACKENDS = [
  "backendRefs.[]",
  "filters.[].requestMirror.backendRef",
  "backendRefs.[].filters.[].requestMirror.backendRef",
];

const ROUTE_FIELDS: readonly ReferenceField[] = [
  { kind: null, holder: stepsOf("spec.parentRefs.[]"), name: "name", kindDefault: "Gateway", group: GATEWAY_GROUP },
  ...BACKENDS.map((backend) => ({
    kind: null,
    holder: stepsOf(`spec.rules.[].${backend}`),
    name: "name",
    kindDefault: "Service",
    group: "",
  })),
];

const ROLE_BINDING_FIELDS: readonly ReferenceField[] = [
  { kind: null, holder: stepsOf("roleRef"), name: "name", group: "rbac.authorization.k8s.io" },
  { kind: null, holder: stepsOf("subjects.[]"), name: "name", group: "" },
];

const WEBHOOK_FIELDS = fields("Service", "name", ["webhooks.[].clientConfig.service"]);

/**
 * What objects of a kind name, beside their pod template. Key: `Kind` or `Kind.group`.
 * Source: the types of k8s.io/api, Gateway API v1 and external-secrets.io/v1.
 */
export const KIND_FIELDS: Readonly<Record<string, readonly ReferenceField[]>> = {
  StatefulSet: fields("Service", "serviceName", ["spec"]),
  HorizontalPodAutoscaler: [{ kind: null, holder: stepsOf("spec.scaleTargetRef"), name: "name" }],
  Ingress: [
    ...fields("Secret", "secretName", ["spec.tls.[]"]),
    ...fields("Service", "name", ["spec.defaultBackend.service", "spec.rules.[].http.paths.[].backend.service"]),
    // The form of networking.k8s.io/v1beta1 and extensions/v1beta1.
    ...fields("Service", "serviceName", ["spec.backend", "spec.rules.[].http.paths.[].backend"]),
    ...fields("IngressClass", "ingressClassName", ["spec"]),
  ],
  [`HTTPRoute.${GATEWAY_GROUP}`]: ROUTE_FIELDS,
  [`GRPCRoute.${GATEWAY_GROUP}`]: ROUTE_FIELDS,
  [`TLSRoute.${GATEWAY_GROUP}`]: ROUTE_FIELDS,
  [`TCPRoute.${GATEWAY_GROUP}`]: ROUTE_FIELDS,
  [`UDPRoute.${GATEWAY_GROUP}`]: ROUTE_FIELDS,
  [`Gateway.${GATEWAY_GROUP}`]: [
    ...fields(`GatewayClass.${GATEWAY_GROUP}`, "gatewayClassName", ["spec"]),
    {
      kind: null,
      holder: stepsOf("spec.listeners.[].tls.certificateRefs.[]"),
      name: "name",
      kindDefault: "Secret",
      group: "",
    },
  ],
  RoleBinding: ROLE_BINDING_FIELDS,
  ClusterRoleBinding: ROLE_BINDING_FIELDS,
  ServiceAccount: fields("Secret", "name", ["secrets.[]", "imagePullSecrets.[]"]),
  PersistentVolumeClaim: [
    ...fields("StorageClass", "storageClassName", ["spec"]),
    ...fields("PersistentVolume", "volumeName", ["spec"]),
  ],
  MutatingWebhookConfiguration: WEBHOOK_FIELDS,
  ValidatingWebhookConfiguration: WEBHOOK_FIELDS,
  CustomResourceDefinition: fields("Service", "name", ["spec.conversion.webhook.clientConfig.service"]),
  APIService: fields("Service", "name", ["spec.service"]),
  "ExternalSecret.external-secrets.io": [
    {
      kind: null,
      holder: stepsOf("spec.secretStoreRef"),
      name: "name",
      kindDefault: "SecretStore",
      group: "external-secrets.io",
    },
  ],
};
