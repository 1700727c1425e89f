import { containersOf, podTemplateOf, withPodSpec } from "../../core/kubernetes/index.ts";
import {
  compactJson,
  type Finding,
  isJsonObject,
  type Json,
  type JsonObject,
  type KubeObject,
  type Origin,
  type SourcedObject,
  specOf,
} from "../../core/model/index.ts";
import * as chartErrors from "./errors.ts";
import { isFromCdk8sPlus } from "./own-selectors.ts";

/** What cdk8s-plus fills in for a container without `resources`. Source: cdk8s-plus-28 2.5.6, `Container`, read and run. */
const DEFAULT_RESOURCES = compactJson({
  limits: { cpu: "1500m", memory: "2048Mi" },
  requests: { cpu: "1000m", memory: "512Mi" },
});

/** What it fills in for a container without `securityContext`. */
const DEFAULT_SECURITY = compactJson({
  allowPrivilegeEscalation: false,
  privileged: false,
  readOnlyRootFilesystem: true,
  runAsNonRoot: true,
});

function withoutDefaultResources(podSpec: JsonObject, title: string, origin: Origin, findings: Finding[]): JsonObject {
  const lists = (["containers", "initContainers"] as const).map((list): readonly [string, Json] | null => {
    const containers = podSpec[list];
    if (!Array.isArray(containers)) return null;
    const stated = (containers as readonly Json[]).map((container) => {
      if (!isJsonObject(container) || compactJson(container["resources"] ?? {}) !== DEFAULT_RESOURCES) return container;
      findings.push(chartErrors.defaultResources(origin, `container ${String(container["name"])} of ${title}`));
      const { resources: _filledIn, ...rest } = container;
      return rest;
    });
    return [list, stated];
  });
  return { ...podSpec, ...Object.fromEntries(lists.filter((entry) => entry !== null)) };
}

/** True if a container runs by the library's security context, and no user is stated that a node could check. */
function hasDefaultSecurity(podSpec: JsonObject): boolean {
  const pod = isJsonObject(podSpec["securityContext"]) ? podSpec["securityContext"] : {};
  if (pod["runAsUser"] !== undefined) return false;
  return containersOf(podSpec).some(
    ({ container }) => compactJson(container["securityContext"] ?? {}) === DEFAULT_SECURITY,
  );
}

/**
 * Makes what cdk8s-plus fills in visible. Default requests (a whole CPU) would decide placements that nobody chose, so they are left out;
 * default replicas and security contexts are kept, and named.
 * @param unstatedReplicas - `Kind/name` of workloads whose author stated no replicas; empty where the application states them
 */
export function withoutLibraryDefaults(
  objects: readonly SourcedObject[],
  unstatedReplicas: ReadonlySet<string>,
  owner: Origin,
): { readonly objects: readonly SourcedObject[]; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const defaultSecurity: string[] = [];
  const stated = objects.map(({ origin, object }) => {
    const template = podTemplateOf(object);
    if (template === null || !isFromCdk8sPlus(object)) return { origin, object };
    const title = `${object.kind} ${object.metadata.name}`;
    if (unstatedReplicas.has(`${object.kind}/${object.metadata.name}`)) {
      findings.push(chartErrors.defaultReplicas(origin, title, Number(specOf(object)["replicas"])));
    }
    if (hasDefaultSecurity(template.spec)) defaultSecurity.push(title);
    const spec = withoutDefaultResources(template.spec, title, origin, findings);
    return { origin, object: withPodSpec(object, spec) as KubeObject };
  });
  if (defaultSecurity.length > 0) findings.push(chartErrors.defaultSecurity(owner, defaultSecurity));
  return { objects: stated, findings };
}
