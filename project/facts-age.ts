import type { Facts } from "../core/model/facts.ts";
import type { Finding } from "../core/model/finding.ts";
import type { ClusterModel } from "../core/model/fleet.ts";
import { compareText } from "../core/model/json.ts";
import { factsFromFuture, factsStale, timeInvalid } from "./errors.ts";

/** Clocks of two machines may differ by so much, in seconds. */
const CLOCK_SKEW_SECONDS = 300;

/** Milliseconds since the epoch of an RFC 3339 time, or null. */
export function parseTime(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : time;
}

function judge(shown: string, observedAt: string, now: Date, limitSeconds: number): Finding | null {
  const observed = parseTime(observedAt);
  if (observed === null) return timeInvalid(shown, observedAt);
  const age = Math.floor((now.getTime() - observed) / 1000);
  if (age < -CLOCK_SKEW_SECONDS) return factsFromFuture(shown, observedAt, now.toISOString());
  return age > limitSeconds ? factsStale(shown, observedAt, age, limitSeconds) : null;
}

/**
 * Whether facts may still be used: the driver's judgement, which never steers a decision (design.md). Frozen and retired clusters
 * are not spoken to, so their facts may be of any age; latency and prices that are old are a warning.
 * @param clusters the fleet's, where they are known: facts of a cluster it does not have are the planner's to judge
 */
export function factsAgeFindings(
  stack: string,
  facts: Facts,
  maxAgeSeconds: number,
  now: Date,
  clusters: readonly ClusterModel[] | null = null,
): readonly Finding[] {
  const states = clusters && new Map(clusters.map((cluster) => [cluster.name, cluster.state]));
  const findings: (Finding | null)[] = [];
  for (const name of Object.keys(facts.clusters).sort(compareText)) {
    const shown = `facts/${stack}/${name}.json`;
    const state = states?.get(name);
    const silent = state === "frozen" || state === "retired" || (states !== null && state === undefined);
    if (!silent) findings.push(judge(shown, facts.clusters[name]?.observedAt ?? "", now, maxAgeSeconds));
  }
  if (facts.fleet) {
    const finding = judge(`facts/${stack}/fleet.json`, facts.fleet.observedAt, now, maxAgeSeconds);
    findings.push(finding && { ...finding, severity: "warning" });
  }
  return findings.filter((finding) => finding !== null);
}
