// `npm test`: build, then every static check and every test that needs no lab; the last line is the count.
import { spawnSync } from "node:child_process";
import { addCounts, type Counts, closingLine } from "./counts.ts";
import { runVitest } from "./run-vitest.ts";

const CHECKS: readonly (readonly [name: string, command: string, args: readonly string[]])[] = [
  ["types", "tsc", ["-p", "tsconfig.json"]],
  ["format and lint", "biome", ["ci", "--colors=off", "--error-on-warnings", "."]],
  ["lint with types", "eslint", ["."]],
  ["rules between rooms", "node", ["scripts/rooms.ts"]],
  ["dead exports", "knip", []],
];

function check(name: string, command: string, args: readonly string[]): Counts {
  console.log(`\n── ${name}: ${command} ${args.join(" ")}`);
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  return status === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

// The fleets in stacks/ import the product by its name, so everything rests on a fresh build.
let counts = check("build", "node", ["scripts/build.ts"]);
for (const [name, command, args] of CHECKS) counts = addCounts(counts, check(name, command, args));
counts = addCounts(counts, runVitest("unit"));
console.log(`\n${closingLine(counts)}`);
process.exit(counts.failed === 0 ? 0 : 1);
