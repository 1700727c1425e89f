import type { Room } from "../room.ts";

/** One workload to divide over selected clusters. */
export interface Workload {
  /** In order of preference. */
  readonly selected: readonly number[];
  readonly replicas: number;
  readonly room: Room;
  /** Decides the direction of ties; fixed for the life of the workload (`<namespace>/<Kind>/<name>`). */
  readonly tieKey: string;
  /** Divide anew instead of changing as little as possible. */
  readonly fresh?: boolean;
  /** Clusters that must get at least one replica (moorage profile). */
  readonly atLeastOne?: readonly number[];
}
