import { delimiter, join } from "node:path";
import type { LabState, StateFolder } from "../state.ts";

/** Name of the variable that holds the path of a cluster's kubeconfig, e.g. `MOORAGE_LAB_KUBECONFIG_EU_WEST`. */
export function kubeconfigVariable(cluster: string): string {
  return `MOORAGE_LAB_KUBECONFIG_${cluster.toUpperCase().replaceAll("-", "_")}`;
}

/**
 * What the Pulumi CLI works with in a lab: its own home and file backend, plug-ins only where a project names them, and
 * a Route 53 that is nobody's. To be laid over the environment of a process.
 */
export function engineEnvironment(folder: StateFolder, state: LabState): Record<string, string> {
  const variables: Record<string, string> = {
    PATH: [folder.bin, process.env["PATH"] ?? ""].join(delimiter),
    PULUMI_HOME: join(folder.path, "pulumi-home"),
    PULUMI_BACKEND_URL: `file://${join(folder.path, "backend")}`,
    PULUMI_CONFIG_PASSPHRASE: "moorage-lab",
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
    // Never a cluster that the user has at hand. It has no current context, so nothing is reached unless it is named.
    KUBECONFIG: folder.kubeconfig,
  };
  for (const { name } of state.clusters) {
    variables[kubeconfigVariable(name)] = join(folder.path, "clusters", name, "kubeconfig.yaml");
  }
  if (state.dnsPort !== null) {
    Object.assign(variables, {
      AWS_ENDPOINT_URL_ROUTE_53: `http://127.0.0.1:${state.dnsPort}`,
      AWS_REGION: "us-east-1",
      AWS_ACCESS_KEY_ID: "lab",
      AWS_SECRET_ACCESS_KEY: "lab",
    });
  }
  return variables;
}

/** Variables of the user's that would lead a run out of the lab or change what it does. */
export const shadowedVariables = [
  "PULUMI_ACCESS_TOKEN",
  "PULUMI_CONFIG_PASSPHRASE_FILE",
  "PULUMI_CONTINUE_ON_ERROR",
  "PULUMI_SKIP_CHECKPOINTS",
  "PULUMI_STACK",
  "AWS_PROFILE",
  "AWS_SESSION_TOKEN",
];
