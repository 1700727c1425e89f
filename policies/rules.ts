import { literalSecretKeys } from "../core/kubernetes/index.ts";
import type { Finding } from "../core/model/finding.ts";
import type { KubeObject } from "../core/model/kube-object.ts";
import { literalSecret, objectOnDefaultProvider, providerWithoutIdentifier } from "./errors.ts";
import type { PolicyResource } from "./resource.ts";

/** A rule over one resource. Its name is the policy's name. */
export interface ResourceRule {
  /** Kebab case, stable: configurations of the pack name it. */
  readonly name: string;
  readonly description: string;
  readonly check: (resource: PolicyResource) => readonly Finding[];
}

const IDENTIFIER: ResourceRule = {
  name: "provider-has-cluster-identifier",
  description: "A Kubernetes provider says which cluster it speaks to, so that new credentials replace nothing.",
  check: (resource) => {
    const { clusterIdentifier } = resource.props;
    const missing = clusterIdentifier === undefined || clusterIdentifier === null || clusterIdentifier === "";
    return resource.type === "pulumi:providers:kubernetes" && missing ? [providerWithoutIdentifier(resource)] : [];
  },
};

const LITERAL_SECRET: ResourceRule = {
  name: "secret-without-literal-data",
  description: "Secrets come by reference: literal data stands in the state, in previews and in the program.",
  check: (resource) => {
    if (resource.type !== "kubernetes:core/v1:Secret") return [];
    const keys = literalSecretKeys({ apiVersion: "v1", kind: "Secret", ...resource.props } as unknown as KubeObject);
    return keys.length > 0 ? [literalSecret(resource, keys)] : [];
  },
};

const EXPLICIT_PROVIDER: ResourceRule = {
  name: "object-has-explicit-provider",
  description: "An object names the provider of its cluster: a default provider writes wherever the laptop points.",
  check: (resource) =>
    resource.type.startsWith("kubernetes:") && resource.provider?.startsWith("default") === true
      ? [objectOnDefaultProvider(resource)]
      : [],
};

/** All rules of the pack. */
export const RULES: readonly ResourceRule[] = [IDENTIFIER, LITERAL_SECRET, EXPLICIT_PROVIDER];
