import type { Json, JsonObject } from "./json.ts";
import type { KubeObject } from "./kube-object.ts";

export const BUNDLE_SCHEMA = "moorage/bundle/v1";

/** A Kubernetes object for one cluster. */
export interface ObjectItem {
  readonly kind: "object";
  /** Resource name: `<cluster>/<namespace or _>/<Kind>/<name>`; identity, never changed (design.md). */
  readonly name: string;
  readonly rank: number;
  /** True: the CRD of its kind is not a built-in one, so it is deployed as a custom resource. */
  readonly custom: boolean;
  readonly object: KubeObject;
  /** Resource names this one waits for, sorted. */
  readonly dependsOn: readonly string[];
}

/** Any other resource of a provider: a DNS zone, record or health check. */
export interface ResourceItem {
  readonly kind: "resource";
  readonly name: string;
  readonly rank: number;
  /** Pulumi type token, `aws:route53/record:Record`. */
  readonly token: string;
  /** Arguments; may hold {@link ValueFrom}s. */
  readonly args: JsonObject;
  readonly dependsOn: readonly string[];
}

export type Item = ObjectItem | ResourceItem;

/** What one provider instance receives: one cluster, or one DNS provider. */
export interface Unit {
  /** Cluster name, or `dns/<zone>`… the component's name. */
  readonly name: string;
  readonly kind: "cluster" | "dns";
  /** True: re-emitted as frozen. */
  readonly frozen: boolean;
  readonly items: readonly Item[];
}

/** Records and checks for `dns.json` (contracts.md). */
export interface DnsDocument {
  readonly schema: "moorage/dns/v1";
  readonly zones: readonly JsonObject[];
  readonly records: readonly JsonObject[];
  readonly healthChecks: readonly JsonObject[];
  readonly other: readonly JsonObject[];
}

/** All that is emitted: same input, same bytes. */
export interface Bundle {
  readonly schema: typeof BUNDLE_SCHEMA;
  readonly stack: string;
  /** Hash of everything below. */
  readonly digest: string;
  readonly units: readonly Unit[];
  readonly dns: DnsDocument;
  readonly network: Json;
}

export const FROZEN_SCHEMA = "moorage/frozen/v1";

/** The last objects of a cluster, taken from the state export and committed. */
export interface FrozenUnit {
  readonly schema: typeof FROZEN_SCHEMA;
  readonly stack: string;
  readonly cluster: string;
  readonly items: readonly Item[];
}
