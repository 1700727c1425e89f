import type { JsonObject } from "../core/model/json.ts";

/** A resource as a policy sees it, before it is created or changed. */
export interface PolicyResource {
  /** Pulumi type token. */
  readonly type: string;
  readonly name: string;
  readonly urn: string;
  readonly props: JsonObject;
  /** Name of its provider resource, null when the engine tells none. */
  readonly provider: string | null;
}
