import type { Finding, Origin } from "../core/model/index.ts";

function finding(
  code: string,
  severity: Finding["severity"],
  origin: Origin,
  got: string,
  expected: string,
  fix: string,
): Finding {
  return { code, severity, class: "input", origin, got, expected, fix };
}

/** A document that holds nothing that could be an object. */
export const notKubernetesHere = (origin: Origin): Finding =>
  finding(
    "NOT_KUBERNETES",
    "warning",
    origin,
    "a document without an object",
    "a Kubernetes object with apiVersion and kind",
    "nothing, if it is meant for another tool",
  );

/** A kind that only a tool on the author's machine reads. */
export const clientSideKind = (origin: Origin, api: string): Finding =>
  finding(
    "KIND_CLIENT_SIDE",
    "warning",
    origin,
    `${api}, which no server knows`,
    "objects as they are applied",
    "let its tool write the objects first (kustomize build), and import those",
  );

/** A Secret without data. */
export const secretPlaceholder = (origin: Origin, name: string): Finding =>
  finding(
    "SECRET_PLACEHOLDER",
    "warning",
    origin,
    `Secret ${name} without data`,
    "a Secret by reference",
    "it is not emitted: declare where its data comes from (SecretSource.existing or SecretSource.externalSecret)",
  );

/** Two paths would be applications of one name. */
export const applicationRenamed = (path: string, name: string, taken: string): Finding =>
  finding(
    "IMPORT_NAME_TAKEN",
    "warning",
    { file: path },
    `application ${taken}, as another path`,
    "names that differ",
    `it is called ${name} here`,
  );

/** The fleet's clusters are taken without what runs on them. */
export const fleetWithoutApplications = (stack: string, applications: number): Finding =>
  finding(
    "IMPORT_FLEET_EMPTY",
    "warning",
    { path: stack },
    `${applications} applications of ${stack}, which are not counted`,
    "the clusters of the fleet as if nothing of it ran there",
    `add the application to ${stack} to see it beside the others`,
  );
