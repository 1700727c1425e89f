import type { Json, JsonObject, KubeObject, ObjectMeta, SlimSchema } from "../model/index.ts";
import { apiOf, canonicalQuantity, isJsonObject } from "../model/index.ts";
import { builtInSchemas } from "./built-in-schemas.ts";
import { isBuiltIn, kindInfo } from "./kinds.ts";
import { type IndexedKind, indexedKind } from "./schema-index.ts";

/** Deeper values are left as they are; the schema check refuses them. */
const MAX_DEPTH = 200;

/** What a server writes into metadata, and what only holds on the cluster where it was written. */
const SERVER_FIELDS: ReadonlySet<string> = new Set([
  ...["creationTimestamp", "deletionGracePeriodSeconds", "deletionTimestamp", "generation", "managedFields"],
  ...["ownerReferences", "resourceVersion", "selfLink", "uid"],
]);

/** Annotations that kubectl and the deployment controller keep for themselves. */
const TOOL_ANNOTATIONS: ReadonlySet<string> = new Set([
  "deployment.kubernetes.io/revision",
  "kubectl.kubernetes.io/last-applied-configuration",
]);

function canonicalMetadata(object: KubeObject): ObjectMeta {
  const clusterScoped = kindInfo(object.apiVersion, object.kind)?.namespaced === false;
  const kept = Object.entries(object.metadata).filter(
    ([key, value]) => !SERVER_FIELDS.has(key) && value !== null && !(clusterScoped && key === "namespace"),
  );
  const metadata = Object.fromEntries(kept) as unknown as ObjectMeta;
  const { annotations, ...rest } = metadata;
  if (!isJsonObject(annotations)) return metadata;
  const own = Object.entries(annotations).filter(([key, value]) => !TOOL_ANNOTATIONS.has(key) && value !== null);
  return own.length === 0 ? (rest as ObjectMeta) : { ...metadata, annotations: Object.fromEntries(own) };
}

function canonicalField(value: Json, schema: SlimSchema, kind: IndexedKind, depth: number): Json {
  const resolved = kind.resolve(schema);
  if (resolved.format === "quantity") {
    return typeof value === "string" || typeof value === "number" ? canonicalQuantity(String(value)) : value;
  }
  if (depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) {
    const { items } = resolved;
    return items === undefined
      ? value
      : (value as readonly Json[]).map((v) => canonicalField(v, items, kind, depth + 1));
  }
  return isJsonObject(value) ? canonicalFields(value, resolved, kind, depth) : value;
}

/** Without nulls and, where the schema says list and does not require it, without empty lists. */
function canonicalFields(object: JsonObject, schema: SlimSchema, kind: IndexedKind, depth: number): JsonObject {
  const { properties, values } = schema;
  if (properties === undefined && values === undefined) return object;
  const entries = Object.entries(object).flatMap(([key, value]): readonly (readonly [string, Json])[] => {
    const field = properties !== undefined && Object.hasOwn(properties, key) ? properties[key] : values;
    if (field === undefined) return [[key, value]];
    if (value === null || value === undefined) return [];
    const canonical = canonicalField(value, field, kind, depth + 1);
    return isDroppedList(canonical, key, field, schema, kind) ? [] : [[key, canonical]];
  });
  return Object.fromEntries(entries);
}

function isDroppedList(value: Json, key: string, field: SlimSchema, parent: SlimSchema, kind: IndexedKind): boolean {
  if (!Array.isArray(value) || value.length > 0 || parent.required?.includes(key)) return false;
  return kind.resolve(field).type === "array";
}

/**
 * The object as an API server would store what its author wrote, so that two ways to write the same thing are one. Namespaces that are
 * missing are left to the caller.
 *
 * - Dropped from every object: `status`, what a server writes into metadata, owner references (the uid is of another cluster), the
 *   annotations in which kubectl and the deployment controller keep their own; from cluster-wide built-in kinds the namespace, as a
 *   server does.
 * - Built-in kinds, by their schema: quantities in canonical text wherever a quantity stands; nulls; empty lists. Once stored their Go
 *   types do not tell an empty list from none (`omitempty`, protobuf), so a server gives an empty one back as none; that holds for
 *   NetworkPolicy too (`egress: []` without `policyTypes` guards nothing: SetDefaults_NetworkPolicy looks at the length). Kept are required
 *   lists (RBAC `verbs`), empty objects (`podSelector: {}`, `emptyDir: {}`: they mean something), and whatever
 *   stands where the schema takes anything (defaults and enums inside a CRD).
 * - Custom resources are stored as they are written (JSON): an empty list or a null may mean something to their controller
 *   (`ingress: []` of a CiliumNetworkPolicy, null in the values of a HelmRelease), and a quantity keeps its text. Nothing in them is changed.
 */
export function canonicalObject(object: KubeObject): KubeObject {
  const { status: _dropped, ...rest } = object;
  const plain: KubeObject = {
    ...rest,
    apiVersion: object.apiVersion,
    kind: object.kind,
    metadata: canonicalMetadata(object),
  };
  const kind = isBuiltIn(object) ? indexedKind(apiOf(object), builtInSchemas()) : null;
  if (kind === null) return plain;
  return canonicalFields(plain as unknown as JsonObject, kind.schema, kind, 0) as unknown as KubeObject;
}
