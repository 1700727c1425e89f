import { expect, test } from "vitest";
import { buildSnapshot, createLedger } from "../../core/scheduler/index.ts";
import { cluster } from "../planner/fleet-fixture.ts";

const node = { nodeSelector: {}, affinityTerms: [], tolerations: [] };
const requests = { cpuMilli: 1000, memoryBytes: 0, pods: 1, extended: { "ephemeral-storage": 10 ** 9 } };

function fits(disks: Readonly<Record<string, number>>): number {
  const { pools, ...rest } = cluster("a", { nodes: 1 });
  const sized = pools.map((pool) => ({ ...pool, allocatable: { ...pool.allocatable, extended: disks } }));
  const snapshot = buildSnapshot([{ ...rest, served: null, servedComplete: false, health: "ok", pools: sized }]);
  return createLedger(snapshot).fits(0, { requests, node });
}

test("disk that no pool states is not weighed, and counts where one does", () => {
  expect(fits({})).toBe(4);
  expect(fits({ "ephemeral-storage": 2 * 10 ** 9 })).toBe(2);
});
