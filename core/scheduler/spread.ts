import type { SpreadConstraint } from "../model/index.ts";
import { spreadSubject } from "./errors.ts";
import type { PlacementRequest, Verdict } from "./framework.ts";
import type { Snapshot } from "./snapshot.ts";
import { groupsTouched, spreadGroups } from "./spread-groups.ts";
import { refusal } from "./verdicts.ts";

const PLUGIN = "Spread";

/** Constraints that the profile heeds. */
function heeded({ profile, placement }: Pick<PlacementRequest, "profile" | "placement">): readonly SpreadConstraint[] {
  if (profile === "moorage") return placement.spread;
  if (placement.division.kind === "staticWeight") return [];
  return placement.spread.filter(({ by }) => by === "cluster" || by === "region");
}

/**
 * Whether clusters that hold an application satisfy its spread constraints: a verdict for each that they do not, none when all hold.
 * In the karmada profile the minimum counts for duplicated replicas only: Karmada selects enough clusters, and division may leave some empty.
 */
export function checkSpread(
  snapshot: Snapshot,
  request: Pick<PlacementRequest, "profile" | "placement">,
  clusters: readonly number[],
): readonly Verdict[] {
  const minimum = request.profile === "moorage" || request.placement.division.kind === "duplicated";
  return heeded(request).flatMap((constraint) => {
    const groups = spreadGroups(snapshot, constraint);
    const names = [...groupsTouched(groups, clusters)].sort((a, b) => a - b).map((group) => groups.names[group] ?? "");
    const { minGroups, maxGroups = Number.POSITIVE_INFINITY } = constraint;
    const subject = spreadSubject(constraint);
    const got = `${names.length}${names.length === 0 ? "" : `: ${names.join(", ")}`}`;
    if (minimum && names.length < minGroups) {
      const fix = "place it anew, or lower minGroups";
      return [refusal(PLUGIN, { field: `spread.${subject}.minGroups`, got, wanted: `at least ${minGroups}`, fix })];
    }
    if (names.length > maxGroups) {
      const fix = "place it anew, or raise maxGroups";
      return [refusal(PLUGIN, { field: `spread.${subject}.maxGroups`, got, wanted: `at most ${maxGroups}`, fix })];
    }
    return [];
  });
}
