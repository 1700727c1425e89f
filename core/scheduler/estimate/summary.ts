import { CPU, PODS } from "../amount-text.ts";
import { UNLIMITED } from "../ledger/books.ts";
import { combine, type ExactQuantity, exactQuantity, milliOf, NOTHING, type Quantities, wholeOf } from "./quantity.ts";

/** What a cluster reports of its sums. */
export interface ResourceSummary {
  readonly allocatable?: Quantities;
  readonly allocated?: Quantities;
  readonly allocating?: Quantities;
}

/** The amount of a resource in a record, nothing where it is absent. */
export function amountIn(amounts: Quantities | undefined, resource: string): ExactQuantity {
  const text = amounts !== undefined && Object.hasOwn(amounts, resource) ? amounts[resource] : undefined;
  return text === undefined ? NOTHING : exactQuantity(text);
}

/** Allocatable less allocated and allocating; null where the cluster does not report the resource at all. */
export function freeOf(summary: ResourceSummary, resource: string): ExactQuantity | null {
  const { allocatable, allocated, allocating } = summary;
  if (allocatable === undefined || !Object.hasOwn(allocatable, resource)) return null;
  const left = combine(amountIn(allocatable, resource), amountIn(allocated, resource), -1n);
  return combine(left, amountIn(allocating, resource), -1n);
}

/** Pods that still fit, none when the sum is overdrawn. */
export function freePods(summary: ResourceSummary): number {
  const free = freeOf({ allocatable: {}, ...summary }, PODS);
  return free === null ? 0 : clamp(wholeOf(free));
}

/** A count as a number from 0 to the largest that Karmada knows. */
export function clamp(count: bigint): number {
  return count <= 0n ? 0 : count >= BigInt(UNLIMITED) ? UNLIMITED : Number(count);
}

/** How often a request fits in what is free: cpu in thousandths, everything else in whole units. */
function timesFree(summary: ResourceSummary, resource: string, request: ExactQuantity): number {
  const free = freeOf(summary, resource);
  if (free === null) return 0;
  const unit = resource === CPU ? milliOf : wholeOf;
  return clamp(unit(free) / unit(request));
}

/**
 * Replicas that fit by the sums of a cluster: as many as the scarcest resource, pods included, allows.
 * `requests` null = not known, then pods alone count. Source: karmada.md §6, general estimator.
 */
export function replicasBySummary(summary: ResourceSummary | null, requests: Quantities | null): number {
  if (summary === null) return 0;
  let most = freePods(summary);
  for (const [resource, text] of Object.entries(requests ?? {})) {
    const request = exactQuantity(text);
    if (most > 0 && wholeOf(request) > 0n) most = Math.min(most, timesFree(summary, resource, request));
  }
  return most;
}
