import { writeSync } from "node:fs";
import { canonicalJson } from "../core/model/digest.ts";
import { problemOf } from "../core/model/finding.ts";
import { endedEarly } from "./errors.ts";
import { capture, run } from "./io.ts";
import { ERROR_SCHEMA, runCli } from "./run.ts";

const argv = process.argv.slice(2);

// Standard output is the answer alone: what a fleet module prints goes to standard error (contracts.md, --json).
const answer = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;

// A reader that has seen enough (`| head`) is no fault.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });
}

let done = false;
process.on("exit", () => {
  if (done) return;
  // A module called process.exit(), or waits for what never comes: that must not look like success.
  process.exitCode = 1;
  const finding = endedEarly();
  if (argv.includes("--json")) {
    writeSync(1, canonicalJson({ schema: ERROR_SCHEMA, exitCode: 1, problems: [problemOf(finding)] }));
  }
  writeSync(2, `error ${finding.code}: ${finding.got}; ${finding.fix}\n`);
});

const code = await runCli(argv, {
  out: (text) => answer(text),
  err: (text) => process.stderr.write(text),
  cwd: process.cwd(),
  env: process.env,
  now: () => new Date(),
  width: Math.min(process.stdout.columns ?? process.stderr.columns ?? 100, 140),
  colour: { out: process.stdout.isTTY === true, err: process.stderr.isTTY === true },
  run,
  capture,
});
done = true;
// Whatever a module left open does not keep the command alive; what was written is flushed first.
answer("", () => process.stderr.write("", () => process.exit(code)));
