import type { SecretReferenceModel } from "../model/fleet.ts";
import type { KubeObject } from "../model/kube-object.ts";

/**
 * The ExternalSecret that fills a Secret from a store on the cluster; null for a Secret that is there already.
 * Source: external-secrets.io/v1 ExternalSecret (`dataFrom.extract` takes every property of the stored secret).
 */
export function externalSecret({ namespace, name, source }: SecretReferenceModel): KubeObject | null {
  if (source.kind === "existing") return null;
  return {
    apiVersion: "external-secrets.io/v1",
    kind: "ExternalSecret",
    metadata: { name, namespace },
    spec: {
      refreshInterval: source.refreshInterval,
      secretStoreRef: { kind: source.store.kind, name: source.store.name },
      target: { name, creationPolicy: "Owner" },
      dataFrom: [{ extract: { key: source.key } }],
    },
  };
}
