import type { Finding, KubeObject, Origin } from "../../model/index.ts";
import { apiOf } from "../../model/index.ts";
import { builtInSchemas } from "../built-in-schemas.ts";
import { kindName } from "../kinds.ts";
import { indexedKind } from "../schema-index.ts";
import { checkAutoscaler } from "./autoscaler.ts";
import { checkClaims } from "./claims.ts";
import { checkConfigData } from "./config-data.ts";
import { checkCron } from "./cron.ts";
import { checkIngress } from "./ingress.ts";
import { checkNetworkPolicy } from "./network-policy.ts";
import { checkPods } from "./pods.ts";
import { Report } from "./report.ts";
import { checkRoleBinding } from "./role-binding.ts";
import { checkBudget, checkRollout } from "./rollout.ts";
import { checkSelector } from "./selector.ts";
import { checkService } from "./service.ts";

type Check = (object: KubeObject, report: Report) => void;

const BY_KIND: ReadonlyMap<string, readonly Check[]> = new Map<string, readonly Check[]>([
  ["ClusterRoleBinding", [checkRoleBinding]],
  ["ConfigMap", [checkConfigData]],
  ["CronJob", [checkCron]],
  ["DaemonSet", [checkRollout]],
  ["Deployment", [checkRollout]],
  ["HorizontalPodAutoscaler", [checkAutoscaler]],
  ["Ingress", [checkIngress]],
  ["NetworkPolicy", [checkNetworkPolicy]],
  ["PersistentVolumeClaim", [checkClaims]],
  ["PodDisruptionBudget", [checkBudget]],
  ["RoleBinding", [checkRoleBinding]],
  ["Secret", [checkConfigData]],
  ["Service", [checkService]],
  ["StatefulSet", [checkClaims]],
]);

/**
 * What an API server refuses in an object beyond its schema: rules between fields, ranges, syntax. All findings are errors, in a fixed order.
 * Silent about kinds of CRDs and about whatever the schema check, `nameFindings` and `requestsOf` tell.
 * Source: k8s.io/kubernetes 1.35, `pkg/apis/…/validation`.
 */
export function validateObject(object: KubeObject, origin: Origin): readonly Finding[] {
  // Versions that are gone had other fields.
  if (indexedKind(apiOf(object), builtInSchemas()) === null) return [];
  const report = new Report(object, origin);
  checkSelector(object, report);
  checkPods(object, report);
  for (const check of BY_KIND.get(kindName(object)) ?? []) check(object, report);
  return report.findings;
}
