import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";

/**
 * The directory of a Go module in the module cache, downloaded first where it is not there yet.
 * Null when there is no Go on this machine; an error when Go cannot get the module.
 */
export function goModuleDirectory(module: string, version: string): string | null {
  const run = spawnSync("go", ["mod", "download", "-json", `${module}@${version}`], {
    cwd: tmpdir(),
    encoding: "utf8",
    maxBuffer: 1 << 20,
  });
  if (run.error !== undefined) return null;
  const answer: unknown = JSON.parse(run.stdout === "" ? "{}" : run.stdout);
  const { Dir: directory, Error: reason } = answer as { readonly Dir?: string; readonly Error?: string };
  if (directory === undefined) throw new Error(`${module}@${version}: ${reason ?? run.stderr}`);
  return directory;
}
