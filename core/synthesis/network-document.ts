import type { JsonObject } from "../model/json.ts";
import type { Plan } from "../model/plan.ts";

export const NETWORK_SCHEMA = "moorage/network/v1";

/** The document `moorage/network/v1`: ids, ranges, who is joined to whom, and the services of all networks of the fleet. */
export function networkDocument(plan: Plan): JsonObject {
  const clusters = plan.networks.flatMap((network) =>
    network.clusters.map(({ name, networks, ids, ranges }) => ({
      name,
      network: network.name,
      system: network.system,
      networks: [...networks],
      ids: { ...ids },
      ranges: ranges.map((r) => ({ ...r })),
    })),
  );
  const joins = plan.networks.flatMap((network) => network.joins.map((join) => ({ ...join })));
  const services = plan.networks.flatMap((network) =>
    network.services.map(({ id, exportedFrom, neededOn, failover }) => ({
      id,
      exportedFrom: [...exportedFrom],
      neededOn: [...neededOn],
      failover: failover.map((f) => ({ ...f })),
      edges: [],
    })),
  );
  return {
    schema: NETWORK_SCHEMA,
    stack: plan.stack,
    digest: plan.digest,
    down: [],
    clusters,
    joins,
    services,
    problems: [],
  };
}
