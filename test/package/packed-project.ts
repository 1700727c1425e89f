import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";

/** A file that the tarball holds. */
export interface PackedFile {
  readonly path: string;
}

export interface Packed {
  readonly tarball: string;
  readonly files: readonly string[];
}

export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

// This Node first: `npm`, `npx` and the command itself find it by the name `node`.
const PATH = [dirname(process.execPath), join(process.cwd(), "node_modules", ".bin"), process.env["PATH"] ?? ""];

/** Runs a program in a folder, with the Node that runs the tests. */
export function run(cwd: string, command: string, args: readonly string[]): Ran {
  const env = { ...process.env, PATH: PATH.join(delimiter), NODE_OPTIONS: "", NO_COLOR: "1", CI: "" };
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8", env });
  if (error !== undefined) throw error;
  return { status, stdout, stderr };
}

/** As `run`, and what it printed, where it has to succeed. */
export function output(cwd: string, command: string, args: readonly string[]): string {
  const { status, stdout, stderr } = run(cwd, command, args);
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}\n${stdout}\n${stderr}`);
  return stdout;
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "moorage-package-"));
}

/** Packs the built checkout as `npm publish` would, without building it again. */
export function pack(folder: string): Packed {
  const text = output(process.cwd(), "npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder]);
  const told = JSON.parse(text) as unknown;
  // npm 10 and 11 give a list, npm 12 a map by package.
  const [first] = Object.values(told as Record<string, { filename: string; files: readonly PackedFile[] }>);
  if (first === undefined) throw new Error(`npm pack told nothing: ${text}`);
  return { tarball: join(folder, first.filename), files: first.files.map((file) => file.path).sort() };
}

/** A project with the packed product and the product's own dependencies, by npm; its peers are those of this checkout. */
export function installPacked(folder: string, tarball: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "name": "installed", "version": "1.0.0", "private": true }\n');
  const flags = ["--prefer-offline", "--legacy-peer-deps", "--ignore-scripts", "--no-save", "--no-audit", "--no-fund"];
  output(folder, "npm", ["install", ...flags, tarball]);
  linkPeers(folder);
}

const PEERS = ["@pulumi", "cdk8s", "cdk8s-plus-28", "constructs", "typescript", "@types/node"];

function linkPeers(folder: string): void {
  mkdirSync(join(folder, "node_modules", "@types"), { recursive: true });
  for (const peer of PEERS) {
    const place = join(folder, "node_modules", peer);
    if (!existsSync(place)) symlinkSync(join(process.cwd(), "node_modules", peer), place, "dir");
  }
}

/** Another project with the same installed packages, and files of its own. */
export function project(installed: string, folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  cpSync(join(installed, "node_modules"), join(folder, "node_modules"), { recursive: true, verbatimSymlinks: true });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Names in a folder, sorted; empty where there is none. */
export function namesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}
