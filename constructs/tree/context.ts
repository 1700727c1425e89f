import type { ClusterModel, Profile } from "../../core/model/index.ts";
import type { ClusterSet } from "../clusters/cluster-set.ts";
import type { PropReader } from "../props/reader.ts";

/** What a construct may ask of the rest of the fleet while it is read. */
export interface FleetContext {
  readonly profile: Profile;
  readonly labelPrefix: string;
  /** The project's root directory, null when it is not known. */
  readonly projectRoot: string | null;
  /** All clusters, sorted by name. */
  readonly clusters: readonly ClusterModel[];
  /** Members of each set, sorted. */
  readonly clusterSets: ReadonlyMap<ClusterSet, readonly string[]>;
  /** The names of a prop that names clusters, sorted, each once; findings for those that are not in the fleet. */
  readonly clusterNames: (reader: PropReader, key: string) => readonly string[];
}
