import { type Assignment, assignReplicas } from "./assign/assign.ts";
import type { SchedulingFailure } from "./failure.ts";
import { filterClusters } from "./filter.ts";
import type { PlacementRequest } from "./framework.ts";
import type { Room } from "./room.ts";
import { type Scores, scoreClusters } from "./score.ts";
import { selectClusters } from "./select/select.ts";
import type { Snapshot } from "./snapshot.ts";

/** One workload to place on its own. */
export interface Binding {
  readonly request: PlacementRequest;
  readonly replicas: number;
  readonly room: Room;
  /** See `Workload.tieKey`. */
  readonly tieKey: string;
  readonly fresh?: boolean;
  /** It consists of parts that are not divided (karmada.md §4.9): every selected cluster, no replicas. */
  readonly undivided?: boolean;
}

/** Where a binding goes, with what led there. */
export type BindingResult =
  | {
      readonly ok: true;
      /** In order of preference. */
      readonly selected: readonly number[];
      readonly assignment: Assignment;
      readonly scores: Scores;
    }
  | { readonly ok: false; readonly failure: SchedulingFailure };

/**
 * The whole pipeline for one workload and one affinity term: filter, score, select, assign.
 * What is carried whole is on every selected cluster, without replicas.
 */
export function scheduleBinding(snapshot: Snapshot, binding: Binding): BindingResult {
  const { request, replicas, room, tieKey, fresh = false, undivided = false } = binding;
  const { feasible } = filterClusters(snapshot, request);
  const scores = scoreClusters(snapshot, request, feasible);
  const selection = selectClusters(snapshot, request, { feasible, scores, room, replicas });
  if (!selection.ok) return selection;
  const { selected } = selection;
  if (!request.isWorkload || undivided) {
    return { ok: true, selected, assignment: { clusters: [], replicas: [] }, scores };
  }
  const assigned = assignReplicas(snapshot, request, { selected, replicas, room, tieKey, fresh });
  return assigned.ok ? { ok: true, selected, assignment: assigned.assignment, scores } : assigned;
}
