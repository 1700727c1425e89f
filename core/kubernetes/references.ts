import type { Finding, JsonObject, KubeObject, Origin, SourcedObject } from "../model/index.ts";
import { groupOf, isJsonObject, specOf } from "../model/index.ts";
import { fieldPath, objectText } from "./describe.ts";
import { referenceMissing } from "./errors.ts";
import { objectsAt } from "./field-mapping.ts";
import { kindName } from "./kinds.ts";
import { podTemplateOf } from "./pod-template.ts";
import { KIND_FIELDS, POD_FIELDS, type ReferenceField } from "./reference-fields.ts";

/** A reference from one object to another. */
export interface ObjectReference {
  /** `Kind` for built-in kinds, `Kind.group` for every other. */
  readonly kind: string;
  /** Null for kinds without a namespace, and where neither the reference nor the object names one. */
  readonly namespace: string | null;
  readonly name: string;
  /** Field path of the reference in the object. */
  readonly path: string;
  /** True: the object works without it. */
  readonly optional: boolean;
}

/** A reference whose object the application does not hold. */
export interface MissingReference {
  readonly origin: Origin;
  readonly from: KubeObject;
  readonly reference: ObjectReference;
}

function textAt(holder: JsonObject, field: string): string | null {
  const value = holder[field];
  return typeof value === "string" && value !== "" ? value : null;
}

/** The kind that a reference means: fixed, or by its own `kind` with a group, an apiVersion or the default of its place. */
function kindOf(field: ReferenceField, holder: JsonObject): string | null {
  if (field.kind !== null) return field.kind;
  const kind = textAt(holder, "kind") ?? field.kindDefault;
  if (kind === undefined) return null;
  const apiVersion = textAt(holder, "apiVersion");
  const named = textAt(holder, "group") ?? textAt(holder, "apiGroup");
  const group = apiVersion === null ? (named ?? field.group ?? "") : groupOf(apiVersion);
  return kindName({ apiVersion: `${group}/v1`, kind });
}

const CLUSTER_KINDS: ReadonlySet<string> = new Set([
  ...["ClusterRole", "IngressClass", "PersistentVolume", "PriorityClass", "RuntimeClass", "StorageClass"],
  ...["User", "Group", "ClusterSecretStore.external-secrets.io", "GatewayClass.gateway.networking.k8s.io"],
]);

function referencesAt(
  value: JsonObject,
  at: string,
  fields: readonly ReferenceField[],
  namespace: string | null,
): readonly ObjectReference[] {
  return fields.flatMap((field) =>
    objectsAt(value, field.holder, at).flatMap(({ found, path }): readonly ObjectReference[] => {
      const kind = kindOf(field, found);
      const name = textAt(found, field.name);
      if (kind === null || name === null) return [];
      const where = CLUSTER_KINDS.has(kind) ? null : (textAt(found, "namespace") ?? namespace);
      const optional = found["optional"] === true;
      return [{ kind, namespace: where, name, path: fieldPath(path, field.name), optional }];
    }),
  );
}

/** Every object that an object names: by its pod template, then by the fields of its kind. Kinds we do not know name nothing. */
export function referencesOf(object: KubeObject): readonly ObjectReference[] {
  const namespace = object.metadata.namespace ?? null;
  const template = podTemplateOf(object);
  const fields = KIND_FIELDS[kindName(object)] ?? [];
  return [
    ...(template === null ? [] : referencesAt(template.spec, template.path, POD_FIELDS, namespace)),
    ...referencesAt(object as unknown as JsonObject, "", fields, namespace),
  ];
}

/** Kinds that an application brings itself; others (classes, roles of the cluster, gateways) are the platform's. */
const BROUGHT: ReadonlySet<string> = new Set([
  ...["ConfigMap", "Secret", "ServiceAccount", "PersistentVolumeClaim", "ResourceClaim", "ResourceClaimTemplate"],
  ...["Service", "Role", "SecretStore.external-secrets.io"],
]);

/** In every namespace by itself. */
const ALWAYS_THERE: ReadonlySet<string> = new Set(["ServiceAccount/default", "ConfigMap/kube-root-ca.crt"]);

/** Objects that an object makes when it is there: the Secret of an ExternalSecret, a SealedSecret or a Certificate. */
function madeBy(object: KubeObject): readonly string[] {
  const spec = specOf(object);
  const { name } = object.metadata;
  switch (kindName(object)) {
    case "ExternalSecret.external-secrets.io": {
      const target = spec["target"];
      return [`Secret/${(isJsonObject(target) ? textAt(target, "name") : null) ?? name}`];
    }
    case "SealedSecret.bitnami.com":
      return [`Secret/${name}`];
    case "Certificate.cert-manager.io": {
      const secret = textAt(spec, "secretName");
      return secret === null ? [] : [`Secret/${secret}`];
    }
    default:
      return [];
  }
}

/** cert-manager makes the Secrets of an Ingress or Gateway that carries one of its annotations. */
function certificateIsMade(object: KubeObject): boolean {
  return Object.keys(object.metadata.annotations ?? {}).some((key) => key.startsWith("cert-manager.io/"));
}

/**
 * References to objects that an application should bring and does not: neither among its objects nor made by one of them, nor among its
 * `secrets` by reference. `namespace` is that of objects which name none. References into other namespaces, optional ones and those of
 * autoscalers (`readWorkloads` tells of them) are passed over.
 */
export function missingReferences(
  objects: readonly SourcedObject[],
  secrets: readonly { readonly namespace: string; readonly name: string }[],
  namespace = "default",
): readonly MissingReference[] {
  const held = new Set(secrets.map((secret) => `${secret.namespace}/Secret/${secret.name}`));
  for (const { object } of objects) {
    const own = object.metadata.namespace ?? namespace;
    for (const name of [`${kindName(object)}/${object.metadata.name}`, ...madeBy(object)]) held.add(`${own}/${name}`);
  }
  return objects.flatMap(({ origin, object }) => {
    if (kindName(object) === "HorizontalPodAutoscaler") return [];
    const own = object.metadata.namespace ?? namespace;
    return referencesOf(object)
      .filter(({ kind, namespace: wanted, name, optional }) => {
        if (optional || !BROUGHT.has(kind) || (wanted ?? namespace) !== own) return false;
        if (ALWAYS_THERE.has(`${kind}/${name}`) || held.has(`${own}/${kind}/${name}`)) return false;
        return !(kind === "Secret" && podTemplateOf(object) === null && certificateIsMade(object));
      })
      .map((reference) => ({ origin, from: object, reference }));
  });
}

/** A warning for each missing reference: a cluster may have the object from elsewhere. */
export function missingReferenceFindings(missing: readonly MissingReference[]): readonly Finding[] {
  return missing.map(({ origin, from, reference }) =>
    referenceMissing(origin, objectText(from), reference.path, `${reference.kind} ${reference.name}`),
  );
}
