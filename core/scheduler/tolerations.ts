import type { Taint, Toleration } from "../model/index.ts";

/**
 * True if the toleration matches the taint. An empty effect matches every effect; an empty key with `Exists` every key.
 * Source: corev1.Toleration.ToleratesTaint.
 */
export function toleratesTaint(toleration: Toleration, taint: Taint): boolean {
  const { key = "", operator = "Equal", value = "", effect } = toleration;
  if (effect !== undefined && effect !== taint.effect) return false;
  if (key !== "" && key !== taint.key) return false;
  if (operator === "Exists") return true;
  return value === (taint.value ?? "");
}

/** True if one of the tolerations matches the taint. */
export function isTolerated(tolerations: readonly Toleration[], taint: Taint): boolean {
  return tolerations.some((toleration) => toleratesTaint(toleration, taint));
}

/** True for a taint that keeps pods away, not only prefers others. */
export function repels(taint: Taint): boolean {
  return taint.effect !== "PreferNoSchedule";
}

/** The first taint that keeps away whoever has these tolerations, or null. */
export function firstUntolerated(taints: readonly Taint[], tolerations: readonly Toleration[]): Taint | null {
  for (const taint of taints) if (repels(taint) && !isTolerated(tolerations, taint)) return taint;
  return null;
}

/** `gpu=true:NoSchedule`, as kubectl writes it. */
export function taintText({ key, value, effect }: Taint): string {
  return value === undefined || value === "" ? `${key}:${effect}` : `${key}=${value}:${effect}`;
}
