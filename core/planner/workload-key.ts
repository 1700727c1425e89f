/** How the lock and the facts name a workload: `<namespace>/<Kind>/<name>`. */
export function workloadKey(workload: {
  readonly namespace: string;
  readonly kind: string;
  readonly name: string;
}): string {
  return `${workload.namespace}/${workload.kind}/${workload.name}`;
}
