import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { componentsFolder } from "./paths.ts";
import { LabUnavailableError } from "./unavailable.ts";

const run = promisify(execFile);

/** `1.26.8` ≥ `1.26`? Compared number by number; what is left out is 0. */
export function atLeast(version: string, wanted: string): boolean {
  const [have, want] = [version, wanted].map((text) => text.split(".").map((part) => Number.parseInt(part, 10) || 0));
  for (let i = 0; i < Math.max(have?.length ?? 0, want?.length ?? 0); i++) {
    const difference = (have?.[i] ?? 0) - (want?.[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

async function firstLine(command: string, args: readonly string[], cwd: string): Promise<string | null> {
  try {
    const { stdout, stderr } = await run(command, args, { cwd });
    return (stdout.trim() || stderr.trim()).split("\n")[0] ?? null;
  } catch {
    return null;
  }
}

/** The newest `go` line of the components: the one that decides which Go can build them all. */
function neededGo(): { readonly version: string; readonly component: string } {
  let needed = { version: "0", component: "" };
  for (const component of readdirSync(componentsFolder)) {
    const line = /^go (\S+)$/m.exec(readFileSync(join(componentsFolder, component, "go.mod"), "utf8"));
    if (line?.[1] !== undefined && !atLeast(needed.version, line[1])) needed = { version: line[1], component };
  }
  return needed;
}

export interface GoToolchain {
  /** As `go env GOVERSION` prints it, e.g. `go1.26.8`. */
  readonly version: string;
  /** Operating system and architecture built for, e.g. `linux/amd64`. */
  readonly target: string;
}

/** Finds Go; throws LabUnavailableError with one line when it is missing or too old. */
export async function findGo(): Promise<GoToolchain> {
  const { version: wanted, component } = neededGo();
  const unavailable = (found: string) =>
    new LabUnavailableError(`Go ${wanted} or newer is needed (to build the real components); found ${found}`);
  if ((await firstLine("go", ["env", "GOOS"], "/")) === null) throw unavailable("none");
  // Asked inside the module: a Go that may fetch a newer toolchain for itself answers with that one.
  const folder = join(componentsFolder, component);
  const version = await firstLine("go", ["env", "GOVERSION"], folder);
  if (version === null || !atLeast(version.replace(/^go/, ""), wanted)) {
    throw unavailable((await firstLine("go", ["version"], "/")) ?? "none");
  }
  const [os, arch] = [await firstLine("go", ["env", "GOOS"], folder), await firstLine("go", ["env", "GOARCH"], folder)];
  return { version, target: `${os}/${arch}` };
}

const neededPython = "3.10";

/** Finds Python 3 with its `venv` module; throws LabUnavailableError with one line when it is missing or too old. */
export async function findPython(): Promise<{ readonly command: string; readonly version: string }> {
  const unavailable = (found: string) =>
    new LabUnavailableError(
      `Python ${neededPython} or newer with venv is needed (for the DNS test double); found ${found}`,
    );
  for (const command of ["python3", "python"]) {
    const version = (await firstLine(command, ["--version"], "/"))?.replace(/^Python /, "");
    if (version === undefined || !version.startsWith("3")) continue;
    if (!atLeast(version, neededPython)) throw unavailable(`Python ${version}`);
    if ((await firstLine(command, ["-c", "import venv, ensurepip; print('ok')"], "/")) !== "ok") {
      throw unavailable(`Python ${version} without it`);
    }
    return { command, version };
  }
  throw unavailable("none");
}
