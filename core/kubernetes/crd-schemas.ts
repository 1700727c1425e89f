import type { Json, JsonObject, KubeObject, SlimSchema, SlimSchemaFile } from "../model/index.ts";
import { compareText, isJsonObject, sortedRecord, specOf } from "../model/index.ts";
import { kindName } from "./kinds.ts";
import { shareDefinitions } from "./slim-sharing.ts";

/** Deepest schema that is read; none of the CRDs known comes near, and a hostile one costs nothing. */
const MAX_DEPTH = 64;
const TYPES: ReadonlySet<unknown> = new Set(["object", "array", "string", "integer", "number", "boolean"]);
/** How controller-gen writes a resource.Quantity: int-or-string with this beginning of a pattern. */
const QUANTITY_PATTERN = "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|";

function numberAt(node: JsonObject, key: string): number | undefined {
  const value = node[key];
  return typeof value === "number" ? value : undefined;
}

function textAt(node: JsonObject, key: string): string | undefined {
  const value = node[key];
  return typeof value === "string" ? value : undefined;
}

function listAt(node: JsonObject, key: string): readonly Json[] {
  const value = node[key];
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

function objectAt(node: JsonObject, key: string): JsonObject {
  const value = node[key];
  return isJsonObject(value) ? value : {};
}

/** Leaves out undefined values, so that equal schemas have equal text. */
function defined(schema: { readonly [K in keyof SlimSchema]: SlimSchema[K] | undefined }): SlimSchema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}

function formatOf(node: JsonObject): SlimSchema["format"] {
  if (node["x-kubernetes-int-or-string"] === true) {
    return textAt(node, "pattern")?.startsWith(QUANTITY_PATTERN) ? "quantity" : "int-or-string";
  }
  const format = textAt(node, "format");
  return format === "date-time" || format === "byte" ? format : undefined;
}

/** A field with a default is filled in before it is checked, so it is not required of the author. */
function requiredOf(node: JsonObject): readonly string[] | undefined {
  const properties = objectAt(node, "properties");
  const required = listAt(node, "required").filter((name): name is string => {
    const property = typeof name === "string" ? properties[name] : undefined;
    return typeof name === "string" && !(isJsonObject(property) && property["default"] !== undefined);
  });
  return required.length === 0 ? undefined : [...required].sort(compareText);
}

function enumOf(node: JsonObject): SlimSchema["enum"] {
  const values = listAt(node, "enum").filter(
    (v): v is string | number | boolean => typeof v !== "object" || v === null,
  );
  const plain = values.filter((v) => v !== null);
  return plain.length === 0 ? undefined : plain;
}

function isOpen(node: JsonObject): boolean {
  return (
    node["x-kubernetes-preserve-unknown-fields"] === true ||
    node["x-kubernetes-embedded-resource"] === true ||
    node["additionalProperties"] === true
  );
}

/** A node of a structural schema, cut down. Source: apiextensions.k8s.io/v1 JSONSchemaProps. */
function slimNode(node: JsonObject, depth: number): SlimSchema {
  if (depth > MAX_DEPTH) return {};
  const format = formatOf(node);
  const nullable = node["nullable"] === true ? true : undefined;
  if (format === "quantity" || format === "int-or-string") return defined({ format, nullable });
  const type = TYPES.has(node["type"]) ? (node["type"] as SlimSchema["type"]) : undefined;
  const properties = objectAt(node, "properties");
  const fields = Object.entries(properties).map(([name, child]) => [name, slimChild(child, depth)] as const);
  return defined({
    type,
    properties: fields.length === 0 ? undefined : sortedRecord(Object.fromEntries(fields)),
    required: requiredOf(node),
    items: isJsonObject(node["items"]) ? slimNode(node["items"], depth + 1) : undefined,
    values: isJsonObject(node["additionalProperties"]) ? slimNode(node["additionalProperties"], depth + 1) : undefined,
    open: isOpen(node) ? true : undefined,
    enum: enumOf(node),
    format,
    pattern: textAt(node, "pattern"),
    minLength: numberAt(node, "minLength"),
    maxLength: numberAt(node, "maxLength"),
    minimum: node["exclusiveMinimum"] === true ? undefined : numberAt(node, "minimum"),
    maximum: node["exclusiveMaximum"] === true ? undefined : numberAt(node, "maximum"),
    minItems: numberAt(node, "minItems"),
    maxItems: numberAt(node, "maxItems"),
    nullable,
  });
}

function slimChild(child: Json, depth: number): SlimSchema {
  return isJsonObject(child) ? slimNode(child, depth + 1) : {};
}

/** The schema of a kind: its metadata is that of every object, its status is the controller's. */
function slimKind(schema: JsonObject): SlimSchema {
  const slim = slimNode(schema, 0);
  const metadata = slim.properties?.["metadata"];
  const properties = sortedRecord<SlimSchema>({
    ...slim.properties,
    apiVersion: { type: "string" },
    kind: { type: "string" },
    metadata: { type: "object", ...metadata, open: true },
    ...(slim.properties?.["status"] === undefined ? {} : { status: {} }),
  });
  return { ...slim, type: "object", properties };
}

function slimKindsOf(crd: KubeObject): readonly (readonly [string, SlimSchemaFile["kinds"][string]])[] {
  const spec = specOf(crd);
  const group = textAt(spec, "group");
  const kind = textAt(objectAt(spec, "names"), "kind");
  if (group === undefined || kind === undefined) return [];
  return listAt(spec, "versions").flatMap((version) => {
    if (!isJsonObject(version) || version["served"] === false) return [];
    const name = textAt(version, "name");
    const schema = objectAt(version, "schema")["openAPIV3Schema"];
    if (name === undefined || !isJsonObject(schema)) return [];
    return [
      [`${group}/${name}/${kind}`, { namespaced: spec["scope"] !== "Cluster", schema: slimKind(schema) }] as const,
    ];
  });
}

/**
 * Slim schemas of the kinds that CustomResourceDefinitions (apiextensions.k8s.io/v1) define, one entry a served version. Other objects
 * are passed over. Left out: CEL rules, `oneOf`, `anyOf`, `not`, exclusive bounds, `multipleOf`: what breaks only them is found by the server.
 */
export function slimSchemasOf(crds: readonly KubeObject[], source: string): SlimSchemaFile {
  const kinds = crds.filter((object) => kindName(object) === "CustomResourceDefinition").flatMap(slimKindsOf);
  return shareDefinitions({ source, definitions: {}, kinds: sortedRecord(Object.fromEntries(kinds)) });
}
