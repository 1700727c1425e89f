import type { NetworkSystem } from "../../../core/model/roles/network-system.ts";
import { emit } from "./emit.ts";
import { failoverSeconds } from "./failover-seconds.ts";
import { rules } from "./rules.ts";
import { shape } from "./shape.ts";

/** Istio with sidecars, multi-primary: a control plane on each cluster, on one network or on several joined by gateways. */
export const istio: NetworkSystem = {
  name: "istio",
  // Its name must resolve where it is called, even when no pod is there (mesh.md §1).
  needsServiceOfCaller: true,
  rules,
  shape,
  emit,
  failoverSeconds,
};
