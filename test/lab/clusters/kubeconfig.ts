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

/**
 * The text of a kubeconfig with a context a cluster, named after it; all it needs is inline. The first is the current
 * one when there is only one: a tool that is told of no cluster must not meet one by chance.
 */
export function writeKubeconfig(connections: Readonly<Record<string, Connection>>): string {
  const all = Object.entries(connections);
  const config: Kubeconfig = {
    apiVersion: "v1",
    kind: "Config",
    "current-context": all.length === 1 ? (all[0]?.[0] ?? "") : "",
    clusters: all.map(([name, { server, certificateAuthority }]) => ({
      name,
      cluster: { server, "certificate-authority-data": Buffer.from(certificateAuthority).toString("base64") },
    })),
    users: all.map(([name, { token }]) => ({ name: `${name}-admin`, user: { token } })),
    contexts: all.map(([name]) => ({ name, context: { cluster: name, user: `${name}-admin` } })),
  };
  return stringify(config, { lineWidth: 0 });
}

/** Reads the current context of a kubeconfig of the shape that `writeKubeconfig` gives for one cluster. */
export function readKubeconfig(text: string): Connection {
  const config = parse(text) as Kubeconfig;
  const context = config.contexts.find((entry) => entry.name === config["current-context"])?.context;
  const cluster = config.clusters.find((entry) => entry.name === context?.cluster)?.cluster;
  const user = config.users.find((entry) => entry.name === context?.user)?.user;
  if (cluster === undefined || user === undefined) throw new Error("lab: kubeconfig without a usable current context");
  const certificateAuthority = Buffer.from(cluster["certificate-authority-data"], "base64").toString("utf8");
  return { server: cluster.server, certificateAuthority, token: user.token };
}
