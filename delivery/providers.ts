import { Provider as KubernetesProvider } from "@pulumi/kubernetes/provider.js";
import * as pulumi from "@pulumi/pulumi";
import type { ClusterModel } from "../core/model/fleet.ts";
import type { ZonePlan } from "../core/model/plan.ts";
import type { Kubeconfig } from "./access.ts";

/** Requests a second of one provider process: its own default of about 50 makes large fleets wait (measured). */
const CLIENT = { qps: 200, burst: 400 };

/**
 * The provider of one cluster, a child of the stack, so that a unit can move to a stack of its own.
 * The identifier stays when credentials and addresses change; config data changes in place; server-side apply stays on.
 */
export function clusterProvider(cluster: ClusterModel, kubeconfig: Kubeconfig): pulumi.ProviderResource {
  return new KubernetesProvider(cluster.name, {
    kubeconfig: pulumi.secret(kubeconfig.text),
    ...(kubeconfig.context === null ? {} : { context: kubeconfig.context }),
    clusterIdentifier: cluster.identifier,
    enableConfigMapMutable: true,
    enableSecretMutable: true,
    kubeClientSettings: CLIENT,
  });
}

/** The Route 53 provider of the fleet. Credentials and endpoints are the ambient ones of AWS, never an argument. */
export async function route53Provider(zones: readonly ZonePlan[]): Promise<pulumi.ProviderResource> {
  const { Provider } = await import("@pulumi/aws/provider.js");
  const { region = "us-east-1", profile } = zones[0]?.settings ?? {};
  return new Provider("dns", {
    region: region as "us-east-1",
    ...(profile === undefined ? {} : { profile }),
  });
}
