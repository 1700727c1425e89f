import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { requestsOf } from "../../core/kubernetes/index.ts";
import type { JsonObject } from "../../core/model/index.ts";
import { container, ORIGIN, requests } from "./objects.ts";

const MI = 1024 * 1024;

function amounts(cpuMilli: number, memoryBytes: number, extended: Readonly<Record<string, number>> = {}) {
  return { cpuMilli, memoryBytes, pods: 1, extended };
}

function resources(requested: JsonObject, limits?: JsonObject): JsonObject {
  return { resources: { requests: requested, ...(limits === undefined ? {} : { limits }) } };
}

const sidecar = (name: string, cpu: string): JsonObject =>
  container(name, { restartPolicy: "Always", ...requests(cpu, "10Mi") });

describe("requests of a pod", () => {
  test.each<readonly [string, JsonObject, ReturnType<typeof amounts> | null]>([
    ["nothing stated", { containers: [container("a")] }, null],
    ["no containers", {}, null],
    ["only overhead stated", { containers: [container("a")], overhead: { cpu: "1" } }, null],
    ["one container", { containers: [container("a", requests("100m", "64Mi"))] }, amounts(100, 64 * MI)],
    [
      "the sum of containers",
      {
        containers: [container("a", requests("100m", "64Mi")), container("b", requests("0.5", "1Gi")), container("c")],
      },
      amounts(600, 1088 * MI),
    ],
    [
      "numbers as YAML gives them",
      { containers: [container("a", resources({ cpu: 2, memory: 128 }))] },
      amounts(2000, 128),
    ],
    [
      "limits where a request is absent",
      { containers: [container("a", resources({ cpu: "100m" }, { cpu: "1", memory: "1Gi" }))] },
      amounts(100, 1024 * MI),
    ],
    [
      "an init container that needs more than all others",
      { initContainers: [container("i", requests("2", "10Mi"))], containers: [container("a", requests("1", "64Mi"))] },
      amounts(2000, 64 * MI),
    ],
    [
      "init containers one after the other: the largest, not the sum",
      {
        initContainers: [container("i", requests("700m", "1Mi")), container("j", requests("800m", "1Mi"))],
        containers: [container("a", requests("500m", "1Mi"))],
      },
      amounts(800, MI),
    ],
    [
      "a sidecar beside the containers",
      { initContainers: [sidecar("s", "200m")], containers: [container("a", requests("1", "64Mi"))] },
      amounts(1200, 74 * MI),
    ],
    [
      "a sidecar beside a later init container, not beside an earlier one",
      {
        initContainers: [
          container("early", requests("1000m", "1Mi")),
          sidecar("s", "200m"),
          container("late", requests("1100m", "1Mi")),
        ],
        containers: [container("a", requests("100m", "1Mi"))],
      },
      amounts(1300, 11 * MI),
    ],
    [
      "overhead on top",
      { containers: [container("a", requests("1", "64Mi"))], overhead: { cpu: "250m", memory: "120Mi" } },
      amounts(1250, 184 * MI),
    ],
    [
      "requests of the pod as a whole win, in cpu and memory only",
      {
        resources: { requests: { cpu: "3", "example.com/dongle": "1" } },
        containers: [container("a", requests("1", "64Mi"))],
      },
      amounts(3000, 64 * MI),
    ],
    [
      "a limit of the pod as a whole stands in for what no container requests",
      {
        resources: { limits: { cpu: "3", memory: "1Gi" } },
        containers: [container("a", resources({ cpu: "1" }))],
      },
      amounts(1000, 1024 * MI),
    ],
    [
      "extended resources, huge pages and ephemeral storage",
      {
        containers: [
          container(
            "a",
            resources({ cpu: "1", "ephemeral-storage": "1Gi" }, { "nvidia.com/gpu": 2, "hugepages-2Mi": "4Mi" }),
          ),
        ],
      },
      amounts(1000, 0, { "ephemeral-storage": 1024 * MI, "hugepages-2Mi": 4 * MI, "nvidia.com/gpu": 2 }),
    ],
    [
      "parts of a milli-core count as one",
      { containers: [container("a", resources({ cpu: "0.0001" }))] },
      amounts(1, 0),
    ],
  ])("%s", (_, spec, expected) => {
    expect(requestsOf(spec, ORIGIN)).toEqual({ amounts: expected, findings: [] });
  });

  test.each<readonly [string, JsonObject, string, string]>([
    ["text that is no quantity", resources({ cpu: "1 core" }), "QUANTITY_INVALID", 'requests.cpu: "1 core"'],
    ["a value below zero", resources({ memory: "-1Gi" }), "QUANTITY_INVALID", 'requests.memory: "-1Gi"'],
    ["a list", resources({ memory: ["1Gi"] }), "QUANTITY_INVALID", "requests.memory: a list of 1"],
    ["a misspelt resource", resources({ mem: "1Gi" }), "RESOURCE_UNKNOWN", "requests.mem: mem"],
    [
      "half a GPU",
      resources({ "nvidia.com/gpu": "500m" }),
      "EXTENDED_RESOURCE_FRACTIONAL",
      'requests["nvidia.com/gpu"]: 500m',
    ],
    [
      "a request above its limit",
      resources({ cpu: "2" }, { cpu: "1500m" }),
      "REQUEST_ABOVE_LIMIT",
      "requests.cpu: request 2000m, limit 1500m",
    ],
  ])("%s is found, with its place", (_, more, code, got) => {
    const spec = { containers: [container("a"), container("b", more)] };
    const { findings } = requestsOf(spec, { file: "web.yaml", line: 12 }, "spec.template.spec");
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({
      code,
      severity: "error",
      origin: { file: "web.yaml", line: 12 },
      got: `spec.template.spec.containers[1].resources.${got}`,
    });
  });

  test("property: never less than any one container, and no more than all of them together", () => {
    const milli = fc.integer({ min: 0, max: 4000 });
    const list = fc.array(fc.record({ cpu: milli, sidecar: fc.boolean() }), { maxLength: 5 });
    fc.assert(
      fc.property(list, fc.array(milli, { minLength: 1, maxLength: 5 }), (init, main) => {
        const spec: JsonObject = {
          initContainers: init.map(({ cpu, sidecar: runsOn }, index) =>
            container(`i${index}`, { ...requests(`${cpu}m`, "0"), ...(runsOn ? { restartPolicy: "Always" } : {}) }),
          ),
          containers: main.map((cpu, index) => container(`c${index}`, requests(`${cpu}m`, "0"))),
        };
        const cpuMilli = requestsOf(spec, ORIGIN).amounts?.cpuMilli ?? -1;
        const all = [...init.map(({ cpu }) => cpu), ...main];
        const running = [...init.filter((i) => i.sidecar).map(({ cpu }) => cpu), ...main].reduce((a, b) => a + b, 0);
        expect(cpuMilli).toBeGreaterThanOrEqual(Math.max(running, ...all));
        expect(cpuMilli).toBeLessThanOrEqual(all.reduce((a, b) => a + b, 0));
      }),
    );
  });
});
