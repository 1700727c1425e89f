import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Counts } from "./counts.ts";

const NOTHING: Counts = { passed: 0, failed: 1, skipped: 0 };

/** Runs a project of vitest and counts its tests. A run that ends without a report counts as one failure. */
export function runVitest(project: string, extra: readonly string[] = []): Counts {
  const folder = mkdtempSync(join(tmpdir(), "moorage-test-"));
  const report = join(folder, "counts.json");
  try {
    const args = [
      "run",
      "--project",
      project,
      "--reporter=default",
      "--reporter=./scripts/counting-reporter.ts",
      ...extra,
    ];
    const { status } = spawnSync("vitest", args, {
      stdio: "inherit",
      env: { ...process.env, MOORAGE_TEST_COUNTS: report },
    });
    const counts = readCounts(report);
    // Vitest also fails for what no test reports: an error in a set-up, a file that does not load.
    return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readCounts(path: string): Counts {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Counts;
  } catch {
    return NOTHING;
  }
}
