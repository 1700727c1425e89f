import type { ApplicationModel } from "../../model/fleet.ts";
import type { LockedPlacement } from "../../model/lock.ts";
import type { Booking, Ledger, Snapshot } from "../../scheduler/index.ts";
import { workloadKey } from "../workload-key.ts";

/** Replicas by cluster name, a record for each workload of an application in its order. */
export type Assignments = readonly Readonly<Record<string, number>>[];

/** The assignments a lock holds for the application's present workloads: its own copies, or those that leave. */
export function lockedAssignments(
  application: ApplicationModel,
  locked: LockedPlacement | undefined,
  which: "workloads" | "leavingWorkloads",
): Assignments {
  return application.workloads.map((workload) => locked?.[which][workloadKey(workload)] ?? {});
}

/** What is booked for the applications of a plan, so that a copy's room can be given back exactly where it was taken. */
export class Bookings {
  readonly #byCopy = new Map<string, Booking[]>();
  readonly #snapshot: Snapshot;
  readonly #ledger: Ledger;

  constructor(snapshot: Snapshot, ledger: Ledger) {
    this.#snapshot = snapshot;
    this.#ledger = ledger;
  }

  /** Books replicas; clusters outside the fleet are passed over. */
  book(application: ApplicationModel, assignments: Assignments): void {
    for (const [index, { requests, node }] of application.workloads.entries()) {
      for (const [cluster, replicas] of Object.entries(assignments[index] ?? {})) {
        const at = this.#snapshot.indexOf(cluster);
        if (at >= 0 && replicas > 0)
          this.#keep(application, cluster, this.#ledger.book(at, { requests, node }, replicas));
      }
    }
  }

  /** Books the DaemonSets of an application on each node of the clusters. */
  bookDaemons(application: ApplicationModel, clusters: Iterable<string>): void {
    if (application.daemons.length === 0) return;
    for (const cluster of clusters) {
      const at = this.#snapshot.indexOf(cluster);
      if (at < 0) continue;
      for (const daemon of application.daemons) this.#keep(application, cluster, this.#ledger.bookOnNodes(at, daemon));
    }
  }

  #keep(application: ApplicationModel, cluster: string, booking: Booking): void {
    const key = `${application.id}@${cluster}`;
    const there = this.#byCopy.get(key);
    if (there === undefined) this.#byCopy.set(key, [booking]);
    else there.push(booking);
  }

  /** Gives back all that an application has booked on the clusters. */
  release(application: ApplicationModel, clusters: Iterable<string>): void {
    for (const cluster of clusters) {
      const key = `${application.id}@${cluster}`;
      for (const booking of this.#byCopy.get(key) ?? []) this.#ledger.release(booking);
      this.#byCopy.delete(key);
    }
  }
}
