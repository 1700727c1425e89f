import type { Finding, KubeObject, Origin } from "../model/index.ts";

/** Findings of an object's name, namespace, label and annotation keys and label values. */
export function nameFindings(object: KubeObject, origin: Origin): readonly Finding[] {
  void [object, origin];
  return [];
}

/** Why a text is no label key, or null. */
export function labelKeyProblem(key: string): string | null {
  void key;
  return null;
}

/** Why a text is no label value, or null. */
export function labelValueProblem(value: string): string | null {
  void value;
  return null;
}

/** True for a DNS label of RFC 1123: at most 63 of a-z, 0-9 and `-`, with a letter or digit at both ends. */
export function isDnsLabel(text: string): boolean {
  return text.length <= 63 && /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(text);
}

/** True for DNS labels joined by dots, at most 253 characters. */
export function isDnsSubdomain(text: string): boolean {
  return text.length <= 253 && /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/.test(text);
}
