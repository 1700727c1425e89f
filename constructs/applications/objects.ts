import { type CustomKinds, isNamespaced, kindName, literalSecretKeys } from "../../core/kubernetes/index.ts";
import {
  compareText,
  type Finding,
  type KubeObject,
  type ObjectMeta,
  originText,
  type SourcedObject,
} from "../../core/model/index.ts";
import * as applicationErrors from "./errors.ts";

/** `<namespace or _>/<Kind>/<name>`. */
export function refOf(object: KubeObject): string {
  return `${object.metadata.namespace ?? "_"}/${kindName(object)}/${object.metadata.name}`;
}

function withMetadata(object: KubeObject, namespace: string | null): KubeObject {
  const { namespace: _own, ...rest } = object.metadata;
  const metadata: ObjectMeta = { ...rest, name: object.metadata.name, ...(namespace === null ? {} : { namespace }) };
  return { ...object, metadata };
}

/** The object's own namespace, else the application's; none for kinds that stand in no namespace. */
function inNamespace(object: KubeObject, namespace: string, custom: CustomKinds): KubeObject {
  return withMetadata(object, isNamespaced(object, custom) ? (object.metadata.namespace ?? namespace) : null);
}

/** Literal data of a Secret is an error that names the keys; the data itself goes no further than here. */
function withoutLiteralData(object: KubeObject): KubeObject {
  if (literalSecretKeys(object).length === 0) return object;
  const { data: _data, stringData: _stringData, ...rest } = object;
  return rest as KubeObject;
}

/**
 * The objects of an application as the model holds them: in their namespaces, by reference in order, each once.
 * @param namespace - of objects that name none
 */
export function placeObjects(
  objects: readonly SourcedObject[],
  namespace: string,
  custom: CustomKinds,
): { readonly objects: readonly SourcedObject[]; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const seen = new Map<string, SourcedObject>();
  for (const { origin, object } of objects) {
    const placed = { origin, object: withoutLiteralData(inNamespace(object, namespace, custom)) };
    const ref = refOf(placed.object);
    const before = seen.get(ref);
    if (before === undefined) seen.set(ref, placed);
    else findings.push(applicationErrors.objectTwice(origin, ref, originText(before.origin)));
  }
  const sorted = [...seen.entries()].sort(([a], [b]) => compareText(a, b)).map(([, placed]) => placed);
  return { objects: sorted, findings };
}
