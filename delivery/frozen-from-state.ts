import { isBuiltIn, rankOf } from "../core/kubernetes/index.ts";
import { FROZEN_SCHEMA, type FrozenUnit, type ObjectItem } from "../core/model/bundle.ts";
import type { Finding } from "../core/model/finding.ts";
import { compareText, isJsonObject, type Json, type JsonObject } from "../core/model/json.ts";
import type { KubeObject } from "../core/model/kube-object.ts";
import { nothingToFreeze, secretInFrozen } from "./errors.ts";

/** Marks a secret in a state export. Source: pulumi sdk/go/common/resource/sig. */
const SECRET_KEY = "4dabf18193072939515e22adb298388d";

interface StateResource {
  readonly urn: string;
  readonly type: string;
  readonly custom: boolean;
  readonly delete: boolean;
  readonly inputs: JsonObject;
  readonly dependencies: readonly string[];
}

function textList(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((v): v is string => typeof v === "string") : [];
}

function resourcesOf(state: unknown): readonly StateResource[] {
  const deployment = isJsonObject(state) ? state["deployment"] : undefined;
  const resources = isJsonObject(deployment) ? deployment["resources"] : undefined;
  if (!Array.isArray(resources)) return [];
  return resources.filter(isJsonObject).map((r) => ({
    urn: String(r["urn"] ?? ""),
    type: String(r["type"] ?? ""),
    custom: r["custom"] === true,
    delete: r["delete"] === true,
    inputs: isJsonObject(r["inputs"]) ? r["inputs"] : {},
    dependencies: textList(r["dependencies"]),
  }));
}

function nameOf(urn: string): string {
  return urn.slice(urn.lastIndexOf("::") + 2);
}

function holdsSecret(value: Json): boolean {
  if (Array.isArray(value)) return value.some(holdsSecret);
  if (!isJsonObject(value)) return false;
  return Object.hasOwn(value, SECRET_KEY) || Object.values(value).some(holdsSecret);
}

function withoutDefaults(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutDefaults);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([k, v]) => (k === "__defaults" ? [] : [[k, withoutDefaults(v)]])),
  );
}

/**
 * The unit of a cluster as the state of the stack holds it: what `frozen/<stack>/<cluster>.json` is made of.
 * An object with a secret input is refused by name. `state` is the document of `pulumi stack export`.
 */
export function frozenUnit(
  state: unknown,
  stack: string,
  cluster: string,
): { readonly unit: FrozenUnit | null; readonly findings: readonly Finding[] } {
  const own = resourcesOf(state).filter(
    (r) => r.custom && !r.delete && r.type.startsWith("kubernetes:") && nameOf(r.urn).startsWith(`${cluster}/`),
  );
  if (own.length === 0) return { unit: null, findings: [nothingToFreeze(stack, cluster)] };
  const findings = own.filter((r) => holdsSecret(r.inputs)).map((r) => secretInFrozen(cluster, nameOf(r.urn)));
  if (findings.length > 0) return { unit: null, findings };
  const names = new Set(own.map((r) => nameOf(r.urn)));
  const items = own.map((r): ObjectItem => {
    const object = withoutDefaults(r.inputs) as unknown as KubeObject;
    return {
      kind: "object",
      name: nameOf(r.urn),
      rank: rankOf(object),
      custom: !isBuiltIn(object),
      object,
      dependsOn: r.dependencies
        .map(nameOf)
        .filter((name) => names.has(name))
        .sort(compareText),
    };
  });
  items.sort((a, b) => a.rank - b.rank || compareText(a.name, b.name));
  return { unit: { schema: FROZEN_SCHEMA, stack, cluster, items }, findings: [] };
}
