import type { Route53 } from "./route53.ts";
import type { Values } from "./values.ts";

export interface PropertyFault {
  readonly property: string;
  readonly reason: string;
}

/** A kind of resource that the provider knows. Inputs reach it with defaults filled in. */
export interface ResourceType {
  readonly required: readonly string[];
  readonly defaults: Values;
  /** Properties whose change makes a new resource. */
  readonly replaces: readonly string[];
  /** Outputs that are known only once it exists. */
  readonly computed: readonly string[];
  /** Name of the API's error for one that is not there. */
  readonly absent: RegExp;
  /** What the real provider refuses before it calls the API; values may be `unknown` at preview. */
  check?(inputs: Values): readonly PropertyFault[];
  create(api: Route53, inputs: Values): Promise<{ readonly id: string; readonly outputs: Values }>;
  /** What is there now; null when it is gone. `olds` is empty on import. */
  read(api: Route53, id: string, olds: Values): Promise<{ readonly inputs: Values; readonly outputs: Values } | null>;
  update(api: Route53, id: string, olds: Values, inputs: Values): Promise<Values>;
  delete(api: Route53, id: string, olds: Values): Promise<void>;
}
