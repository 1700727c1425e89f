import { describe, expect, it } from "vitest";
import type { Facts } from "../../core/model/facts.ts";
import type { ClusterModel } from "../../core/model/fleet.ts";
import { factsAgeFindings, parseTime } from "../../project/facts-age.ts";
import { sampleFacts } from "./sample-documents.ts";

const DAY = 24 * 3600;

const NOON = new Date("2026-01-31T12:00:00Z");

function clustersIn(state: string): readonly ClusterModel[] {
  return [{ name: "eu-1", state }] as unknown as readonly ClusterModel[];
}
function facts(observedAt: string): Facts {
  return { clusters: { "eu-1": sampleFacts({ observedAt }) }, fleet: null };
}

describe("the age of facts", () => {
  it.each([
    ["as old as allowed", "active", "2026-01-30T12:00:00Z", []],
    ["a second older", "active", "2026-01-30T11:59:59Z", ["FACTS_STALE"]],
    ["old, of a cordoned cluster", "cordoned", "2025-01-30T12:00:00Z", ["FACTS_STALE"]],
    ["old, of a frozen cluster that cannot be observed", "frozen", "2025-01-30T12:00:00Z", []],
    ["old, of a retired cluster", "retired", "2025-01-30T12:00:00Z", []],
    ["old in another time zone", "active", "2026-01-30T12:59:59+01:00", ["FACTS_STALE"]],
    ["a little ahead, as clocks differ", "active", "2026-01-31T12:04:00Z", []],
    ["of tomorrow", "active", "2026-02-01T12:00:00Z", ["FACTS_FROM_FUTURE"]],
    ["of no time", "active", "2026-99-01T12:00:00Z", ["TIME_INVALID"]],
  ])("%s", (_name, state, observedAt, codes) => {
    const found = factsAgeFindings("web", facts(observedAt), DAY, NOON, clustersIn(state));
    expect(found.map((finding) => finding.code)).toEqual(codes);
  });

  it("names file, age and limit", () => {
    expect(factsAgeFindings("web", facts("2026-01-30T11:59:59Z"), DAY, NOON)).toEqual([
      {
        code: "FACTS_STALE",
        severity: "error",
        class: "input",
        origin: { file: "facts/web/eu-1.json" },
        got: "observed at 2026-01-30T11:59:59Z, 86401s ago",
        expected: "at most 86400s old (maxFactsAge)",
        fix: "observe again with moorage observe, or raise maxFactsAge of the fleet",
      },
    ]);
  });

  it("of prices and latency is a warning", () => {
    const observedAt = "2020-01-01T00:00:00Z";
    const fleet = { schema: "moorage/fleet-facts/v1", observedAt, latencyMs: {}, egress: {}, prices: {} } as const;
    const found = factsAgeFindings("web", { clusters: {}, fleet }, DAY, NOON);
    expect(found).toMatchObject([
      { code: "FACTS_STALE", severity: "warning", origin: { file: "facts/web/fleet.json" } },
    ]);
  });

  it("is not judged for clusters without facts, nor for facts without a cluster", () => {
    expect(factsAgeFindings("web", { clusters: {}, fleet: null }, DAY, NOON, clustersIn("active"))).toEqual([]);
    expect(factsAgeFindings("web", facts("2025-01-31T12:00:00Z"), DAY, NOON, [])).toEqual([]);
  });

  it.each(["2026-01-31", "yesterday", "1769860800", "2026-01-31 12:00:00Z"])("%s is no time", (text) => {
    expect(parseTime(text)).toBeNull();
  });
});
