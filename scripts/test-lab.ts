// `npm run test:lab`: the tests on the real engine and real API servers; the last line is the count.
import { closingLine } from "./counts.ts";
import { runVitest } from "./run-vitest.ts";

const counts = runVitest("lab");
const skippedInCi = process.env["CI"] !== undefined && counts.skipped > 0;
if (skippedInCi) console.error("lab: tests were skipped, which is a failure in CI");
console.log(`\n${closingLine(counts)}`);
process.exit(counts.failed === 0 && !skippedInCi ? 0 : 1);
