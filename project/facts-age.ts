import type { Facts } from "../core/model/facts.ts";
import type { Finding } from "../core/model/finding.ts";
import type { FleetModel } from "../core/model/fleet.ts";
import { compareText } from "../core/model/json.ts";
import { factsFromFuture, factsOfNoCluster, factsStale, timeInvalid } from "./errors.ts";

/** Clocks of two machines may differ by so much, in seconds. */
const CLOCK_SKEW_SECONDS = 300;

/** Milliseconds since the epoch of an RFC 3339 time, or null. */
export function parseTime(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : time;
}

function judge(shown: string, observedAt: string, now: string, limitSeconds: number): Finding | null {
  const observed = parseTime(observedAt);
  const current = parseTime(now);
  if (observed === null || current === null) return timeInvalid(shown, observed === null ? observedAt : now);
  const age = Math.floor((current - observed) / 1000);
  if (age < -CLOCK_SKEW_SECONDS) return factsFromFuture(shown, observedAt, now);
  return age > limitSeconds ? factsStale(shown, observedAt, age, limitSeconds) : null;
}

/**
 * Whether facts may still be used: the driver's judgement, which never steers a decision (design.md). Frozen and retired clusters
 * are not spoken to, so their facts may be of any age; latency and prices that are old are a warning.
 * @param now RFC 3339
 */
export function judgeFacts(facts: Facts, model: FleetModel, stack: string, now: string): readonly Finding[] {
  const limit = model.maxFactsAgeSeconds;
  const states = new Map(model.clusters.map((cluster) => [cluster.name, cluster.state]));
  const findings: (Finding | null)[] = [];
  for (const name of Object.keys(facts.clusters).sort(compareText)) {
    const shown = `facts/${stack}/${name}.json`;
    const state = states.get(name);
    if (state === undefined) findings.push(factsOfNoCluster(shown, name));
    else if (state !== "frozen" && state !== "retired") {
      findings.push(judge(shown, facts.clusters[name]?.observedAt ?? "", now, limit));
    }
  }
  if (facts.fleet) {
    const finding = judge(`facts/${stack}/fleet.json`, facts.fleet.observedAt, now, limit);
    findings.push(finding && { ...finding, severity: "warning" });
  }
  return findings.filter((finding) => finding !== null);
}
