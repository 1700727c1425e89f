import { execFile } from "node:child_process";
import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ProcessRequest } from "../processes/supervisor.ts";
import { writeKubeconfig } from "./kubeconfig.ts";

/** What the control plane of one cluster is started with; fixed for the cluster's life. */
export interface ControlPlane {
  readonly cluster: string;
  /** Folder of the cluster's keys and settings. */
  readonly folder: string;
  /** Folder with the components under the names they are started by. */
  readonly binFolder: string;
  readonly etcdPort: number;
  readonly ports: ClusterPorts;
  /** Tokens that the API server takes, all with every right. */
  readonly tokens: readonly string[];
  /** Position in the lab, from 0; gives each cluster addresses of its own. */
  readonly index: number;
}

export interface ClusterPorts {
  readonly apiServer: number;
  readonly controllerManager: number;
  readonly scheduler: number;
}

const paths = (plane: ControlPlane) => ({
  certificate: join(plane.folder, "server.crt"),
  key: join(plane.folder, "server.key"),
  serviceAccountKey: join(plane.folder, "service-account.key"),
  tokens: join(plane.folder, "tokens.csv"),
  kubeconfig: join(plane.folder, "components.kubeconfig"),
});

/** PEM text of the authority that signed the API server's certificate. */
export function certificateAuthority(plane: ControlPlane): string {
  return readFileSync(paths(plane).certificate, "utf8");
}

/** Writes keys, tokens and the components' own kubeconfig. */
export async function prepareControlPlane(plane: ControlPlane): Promise<void> {
  mkdirSync(plane.folder, { recursive: true });
  const files = paths(plane);
  await promisify(execFile)(join(plane.binFolder, "lab-certificate"), [files.certificate, files.key]);
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = createPrivateKey(privateKey.export({ type: "pkcs8", format: "pem" })).export({
    type: "pkcs1",
    format: "pem",
  });
  writeFileSync(files.serviceAccountKey, pem, { mode: 0o600 });
  const lines = plane.tokens.map((token, i) => `${token},admin,admin-${i},"system:masters"`);
  writeFileSync(files.tokens, `${lines.join("\n")}\n`, { mode: 0o600 });
  const server = `https://127.0.0.1:${plane.ports.apiServer}`;
  const connection = { server, certificateAuthority: certificateAuthority(plane), token: plane.tokens[0] ?? "" };
  writeFileSync(files.kubeconfig, writeKubeconfig({ [plane.cluster]: connection }), { mode: 0o600 });
}

export function apiServer(plane: ControlPlane): ProcessRequest {
  const files = paths(plane);
  return {
    name: `${plane.cluster}/kube-apiserver`,
    command: join(plane.binFolder, "kube-apiserver"),
    args: [
      `--etcd-servers=http://127.0.0.1:${plane.etcdPort}`,
      // One etcd serves all clusters of the lab.
      `--etcd-prefix=/${plane.cluster}`,
      `--secure-port=${plane.ports.apiServer}`,
      "--bind-address=127.0.0.1",
      // Only published inside the cluster, where nobody listens; named so that a machine without a network will do.
      "--advertise-address=192.0.2.1",
      "--endpoint-reconciler-type=none",
      `--tls-cert-file=${files.certificate}`,
      `--tls-private-key-file=${files.key}`,
      `--service-account-key-file=${files.serviceAccountKey}`,
      `--service-account-signing-key-file=${files.serviceAccountKey}`,
      `--service-account-issuer=https://127.0.0.1:${plane.ports.apiServer}`,
      `--token-auth-file=${files.tokens}`,
      "--authorization-mode=RBAC",
      `--service-cluster-ip-range=10.${100 + (plane.index % 100)}.0.0/16`,
    ],
  };
}

/** What runs beside the API server. Started after it is ready: kwok ends at once when it finds no server. */
export function controllers(plane: ControlPlane): ProcessRequest[] {
  const { kubeconfig, serviceAccountKey } = paths(plane);
  const common = [`--kubeconfig=${kubeconfig}`, "--leader-elect=false", "--bind-address=127.0.0.1"];
  return [
    {
      name: `${plane.cluster}/kube-controller-manager`,
      command: join(plane.binFolder, "kube-controller-manager"),
      args: [
        ...common,
        `--secure-port=${plane.ports.controllerManager}`,
        `--service-account-private-key-file=${serviceAccountKey}`,
        "--controllers=*,-node-ipam-controller,-node-route-controller,-cloud-node-lifecycle-controller,-service-lb-controller",
        "--use-service-account-credentials=false",
        // A machine that is busy building something must not make nodes look dead.
        "--node-monitor-grace-period=10m",
      ],
    },
    {
      name: `${plane.cluster}/kube-scheduler`,
      command: join(plane.binFolder, "kube-scheduler"),
      args: [...common, `--secure-port=${plane.ports.scheduler}`],
    },
    {
      name: `${plane.cluster}/kwok`,
      command: join(plane.binFolder, "kwok"),
      args: [
        `--kubeconfig=${kubeconfig}`,
        "--manage-all-nodes=false",
        "--manage-nodes-with-annotation-selector=kwok.x-k8s.io/node=fake",
        // Without leases of its own making nodes go NotReady after 40 s and their pods are never ready again.
        "--node-lease-duration-seconds=40",
      ],
      // Else it would read a configuration that the user may have at home.
      environment: { HOME: plane.folder },
    },
  ];
}

/** The one etcd of the lab. */
export function etcd(binFolder: string, dataFolder: string, ports: { client: number; peer: number }): ProcessRequest {
  const [client, peer] = [`http://127.0.0.1:${ports.client}`, `http://127.0.0.1:${ports.peer}`];
  return {
    name: "etcd",
    command: join(binFolder, "etcd"),
    args: [
      `--data-dir=${dataFolder}`,
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=default=${peer}`,
      // Nothing here outlives the lab, so it need not outlive a power cut.
      "--unsafe-no-fsync",
      "--log-level=warn",
    ],
  };
}
