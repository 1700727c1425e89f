import type { Json, JsonObject, SlimSchema, SlimSchemaFile } from "../../core/model/index.ts";
import { compareText, isJsonObject, sortedRecord } from "../../core/model/index.ts";
import type { GoEnums } from "./go-enums.ts";

const META = "apimachinery.pkg.apis.meta.v1";

/** Types that are more than their published schema tells. */
const SPECIAL: Readonly<Record<string, SlimSchema>> = {
  "apimachinery.pkg.api.resource.Quantity": { format: "quantity" },
  "apimachinery.pkg.util.intstr.IntOrString": { format: "int-or-string" },
  [`${META}.Time`]: { type: "string", format: "date-time" },
  [`${META}.MicroTime`]: { type: "string", format: "date-time" },
  [`${META}.FieldsV1`]: { type: "object", open: true },
  "apimachinery.pkg.runtime.RawExtension": { type: "object", open: true },
};

/**
 * Fields that the published schema requires and a server does not ask of an author: it fills them in, or takes their zero.
 * Source: the defaults (`pkg/apis/…/defaults.go`) and validation (`pkg/apis/…/validation`) of Kubernetes 1.35.4.
 */
const NOT_ASKED: Readonly<Record<string, readonly string[]>> = {
  "apiextensions.v1.CustomResourceDefinitionVersion": ["served", "storage"],
  "apps.v1.ControllerRevision": ["revision"],
  "core.v1.HTTPHeader": ["value"],
  "core.v1.ISCSIPersistentVolumeSource": ["lun"],
  "core.v1.ISCSIVolumeSource": ["lun"],
  "core.v1.LimitRangeSpec": ["limits"],
  "core.v1.PreferredSchedulingTerm": ["preference"],
  "core.v1.SleepAction": ["seconds"],
  "core.v1.Sysctl": ["value"],
  "discovery.v1.EndpointSlice": ["endpoints"],
  "rbac.v1.RoleRef": ["apiGroup"],
  "scheduling.v1.PriorityClass": ["value"],
  "storage.v1.CSIDriver": ["spec"],
  "storage.v1.CSINodeSpec": ["drivers"],
};

/** Structs whose `spec` must be there because what it holds is asked for, although the published schema does not say so. */
const SPEC_ASKED: ReadonlySet<string> = new Set([
  ...["apps.v1.DaemonSet", "apps.v1.Deployment", "apps.v1.ReplicaSet", "apps.v1.StatefulSet"],
  ...["autoscaling.v1.HorizontalPodAutoscaler", "autoscaling.v2.HorizontalPodAutoscaler"],
  ...["batch.v1.CronJob", "batch.v1.Job", "batch.v1.JobTemplateSpec", "core.v1.Pod", "core.v1.PodTemplateSpec"],
]);

/** Enums of types outside k8s.io/api. Source: metav1.LabelSelectorOperator. */
const MORE_ENUMS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "meta.v1.LabelSelectorRequirement": { operator: ["In", "NotIn", "Exists", "DoesNotExist"] },
};

/** `core.v1.Container` of `io.k8s.api.core.v1.Container`. */
function shortName(name: string): string {
  return name
    .replace(/^io\.k8s\./, "")
    .replace(/^(api|apimachinery\.pkg\.apis|apiextensions-apiserver\.pkg\.apis|kube-aggregator\.pkg\.apis)\./, "");
}

function referenceOf(node: JsonObject): string | null {
  const ref = node["$ref"];
  return typeof ref === "string" ? ref.slice("#/definitions/".length) : null;
}

/** Turns published definitions into slim ones, from the kinds down, each once. */
class Slimmer {
  readonly definitions = new Map<string, SlimSchema>();
  readonly #published: JsonObject;
  readonly #enums: GoEnums;

  constructor(published: JsonObject, enums: GoEnums) {
    this.#published = published;
    this.#enums = enums;
  }

  /** A field: by reference to a definition that is read when it is first met. */
  node(node: JsonObject): SlimSchema {
    const name = referenceOf(node);
    if (name !== null) return this.#reference(name);
    const { type, format, items, additionalProperties } = node;
    if (type === "array") return { type: "array", items: isJsonObject(items) ? this.node(items) : {} };
    if (isJsonObject(additionalProperties)) return { type: "object", values: this.node(additionalProperties) };
    if (type === "object") return { type: "object", open: true };
    if (type !== "string" && type !== "integer" && type !== "number" && type !== "boolean") return {};
    return format === "byte" ? { type, format } : { type };
  }

