import {
  type ApplicationModel,
  type Catalogue,
  type ClusterModel,
  compareText,
  type Facts,
  type FleetModel,
  type PlacementModel,
} from "../../core/model/index.ts";
import { type Compilation, compile } from "../../core/synthesis/index.ts";

/** One cluster takes the whole application (contracts.md, Applications from manifests). */
function onOneCluster({ placement }: ApplicationModel): PlacementModel {
  return { ...placement, spread: [{ by: "cluster", minGroups: 1, maxGroups: 1 }], division: { kind: "duplicated" } };
}

/** Where imported applications would run on these clusters, each on one of them, as if nothing else ran there. */
export function planImport(
  applications: readonly ApplicationModel[],
  clusters: readonly ClusterModel[],
  facts: Facts,
  systems: Catalogue,
): Compilation {
  const model: FleetModel = {
    origin: { path: "import" },
    name: "import",
    profile: "moorage",
    labelPrefix: "moorage.dev",
    maxFactsAgeSeconds: 86_400,
    clusters,
    clusterSets: [],
    existingNamespaces: [],
    applications: [...applications]
      .sort((a, b) => compareText(a.id, b.id))
      .map((application) => ({ ...application, placement: onOneCluster(application) })),
    zones: [],
    hostnames: [],
    networks: [],
  };
  const input = { stack: "import", model, definition: [], facts, prior: null, before: null, frozen: {}, systems };
  return compile(input);
}
