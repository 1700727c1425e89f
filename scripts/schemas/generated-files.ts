import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { slimSchemasOf } from "../../core/kubernetes/crd-schemas.ts";
import type { JsonObject, KubeObject, SlimSchemaFile } from "../../core/model/index.ts";
import { compactJson } from "../../core/model/index.ts";
import { readGoEnums } from "./go-enums.ts";
import { goModuleDirectory } from "./go-module.ts";
import { openApiSchemas } from "./open-api.ts";

/** The Kubernetes release whose kinds are described. */
const KUBERNETES = { release: "1.35.4", module: "v1.35.4", api: "v0.35.4" } as const;

/** Where the slim schemas of the built-in kinds stand in the repository. */
export const BUILT_IN_FILE = "core/kubernetes/generated/built-in.json";

/** A generated file whose kinds come from CustomResourceDefinitions. */
export interface CrdFile {
  /** Path in the repository. */
  readonly path: string;
  /** Folder below `crds/` of the shared data. */
  readonly folder: string;
  /** Files of the folder, null = all. */
  readonly files: readonly string[] | null;
  readonly source: string;
}

/** Generated files of systems stand with their system; the core's own are of the kinds that it emits itself. */
export const CRD_FILES: readonly CrdFile[] = [
  {
    path: "core/kubernetes/generated/external-secrets.json",
    folder: "external-secrets",
    files: ["external-secrets.io_externalsecrets.yaml"],
    source: "external-secrets/external-secrets v2.9.0, config/crds/bases",
  },
  {
    path: "systems/network/istio/generated/schemas.json",
    folder: "istio",
    files: null,
    source: "istio/istio 1.30.3, CustomResourceDefinitions",
  },
  {
    path: "systems/network/gateway-api/generated/schemas.json",
    folder: "gateway-api/standard",
    files: null,
    source: "kubernetes-sigs/gateway-api v1.6.1, standard channel",
  },
];

/** One definition and one kind a line: small, and a change shows in a diff. */
export function schemaFileText({ source, definitions, kinds }: SlimSchemaFile): string {
  const lines = (record: Readonly<Record<string, unknown>>): string =>
    Object.entries(record)
      .map(([name, value]) => `\n    ${JSON.stringify(name)}: ${compactJson(value)}`)
      .join(",");
  const parts = [
    `  "source": ${JSON.stringify(source)}`,
    `  "definitions": {${lines(definitions)}\n  }`,
    `  "kinds": {${lines(kinds)}\n  }`,
  ];
  return `{\n${parts.join(",\n")}\n}\n`;
}

/** The text of a generated file, from the CRDs below `crds`. */
export function crdFileText({ folder, files, source }: CrdFile, crds: string): string {
  const names = files ?? readdirSync(join(crds, folder)).filter((name) => name.endsWith(".yaml"));
  const objects = [...names]
    .sort()
    .flatMap((name) => parseAllDocuments(readFileSync(join(crds, folder, name), "utf8")))
    .map((document) => document.toJS() as KubeObject);
  return schemaFileText(slimSchemasOf(objects, source));
}

/** The text of the built-in kinds' file, from Kubernetes' Go modules; null when there is no Go on this machine. */
export function builtInFileText(): string | null {
  const kubernetes = goModuleDirectory("k8s.io/kubernetes", KUBERNETES.module);
  const api = goModuleDirectory("k8s.io/api", KUBERNETES.api);
  if (kubernetes === null || api === null) return null;
  const document = readFileSync(join(kubernetes, "api/openapi-spec/swagger.json"), "utf8");
  const source = `Kubernetes ${KUBERNETES.release}, api/openapi-spec/swagger.json; enums of k8s.io/api ${KUBERNETES.api}`;
  return schemaFileText(openApiSchemas(JSON.parse(document) as JsonObject, readGoEnums(api), source));
}
