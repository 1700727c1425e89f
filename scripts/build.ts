// Compiles the rooms to build/, from nothing, so that no file of a deleted module stays behind.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";

rmSync("build", { recursive: true, force: true });
const { status } = spawnSync("tsc", ["-p", "tsconfig.build.json"], { stdio: "inherit" });
process.exit(status ?? 1);
