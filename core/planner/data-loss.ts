import type { Finding } from "../model/finding.ts";
import type { FleetModel } from "../model/fleet.ts";
import { compareText } from "../model/json.ts";
import type { Placements } from "../model/lock.ts";
import { dataLoss } from "./errors.ts";
import { guardedClaims } from "./next-lock.ts";
import type { ApplicationPlacement } from "./placement/application-placement.ts";

/** Moves and removals that would delete a PersistentVolumeClaim whose loss was not accepted. */
export function dataLossFindings(
  model: FleetModel,
  placements: ReadonlyMap<string, ApplicationPlacement>,
  standing: Placements,
): readonly Finding[] {
  const findings: Finding[] = [];
  const applications = new Map(model.applications.map((a) => [a.id, a]));
  for (const [id, locked] of Object.entries(standing).sort(([a], [b]) => compareText(a, b))) {
    const application = applications.get(id);
    if (application === undefined) {
      const gone = locked.claims ?? [];
      if (gone.length > 0 && locked.clusters.length > 0) findings.push(dataLoss(model.origin, id, gone, "the fleet"));
      continue;
    }
    if (application.acceptDataLoss) continue;
    const now = placements.get(id)?.clusters ?? [];
    const left = locked.clusters.filter((c) => !now.includes(c));
    const claims = guardedClaims(application);
    const present = new Set(claims);
    const dropped = (locked.claims ?? []).filter((claim) => !present.has(claim));
    if (dropped.length > 0) findings.push(dataLoss(application.origin, id, dropped, "its definition"));
    if (left.length > 0 && claims.length > 0) {
      findings.push(dataLoss(application.origin, id, claims, left.join(", ")));
    }
  }
  return findings;
}
