import type { KubeObject, Rank, SlimSchemaFile } from "../model/index.ts";
import { groupOf, isJsonObject, RANK, specOf } from "../model/index.ts";
import { BUILT_IN_KINDS } from "./built-in-kinds.ts";

/** What names the API of an object. */
export interface ApiObject {
  readonly apiVersion: string;
  readonly kind: string;
}

/** What we know of a built-in kind. */
export interface KindInfo {
  readonly group: string;
  readonly kind: string;
  readonly namespaced: boolean;
  readonly rank: Rank;
}

/** Kinds that are not built in: `Kind.group` → namespaced or not. */
export type CustomKinds = ReadonlyMap<string, boolean>;

/**
 * Groups whose custom resources make ConfigMaps or Secrets that pods wait for, so they stand before workloads.
 * Source: the projects' own documentation of what their kinds produce.
 */
const CONFIG_GROUPS: ReadonlySet<string> = new Set([
  "bitnami.com",
  "cert-manager.io",
  "external-secrets.io",
  "generators.external-secrets.io",
  "secrets-store.csi.x-k8s.io",
  "trust.cert-manager.io",
]);

const BY_GROUP_KIND: ReadonlyMap<string, KindInfo> = new Map(
  BUILT_IN_KINDS.map(([group, kind, scope, rank]) => [
    `${group}/${kind}`,
    { group, kind, namespaced: scope === "N", rank },
  ]),
);

/** What we know of a kind that API servers serve by themselves, in whatever version; null for every other. */
export function kindInfo(apiVersion: string, kind: string): KindInfo | null {
  return BY_GROUP_KIND.get(`${groupOf(apiVersion)}/${kind}`) ?? null;
}

/** True for a kind that API servers serve by themselves: it is no custom resource, also in a version no longer served. */
export function isBuiltIn(object: ApiObject): boolean {
  return kindInfo(object.apiVersion, object.kind) !== null;
}

/** `Kind` for built-in kinds, `Kind.group` for every other (design.md, Identity is API). */
export function kindName(object: ApiObject): string {
  const group = groupOf(object.apiVersion);
  return isBuiltIn(object) || group === "" ? object.kind : `${object.kind}.${group}`;
}

/** True if objects of the kind stand in a namespace. Of a kind that is neither built in nor in `custom` we take it that they do. */
export function isNamespaced(object: ApiObject, custom: CustomKinds): boolean {
  return kindInfo(object.apiVersion, object.kind)?.namespaced ?? custom.get(kindName(object)) ?? true;
}

/** The custom kinds that schema files describe and that CustomResourceDefinitions among `objects` define. */
export function customKindsOf(files: readonly SlimSchemaFile[], objects: readonly KubeObject[]): CustomKinds {
  const found = new Map<string, boolean>();
  for (const file of files) {
    for (const [api, { namespaced }] of Object.entries(file.kinds)) {
      const slash = api.lastIndexOf("/");
      const object = { apiVersion: api.slice(0, slash), kind: api.slice(slash + 1) };
      if (!isBuiltIn(object)) found.set(kindName(object), namespaced);
    }
  }
  for (const object of objects) {
    if (kindName(object) !== "CustomResourceDefinition") continue;
    const { group, names, scope } = specOf(object);
    if (typeof group !== "string" || !isJsonObject(names) || typeof names["kind"] !== "string") continue;
    found.set(`${names["kind"]}.${group}`, scope !== "Cluster");
  }
  return found;
}

/**
 * When the object is created (core/model/rank.ts). Custom resources whose group makes ConfigMaps or Secrets stand with the
 * configuration; every other custom resource stands with the routes, after the workloads that may hold its operator.
 */
export function rankOf(object: ApiObject): Rank {
  const known = kindInfo(object.apiVersion, object.kind);
  if (known) return known.rank;
  return CONFIG_GROUPS.has(groupOf(object.apiVersion)) ? RANK.config : RANK.route;
}

/** A rank as it begins a file name: three digits, so that `kubectl apply -f` of a folder goes in the order of ranks. */
export function fileRank(rank: number): string {
  return String(rank).padStart(3, "0");
}
