import { externalSecretObject } from "../kubernetes/index.ts";
import type { SecretReferenceModel } from "../model/fleet.ts";
import type { KubeObject } from "../model/kube-object.ts";

/**
 * The ExternalSecret that fills a Secret from a store on the cluster; null for a Secret that is there already.
 * Source: external-secrets.io/v1 ExternalSecret (`dataFrom.extract` takes every property of the stored secret).
 */
export function externalSecret({ namespace, name, source }: SecretReferenceModel): KubeObject | null {
  if (source.kind === "existing") return null;
  const { store, refreshInterval, key } = source;
  return externalSecretObject({
    name,
    namespace,
    store,
    refreshInterval,
    content: { dataFrom: [{ extract: { key } }] },
  });
}
