import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { exclusively } from "../processes/exclusive.ts";
import { cacheFolder, labFolder } from "./paths.ts";
import type { Progress } from "./progress.ts";
import { findPython } from "./toolchain.ts";
import { LabError } from "./unavailable.ts";

const run = promisify(execFile);

/**
 * The Python of a virtual environment that holds the DNS test double, made when it is not yet in the cache. Throws
 * LabUnavailableError without a fitting Python, LabError when its packages cannot be installed.
 */
export async function prepareMoto(progress: Progress): Promise<string> {
  const { command, version } = await findPython();
  const requirements = join(labFolder, "dns", "requirements.txt");
  const hash = createHash("sha256").update(readFileSync(requirements)).update(version).digest("hex").slice(0, 16);
  const folder = join(cacheFolder(), `moto-${hash}`);
  const python = join(folder, "bin", "python");
  if (existsSync(python)) return python;
  return exclusively(
    folder,
    async () => {
      if (existsSync(python)) return python;
      progress("installing moto into a virtual environment (about 15 s)");
      await mkdir(cacheFolder(), { recursive: true });
      const work = `${folder}.work`;
      await rm(work, { recursive: true, force: true });
      try {
        await run(command, ["-m", "venv", work]);
        await run(join(work, "bin", "python"), ["-m", "pip", "install", "--quiet", "--requirement", requirements]);
      } catch (error) {
        const { stderr = "", message } = error as Error & { stderr?: string };
        throw new LabError(`installing moto failed: ${stderr.trim() || message}`);
      }
      // Its scripts name the folder they were made in, but nothing here starts them: modules run by `python -m`.
      await rename(work, folder);
      return python;
    },
    () => progress("another process installs moto; waiting for it"),
  );
}
