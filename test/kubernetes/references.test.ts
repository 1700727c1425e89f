import { describe, expect, test } from "vitest";
import { missingReferenceFindings, missingReferences, referencesOf } from "../../core/kubernetes/index.ts";
import type { JsonObject, KubeObject } from "../../core/model/index.ts";
import { autoscaler, configMap, container, deployment, object, sourced } from "./objects.ts";

const GATEWAY = "gateway.networking.k8s.io/v1";

function lines(holder: KubeObject): readonly string[] {
  return referencesOf(holder).map(
    ({ kind, namespace, name, path, optional }) =>
      `${kind} ${namespace ?? "_"}/${name} at ${path}${optional ? " (optional)" : ""}`,
  );
}

describe("references of pods", () => {
  test("environment, volumes, pull secrets, account, claims and classes", () => {
    const spec: JsonObject = {
      serviceAccountName: "web",
      priorityClassName: "high",
      imagePullSecrets: [{ name: "registry" }],
      initContainers: [container("init", { envFrom: [{ secretRef: { name: "init" } }] })],
      containers: [
        container("main", {
          env: [
            { name: "A", value: "plain" },
            { name: "B", valueFrom: { configMapKeyRef: { name: "settings", key: "b" } } },
            { name: "C", valueFrom: { secretKeyRef: { name: "password", key: "c", optional: true } } },
          ],
          envFrom: [{ configMapRef: { name: "env" } }],
        }),
      ],
      volumes: [
        { name: "a", configMap: { name: "files" } },
        { name: "b", secret: { secretName: "tls" } },
        { name: "c", projected: { sources: [{ configMap: { name: "one" } }, { secret: { name: "two" } }] } },
        { name: "d", persistentVolumeClaim: { claimName: "data" } },
        { name: "e", csi: { driver: "d", nodePublishSecretRef: { name: "driver" } } },
        { name: "f", emptyDir: {} },
      ],
      resourceClaims: [{ name: "gpu", resourceClaimTemplateName: "gpus" }],
    };
    const at = "spec.template.spec";
    expect([...lines(deployment("web", spec))].sort()).toEqual([
      `ConfigMap shop/env at ${at}.containers[0].envFrom[0].configMapRef.name`,
      `ConfigMap shop/files at ${at}.volumes[0].configMap.name`,
      `ConfigMap shop/one at ${at}.volumes[2].projected.sources[0].configMap.name`,
      `ConfigMap shop/settings at ${at}.containers[0].env[1].valueFrom.configMapKeyRef.name`,
      `PersistentVolumeClaim shop/data at ${at}.volumes[3].persistentVolumeClaim.claimName`,
      `PriorityClass _/high at ${at}.priorityClassName`,
      `ResourceClaimTemplate shop/gpus at ${at}.resourceClaims[0].resourceClaimTemplateName`,
      `Secret shop/driver at ${at}.volumes[4].csi.nodePublishSecretRef.name`,
      `Secret shop/init at ${at}.initContainers[0].envFrom[0].secretRef.name`,
      `Secret shop/password at ${at}.containers[0].env[2].valueFrom.secretKeyRef.name (optional)`,
      `Secret shop/registry at ${at}.imagePullSecrets[0].name`,
      `Secret shop/tls at ${at}.volumes[1].secret.secretName`,
      `Secret shop/two at ${at}.volumes[2].projected.sources[1].secret.name`,
      `ServiceAccount shop/web at ${at}.serviceAccountName`,
    ]);
  });
});

describe("references of other kinds", () => {
  test.each<readonly [string, KubeObject, readonly string[]]>([
    [
      "Ingress",
      object("networking.k8s.io/v1", "Ingress", "web", {
        spec: {
          ingressClassName: "nginx",
          tls: [{ hosts: ["a"], secretName: "tls" }],
          defaultBackend: { service: { name: "fallback" } },
          rules: [{ http: { paths: [{ backend: { service: { name: "web", port: { number: 80 } } } }] } }],
        },
      }),
      [
        "Secret shop/tls at spec.tls[0].secretName",
        "Service shop/fallback at spec.defaultBackend.service.name",
        "Service shop/web at spec.rules[0].http.paths[0].backend.service.name",
        "IngressClass _/nginx at spec.ingressClassName",
      ],
    ],
    [
      "HTTPRoute",
      object(GATEWAY, "HTTPRoute", "web", {
        spec: {
          parentRefs: [{ name: "public", namespace: "infra" }],
          rules: [
            {
              backendRefs: [
                { name: "web", port: 80 },
                { name: "all", group: "multicluster.x-k8s.io", kind: "ServiceImport" },
              ],
            },
          ],
        },
      }),
      [
        "Gateway.gateway.networking.k8s.io infra/public at spec.parentRefs[0].name",
        "Service shop/web at spec.rules[0].backendRefs[0].name",
        "ServiceImport.multicluster.x-k8s.io shop/all at spec.rules[0].backendRefs[1].name",
      ],
    ],
    [
      "HorizontalPodAutoscaler",
      autoscaler("web", { apiVersion: "apps/v1", kind: "Deployment", name: "web" }, {}),
      ["Deployment shop/web at spec.scaleTargetRef.name"],
    ],
    [
      "RoleBinding",
      object("rbac.authorization.k8s.io/v1", "RoleBinding", "web", {
        roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: "reader" },
        subjects: [
          { kind: "ServiceAccount", name: "web" },
          { kind: "ServiceAccount", name: "ci", namespace: "ci" },
        ],
      }),
      [
        "Role shop/reader at roleRef.name",
        "ServiceAccount shop/web at subjects[0].name",
        "ServiceAccount ci/ci at subjects[1].name",
      ],
    ],
    [
      "StatefulSet",
      object("apps/v1", "StatefulSet", "db", { spec: { serviceName: "db" } }),
      ["Service shop/db at spec.serviceName"],
    ],
    [
      "ExternalSecret",
      object("external-secrets.io/v1", "ExternalSecret", "db", {
        spec: { secretStoreRef: { kind: "ClusterSecretStore", name: "vault" } },
      }),
      ["ClusterSecretStore.external-secrets.io _/vault at spec.secretStoreRef.name"],
    ],
    ["a kind we do not know", object("example.com/v1", "Widget", "w", { spec: { secretName: "tls" } }), []],
  ])("%s", (_, holder, expected) => {
    expect(lines(holder)).toEqual(expected);
  });
});

