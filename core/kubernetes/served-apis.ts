import type { Finding, SourcedObject } from "../model/index.ts";
import { apiOf, parseKubernetesVersion } from "../model/index.ts";
import { API_VERSIONS, type ApiVersionRow } from "./api-versions.ts";
import { objectText } from "./describe.ts";
import { apiDeprecated, apiRemoved } from "./errors.ts";
import type { ApiObject } from "./kinds.ts";
import { isBuiltIn } from "./kinds.ts";

/** The release whose APIs our schemas describe: what it no longer serves counts as removed where no version is given. */
const NEWEST_KNOWN = "1.35";

/** A version of a built-in kind that is or will be no longer served. */
export interface RemovedApi {
  /** First Kubernetes minor that does not serve it, `1.22`. */
  readonly removedIn: string;
  /** The apiVersion to use instead, `networking.k8s.io/v1`; null when nothing takes its place. */
  readonly use: string | null;
}

const BY_API: ReadonlyMap<string, ApiVersionRow> = new Map(
  API_VERSIONS.flatMap((row) => row.kinds.map((kind) => [apiOf({ apiVersion: row.apiVersion, kind }), row] as const)),
);

function before(version: readonly [number, number, ...number[]], limit: readonly [number, number]): boolean {
  return version[0] < limit[0] || (version[0] === limit[0] && version[1] < limit[1]);
}

/** Null for versions that no release removes, as far as we know. */
export function removedApi(object: ApiObject): RemovedApi | null {
  const row = BY_API.get(apiOf(object));
  return row?.removedIn === undefined ? null : { removedIn: row.removedIn.join("."), use: row.use ?? null };
}

/**
 * True or false for a built-in kind at a Kubernetes version with its default settings. Null where only the cluster itself can tell:
 * kinds that are not built in, versions off by default, a Kubernetes version that cannot be read.
 */
export function isServed(object: ApiObject, kubernetesVersion: string): boolean | null {
  const version = parseKubernetesVersion(kubernetesVersion);
  const row = BY_API.get(apiOf(object));
  if (version === null || row === undefined) return null;
  return !before(version, row.since) && (row.removedIn === undefined || before(version, row.removedIn));
}

/** The apiVersions under which the newest release that we know of serves a kind of that name. */
export function servedVersionsOf(kind: string): readonly string[] {
  return API_VERSIONS.filter((row) => row.kinds.includes(kind) && row.removedIn === undefined).map(
    (row) => row.apiVersion,
  );
}

/**
 * Old versions of built-in kinds among the objects: an error when the given Kubernetes version no longer serves them, else a warning with
 * the newer form. Without a version the newest release that we know of counts.
 */
export function oldApiFindings(
  objects: readonly SourcedObject[],
  kubernetesVersion = NEWEST_KNOWN,
): readonly Finding[] {
  const version = parseKubernetesVersion(kubernetesVersion);
  return objects.flatMap(({ origin, object }) => {
    const row = BY_API.get(apiOf(object));
    if (row?.removedIn === undefined || !isBuiltIn(object)) return [];
    const served = version !== null && before(version, row.removedIn);
    const tell = served ? apiDeprecated : apiRemoved;
    return [tell(origin, objectText(object), apiOf(object), row.removedIn.join("."), row.use ?? null)];
  });
}
