import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/** Writes the true counts of a run to the file that `MOORAGE_TEST_COUNTS` names. */
class CountingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0 };
    for (const module of modules) {
      if (module.errors().length > 0) counts.failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === "passed") counts.passed += 1;
        else if (state === "failed") counts.failed += 1;
        else counts.skipped += 1;
      }
    }
    const path = process.env["MOORAGE_TEST_COUNTS"];
    if (path !== undefined) writeFileSync(path, JSON.stringify(counts));
  }
}

// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export.
export default CountingReporter;
