import { resolve } from "node:path";
import { readApplication } from "../../constructs/applications/application-model.ts";
import { Application, Fleet, type ManifestDocument, readManifests } from "../../constructs/index.ts";
import {
  builtInSchemas,
  checkObject,
  customKindsOf,
  kindName,
  slimSchemasOf,
  validateObject,
} from "../../core/kubernetes/index.ts";
import type {
  ApplicationModel,
  Catalogue,
  ClusterModel,
  Finding,
  SlimSchemaFile,
  SourcedObject,
} from "../../core/model/index.ts";
import { applicationNames } from "./application-name.ts";
import { placeholderFindings, softened, unusableFindings, type Verdict, verdictOf } from "./verdict.ts";

/** A document and what is to be said of it. */
export interface JudgedDocument {
  readonly document: ManifestDocument;
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
}

export interface JudgedFile {
  readonly file: string;
  /** Why the file could not be read; such a file has no documents. */
  readonly findings: readonly Finding[];
  readonly documents: readonly JudgedDocument[];
}

/** What was read of manifests. */
export interface ManifestImport {
  readonly files: readonly JudgedFile[];
  /** One application a path that holds any object. */
  readonly applications: readonly ApplicationModel[];
  /** Findings of the applications themselves, not of a document. */
  readonly findings: readonly Finding[];
  /** True when a file cannot be read or a document is refused. */
  readonly invalid: boolean;
}

export interface ManifestImportRequest {
  /** Files and folders: each is one application, named after it. */
  readonly paths: readonly string[];
  /** Where relative paths lead from. */
  readonly cwd: string;
  /** Namespace of objects that name none; null = the application's name. */
  readonly namespace: string | null;
  /** Clusters that the applications may go to. */
  readonly clusters: readonly ClusterModel[];
  readonly systems: Catalogue;
}

interface ReadPath {
  readonly name: string;
  readonly files: ReturnType<typeof readManifests>;
}

function objectsOf({ files }: ReadPath): readonly SourcedObject[] {
  return files
    .flatMap((file) => file.documents)
    .flatMap(({ object, file, line }) => (object === null ? [] : [{ origin: { file, line }, object }]));
}

/** The schemas that objects are checked against: built-in kinds, those of the systems, and those of CRDs in the manifests. */
function schemasFor(objects: readonly SourcedObject[], systems: Catalogue): readonly SlimSchemaFile[] {
  const crds = objects.map(({ object }) => object).filter((object) => kindName(object) === "CustomResourceDefinition");
  const brought = crds.length === 0 ? [] : [slimSchemasOf(crds, "the manifests")];
  return [...builtInSchemas(), ...systems.schemas, ...brought];
}

function applicationOf(
  read: ReadPath,
  request: ManifestImportRequest,
  schemas: readonly SlimSchemaFile[],
  findings: Finding[],
): ApplicationModel | null {
  const objects = objectsOf(read);
  if (objects.length === 0) return null;
  const { namespace, clusters } = request;
  const application = new Application(new Fleet("import"), read.name, namespace === null ? {} : { namespace });
  const custom = customKindsOf(
    schemas,
    objects.map(({ object }) => object),
  );
  const context = {
    profile: "moorage",
    labelPrefix: "moorage.dev",
    projectRoot: null,
    clusters,
    clusterSets: new Map(),
    clusterNames: () => [],
  } as const;
  const content = { objects, findings: [], generated: false };
  return readApplication(application, content, custom, context, findings).model;
}

function placeKey(file: string, line: number | undefined): string {
  return `${file}\n${line ?? ""}`;
}

/** Findings by the document they are about, and those that are about none. */
function byDocument(findings: readonly Finding[]): {
  readonly of: (document: ManifestDocument) => readonly Finding[];
  readonly rest: readonly Finding[];
} {
  const places = new Map<string, Finding[]>();
  const rest: Finding[] = [];
  for (const finding of findings) {
    if (!("file" in finding.origin)) {
      rest.push(finding);
      continue;
    }
    const key = placeKey(finding.origin.file, finding.origin.line);
    places.set(key, [...(places.get(key) ?? []), finding]);
  }
  return { of: ({ file, line }) => places.get(placeKey(file, line)) ?? [], rest };
}

/** Each finding once: two rules may say the same of one object. */
export function uniqueFindings(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}

function judge(
  document: ManifestDocument,
  schemas: readonly SlimSchemaFile[],
  ofApplication: readonly Finding[],
): JudgedDocument {
  const { object } = document;
  const origin = { file: document.file, line: document.line };
  // The bounds of an autoscaler are also read with the workload that it scales.
  const toldAlready = new Set<string>(
    ofApplication.map(({ code }) => code).filter((c) => c === "AUTOSCALER_BOUNDS_INVALID"),
  );
  const own =
    object === null
      ? unusableFindings(document)
      : [
          ...document.findings,
          ...checkObject(object, schemas, origin),
          ...validateObject(object, origin).filter(({ code }) => !toldAlready.has(code)),
          ...ofApplication,
          ...placeholderFindings(object, origin),
        ];
  const findings = uniqueFindings(own.map(softened));
  return { document, verdict: verdictOf(document, findings), findings };
}

/**
 * Reads manifests, says of every document what it is, and makes one application of each path. One bad document never hides the
 * others. Never throws on what it reads.
 */
export function importManifests(request: ManifestImportRequest): ManifestImport {
  const { paths, cwd, systems } = request;
  const { names, findings: renamed } = applicationNames(paths, cwd);
  const reads = paths.map((path, i): ReadPath => {
    const files = readManifests([resolve(cwd, path)], { root: cwd });
    return { name: names[i] ?? "app", files };
  });
  const schemas = schemasFor(reads.flatMap(objectsOf), systems);
  const found: Finding[] = [];
  const applications = reads.flatMap((read) => applicationOf(read, request, schemas, found) ?? []);
  const { of, rest } = byDocument(found);
  const files = reads.flatMap((read) =>
    read.files.map(({ file, documents, findings }) => ({
      file,
      findings,
      documents: documents.map((document) => judge(document, schemas, of(document))),
    })),
  );
  const invalid = files.some(
    (file) => file.findings.length > 0 || file.documents.some((document) => document.verdict === "invalid"),
  );
  return { files, applications, findings: [...renamed, ...rest.map(softened)], invalid };
}
