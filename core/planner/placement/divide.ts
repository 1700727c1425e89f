import type { ApplicationModel } from "../../model/fleet.ts";
import type { LockedPlacement } from "../../model/lock.ts";
import {
  assignmentRecord,
  assignReplicas,
  divideByWeights,
  type Room,
  type SchedulingFailure,
} from "../../scheduler/index.ts";
import { type Assignments, lockedAssignments } from "./bookings.ts";
import { isFrozen, type Scheduling, type TermView } from "./scheduling.ts";
import { leadOf } from "./unit.ts";

export type Divided =
  | { readonly ok: true; readonly assignments: Assignments }
  | { readonly ok: false; readonly failure: SchedulingFailure };

type Shares = Readonly<Record<string, number>>;

function sum(shares: Shares): number {
  return Object.values(shares).reduce((a, b) => a + b, 0);
}

/** Key of the tie rule: a UID is not known at preview, so the application's id stands for it (karmada.md §4.5). */
export function tieKey(application: ApplicationModel): string {
  return application.id;
}

/**
 * Divides every workload of an application over the selected clusters: the lead by the placement's strategy, the others in its
 * proportion, so that the application stands whole wherever it runs. Frozen clusters keep exactly what they have.
 */
export function divide(
  scheduling: Scheduling,
  application: ApplicationModel,
  view: TermView,
  selected: readonly number[],
  room: Room,
  locked: LockedPlacement | undefined,
): Divided {
  const { snapshot } = scheduling;
  const names = selected.map((at) => snapshot.names[at] ?? "");
  const standing = lockedAssignments(application, locked, "workloads");
  const kept = standing.map((shares) =>
    Object.fromEntries(Object.entries(shares).filter(([c]) => names.includes(c) && isFrozen(scheduling, c))),
  );
  const lead = leadOf(application);
  if (lead === undefined) return { ok: true, assignments: [] };
  const keptLead = kept[application.workloads.indexOf(lead)] ?? {};
  const assigned = assignReplicas(snapshot, view.request, {
    selected: selected.filter((at) => !isFrozen(scheduling, snapshot.names[at] ?? "")),
    replicas: Math.max(0, lead.replicas - sum(keptLead)),
    room,
    tieKey: tieKey(application),
  });
  if (!assigned.ok) return assigned;
  const shares = assignmentRecord(snapshot, assigned.assignment);
  const assignments = application.workloads.map((workload, index) => {
    const own = kept[index] ?? {};
    const wanted = Math.max(0, workload.replicas - sum(own));
    const divided = workload === lead ? shares : follow(wanted, shares, application);
    return Object.fromEntries(Object.entries({ ...own, ...divided }).filter(([, n]) => n > 0));
  });
  return { ok: true, assignments };
}

/** A smaller workload in the lead's proportion; where that would leave a cluster without it, each gets one first. */
function follow(replicas: number, shares: Shares, application: ApplicationModel): Shares {
  const key = tieKey(application);
  const plain = divideByWeights(replicas, shares, key);
  const clusters = Object.keys(shares);
  if (application.split || replicas < clusters.length || clusters.every((c) => (plain[c] ?? 0) > 0)) return plain;
  const rest = divideByWeights(replicas - clusters.length, shares, key);
  return Object.fromEntries(clusters.map((c) => [c, 1 + (rest[c] ?? 0)]));
}

/** A whole copy on each selected cluster; frozen clusters keep the copy that they have. */
export function duplicate(
  scheduling: Scheduling,
  application: ApplicationModel,
  clusters: readonly string[],
  locked: LockedPlacement | undefined,
): Assignments {
  const standing = lockedAssignments(application, locked, "workloads");
  return application.workloads.map((workload, index) =>
    Object.fromEntries(
      clusters.map((c) => [c, isFrozen(scheduling, c) ? (standing[index]?.[c] ?? 0) : workload.replicas]),
    ),
  );
}
