import type { Json, KubeObject } from "../../model/index.ts";
import { isJsonObject, specOf } from "../../model/index.ts";
import { isSet, type Report } from "./report.ts";

const SOURCE = "k8s.io/kubernetes pkg/apis/apps/validation";

function isZero(value: Json | undefined): boolean {
  return value === 0 || (typeof value === "string" && /^0+%$/.test(value));
}

function checkAmount(value: Json | undefined, path: string, report: Report, source: string): void {
  if (typeof value === "number" && value < 0) report.refused(path, value, "zero or more", source);
  if (typeof value === "string" && !/^[0-9]+%$/.test(value))
    report.refused(path, value, "a whole number, or a percentage such as 25%", source);
}

/** How a Deployment or DaemonSet replaces its pods: it may not stand still. */
export function checkRollout(object: KubeObject, report: Report): void {
  const field = object.kind === "Deployment" ? "strategy" : "updateStrategy";
  const strategy = specOf(object)[field];
  if (!isJsonObject(strategy)) return;
  const path = `spec.${field}.rollingUpdate`;
  const rolling = strategy["rollingUpdate"];
  if (strategy["type"] === "Recreate" && isSet(rolling)) {
    report.refused(path, rolling, "no rollingUpdate, as the type is Recreate", SOURCE);
    return;
  }
  if (!isJsonObject(rolling) || object.kind === "StatefulSet") return;
  const { maxSurge, maxUnavailable } = rolling;
  checkAmount(maxSurge, `${path}.maxSurge`, report, SOURCE);
  checkAmount(maxUnavailable, `${path}.maxUnavailable`, report, SOURCE);
  const surge = object.kind === "DaemonSet" ? (maxSurge ?? 0) : maxSurge;
  if (isZero(surge) && isZero(maxUnavailable))
    report.refused(`${path}.maxUnavailable`, maxUnavailable, "more than zero where maxSurge is zero", SOURCE);
}

/** What a PodDisruptionBudget keeps. */
export function checkBudget(object: KubeObject, report: Report): void {
  const source = "k8s.io/kubernetes pkg/apis/policy/validation";
  const { minAvailable, maxUnavailable } = specOf(object);
  if (isSet(minAvailable) && isSet(maxUnavailable))
    report.exclusive("spec", ["minAvailable", "maxUnavailable"], "one of the two", source);
  checkAmount(minAvailable, "spec.minAvailable", report, source);
  checkAmount(maxUnavailable, "spec.maxUnavailable", report, source);
}
