import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { LabError } from "../assembly/unavailable.ts";
import type { Supervisor } from "../processes/supervisor.ts";
import type { ClusterState, StateFolder } from "../state.ts";
import {
  apiServer,
  type ControlPlane,
  certificateAuthority,
  controllers,
  prepareControlPlane,
} from "./control-plane.ts";
import { KubeClient } from "./kube-client.ts";
import type { KubeObject, Node, Pod } from "./kube-object.ts";
import { type Connection, readKubeconfig, writeKubeconfig } from "./kubeconfig.ts";
import { nodeObjects } from "./nodes.ts";

/** One cluster of a running lab. */
export class LabCluster {
  readonly name: string;
  /** Path of the kubeconfig file, which follows `rotateToken` and `moveServer`. */
  readonly kubeconfigPath: string;
  readonly #folder: StateFolder;
  readonly #supervisor: Supervisor;
  readonly #plane: ControlPlane;
  #client: KubeClient | undefined;

  /** For the lab itself; tests get clusters from `Lab.cluster`. */
  constructor(state: ClusterState, etcdPort: number, folder: StateFolder, supervisor: Supervisor) {
    this.name = state.name;
    this.#folder = folder;
    this.#supervisor = supervisor;
    this.#plane = {
      cluster: state.name,
      folder: join(folder.path, "clusters", state.name),
      binFolder: folder.bin,
      etcdPort,
      ports: state.ports,
      tokens: state.tokens,
      index: state.index,
    };
    this.kubeconfigPath = join(this.#plane.folder, "kubeconfig.yaml");
  }

  /** The text of the kubeconfig, as of now. */
  kubeconfig(): string {
    return readFileSync(this.kubeconfigPath, "utf8");
  }

  /** The server URL in the kubeconfig, as of now. */
  get server(): string {
    return `https://${this.#state().host}:${this.#plane.ports.apiServer}`;
  }

  /** The token in the kubeconfig, as of now. */
  get token(): string {
    const { tokens, currentToken } = this.#state();
    return tokens[currentToken] ?? "";
  }

