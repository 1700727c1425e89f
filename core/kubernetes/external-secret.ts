import type { JsonObject, KubeObject } from "../model/index.ts";

/** A Secret to be filled from a store on the cluster. */
export interface ExternalSecretProps {
  /** Of the ExternalSecret and of the Secret that it makes. */
  readonly name: string;
  readonly namespace: string;
  readonly store: { readonly kind: string; readonly name: string };
  /** A Go duration such as `1h`. */
  readonly refreshInterval: string;
  /** What of the stored secret goes where: `data` or `dataFrom`. */
  readonly content: JsonObject;
  /** Template of the Secret, for labels and annotations. */
  readonly template?: JsonObject;
}

/** Source: external-secrets.io/v1 ExternalSecret. */
export function externalSecretObject({
  name,
  namespace,
  store,
  refreshInterval,
  content,
  template,
}: ExternalSecretProps): KubeObject {
  return {
    apiVersion: "external-secrets.io/v1",
    kind: "ExternalSecret",
    metadata: { name, namespace },
    spec: {
      refreshInterval,
      secretStoreRef: { kind: store.kind, name: store.name },
      target: { name, creationPolicy: "Owner", ...(template === undefined ? {} : { template }) },
      ...content,
    },
  };
}
