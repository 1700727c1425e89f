import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { copyFile, cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { exclusively } from "../processes/exclusive.ts";
import { type Component, type ComponentName, components } from "./component.ts";
import { cacheFolder, componentsFolder } from "./paths.ts";
import { type Progress, withHeartbeat } from "./progress.ts";
import { findGo, type GoToolchain } from "./toolchain.ts";
import { LabError } from "./unavailable.ts";

/** Paths of the built binaries. */
export type BuiltComponents = Readonly<Record<ComponentName, string>>;

const sourceFile = /^(go\.mod|go\.sum|.*\.go)$/;

function linkerFlags(component: Component): string {
  return ["-s", "-w", ...Object.entries(component.settings).map(([name, value]) => `-X ${name}=${value}`)].join(" ");
}

/** Everything that decides what the binary is: sources, module versions, flags, toolchain. */
async function contentHash(component: Component, go: GoToolchain): Promise<string> {
  const hash = createHash("sha256");
  const folder = join(componentsFolder, component.name);
  for (const file of (await readdir(folder)).filter((name) => sourceFile.test(name)).sort()) {
    hash
      .update(`${file}\n`)
      .update(await readFile(join(folder, file)))
      .update("\n");
  }
  hash.update(JSON.stringify([component.package, linkerFlags(component), component.copies ?? null, go]));
  return hash.digest("hex").slice(0, 16);
}

/** Runs `go`, its words going to the log; resolves with standard output. */
function go(args: readonly string[], cwd: string, log: NodeJS.WritableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn("go", args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    child.stderr.on("data", (data: Buffer) => void log.write(data));
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve(output) : reject(new Error(`go ${args[0]} ended with ${code}`))));
  });
}

async function copyFromModule(copies: NonNullable<Component["copies"]>, source: string, log: NodeJS.WritableStream) {
  // `go list -m` gives no folder for a module that is not downloaded yet.
  const answer: unknown = JSON.parse(await go(["mod", "download", "-json", copies.module], source, log));
  const { Dir } = answer as { readonly Dir: string };
  for (const file of copies.files) {
    // Read and written rather than copied: files of the module cache are read-only, and the copy must be removable.
    await writeFile(join(source, basename(file)), await readFile(join(Dir, file)));
  }
}

async function compile(component: Component, workFolder: string, logFile: string): Promise<void> {
  const source = join(workFolder, "source");
  await cp(join(componentsFolder, component.name), source, { recursive: true });
  const log = createWriteStream(logFile);
  try {
    if (component.copies !== undefined) await copyFromModule(component.copies, source, log);
    const output = join(workFolder, component.binary);
    await go(["build", "-o", output, "-ldflags", linkerFlags(component), component.package], source, log);
    await rm(source, { recursive: true });
  } catch (error) {
    await new Promise<void>((resolve) => log.end(resolve));
    const words = (await readFile(logFile, "utf8")).trim().split("\n");
    const last = words.filter((line) => !line.startsWith("go: downloading")).slice(-12);
    throw new LabError(
      [`building ${component.name} failed (${(error as Error).message}); log: ${logFile}`, ...last].join("\n"),
    );
  } finally {
    log.end();
  }
}

async function buildOne(component: Component, toolchain: GoToolchain, progress: Progress): Promise<string> {
  const folder = join(cacheFolder(), `${component.name}-${await contentHash(component, toolchain)}`);
  const binary = join(folder, component.binary);
  if (existsSync(binary)) return binary;
  return exclusively(
    folder,
    async () => {
      if (existsSync(binary)) return binary;
      progress(
        `building ${component.title} with ${toolchain.version} (about ${component.minutes} min on two cores when cold)`,
      );
      await mkdir(cacheFolder(), { recursive: true });
      const work = `${folder}.work`;
      // Left by a build that was interrupted; no other process is at it.
      await rm(work, { recursive: true, force: true });
      await mkdir(work);
      const started = Date.now();
      await withHeartbeat(progress, `building ${component.name}`, () => compile(component, work, `${folder}.log`));
      await copyFile(`${folder}.log`, join(work, "build.log"));
      // A folder of the final name is always whole: it appears in one step.
      await rename(work, folder);
      await rm(`${folder}.log`);
      progress(`built ${component.name} in ${Math.round((Date.now() - started) / 1000)} s`);
      return binary;
    },
    () => progress(`another process builds ${component.name}; waiting for it`),
  );
}

/**
 * Builds what is not yet in the cache, one after the other (each build uses all cores). Throws LabUnavailableError
 * without a fitting Go, LabError with the end of the log when a build fails.
 */
export async function buildComponents(progress: Progress): Promise<BuiltComponents> {
  const toolchain = await findGo();
  const built: Partial<Record<ComponentName, string>> = {};
  for (const component of components()) built[component.name] = await buildOne(component, toolchain, progress);
  return built as BuiltComponents;
}
