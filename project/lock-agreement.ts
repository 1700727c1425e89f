import type { Finding } from "../core/model/finding.ts";
import { compareText } from "../core/model/json.ts";
import type { Lock, LockedPlacement } from "../core/model/lock.ts";
import { lockDiffers, lockMissing } from "./errors.ts";

function placeText(placement: LockedPlacement | undefined): string {
  if (placement === undefined || placement.clusters.length === 0) return "nowhere";
  return placement.clusters
    .map((cluster) => {
      const replicas = Object.values(placement.workloads).reduce(
        (sum, byCluster) => sum + (byCluster[cluster] ?? 0),
        0,
      );
      return replicas > 0 ? `${cluster} ${replicas}` : cluster;
    })
    .join(", ");
}

/** What differs between two locks, one text a subject: `shop/web: eu-1 3 → eu-2 3`. */
export function lockDifferences(locked: Lock, decided: Lock): readonly string[] {
  const applications = [...new Set([...Object.keys(locked.placements), ...Object.keys(decided.placements)])];
  const moved = applications.sort(compareText).flatMap((application) => {
    const before = placeText(locked.placements[application]);
    const after = placeText(decided.placements[application]);
    return before === after ? [] : [`${application}: ${before} → ${after}`];
  });
  return moved.length > 0
    ? moved
    : ["the placements are the same; terms, allocations, generations or leaving copies differ"];
}

/**
 * Whether the decision of a run is the lock's: preview and up fail with the difference where it is not (design.md, Inputs are
 * plain values). Without a lock, preview warns; up makes an error of the same finding.
 * @param shown the lock's path as it stands in findings
 */
export function lockAgreement(locked: Lock | null, decided: Lock, shown: string): readonly Finding[] {
  if (locked === null) return [lockMissing(shown)];
  if (locked.digest === decided.digest) return [];
  return [lockDiffers(shown, lockDifferences(locked, decided).join("; "))];
}
