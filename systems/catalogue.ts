import type { Catalogue } from "../core/model/roles/catalogue.ts";
import type { SlimSchemaFile } from "../core/model/slim-schema.ts";
import gatewaySchemas from "./network/gateway-api/generated/schemas.json" with { type: "json" };
import istioSchemas from "./network/istio/generated/schemas.json" with { type: "json" };
import { istio } from "./network/istio/index.ts";
import { route53 } from "./traffic/route53/index.ts";

/** Who plays what: a new system is a folder of its own and a line here. */
export const catalogue: Catalogue = {
  traffic: { route53 },
  network: { istio },
  schemas: [istioSchemas as unknown as SlimSchemaFile, gatewaySchemas as unknown as SlimSchemaFile],
};
