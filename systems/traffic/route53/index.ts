import type { TrafficSystem } from "../../../core/model/roles/traffic-system.ts";
import { emit } from "./emit.ts";
import { failoverSeconds } from "./failover-seconds.ts";
import { planRules } from "./plan-rules.ts";
import { rules } from "./rules.ts";
import { latencyRegion, target } from "./target.ts";

/** Amazon Route 53: hosted zones, alias trees with routing policies, and health checks. */
export const route53: TrafficSystem = {
  name: "route53",
  target,
  latencyRegion,
  failoverSeconds,
  rules,
  planRules,
  emit,
};
