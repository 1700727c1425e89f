import type { SpreadConstraint } from "../../../model/index.ts";
import type { SchedulerCluster } from "../../cluster.ts";
import type { FilterPlugin, PlacementRequest } from "../../framework.ts";
import { passing, refusal } from "../../verdicts.ts";

const PLUGIN = "SpreadConstraint";

/** The property that a constraint spreads over and that the cluster lacks, or null. */
function lacking(cluster: SchedulerCluster, constraint: SpreadConstraint): string | null {
  const { by, label } = constraint;
  if (by === "region" && cluster.region === "") return "cluster.region";
  if (by === "provider" && cluster.provider === "") return "cluster.provider";
  if (by === "zone" && cluster.zones.length === 0) return "cluster.zones";
  if (by === undefined && label !== undefined && !Object.hasOwn(cluster.labels, label)) {
    return `cluster.labels["${label}"]`;
  }
  return null;
}

/** Constraints that look at a property. Karmada knows spread by label in its API only and looks at none here. */
function constraintsOf({ placement, profile }: PlacementRequest): readonly SpreadConstraint[] {
  return placement.spread.filter(({ by }) => by !== "cluster" && (by !== undefined || profile === "moorage"));
}

/** The cluster has the property that replicas are spread over. Source: Karmada SpreadConstraint; labels are ours. */
export const spreadProperty: FilterPlugin = {
  name: PLUGIN,
  prepare(snapshot, request) {
    const constraints = constraintsOf(request);
    const missing = (cluster: number): string | null => {
      for (const constraint of constraints) {
        const found = lacking(snapshot.at(cluster), constraint);
        if (found !== null) return found;
      }
      return null;
    };
    return {
      passes: constraints.length === 0 ? null : (cluster) => missing(cluster) === null,
      verdict(cluster) {
        const field = missing(cluster);
        if (field === null) {
          const got = constraints.length === 0 ? "nothing to spread over" : "has all of them";
          return passing(PLUGIN, "cluster", got, "the properties of the spread");
        }
        return refusal(PLUGIN, {
          field,
          got: "not set",
          wanted: "a value, because the placement spreads over it",
          fix: `set ${field.replace(/^cluster\./, "")} on the cluster, or remove the spread constraint`,
        });
      },
    };
  },
};
