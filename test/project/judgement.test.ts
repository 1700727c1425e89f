import { describe, expect, it } from "vitest";
import type { Facts } from "../../core/model/facts.ts";
import type { FleetModel } from "../../core/model/fleet.ts";
import { judgeFacts, parseTime } from "../../project/facts-age.ts";
import { lockAgreement } from "../../project/lock-agreement.ts";
import { sampleFacts, sampleLock } from "./sample-documents.ts";

const DAY = 24 * 3600;

function fleetWith(state: string): FleetModel {
  return { maxFactsAgeSeconds: DAY, clusters: [{ name: "eu-1", state }] } as unknown as FleetModel;
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
    const found = judgeFacts(facts(observedAt), fleetWith(state), "web", "2026-01-31T12:00:00Z");
    expect(found.map((finding) => finding.code)).toEqual(codes);
  });

  it("names file, age and limit", () => {
    expect(judgeFacts(facts("2026-01-30T11:59:59Z"), fleetWith("active"), "web", "2026-01-31T12:00:00Z")).toEqual([
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
    const fleet = {
      schema: "moorage/fleet-facts/v1",
      observedAt: "2020-01-01T00:00:00Z",
      latencyMs: {},
      egress: {},
      prices: {},
    } as const;
    const found = judgeFacts({ clusters: {}, fleet }, fleetWith("active"), "web", "2026-01-31T12:00:00Z");
    expect(found).toMatchObject([
      { code: "FACTS_STALE", severity: "warning", origin: { file: "facts/web/fleet.json" } },
    ]);
  });

  it("is not judged for clusters without facts; facts without a cluster are a warning", () => {
    const lost = judgeFacts(
      facts("2026-01-31T12:00:00Z"),
      { ...fleetWith("active"), clusters: [] },
      "web",
      "2026-01-31T12:00:00Z",
    );
    expect(lost).toMatchObject([{ code: "FACTS_WITHOUT_CLUSTER", severity: "warning" }]);
  });

  it.each(["2026-01-31", "yesterday", "1769860800", "2026-01-31 12:00:00Z"])("%s is no time", (text) => {
    expect(parseTime(text)).toBeNull();
  });
});

describe("a decision and its lock", () => {
  const moved = sampleLock({
    placements: {
      "shop/web": {
        clusters: ["eu-2"],
        leaving: ["eu-1"],
        workloads: { "shop/Deployment/web": { "eu-2": 3 } },
        leavingWorkloads: {},
        claims: [],
      },
    },
  });

  it("agree when the digests do", () => {
    expect(lockAgreement(sampleLock(), sampleLock(), "l")).toEqual([]);
  });

  it("differ with what moved", () => {
    expect(lockAgreement(sampleLock(), moved, "l")).toMatchObject([
      { code: "LOCK_DIFFERS", severity: "error", class: "input", got: "shop/web: eu-1 3 → eu-2 3" },
    ]);
  });

  it("without a lock is a warning", () => {
    expect(lockAgreement(null, moved, "l")).toMatchObject([{ code: "LOCK_MISSING", severity: "warning" }]);
  });

  it("differ in more than placements", () => {
    expect(lockAgreement(sampleLock(), sampleLock({ terms: { "shop/web": "overflow" } }), "l")).toMatchObject([
      { got: "the placements are the same; terms, allocations, generations or leaving copies differ" },
    ]);
  });
});
