import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LabError } from "./assembly/unavailable.ts";
import type { ClusterPorts } from "./clusters/control-plane.ts";
import type { NodePool } from "./clusters/nodes.ts";
import type { ProcessIdentity } from "./processes/identity.ts";

/** What is remembered of a cluster between processes. */
export interface ClusterState {
  readonly name: string;
  readonly index: number;
  readonly nodes: readonly NodePool[];
  readonly ports: ClusterPorts;
  readonly tokens: readonly string[];
  /** Position in `tokens` of the one in the kubeconfig. */
  readonly currentToken: number;
  /** Host name in the kubeconfig's server URL; both lead to the same API server. */
  readonly host: "127.0.0.1" | "localhost";
  /** False while it is stopped on purpose. */
  readonly running: boolean;
}

/** What a lab writes down about itself (`lab.json` in its state folder). */
export interface LabState {
  readonly schema: "moorage/lab/v1";
  /** Random; marks the processes that the lab started. */
  readonly id: string;
  readonly phase: "starting" | "up";
  readonly etcd: { readonly client: number; readonly peer: number };
  readonly clusters: readonly ClusterState[];
  /** Port of the DNS test double, when there is one. */
  readonly dnsPort: number | null;
  /** The process whose end is the end of the lab; null when it stays until it is taken down. */
  readonly owner: ProcessIdentity | null;
}

/** Where things are in a state folder. */
export class StateFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  get bin(): string {
    return join(this.path, "bin");
  }

  get plugins(): string {
    return join(this.path, "plugins");
  }

  /** The kubeconfig that holds all clusters, a context each. */
  get kubeconfig(): string {
    return join(this.path, "kubeconfig.yaml");
  }

  /** The state, or null when no lab was started here. */
  read(): LabState | null {
    const file = join(this.path, "lab.json");
    if (!existsSync(file)) return null;
    const state = JSON.parse(readFileSync(file, "utf8")) as LabState;
    if (state.schema !== "moorage/lab/v1")
      throw new LabError(`${file} is of another version of the lab; remove ${this.path}`);
    return state;
  }

  write(state: LabState): void {
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
    this.replace(join(this.path, "lab.json"), `${JSON.stringify(state, null, 2)}\n`);
  }

  /** Changes what is remembered of one cluster. */
  updateCluster(name: string, change: Partial<ClusterState>): void {
    const state = this.read();
    if (state === null) throw new LabError(`no lab in ${this.path}`);
    this.write({ ...state, clusters: state.clusters.map((c) => (c.name === name ? { ...c, ...change } : c)) });
  }

  /** Writes a file whole, readable by its owner only: others may read it at any time, and it may hold a token. */
  replace(file: string, text: string): void {
    writeFileSync(`${file}.new`, text, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
}
