import type { Finding } from "../core/model/finding.ts";
import type { PolicyResource } from "./resource.ts";

export function providerWithoutIdentifier(resource: PolicyResource): Finding {
  return {
    code: "PROVIDER_WITHOUT_IDENTIFIER",
    severity: "error",
    class: "input",
    origin: { path: resource.urn },
    got: `provider ${resource.name} without clusterIdentifier`,
    expected: "clusterIdentifier, from the first update on",
    fix: "set it to a name that outlives credentials and addresses; without it a new server address replaces every object",
    source: "measured on the real engine",
  };
}

export function literalSecret(resource: PolicyResource, keys: readonly string[]): Finding {
  return {
    code: "SECRET_LITERAL",
    severity: "error",
    class: "input",
    origin: { path: resource.urn },
    got: `Secret ${resource.name} with literal data in ${keys.join(", ")}`,
    expected: "a Secret by reference",
    fix: "use an ExternalSecret, or a Secret that is on the cluster already",
  };
}

export function objectOnDefaultProvider(resource: PolicyResource): Finding {
  return {
    code: "DEFAULT_PROVIDER",
    severity: "error",
    class: "input",
    origin: { path: resource.urn },
    got: `${resource.name} on the default provider`,
    expected: "the provider of a cluster of the fleet",
    fix: "pass { provider } and set pulumi:disable-default-providers to [kubernetes]",
  };
}
