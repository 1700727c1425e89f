import type { Json, JsonObject, KubeObject } from "../model/index.ts";
import { groupOf, isJsonObject } from "../model/index.ts";

/** The pods that an object makes. */
export interface PodTemplate {
  /** Field path of the pod spec in the object, `spec.template.spec`. */
  readonly path: string;
  /** For a Pod the metadata of the object itself. */
  readonly metadata: PodMeta;
  readonly spec: JsonObject;
}

/** The metadata of a pod as far as we read it; other fields are carried as they are. */
export interface PodMeta {
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly [field: string]: Json | undefined;
}

/** A container of a pod spec, with where it stands. */
export interface ContainerPlace {
  readonly list: "initContainers" | "containers";
  readonly index: number;
  readonly name: string;
  readonly container: JsonObject;
}

/** Where the pod (metadata and spec) stands in an object of a kind; null = the object makes no pods. */
function podPath(object: { readonly apiVersion: string; readonly kind: string }): readonly string[] | null {
  switch (`${groupOf(object.apiVersion)}/${object.kind}`) {
    case "/Pod":
      return [];
    case "/PodTemplate":
      return ["template"];
    case "/ReplicationController":
    case "apps/DaemonSet":
    case "apps/Deployment":
    case "apps/ReplicaSet":
    case "apps/StatefulSet":
    case "batch/Job":
    case "extensions/DaemonSet":
    case "extensions/Deployment":
    case "extensions/ReplicaSet":
      return ["spec", "template"];
    case "batch/CronJob":
      return ["spec", "jobTemplate", "spec", "template"];
    default:
      return null;
  }
}

function descend(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => (isJsonObject(at) ? at[key] : undefined), value);
}

/**
 * The pod template of an object; for a Pod the pod itself. Null for kinds that make no pods, and when there is no pod spec
 * (the schema check tells of that).
 */
export function podTemplateOf(object: KubeObject): PodTemplate | null {
  const path = podPath(object);
  if (path === null) return null;
  const pod = descend(object, path);
  const spec = isJsonObject(pod) ? pod["spec"] : undefined;
  if (!isJsonObject(pod) || !isJsonObject(spec)) return null;
  const metadata = isJsonObject(pod["metadata"]) ? (pod["metadata"] as PodMeta) : {};
  return { path: [...path, "spec"].join("."), metadata, spec };
}

function replaceAt(value: JsonObject, path: readonly string[], replacement: Json): JsonObject {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const child = value[key];
  const next = rest.length === 0 ? replacement : replaceAt(isJsonObject(child) ? child : {}, rest, replacement);
  return { ...value, [key]: next };
}

/** The object with another pod spec; an object without a pod template is given back as it is. */
export function withPodSpec(object: KubeObject, spec: JsonObject): KubeObject {
  const path = podPath(object);
  if (path === null || podTemplateOf(object) === null) return object;
  return replaceAt(object as unknown as JsonObject, [...path, "spec"], spec) as unknown as KubeObject;
}

/** All containers of a pod spec, init containers first, as they stand in it; entries that are no objects are left out. */
export function containersOf(podSpec: JsonObject): readonly ContainerPlace[] {
  return (["initContainers", "containers"] as const).flatMap((list) => {
    const entries = podSpec[list];
    if (!Array.isArray(entries)) return [];
    return (entries as readonly Json[]).flatMap((container, index) =>
      isJsonObject(container)
        ? [{ list, index, name: typeof container["name"] === "string" ? container["name"] : "", container }]
        : [],
    );
  });
}
