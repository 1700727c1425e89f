import type { FleetModel } from "../model/fleet.ts";
import type { KubeObject } from "../model/kube-object.ts";
import { ownLabels } from "./names.ts";

/** Namespaces that every cluster has; the fleet never owns them. */
const GIVEN = new Set(["default", "kube-system", "kube-public", "kube-node-lease"]);

/** True for a namespace that the fleet creates when it needs it. */
export function isOwnNamespace(model: FleetModel, name: string): boolean {
  return !GIVEN.has(name) && !model.existingNamespaces.includes(name);
}

/** The Namespace object for a name: what an application brings, else an empty one; labelled as the fleet's. */
export function namespaceObject(model: FleetModel, name: string, brought: KubeObject | null): KubeObject {
  const labels = { ...brought?.metadata.labels, [ownLabels(model.labelPrefix).fleet]: model.name };
  const base: KubeObject = brought ?? { apiVersion: "v1", kind: "Namespace", metadata: { name } };
  return { ...base, metadata: { ...base.metadata, name, labels } };
}
