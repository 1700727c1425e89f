import type { ApplicationModel } from "../../model/fleet.ts";
import type { LockedPlacement } from "../../model/lock.ts";
import { checkSpread, unlimitedRoom } from "../../scheduler/index.ts";
import { workloadKey } from "../workload-key.ts";
import { lockedAssignments } from "./bookings.ts";
import { divide } from "./divide.ts";
import { isFrozen, type Scheduling, type TermView, termView } from "./scheduling.ts";
import { priorOf } from "./unit.ts";

/** Either the view in which an application keeps its place, or why it does not. */
export type Keeping = { readonly view: TermView } | { readonly because: string };

/**
 * An application stands as locked while its locked clusters pass every filter, its spread holds and its replicas add up; room is
 * not asked for, so that a cluster that shrank moves nothing by itself (design.md: Inputs, the lock).
 */
export function keeping(
  scheduling: Scheduling,
  application: ApplicationModel,
  locked: LockedPlacement | undefined,
  lockedTerm: string | undefined,
): Keeping {
  if (locked === undefined || locked.clusters.length === 0) return { because: "new in the fleet" };
  const term = application.placement.terms.find((t) => t.name === lockedTerm);
  if (term === undefined) return { because: `its affinity term "${lockedTerm ?? ""}" is gone` };
  const { snapshot } = scheduling;
  const view = termView(scheduling, application, locked, term);
  const feasible = new Set(view.filtered.feasible);
  const refused = locked.clusters.find((c) => !feasible.has(snapshot.indexOf(c)));
  if (refused !== undefined) return { because: `${refused} does not take it any more` };
  const [broken] = checkSpread(
    snapshot,
    view.request,
    locked.clusters.map((c) => snapshot.indexOf(c)),
  );
  if (broken !== undefined) return { because: `its spread does not hold: ${broken.got}, wanted ${broken.wanted}` };
  const unequal = unequalWorkload(scheduling, application, view, locked);
  return unequal === null ? { view } : { because: unequal };
}

function unequalWorkload(
  scheduling: Scheduling,
  application: ApplicationModel,
  view: TermView,
  locked: LockedPlacement,
): string | null {
  const known = new Set(application.workloads.map(workloadKey));
  const gone = Object.keys(locked.workloads).find((key) => !known.has(key));
  if (gone !== undefined) return `${gone} is gone`;
  const { division } = application.placement;
  for (const workload of application.workloads) {
    const shares = locked.workloads[workloadKey(workload)] ?? {};
    const text = `${workload.kind} ${workload.name}`;
    const thawed = locked.clusters.filter((c) => !isFrozen(scheduling, c));
    if (!application.split && workload.replicas > 0 && thawed.some((c) => (shares[c] ?? 0) === 0))
      return `${text} is missing on a cluster`;
    if (division.kind === "duplicated") {
      const other = thawed.find((c) => (shares[c] ?? 0) !== workload.replicas);
      if (other !== undefined) return `${text}: ${shares[other] ?? 0} → ${workload.replicas} replicas`;
    } else {
      const sum = Object.values(shares).reduce((a, b) => a + b, 0);
      if (sum !== workload.replicas) return `${text}: ${sum} → ${workload.replicas} replicas`;
    }
  }
  return division.kind === "staticWeight" ? otherShares(scheduling, application, view, locked) : null;
}

/** Static weights are a pure function of the weights: when those change, so do the shares. */
function otherShares(
  scheduling: Scheduling,
  application: ApplicationModel,
  view: TermView,
  locked: LockedPlacement,
): string | null {
  const { snapshot } = scheduling;
  const selected = locked.clusters.map((c) => snapshot.indexOf(c));
  const room = unlimitedRoom(snapshot, priorOf(application, locked));
  const divided = divide(scheduling, application, view, selected, room, locked);
  const standing = lockedAssignments(application, locked, "workloads");
  const same =
    divided.ok &&
    divided.assignments.every((shares, index) =>
      locked.clusters.every((c) => (shares[c] ?? 0) === (standing[index]?.[c] ?? 0)),
    );
  return same ? null : "its static weights give other shares";
}