  /** A client of the cluster's API server; it does not notice `rotateToken` and `moveServer`, which cut off nothing. */
  get client(): KubeClient {
    this.#client ??= new KubeClient({
      ...this.#connection(),
      server: `https://127.0.0.1:${this.#plane.ports.apiServer}`,
    });
    return this.#client;
  }

  /** A new client by the kubeconfig as it is now, to be closed by the caller. */
  connect(): KubeClient {
    return new KubeClient(this.#connection());
  }

  /** False after `stop`, until `start`. */
  get running(): boolean {
    return this.#state().running;
  }

  /** Makes the cluster and waits until its nodes are ready. For the lab itself. */
  async create(): Promise<void> {
    await prepareControlPlane(this.#plane);
    this.#writeKubeconfig();
    await this.#startApiServer();
    for (const node of nodeObjects(this.name, this.#state().nodes)) {
      await this.client.create(node);
    }
    await this.client.create(defaultStorageClass);
    await this.#startControllers();
  }

  /** Ends all of the cluster's processes, as if its region were gone: connections are refused. What it holds is kept. */
  async stop(): Promise<void> {
    this.#folder.updateCluster(this.name, { running: false });
    // The API server last: controllers that see it go would fill their logs.
    await this.#supervisor.stop(controllers(this.#plane).map((process) => process.name));
    await this.#supervisor.stop([apiServer(this.#plane).name]);
  }

  /** Brings a stopped cluster back under the same address, with all that it held; waits until its nodes are ready. */
  async start(): Promise<void> {
    await this.#startApiServer();
    // Each kwok process has an identity of its own: while the one before holds a node, the new one leaves it alone.
    for (const { metadata } of await this.client.list("coordination.k8s.io/v1", "Lease", nodeLeases)) {
      await this.client.delete({
        apiVersion: "coordination.k8s.io/v1",
        kind: "Lease",
        ...nodeLeases,
        name: metadata.name,
      });
    }
    await this.#startControllers();
    this.#folder.updateCluster(this.name, { running: true });
  }

  /** Puts another token of the same rights into the kubeconfig. The one before stays valid. */
  rotateToken(): void {
    const { tokens, currentToken } = this.#state();
    this.#folder.updateCluster(this.name, { currentToken: (currentToken + 1) % tokens.length });
    this.#writeKubeconfig();
  }

  /** Changes the server URL in the kubeconfig (127.0.0.1 to localhost, or back): the same cluster under another name. */
  moveServer(): void {
    const host = this.#state().host === "localhost" ? "127.0.0.1" : "localhost";
    this.#folder.updateCluster(this.name, { host });
    this.#writeKubeconfig();
  }

  /**
   * Installs the custom resource definitions found in YAML files, or in all `.yaml` files of folders, and waits until
   * the cluster serves them. Other objects in them are left out.
   */
  async installCrds(paths: readonly string[]): Promise<readonly string[]> {
    const crds = paths.flatMap(yamlFiles).flatMap(definitions);
    if (crds.length === 0) throw new LabError(`no CustomResourceDefinition in ${paths.join(", ")}`);
    for (const crd of crds) await this.client.apply(crd);
    for (const { apiVersion, kind, metadata } of crds) {
      await this.client.waitFor<Definition>({ apiVersion, kind, name: metadata.name }, (crd) =>
        (crd?.status?.conditions ?? []).some(({ type, status }) => type === "Established" && status === "True"),
      );
    }
    return crds.map((crd) => crd.metadata.name);
  }

  /** Closes connections that would keep this process alive. */
  disconnect(): void {
    this.#client?.close();
  }

  #state(): ClusterState {
    const state = this.#folder.read()?.clusters.find((cluster) => cluster.name === this.name);
    if (state === undefined) throw new LabError(`the lab in ${this.#folder.path} is gone`);
    return state;
  }

  #connection(): Connection {
    return { server: this.server, certificateAuthority: certificateAuthority(this.#plane), token: this.token };
  }

  #writeKubeconfig(): void {
    this.#folder.replace(this.kubeconfigPath, writeKubeconfig({ [this.name]: this.#connection() }));
    // And the file that holds all clusters, for tools that choose by context.
    const names = this.#folder.read()?.clusters.map(({ name }) => name) ?? [];
    const written = names
      .map((name) => [name, join(this.#folder.path, "clusters", name, "kubeconfig.yaml")] as const)
      .filter(([, file]) => existsSync(file))
      .map(([name, file]) => [name, readKubeconfig(readFileSync(file, "utf8"))] as const);
    this.#folder.replace(this.#folder.kubeconfig, writeKubeconfig(Object.fromEntries(written)));
  }

  async #startApiServer(): Promise<void> {
    const process = apiServer(this.#plane);
    this.#supervisor.start(process);
    await this.#supervisor.waitUntil(process.name, () => this.client.isReady(), 90_000);
  }

  async #startControllers(): Promise<void> {
    const processes = controllers(this.#plane);
    for (const process of processes) this.#supervisor.start(process);
    for (const process of processes) {
      await this.#supervisor.waitUntil(process.name, () => this.#nodesAreReady(), 90_000);
    }
    await this.#tryOut();
  }

  /**
   * A pod comes and goes: only then do all parts follow the cluster. After a restart nodes look ready from the start,
   * while kwok may still miss what happens to pods.
   */
  async #tryOut(): Promise<void> {
    const inNamespace = (namespace: string) => ({
      apiVersion: "v1",
      kind: "ServiceAccount",
      namespace,
      name: "default",
    });
    // Accounts come from the controller manager; without one a pod is refused.
    for (const namespace of ["kube-system", "default"]) {
      await this.client.waitFor(inNamespace(namespace), (object) => object !== null, 60_000);
    }
    const [node] = await this.client.list<Node>("v1", "Node");
    if (node === undefined) return;
    const pod = { apiVersion: "v1", kind: "Pod", namespace: "kube-system", name: "lab-trial" };
    await this.client.delete(pod);
    await this.client.waitFor(pod, (object) => object === null, 60_000);
    await this.client.create(trialPod(node.metadata.name));
    await this.client.waitFor<Pod>(pod, (object) => object?.status?.phase === "Running", 60_000);
    await this.client.delete(pod);
    await this.client.waitFor(pod, (object) => object === null, 60_000);
  }

  async #nodesAreReady(): Promise<boolean> {
    const nodes = await this.client.list<Node>("v1", "Node");
    return nodes.every((node) =>
      node.status?.conditions?.some(({ type, status }) => type === "Ready" && status === "True"),
    );
  }
}

const nodeLeases = { namespace: "kube-node-lease" };

/** Bound to its node from the start, so that it comes up in a full cluster too. */
function trialPod(nodeName: string) {
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "lab-trial", namespace: "kube-system" },
    spec: {
      nodeName,
      tolerations: [{ operator: "Exists" }],
      automountServiceAccountToken: false,
      containers: [{ name: "trial", image: "lab/trial" }],
    },
  };
}

interface Definition extends KubeObject {
  readonly status?: { readonly conditions?: readonly { readonly type: string; readonly status: string }[] };
}

function yamlFiles(path: string): string[] {
  if (!existsSync(path)) throw new LabError(`no such file or folder: ${path}`);
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.ya?ml$/.test(name))
    .sort()
    .map((name) => join(path, name));
}

function definitions(file: string): KubeObject[] {
  return parseAllDocuments(readFileSync(file, "utf8"))
    .map((document) => document.toJS() as KubeObject | null)
    .filter((object) => object?.kind === "CustomResourceDefinition")
    .filter((object) => object !== null);
}

/** Claims that name no class get this one; the volumes come from the lab's cloud (`cloud.ts`). */
const defaultStorageClass = {
  apiVersion: "storage.k8s.io/v1",
  kind: "StorageClass",
  metadata: { name: "standard", annotations: { "storageclass.kubernetes.io/is-default-class": "true" } },
  provisioner: "moorage-lab/volumes",
  reclaimPolicy: "Delete",
  volumeBindingMode: "Immediate",
};
