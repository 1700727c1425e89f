import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { assembleBin } from "./assembly/bin-folder.ts";
import { buildComponents } from "./assembly/component-cache.ts";
import { prepareMoto } from "./assembly/moto-environment.ts";
import { defaultStateFolder, labFolder } from "./assembly/paths.ts";
import { type Progress, progressToStderr } from "./assembly/progress.ts";
import { findGo, findPython } from "./assembly/toolchain.ts";
import { LabError } from "./assembly/unavailable.ts";
import { LabCluster } from "./clusters/cluster.ts";
import { etcd } from "./clusters/control-plane.ts";
import type { NodePool } from "./clusters/nodes.ts";
import { DnsService } from "./dns/dns-service.ts";
import { EngineProject } from "./engine/engine-project.ts";
import { engineEnvironment } from "./engine/environment.ts";
import { type ProjectOptions, writeProject } from "./engine/project-folder.ts";
import { exclusively } from "./processes/exclusive.ts";
import { identify } from "./processes/identity.ts";
import { freePorts } from "./processes/ports.ts";
import { Supervisor } from "./processes/supervisor.ts";
import { type ClusterState, type LabState, StateFolder } from "./state.ts";

export interface ClusterOptions {
  /** Lower-case letters, digits and dashes; unique in the lab. */
  readonly name: string;
  readonly nodes: readonly NodePool[];
}

export interface LabOptions {
  readonly clusters: readonly ClusterOptions[];
  /** Whether there is a Route 53 (which needs Python 3); default false. */
  readonly dns?: boolean;
  /** Where the lab keeps itself; default `$MOORAGE_LAB_STATE`, else a folder of this user's under the temporary folder. */
  readonly stateFolder?: string;
  /**
   * `process` (for tests): the lab ends, and its folder goes, when the process that started it is gone, however it
   * ended. `until-down`: it stays. Default `process`.
   */
  readonly lifetime?: "process" | "until-down";
  /** Takes lines on what takes long; default standard error. */
  readonly progress?: Progress;
}

/**
 * Builds what is needed, without starting anything. Throws LabUnavailableError when the machine lacks a toolchain.
 */
export async function buildLab(options: { readonly dns?: boolean; readonly progress?: Progress } = {}) {
  const progress = options.progress ?? progressToStderr;
  // Both before anything is built, so that a missing one is told at once.
  await findGo();
  if (options.dns === true) await findPython();
  const python = options.dns === true ? await prepareMoto(progress) : null;
  return { python, built: await buildComponents(progress) };
}

/**
 * Starts a lab: clusters, and a Route 53 when asked for. About 8 s for two clusters once all is built; a cold build
 * takes about 25 minutes on two cores. Throws LabUnavailableError when the machine lacks a toolchain, LabError when a
 * lab is already up in the state folder or when a part does not start (nothing is left running then).
 */
export async function startLab(options: LabOptions): Promise<Lab> {
  const folder = new StateFolder(options.stateFolder ?? defaultStateFolder());
  return exclusively(folder.path, () => start(folder, options));
}

/** The lab that is up in a state folder, whoever started it; null when there is none. */
export function openLab(stateFolder = defaultStateFolder()): Lab | null {
  const folder = new StateFolder(stateFolder);
  const state = folder.read();
  return state === null ? null : new Lab(folder, state);
}

function checkNames(clusters: readonly ClusterOptions[]): void {
  for (const { name } of clusters) {
    if (!/^[a-z]([-a-z0-9]*[a-z0-9])?$/.test(name)) throw new LabError(`"${name}" cannot be the name of a cluster`);
  }
  if (new Set(clusters.map(({ name }) => name)).size < clusters.length) throw new LabError("two clusters of one name");
}

async function clearFolder(folder: StateFolder): Promise<void> {
  const before = openLab(folder.path);
  if (before?.isRunning() === true) {
    const names = before.clusters.map((cluster) => cluster.name).join(", ");
    throw new LabError(`already up in ${folder.path} (clusters ${names}); take it down first`);
  }
  if (before !== null) return before.stop();
  // Never clear a folder that no lab made.
  if (existsSync(folder.path) && readdirSync(folder.path).length > 0) {
    throw new LabError(`${folder.path} is not empty and holds no lab`);
  }
}

async function start(folder: StateFolder, options: LabOptions): Promise<Lab> {
  checkNames(options.clusters);
  await clearFolder(folder);
  const progress = options.progress ?? progressToStderr;
  const { python, built } = await buildLab({ ...options, progress });
  const lab = new Lab(folder, await firstState(folder, options));
  try {
    await assembleBin(folder.bin, folder.plugins, built);
    await lab.startAll(python);
  } catch (error) {
    // The logs stay for whoever reads the message; the next start clears them.
    await lab.stop({ keepFolder: true });
    throw error;
  }
  return lab;
}

