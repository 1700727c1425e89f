import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { NodePool, NodeRequirements } from "../../core/model/index.ts";
import { createLedger, type Part, UNLIMITED } from "../../core/scheduler/index.ts";
import { ANY_NODE, amounts, cluster, fleetOf, pool } from "./sample-fleet.ts";

const GI = 2 ** 30;

function ledgerOf(...pools: readonly NodePool[]) {
  return createLedger(fleetOf(cluster("east", { pools })));
}

const part = (cpuMilli: number, memoryBytes = 0, node: NodeRequirements = ANY_NODE): Part => ({
  requests: amounts(cpuMilli, memoryBytes),
  node,
});

const gpuPool = pool("a-gpu", {
  count: 1,
  labels: { accel: "nvidia" },
  taints: [{ key: "gpu", value: "true", effect: "NoSchedule" }],
  allocatable: { cpuMilli: 8000, memoryBytes: 32 * GI, pods: 110, extended: { "nvidia.com/gpu": 4 } },
});

const onGpu: NodeRequirements = { ...ANY_NODE, tolerations: [{ key: "gpu", operator: "Exists" }] };

describe("what fits", () => {
  test.each([
    ["by cpu", [pool("p")], part(500), 32],
    ["by memory", [pool("p")], part(500, 8 * GI), 8],
    ["by node size, not by the sum: 3 cores on nodes of 4", [pool("p")], part(3000), 4],
    ["nothing larger than a node", [pool("p")], part(4001), 0],
    ["a pod only, where nothing is requested", [pool("p")], { requests: null, node: ANY_NODE }, 440],
    ["what others request is gone", [pool("p", { requestedByOthers: amounts(15_600) })], part(100), 4],
    ["no nodes", [pool("p", { count: 0, max: 5 })], part(100), 0],
    ["a tainted pool is closed", [gpuPool], part(100), 0],
    ["and open to those who tolerate", [gpuPool], part(100, 0, onGpu), 80],
    [
      "an extended resource",
      [gpuPool, pool("p")],
      { requests: amounts(100, 0, { "nvidia.com/gpu": 1 }), node: onGpu },
      4,
    ],
    [
      "an extended resource that nobody has",
      [pool("p")],
      { requests: amounts(1, 0, { "x.com/y": 1 }), node: ANY_NODE },
      0,
    ],
    ["a node selector", [gpuPool, pool("p")], part(1000, 0, { ...onGpu, nodeSelector: { accel: "nvidia" } }), 8],
    [
      "one of two affinity terms",
      [pool("p", { labels: { arch: "arm64" } }), pool("q", { labels: { arch: "amd64" } })],
      part(1000, 0, {
        ...ANY_NODE,
        affinityTerms: [
          [{ key: "arch", operator: "In", values: ["arm64"] }],
          [{ key: "arch", operator: "DoesNotExist" }],
        ],
      }),
      16,
    ],
    ["several pools", [pool("p"), pool("q", { count: 1 })], part(1000), 20],
    ["nothing requested at all", [pool("p")], { requests: { ...amounts(0), pods: 0 }, node: ANY_NODE }, UNLIMITED],
  ] as const)("%s", (_, pools, wanted, expected) => {
    expect(ledgerOf(...pools).fits(0, wanted)).toBe(expected);
  });
});

describe("booking", () => {
  test("takes room, and giving back restores it", () => {
    const ledger = ledgerOf(pool("p"));
    const booking = ledger.book(0, part(1500), 5);
    // Two of 1.5 cores a node: eight in all, though the sum would hold five more.
    expect(ledger.fits(0, part(1500))).toBe(3);
    expect(ledger.booked(0)).toEqual({ ...amounts(7500), pods: 5 });
    expect(ledger.free(0).cpuMilli).toBe(8500);
    ledger.release(booking);
    expect(ledger.fits(0, part(1500))).toBe(8);
    expect(ledger.free(0)).toEqual(ledger.allocatable(0));
  });

  test("leaves pools with extended resources or taints to those who need them", () => {
    const ledger = ledgerOf(gpuPool, pool("p"));
    ledger.book(0, part(4000, 0, onGpu), 4);
    expect(ledger.fits(0, { requests: amounts(1000, 0, { "nvidia.com/gpu": 1 }), node: onGpu })).toBe(4);
    expect(ledger.fits(0, part(100))).toBe(0);
  });

  test("books what does not fit too: a kept placement may be overcommitted", () => {
    const ledger = ledgerOf(pool("p", { count: 1 }));
    const booking = ledger.book(0, part(3000), 2);
    expect(ledger.free(0).cpuMilli).toBe(-2000);
    expect(ledger.fits(0, part(1))).toBe(0);
    ledger.release(booking);
    expect(ledger.free(0).cpuMilli).toBe(4000);
  });

  test("books what no pool takes on the cluster", () => {
    const ledger = ledgerOf(gpuPool);
    const booking = ledger.book(0, part(3000), 2);
    expect([ledger.booked(0).cpuMilli, ledger.free(0).cpuMilli]).toEqual([6000, 2000]);
    expect(ledger.fits(0, part(4000, 0, onGpu))).toBe(2);
    ledger.release(booking);
    expect(ledger.booked(0).cpuMilli).toBe(0);
  });

  test("a clone is on its own", () => {
    const ledger = ledgerOf(pool("p"));
    const whatIf = ledger.clone();
    whatIf.book(0, part(4000), 4);
    expect([ledger.fits(0, part(4000)), whatIf.fits(0, part(4000))]).toEqual([4, 0]);
  });
});