  #reference(name: string): SlimSchema {
    const special = SPECIAL[name.replace(/^io\.k8s\./, "")];
    if (special !== undefined) return special;
    const published = this.#published[name];
    // The JSON types of CRD schemas: anything.
    if (!isJsonObject(published) || (published["type"] === undefined && published["properties"] === undefined))
      return {};
    const short = shortName(name);
    if (!this.definitions.has(short)) {
      this.definitions.set(short, {});
      this.definitions.set(short, this.struct(short, published));
    }
    return { ref: short };
  }

  struct(short: string, published: JsonObject): SlimSchema {
    const fields = isJsonObject(published["properties"]) ? Object.entries(published["properties"]) : [];
    const properties = fields.map(([field, node]) => [field, this.#field(short, field, node)] as const);
    const asked = Array.isArray(published["required"]) ? (published["required"] as readonly string[]) : [];
    const required = asked.filter((field) => !NOT_ASKED[short]?.includes(field));
    if (SPEC_ASKED.has(short) && !required.includes("spec")) required.push("spec");
    return {
      type: "object",
      properties: sortedRecord(Object.fromEntries(properties)),
      ...(required.length === 0 ? {} : { required: required.sort(compareText) }),
    };
  }

  #field(struct: string, field: string, node: Json): SlimSchema {
    const slim = isJsonObject(node) ? this.node(node) : {};
    const values = this.#enums.fields.get(struct)?.get(field) ?? MORE_ENUMS[struct]?.[field];
    if (values === undefined) return slim;
    // In Go an empty text is the same as none.
    const choice = { type: "string", enum: [...new Set(["", ...values])] } as const;
    return slim.type === "array" ? { type: "array", items: choice } : choice;
  }
}

/** Kinds of the published paths that can be created: api → namespaced. */
function creatableKinds(paths: JsonObject): ReadonlyMap<string, boolean> {
  const kinds = new Map<string, boolean>();
  for (const [path, item] of Object.entries(paths)) {
    const post = isJsonObject(item) ? item["post"] : undefined;
    if (!isJsonObject(post) || post["x-kubernetes-action"] !== "post" || path.includes("{name}")) continue;
    const kind = post["x-kubernetes-group-version-kind"];
    if (isJsonObject(kind))
      kinds.set(`${kind["group"]}/${kind["version"]}/${kind["kind"]}`, path.includes("{namespace}"));
  }
  return kinds;
}

/** Kinds that are only asked, or that only a server makes. */
const NOT_CARRIED = /Review$|^Binding$|^StorageVersion$|^ComponentStatus$/;

function isCarried(version: string, kind: string): boolean {
  return /^v\d+$/.test(version) && !NOT_CARRIED.test(kind);
}

/** Every object's `status` is left open: it is dropped before anything is emitted. */
function slimKind(slimmer: Slimmer, short: string, published: JsonObject): SlimSchema {
  const { status: _dropped, ...properties } = isJsonObject(published["properties"]) ? published["properties"] : {};
  const slim = slimmer.struct(short, { ...published, properties });
  return {
    ...slim,
    properties: sortedRecord({ ...slim.properties, ...(_dropped === undefined ? {} : { status: {} }) }),
  };
}

/**
 * Slim schemas of the stable kinds in a Kubernetes OpenAPI document (`api/openapi-spec/swagger.json`).
 * `nodes` that the document holds beside them (alpha and beta versions, reviews) are left out.
 */
export function openApiSchemas(document: JsonObject, enums: GoEnums, source: string): SlimSchemaFile {
  const published = isJsonObject(document["definitions"]) ? document["definitions"] : {};
  const creatable = creatableKinds(isJsonObject(document["paths"]) ? document["paths"] : {});
  const slimmer = new Slimmer(published, enums);
  const kinds: Record<string, SlimSchemaFile["kinds"][string]> = {};
  for (const [name, definition] of Object.entries(published)) {
    if (!isJsonObject(definition)) continue;
    for (const gvk of kindsOf(definition)) {
      const { group, version, kind } = gvk;
      const namespaced = creatable.get(`${group}/${version}/${kind}`);
      if (namespaced === undefined || !isCarried(version, kind)) continue;
      const api = group === "" ? `${version}/${kind}` : `${group}/${version}/${kind}`;
      kinds[api] = { namespaced, schema: slimKind(slimmer, shortName(name), definition) };
    }
  }
  return { source, definitions: sortedRecord(Object.fromEntries(slimmer.definitions)), kinds: sortedRecord(kinds) };
}

interface Gvk {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

function kindsOf(definition: JsonObject): readonly Gvk[] {
  const kinds = definition["x-kubernetes-group-version-kind"];
  return Array.isArray(kinds) ? (kinds as unknown as readonly Gvk[]) : [];
}
