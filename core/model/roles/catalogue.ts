import type { SlimSchemaFile } from "../slim-schema.ts";
import type { NetworkSystem } from "./network-system.ts";
import type { TrafficSystem } from "./traffic-system.ts";

/** Who plays what. The core gets it as an argument and never imports a system. */
export interface Catalogue {
  readonly traffic: Readonly<Record<string, TrafficSystem>>;
  readonly network: Readonly<Record<string, NetworkSystem>>;
  /** Slim schemas of the kinds that systems emit, one file a system. */
  readonly schemas: readonly SlimSchemaFile[];
}

/** No systems at all: a fleet without DNS and mesh. */
export const NO_SYSTEMS: Catalogue = { traffic: {}, network: {}, schemas: [] };