describe("missing references", () => {
  const web = deployment("web", {
    serviceAccountName: "web",
    containers: [container("main", { envFrom: [{ configMapRef: { name: "env" } }, { secretRef: { name: "db" } }] })],
  });
  const account = object("v1", "ServiceAccount", "web");
  const missing = (objects: readonly KubeObject[], secrets: readonly { namespace: string; name: string }[] = []) =>
    missingReferences(sourced(...objects), secrets).map(({ reference }) => `${reference.kind} ${reference.name}`);

  test("none when objects and declared secrets hold them all", () => {
    expect(missing([web, account, configMap("env", {})], [{ namespace: "shop", name: "db" }])).toEqual([]);
  });

  test("each is told with the object and field that names it", () => {
    const found = missingReferences(sourced(web, account), [{ namespace: "bank", name: "db" }]);
    expect(missingReferenceFindings(found)).toMatchObject([
      {
        code: "REFERENCE_MISSING",
        severity: "warning",
        got: "Deployment shop/web names ConfigMap env at spec.template.spec.containers[0].envFrom[0].configMapRef.name, which the application does not hold",
      },
      { expected: "Secret db among the application's objects or secrets" },
    ]);
  });

  test.each<readonly [string, KubeObject]>([
    [
      "an ExternalSecret's own name",
      object("external-secrets.io/v1", "ExternalSecret", "db", {
        spec: { secretStoreRef: { kind: "ClusterSecretStore", name: "v" } },
      }),
    ],
    [
      "an ExternalSecret's target",
      object("external-secrets.io/v1", "ExternalSecret", "x", {
        spec: { target: { name: "db" }, secretStoreRef: { kind: "ClusterSecretStore", name: "v" } },
      }),
    ],
    ["a SealedSecret", object("bitnami.com/v1alpha1", "SealedSecret", "db")],
    ["a Certificate", object("cert-manager.io/v1", "Certificate", "x", { spec: { secretName: "db" } })],
  ])("a Secret made by %s is there", (_, maker) => {
    expect(missing([web, account, configMap("env", {}), maker])).toEqual([]);
  });

  test("what is optional, always there, the platform's, in another namespace or made by cert-manager is not missed", () => {
    const pod = deployment("api", {
      serviceAccountName: "default",
      priorityClassName: "high",
      containers: [container("main", { envFrom: [{ configMapRef: { name: "extra", optional: true } }] })],
      volumes: [{ name: "ca", configMap: { name: "kube-root-ca.crt" } }],
    });
    const binding = object("rbac.authorization.k8s.io/v1", "RoleBinding", "b", {
      roleRef: { kind: "ClusterRole", name: "view" },
      subjects: [{ kind: "ServiceAccount", name: "ci", namespace: "ci" }],
    });
    const ingress: KubeObject = {
      apiVersion: "networking.k8s.io/v1",
      kind: "Ingress",
      metadata: { name: "i", namespace: "shop", annotations: { "cert-manager.io/cluster-issuer": "letsencrypt" } },
      spec: { tls: [{ secretName: "made" }] },
    };
    expect(missing([pod, binding, ingress])).toEqual([]);
  });

  test("objects without a namespace stand in the one given", () => {
    const bare = (holder: KubeObject): KubeObject => ({ ...holder, metadata: { name: holder.metadata.name } });
    const objects = sourced(bare(web), bare(account), bare(configMap("env", {})));
    expect(missingReferences(objects, [{ namespace: "front", name: "db" }], "front")).toEqual([]);
    expect(missingReferences(objects, [{ namespace: "front", name: "db" }])).toHaveLength(1);
  });
});
