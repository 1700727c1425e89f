import { parse, stringify } from "yaml";

/** How to reach an API server. */
export interface Connection {
  readonly server: string;
  /** PEM text of the certificate authority. */
  readonly certificateAuthority: string;
  readonly token: string;
}

interface Kubeconfig {
  readonly apiVersion: "v1";
  readonly kind: "Config";
  readonly "current-context": string;
  readonly clusters: readonly {
    readonly name: string;
    readonly cluster: { readonly server: string; readonly "certificate-authority-data": string };
  }[];
  readonly users: readonly { readonly name: string; readonly user: { readonly token: string } }[];
  readonly contexts: readonly {
    readonly name: string;
    readonly context: { readonly cluster: string; readonly user: string };
  }[];
}

/** The text of a kubeconfig with one context, named after the cluster; all it needs is inline. */
export function writeKubeconfig(cluster: string, connection: Connection): string {
  const ca = Buffer.from(connection.certificateAuthority).toString("base64");
  const config: Kubeconfig = {
    apiVersion: "v1",
    kind: "Config",
    "current-context": cluster,
    clusters: [{ name: cluster, cluster: { server: connection.server, "certificate-authority-data": ca } }],
    users: [{ name: `${cluster}-admin`, user: { token: connection.token } }],
    contexts: [{ name: cluster, context: { cluster, user: `${cluster}-admin` } }],
  };
  return stringify(config, { lineWidth: 0 });
}

/** Reads the current context of a kubeconfig of the shape that `writeKubeconfig` gives. */
export function readKubeconfig(text: string): Connection {
  const config = parse(text) as Kubeconfig;
  const context = config.contexts.find((entry) => entry.name === config["current-context"])?.context;
  const cluster = config.clusters.find((entry) => entry.name === context?.cluster)?.cluster;
  const user = config.users.find((entry) => entry.name === context?.user)?.user;
  if (cluster === undefined || user === undefined) throw new Error("lab: kubeconfig without a usable current context");
  const certificateAuthority = Buffer.from(cluster["certificate-authority-data"], "base64").toString("utf8");
  return { server: cluster.server, certificateAuthority, token: user.token };
}