async function firstState(folder: StateFolder, options: LabOptions): Promise<LabState> {
  const ports = await freePorts(3 + 3 * options.clusters.length);
  const take = () => ports.pop() ?? 0;
  const clusters = options.clusters.map(
    ({ name, nodes }, index): ClusterState => ({
      name,
      nodes,
      index,
      ports: { apiServer: take(), controllerManager: take(), scheduler: take() },
      tokens: Array.from({ length: 8 }, () => randomBytes(24).toString("base64url")),
      currentToken: 0,
      host: "127.0.0.1",
      running: true,
    }),
  );
  const state: LabState = {
    schema: "moorage/lab/v1",
    id: randomBytes(16).toString("hex"),
    phase: "starting",
    etcd: { client: take(), peer: take() },
    clusters,
    dnsPort: options.dns === true ? take() : null,
    owner: options.lifetime === "until-down" ? null : identify(process.pid),
  };
  folder.write(state);
  return state;
}

/** A running lab. */
export class Lab {
  /** Folder of its state: logs in `logs`, one folder a cluster in `clusters`, projects for the engine in `projects`. */
  readonly stateFolder: string;
  readonly clusters: readonly LabCluster[];
  readonly #folder: StateFolder;
  readonly #state: LabState;
  readonly #supervisor: Supervisor;
  readonly #dns: DnsService | null;

  /** For the lab itself; use `startLab` and `openLab`. */
  constructor(folder: StateFolder, state: LabState) {
    this.#folder = folder;
    this.#state = state;
    this.stateFolder = folder.path;
    this.#supervisor = new Supervisor({ stateFolder: folder.path, labId: state.id });
    this.clusters = state.clusters.map((c) => new LabCluster(c, state.etcd.client, folder, this.#supervisor));
    this.#dns = state.dnsPort === null ? null : new DnsService(state.dnsPort);
  }

  /** Folder to be first on PATH: the CLI, its language host, the node that the lab runs with. */
  get binFolder(): string {
    return this.#folder.bin;
  }

  /** The cluster of that name. */
  cluster(name: string): LabCluster {
    const found = this.clusters.find((cluster) => cluster.name === name);
    if (found === undefined) throw new LabError(`the lab has no cluster ${name}`);
    return found;
  }

  /** The lab's Route 53; throws when it was started without. */
  get dns(): DnsService {
    if (this.#dns === null) throw new LabError("this lab was started without DNS");
    return this.#dns;
  }

  get hasDns(): boolean {
    return this.#dns !== null;
  }

  /** Whether any of its processes runs. */
  isRunning(): boolean {
    return this.processes().some((process) => process.running);
  }

  /** Its processes and whether they still run. */
  processes(): { readonly name: string; readonly pid: number; readonly running: boolean }[] {
    return this.#supervisor.list();
  }

  /** Variables that a Pulumi CLI needs to work in this lab; to be laid over the environment of a process. */
  environment(): Readonly<Record<string, string>> {
    return engineEnvironment(this.#folder, this.#state);
  }

  /**
   * Writes a project folder for the engine (see `writeProject` for what is in it) and gives a handle to run the CLI in
   * it. Each project has stacks of its own as long as project names differ.
   */
  project(options: Omit<ProjectOptions, "plugins" | "folder"> & { readonly folder?: string }): EngineProject {
    const folder = options.folder ?? join(this.#folder.path, "projects", options.name ?? "moorage");
    writeProject({ ...options, folder, plugins: this.#folder.plugins });
    return new EngineProject({ folder, environment: this.environment(), labId: this.#state.id, bin: this.#folder.bin });
  }

  /** Ends exactly what this lab started, and removes its folder. */
  async stop(options: { readonly keepFolder?: boolean } = {}): Promise<void> {
    for (const cluster of this.clusters) cluster.disconnect();
    await this.#supervisor.stopAll();
    if (options.keepFolder !== true) rmSync(this.#folder.path, { recursive: true, force: true });
  }

  /** For `startLab`. */
  async startAll(python: string | null): Promise<void> {
    const { etcd: ports, clusters, dnsPort } = this.#state;
    for (const name of ["backend", "pulumi-home"]) mkdirSync(join(this.#folder.path, name), { recursive: true });
    const store = etcd(this.#folder.bin, join(this.#folder.path, "etcd"), ports);
    this.#supervisor.start(store);
    if (python !== null) this.#startDns(python, dnsPort ?? 0);
    await this.#supervisor.waitUntil(store.name, () => answers(`http://127.0.0.1:${ports.client}/health`), 30_000);
    await Promise.all(this.clusters.map((cluster) => cluster.create()));
    if (this.#dns !== null) await this.#supervisor.waitUntil("dns", () => this.dns.isReady(), 60_000);
    if (clusters.length > 0 || this.#state.owner !== null) this.#startCloud();
    this.#folder.write({ ...this.#state, phase: "up" });
  }

  #startDns(python: string, port: number): void {
    const args = ["-m", "moto.server", "-H", "127.0.0.1", "-p", String(port)];
    this.#supervisor.start({ name: "dns", command: python, args });
  }

  #startCloud(): void {
    const script = join(labFolder, "clusters", "cloud-main.ts");
    this.#supervisor.start({ name: "cloud", command: process.execPath, args: [script, this.#folder.path] });
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
