import type { ManifestDocument } from "../../constructs/index.ts";
import { kindName, literalSecretKeys } from "../../core/kubernetes/index.ts";
import type { Finding, KubeObject } from "../../core/model/index.ts";
import { groupOf } from "../../core/model/index.ts";
import { clientSideKind, notKubernetesHere, secretPlaceholder } from "../errors.ts";

/**
 * What a document is: `valid`, a server takes it; `inert`, taken and without effect; `invalid`, refused; `unsupported`, of a kind or
 * version that we do not read; `not-kubernetes`, no object at all (contracts.md).
 */
export type Verdict = "valid" | "inert" | "invalid" | "unsupported" | "not-kubernetes";

/** Findings that say that an object is taken and does nothing. */
const INERT: ReadonlySet<string> = new Set(["AUTOSCALER_WITHOUT_TARGET", "SECRET_PLACEHOLDER"]);
const UNSUPPORTED: ReadonlySet<string> = new Set(["KIND_UNKNOWN", "KIND_CLIENT_SIDE"]);

/** Groups whose kinds no server knows: tools read them before anything is applied. */
const CLIENT_SIDE_GROUPS: ReadonlySet<string> = new Set(["kustomize.config.k8s.io", "kubelet.config.k8s.io"]);

/** A kind that only a tool on the author's machine reads: known from its API group, also where it has no name. */
export function isClientSide(document: ManifestDocument): boolean {
  return document.apiVersion !== null && CLIENT_SIDE_GROUPS.has(groupOf(document.apiVersion));
}

/**
 * Findings in the light of an import: what is no object is named and passed over, a Secret's literal data is a warning that names the
 * reference to use, and an object that stands there twice is judged by its content (contracts.md, Applications from manifests).
 */
export function softened(finding: Finding): Finding {
  const soft = ["NOT_KUBERNETES", "OBJECT_TWICE", "SECRET_LITERAL", "SECRET_IN_ANNOTATION"].includes(finding.code);
  return soft ? { ...finding, severity: "warning" } : finding;
}

/** What is to be said of an object only here: a Secret without data is a placeholder, and not emitted. */
export function placeholderFindings(object: KubeObject, origin: Finding["origin"]): readonly Finding[] {
  const placeholder = kindName(object) === "Secret" && literalSecretKeys(object).length === 0;
  return placeholder ? [secretPlaceholder(origin, object.metadata.name)] : [];
}

/** The findings of a document that holds no object we can use. */
export function unusableFindings(document: ManifestDocument): readonly Finding[] {
  const origin = { file: document.file, line: document.line };
  if (isClientSide(document)) return [clientSideKind(origin, `${document.apiVersion}/${document.kind}`)];
  const findings = document.findings.map(softened);
  return findings.length > 0 ? findings : [notKubernetesHere(origin)];
}

/** The verdict that findings give. */
export function verdictOf(document: ManifestDocument, findings: readonly Finding[]): Verdict {
  const codes = findings.map((finding) => finding.code);
  if (document.object === null && codes.every((code) => code === "NOT_KUBERNETES")) return "not-kubernetes";
  if (codes.some((code) => UNSUPPORTED.has(code)) && !findings.some(isError)) return "unsupported";
  if (document.object === null || findings.some(isError)) return "invalid";
  return codes.some((code) => INERT.has(code)) ? "inert" : "valid";
}

function isError(finding: Finding): boolean {
  return finding.severity === "error";
}
