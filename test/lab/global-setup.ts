import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { LabUnavailableError } from "./assembly/unavailable.ts";
import { startLab } from "./lab.ts";
import { sharedClusters } from "./shared-lab.ts";

/** Starts the lab that all lab tests share, and ends it after the last. */
export async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const stateFolder = mkdtempSync(join(tmpdir(), "moorage-lab-test-"));
  try {
    const lab = await startLab({ clusters: sharedClusters, dns: true, stateFolder });
    provide("lab", { stateFolder });
    return () => lab.stop();
  } catch (error) {
    if (!(error instanceof LabUnavailableError)) throw error;
    rmSync(stateFolder, { recursive: true, force: true });
    process.stderr.write(`lab: ${error.message}; the tests that need the lab are skipped\n`);
    provide("lab", { unavailable: error.message });
    return undefined;
  }
}
