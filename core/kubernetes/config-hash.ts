import type { Json, JsonObject, KubeObject } from "../model/index.ts";
import { shortHash } from "../model/index.ts";
import { mapObjectsAt, stepsOf } from "./field-mapping.ts";
import { kindName } from "./kinds.ts";
import { podTemplateOf, withPodSpec } from "./pod-template.ts";
import { POD_FIELDS } from "./reference-fields.ts";
import { referencesOf } from "./references.ts";

/** Objects whose configuration is named after its content. */
export interface HashedConfig {
  /** In the order given. */
  readonly objects: readonly KubeObject[];
  /** `<namespace or _>/<Kind>/<name>` → name with the hash. */
  readonly renamed: Readonly<Record<string, string>>;
}

const MAX_NAME = 253;
const CONFIG_FIELDS = POD_FIELDS.filter(({ kind }) => kind === "ConfigMap" || kind === "Secret");

function keyOf(kind: string, namespace: string | null | undefined, name: string): string {
  return `${namespace ?? "_"}/${kind}/${name}`;
}

/** Everything that pods can see of a ConfigMap or Secret: labels and annotations are no content. */
function contentOf(object: KubeObject): JsonObject {
  const { data, binaryData, stringData, type } = object as unknown as JsonObject;
  return {
    ...(data === undefined ? {} : { data }),
    ...(binaryData === undefined ? {} : { binaryData }),
    ...(stringData === undefined ? {} : { stringData }),
    ...(type === undefined ? {} : { type }),
  };
}

function hashedName(object: KubeObject): string {
  const hash = shortHash(contentOf(object));
  const room = MAX_NAME - hash.length - 1;
  // A name may not end its part on anything but a letter or digit.
  const base = object.metadata.name.slice(0, room).replace(/[^a-z0-9]+$/, "");
  return `${base}-${hash}`;
}

function withRenamedReferences(object: KubeObject, renamed: ReadonlyMap<string, string>): KubeObject {
  const template = podTemplateOf(object);
  if (template === null) return object;
  const namespace = object.metadata.namespace;
  let spec = template.spec;
  for (const { kind, holder, name } of CONFIG_FIELDS) {
    const mapped = mapObjectsAt(spec, holder, "", (found) => {
      const current = found[name];
      if (kind === null || typeof current !== "string") return found;
      const next = renamed.get(keyOf(kind, namespace, current));
      return next === undefined ? found : { ...found, [name]: next };
    });
    spec = mapped as JsonObject;
  }
  return spec === template.spec ? object : withPodSpec(object, spec);
}

const RESOURCES: readonly (readonly [resource: string, kind: string])[] = [
  ["configmaps", "ConfigMap"],
  ["secrets", "Secret"],
];

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** A Role that grants single ConfigMaps or Secrets by name has to follow them. */
function withRenamedGrants(role: KubeObject, renamed: ReadonlyMap<string, string>): KubeObject {
  const namespace = role.metadata.namespace;
  const mapped = mapObjectsAt(role as unknown as JsonObject, stepsOf("rules.[]"), "", (rule) => {
    const kinds = RESOURCES.filter(([resource]) => listOf(rule["resources"]).includes(resource)).map(
      ([, kind]) => kind,
    );
    const names = listOf(rule["resourceNames"]);
    const next = names.map((name) => {
      const found = kinds.map((kind) => renamed.get(keyOf(kind, namespace, String(name)))).find((n) => n !== undefined);
      return found ?? name;
    });
    return next.every((name, index) => name === names[index]) ? rule : { ...rule, resourceNames: next };
  });
  return mapped as unknown as KubeObject;
}

/**
 * Gives ConfigMaps and Secrets that pod templates among `objects` reference a name with the hash of their content
 * (`<name>-<8 hex digits>`), and rewrites the references in all pod templates (design.md, Identity is API): a change of content is a new
 * name, so it rolls the pods, and the old one goes last. All others keep their name. Roles that grant them by name follow; names in
 * custom resources are not known and stay: an application that has such sets `hashConfig: false`.
 */
export function hashConfigNames(objects: readonly KubeObject[]): HashedConfig {
  const wanted = new Set(
    objects
      .filter((object) => podTemplateOf(object) !== null)
      .flatMap((object) => referencesOf(object).map(({ kind, namespace, name }) => keyOf(kind, namespace, name))),
  );
  const renamed = new Map<string, string>();
  for (const object of objects) {
    const kind = kindName(object);
    if (kind !== "ConfigMap" && kind !== "Secret") continue;
    const key = keyOf(kind, object.metadata.namespace, object.metadata.name);
    if (wanted.has(key)) renamed.set(key, hashedName(object));
  }
  const result = objects.map((object) => {
    const name = renamed.get(keyOf(kindName(object), object.metadata.namespace, object.metadata.name));
    const own = name === undefined ? object : { ...object, metadata: { ...object.metadata, name } };
    return kindName(object) === "Role" ? withRenamedGrants(own, renamed) : withRenamedReferences(own, renamed);
  });
  return { objects: result, renamed: Object.fromEntries(renamed) };
}
