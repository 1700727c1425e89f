/** Name of the Secret by which a control plane finds another cluster. Source: `istioctl create-remote-secret`. */
export function remoteSecretName(cluster: string): string {
  return `istio-remote-secret-${cluster}`;
}

/** Name of the DestinationRule of a service. */
export function localityRuleName(service: string): string {
  return `${service}-locality`;
}

/** The name under which a service is called from every cluster of the mesh. Source: Kubernetes, DNS for Services and Pods. */
export function serviceHost(service: string, namespace: string): string {
  return `${service}.${namespace}.svc.cluster.local`;
}
