import type { Finding, KubeObject, SourcedObject } from "../model/index.ts";
import { compareText, isJsonObject } from "../model/index.ts";
import { literalSecret, secretInAnnotation } from "./errors.ts";
import { kindName } from "./kinds.ts";

const LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

/**
 * Keys of the literal data that a Secret holds (never the data), sorted; empty when it holds none or is no Secret.
 * A key with an empty value counts: an empty password is one.
 */
export function literalSecretKeys(object: KubeObject): readonly string[] {
  if (kindName(object) !== "Secret") return [];
  const keys = ["data", "stringData"].flatMap((field) => {
    const data = object[field];
    if (!isJsonObject(data)) return [];
    return Object.keys(data).filter((key) => data[key] !== null && data[key] !== undefined);
  });
  return [...new Set(keys)].sort(compareText);
}

/** kubectl keeps the whole object, data and all, in an annotation. */
function repeatsData(object: KubeObject): boolean {
  const text = object.metadata.annotations?.[LAST_APPLIED];
  return kindName(object) === "Secret" && typeof text === "string" && /"(data|stringData)"\s*:\s*\{\s*"/.test(text);
}

/** A finding for each Secret with literal data: an error in a fleet, a warning in an import (contracts.md). */
export function literalSecretFindings(
  objects: readonly SourcedObject[],
  severity: Finding["severity"],
): readonly Finding[] {
  return objects.flatMap(({ origin, object }) => {
    const keys = literalSecretKeys(object);
    const { name } = object.metadata;
    return [
      ...(keys.length > 0 ? [literalSecret(origin, name, keys, severity)] : []),
      ...(repeatsData(object) ? [secretInAnnotation(origin, name, severity)] : []),
    ];
  });
}
