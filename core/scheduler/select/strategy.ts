import type { SchedulingFailure } from "../failure.ts";
import type { PlacementRequest } from "../framework.ts";
import type { Ranking } from "../rank.ts";
import type { Snapshot } from "../snapshot.ts";

/** Chosen clusters in order of preference, or why there are none. */
export type Selected =
  | { readonly ok: true; readonly selected: readonly number[] }
  | { readonly ok: false; readonly failure: SchedulingFailure };

/** What a strategy chooses from. */
export interface SelectInput {
  readonly snapshot: Snapshot;
  readonly request: PlacementRequest;
  readonly ranking: Ranking;
  /** Replicas to be held by the chosen clusters; null = room is not looked at. */
  readonly need: number | null;
  /** Replicas of the workload, whatever is needed. */
  readonly replicas: number;
}

/** Extension point select: which of the ranked clusters are taken. */
export interface SelectStrategy {
  readonly name: string;
  readonly select: (input: SelectInput) => Selected;
}

export function chosen(selected: readonly number[]): Selected {
  return { ok: true, selected };
}

export function refused(failure: SchedulingFailure): Selected {
  return { ok: false, failure };
}
