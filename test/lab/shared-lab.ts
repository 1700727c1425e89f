import { describe, inject } from "vitest";
import { type ClusterOptions, type Lab, openLab } from "./lab.ts";

/** What `global-setup.ts` tells the test files. */
export type SharedLab = { readonly stateFolder: string } | { readonly unavailable: string };

declare module "vitest" {
  interface ProvidedContext {
    readonly lab: SharedLab;
  }
}

const inRegion = (region: string) => ({ "topology.kubernetes.io/region": region });

/** The clusters of the lab that all lab tests share: three of different size, in three regions. */
export const sharedClusters: readonly ClusterOptions[] = [
  { name: "east", nodes: [{ count: 3, cpu: "8", memory: "32Gi", labels: inRegion("eu-east") }] },
  { name: "west", nodes: [{ count: 2, cpu: "8", memory: "32Gi", labels: inRegion("eu-west") }] },
  {
    name: "south",
    nodes: [
      { count: 1, cpu: "8", memory: "32Gi", labels: inRegion("us-south") },
      {
        name: "gpu",
        count: 1,
        cpu: "4",
        memory: "16Gi",
        labels: inRegion("us-south"),
        extended: { "nvidia.com/gpu": 2 },
      },
    ],
  },
];

/**
 * A suite on the shared lab: it is started once for all test files, with Route 53. The suite is skipped, with all its
 * tests, where the machine lacks a toolchain. What a suite makes it takes away again: own namespaces, own project names.
 */
export function describeLab(name: string, suite: (lab: Lab) => void): void {
  const shared = inject("lab");
  if ("unavailable" in shared) {
    describe.skip(name, () => suite(notStarted));
    return;
  }
  const lab = openLab(shared.stateFolder);
  if (lab === null) throw new Error(`the shared lab in ${shared.stateFolder} is gone`);
  describe(name, () => suite(lab));
}

/** Stands for the lab while skipped tests are collected; nothing may be asked of it outside of a test. */
const notStarted = new Proxy({} as Lab, {
  get: (_, property) => {
    throw new Error(`the lab is not available; ask for .${String(property)} inside a test or hook`);
  },
});
