import { kindName } from "../kubernetes/index.ts";
import type { KubeObject } from "../model/kube-object.ts";

/**
 * The resource name of an object: `<cluster>/<namespace or _>/<Kind>/<name>`, with `<Kind>.<group>` for kinds that are not built in.
 * It is identity: a change of this rule replaces every object of every fleet (design.md).
 */
export function resourceName(cluster: string, object: KubeObject): string {
  return `${cluster}/${object.metadata.namespace ?? "_"}/${kindName(object)}/${object.metadata.name}`;
}

/** Labels by which an object is known as the fleet's. */
export interface OwnLabels {
  readonly fleet: string;
  readonly application: string;
  readonly service: string;
}

/** The label keys under a fleet's prefix. */
export function ownLabels(prefix: string): OwnLabels {
  return { fleet: `${prefix}/fleet`, application: `${prefix}/application`, service: `${prefix}/service` };
}
