import type { Finding, KubeObject, Origin } from "../model/index.ts";
import { compareText } from "../model/index.ts";
import { fieldPath, objectText, valueText } from "./describe.ts";
import { labelInvalid, nameInvalid } from "./errors.ts";
import { kindName } from "./kinds.ts";
import { podTemplateOf } from "./pod-template.ts";

const DNS_LABEL = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const SERVICE_LABEL = /^[a-z]([-a-z0-9]*[a-z0-9])?$/;
const DNS_SUBDOMAIN = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const QUALIFIED = /^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/;
/** Source: `TotalAnnotationSizeLimitB`. */
const MAX_ANNOTATION_BYTES = 256 * 1024;

const QUALIFIED_TEXT = "at most 63 letters, digits, '-', '_' or '.', with a letter or digit at both ends";
const LABEL_TEXT = "at most 63 of a-z, 0-9 and '-', with a letter or digit at both ends";
const SUBDOMAIN_TEXT = "at most 253 of a-z, 0-9, '-' and '.', with a letter or digit at both ends of every part";

/** True for a DNS label of RFC 1123: at most 63 of a-z, 0-9 and `-`, with a letter or digit at both ends. */
export function isDnsLabel(text: string): boolean {
  return text.length <= 63 && DNS_LABEL.test(text);
}

/** True for DNS labels joined by dots, at most 253 characters in all. */
export function isDnsSubdomain(text: string): boolean {
  return text.length <= 253 && DNS_SUBDOMAIN.test(text);
}

/** What was expected of a label key (`[prefix/]name`), or null when it is one. Source: Kubernetes `IsQualifiedName`. */
export function labelKeyProblem(key: string): string | null {
  const parts = key.split("/");
  const name = parts.at(-1) ?? "";
  if (parts.length > 2) return "a key with at most one '/'";
  if (parts.length === 2 && !isDnsSubdomain(parts[0] ?? "")) return `a prefix of ${SUBDOMAIN_TEXT}`;
  return name.length <= 63 && QUALIFIED.test(name) ? null : `a name of ${QUALIFIED_TEXT}`;
}

/** What was expected of a label value, or null when it is one. Source: Kubernetes `IsValidLabelValue`. */
export function labelValueProblem(value: string): string | null {
  return value === "" || (value.length <= 63 && QUALIFIED.test(value)) ? null : `nothing, or ${QUALIFIED_TEXT}`;
}

/**
 * What was expected of an object's name, by kind, or null when it fits.
 * Source: `ValidateServiceName` and its like in Kubernetes 1.35.4 (`pkg/apis/…/validation`).
 */
function objectNameProblem(kind: string, name: unknown): string | null {
  if (typeof name !== "string") return "a name";
  switch (kind) {
    case "Namespace":
      return isDnsLabel(name) ? null : LABEL_TEXT;
    case "Service":
      return name.length <= 63 && SERVICE_LABEL.test(name) ? null : `${LABEL_TEXT}, beginning with a letter`;
    case "CronJob":
      return name.length <= 52 && isDnsSubdomain(name) ? null : "at most 52 characters of a DNS name: its jobs add 11";
    case "Job":
      return name.length <= 63 && isDnsSubdomain(name)
        ? null
        : "at most 63 characters of a DNS name: its pods carry it as a label";
    case "ClusterRole":
    case "ClusterRoleBinding":
    case "Role":
    case "RoleBinding":
      return name === "" || name === "." || name === ".." || /[/%]/.test(name)
        ? "a path segment, without '/' and '%'"
        : null;
    default:
      return isDnsSubdomain(name) ? null : SUBDOMAIN_TEXT;
  }
}

function textEntries(record: unknown): readonly (readonly [string, string])[] {
  if (typeof record !== "object" || record === null) return [];
  return Object.entries(record)
    .filter((entry): entry is [string, string] => typeof entry[1] === "string")
    .sort(([a], [b]) => compareText(a, b));
}

function labelFindings(labels: unknown, at: string, name: string, origin: Origin): readonly Finding[] {
  return textEntries(labels).flatMap(([key, value]) => {
    const path = `${fieldPath(at, key)} of ${name}`;
    const keyProblem = labelKeyProblem(key);
    if (keyProblem !== null) return [labelInvalid(origin, path, valueText(key), keyProblem)];
    const problem = labelValueProblem(value);
    return problem === null ? [] : [labelInvalid(origin, path, valueText(value), problem)];
  });
}

function annotationFindings(annotations: unknown, at: string, name: string, origin: Origin): readonly Finding[] {
  const entries = textEntries(annotations);
  const size = entries.reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  const tooLarge =
    size <= MAX_ANNOTATION_BYTES
      ? []
      : [labelInvalid(origin, `${at} of ${name}`, `${size} characters`, `at most ${MAX_ANNOTATION_BYTES} in all`)];
  // Case does not matter in the prefix of an annotation.
  const keys = entries.flatMap(([key]) => {
    const problem = labelKeyProblem(key.toLowerCase());
    return problem === null ? [] : [labelInvalid(origin, `${fieldPath(at, key)} of ${name}`, valueText(key), problem)];
  });
  return [...tooLarge, ...keys];
}

/** Findings of an object's name and namespace, and of the labels and annotations on it and on its pods. */
export function nameFindings(object: KubeObject, origin: Origin): readonly Finding[] {
  const { name, namespace, labels, annotations } = object.metadata;
  const text = objectText(object);
  const findings: Finding[] = [];
  const problem = objectNameProblem(kindName(object), name);
  if (problem !== null) findings.push(nameInvalid(origin, `metadata.name of ${text}`, valueText(name), problem));
  // What is read from a file may be anything; null is no namespace.
  if (namespace != null && !(typeof namespace === "string" && isDnsLabel(namespace))) {
    findings.push(nameInvalid(origin, `metadata.namespace of ${text}`, valueText(namespace), LABEL_TEXT));
  }
  findings.push(...labelFindings(labels, "metadata.labels", text, origin));
  findings.push(...annotationFindings(annotations, "metadata.annotations", text, origin));
  const template = podTemplateOf(object);
  if (template !== null && template.path !== "spec") {
    const at = template.path.replace(/\.?spec$/, ".metadata");
    findings.push(...labelFindings(template.metadata.labels, `${at}.labels`, text, origin));
    findings.push(...annotationFindings(template.metadata.annotations, `${at}.annotations`, text, origin));
  }
  return findings;
}