describe("several together", () => {
  const parts = [
    { ...part(3000), count: 1 },
    { ...part(1000), count: 2 },
  ];

  test("whole sets", () => {
    // Four nodes of 4 cores: 3 + 1 on a node, and each second part needs a place of its own.
    expect(ledgerOf(pool("p")).fitsSets(0, parts)).toBe(3);
    expect(ledgerOf(pool("p")).fitsSets(0, [{ ...part(1000), count: 3 }])).toBe(5);
    expect(ledgerOf(pool("p", { count: 0 })).fitsSets(0, parts)).toBe(0);
  });

  test("shares of a set", () => {
    const shared = [
      { ...part(1000), count: 20 },
      { ...part(500), count: 10 },
    ];
    // 16 cores hold 12.8 of 20 shares of 1.25 cores each.
    expect(ledgerOf(pool("p")).fitsShares(0, shared, 20)).toBe(12);
    expect(ledgerOf(pool("p")).fitsShares(0, [{ ...part(1), count: 4 }], 20)).toBe(20);
  });

  test("asking leaves the books as they were", () => {
    const ledger = ledgerOf(pool("p"));
    ledger.fitsSets(0, parts);
    ledger.fitsShares(0, parts, 9);
    expect(ledger.free(0)).toEqual(ledger.allocatable(0));
    expect(ledger.fits(0, part(3000))).toBe(4);
  });
});

describe("what is short", () => {
  test.each([
    ["nothing", [pool("p")], part(100), null],
    [
      "free cpu",
      [pool("p", { requestedByOthers: amounts(15_000) })],
      part(2000),
      ["free.cpu", "1 in the pool with most", ">= 2 for one more replica"],
    ],
    ["nodes", [], part(100), ["pools", "no nodes", "a node pool"]],
    [
      "a resource that nobody has",
      [pool("p")],
      { requests: amounts(1, 0, { "nvidia.com/gpu": 2 }), node: ANY_NODE },
      ['pools.allocatable["nvidia.com/gpu"]', "none", ">= 2"],
    ],
    [
      "a resource that other nodes have",
      [pool("p"), { ...gpuPool, count: 0, max: 0 }],
      { requests: amounts(1, 0, { "nvidia.com/gpu": 1 }), node: ANY_NODE },
      ['pools.allocatable["nvidia.com/gpu"]', "none", ">= 1"],
    ],
    [
      "a larger node",
      [pool("p")],
      part(100, 20 * GI),
      ["pools.allocatable.memory", "16Gi on the largest node", ">= 20Gi"],
    ],
    [
      "a toleration",
      [gpuPool],
      part(100),
      ["pools.taints", "gpu=true:NoSchedule", "a toleration of gpu=true:NoSchedule"],
    ],
    [
      "a label",
      [pool("p", { labels: { arch: "amd64" } })],
      part(100, 0, { ...ANY_NODE, nodeSelector: { arch: "arm64" } }),
      ["pools.labels", "arch=amd64", "arch=arm64"],
    ],
    [
      "one node with all of it",
      [
        pool("p", { allocatable: { cpuMilli: 8000, memoryBytes: GI, pods: 10, extended: {} } }),
        pool("q", { allocatable: { cpuMilli: 1000, memoryBytes: 8 * GI, pods: 10, extended: {} } }),
      ],
      part(4000, 4 * GI),
      ["pools.allocatable", "no node with all of it", "cpu 4, memory 4Gi, pods 1"],
    ],
  ] as const)("%s", (_, pools, wanted, expected) => {
    const verdict = ledgerOf(...pools).shortage(0, wanted);
    expect(verdict === null ? null : [verdict.field, verdict.got, verdict.wanted]).toEqual(expected);
  });

  test("free room in pieces that are too small", () => {
    const ledger = ledgerOf(pool("p"));
    ledger.book(0, part(3000), 4);
    expect(ledger.fits(0, part(2500))).toBe(0);
    expect(ledger.shortage(0, part(2500))?.wanted).toBe("one node with room for a whole replica");
  });
});

test("what fits can be booked, on nodes that exist", () => {
  const request = fc.record({ cpu: fc.integer({ min: 1, max: 10 }), count: fc.integer({ min: 1, max: 6 }) });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.array(request, { maxLength: 6 }), (count, requests) => {
      const ledger = ledgerOf(pool("p", { count, allocatable: { ...amounts(10), pods: 110 } }));
      const booked: number[] = [];
      for (const { cpu, count: wanted } of requests) {
        const replicas = Math.min(wanted, ledger.fits(0, part(cpu)));
        ledger.book(0, part(cpu), replicas);
        for (let replica = 0; replica < replicas; replica += 1) booked.push(cpu);
      }
      expect(ledger.free(0).cpuMilli).toBeGreaterThanOrEqual(0);
      // Replicas of more than half a node never share one; of more than a third, two at most do.
      expect(booked.filter((cpu) => cpu > 5).length).toBeLessThanOrEqual(count);
      expect(booked.filter((cpu) => cpu > 10 / 3).length).toBeLessThanOrEqual(2 * count);
    }),
    { numRuns: 1000 },
  );
});
