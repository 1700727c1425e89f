import { compareText, type Rejection } from "../model/index.ts";
import type { Verdict } from "./framework.ts";

/** A refusal of one cluster. */
export interface Refusal {
  readonly cluster: string;
  readonly verdict: Verdict;
}

/**
 * Refusals grouped by reason: equal verdicts become one rejection with its clusters, sorted.
 * Rejections with more clusters come first, then in the order of plugin, field and value.
 */
export function groupRejections(refusals: Iterable<Refusal>): readonly Rejection[] {
  const groups = new Map<string, { verdict: Verdict; clusters: Set<string> }>();
  for (const { cluster, verdict } of refusals) {
    const key = JSON.stringify([verdict.plugin, verdict.field, verdict.got, verdict.wanted, verdict.fix]);
    const group = groups.get(key);
    if (group) group.clusters.add(cluster);
    else groups.set(key, { verdict, clusters: new Set([cluster]) });
  }
  return [...groups]
    .sort(([keyA, a], [keyB, b]) => b.clusters.size - a.clusters.size || compareText(keyA, keyB))
    .map(([, { verdict, clusters }]) => {
      const { plugin, field, got, wanted, fix } = verdict;
      return { clusters: [...clusters].sort(compareText), plugin, field, got, wanted, fix };
    });
}

/** A verdict that refuses. */
export function refusal(
  plugin: string,
  text: { readonly field: string; readonly got: string; readonly wanted: string; readonly fix: string },
): Verdict {
  return { plugin, passes: false, ...text };
}

/** A verdict that passes. */
export function passing(plugin: string, field: string, got: string, wanted: string): Verdict {
  return { plugin, passes: true, field, got, wanted, fix: "" };
}
