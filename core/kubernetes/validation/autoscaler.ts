import type { KubeObject } from "../../model/index.ts";
import { isJsonObject, specOf } from "../../model/index.ts";
import { autoscalerBoundsInvalid } from "../errors.ts";
import { numberOf, type Report } from "./report.ts";

const SOURCE = "k8s.io/kubernetes pkg/apis/autoscaling/validation";

/** Bounds and target of an autoscaler. The finding of the bounds is word by word that of `readWorkloads`, so that it is told once. */
export function checkAutoscaler(object: KubeObject, report: Report): void {
  const { minReplicas, maxReplicas, scaleTargetRef } = specOf(object);
  const min = numberOf(minReplicas) ?? 1;
  const max = numberOf(maxReplicas);
  if (max !== null && (max < 1 || min > max || min < 1)) {
    const got = `minReplicas ${min}, maxReplicas ${max}`;
    report.findings.push(autoscalerBoundsInvalid(report.origin, report.object, got));
  }
  if (!isJsonObject(scaleTargetRef)) return;
  for (const field of ["kind", "name"])
    if (scaleTargetRef[field] === "") report.required(`spec.scaleTargetRef.${field}`, "the workload to scale", SOURCE);
}
