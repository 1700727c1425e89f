import type * as pulumi from "@pulumi/pulumi";
import { groupOf, type KubeObject } from "../core/model/kube-object.ts";

/** What every class of the Kubernetes SDK takes. */
export type KubernetesClass = new (
  name: string,
  args: object,
  options: pulumi.CustomResourceOptions,
) => pulumi.CustomResource;

/**
 * The file of the SDK that holds the class of a built-in kind. Files are imported one by one: the whole SDK costs a
 * preview more than the engine's start (reference: packages, whole-process times).
 */
export function classFile(apiVersion: string, kind: string): string {
  const group = groupOf(apiVersion).split(".")[0] || "core";
  const version = apiVersion.includes("/") ? apiVersion.slice(apiVersion.indexOf("/") + 1) : apiVersion;
  return `@pulumi/kubernetes/${group}/${version}/${kind.charAt(0).toLowerCase()}${kind.slice(1)}.js`;
}

function exported(module: Record<string, unknown>, name: string): KubernetesClass {
  const found = module[name];
  if (typeof found !== "function") throw new TypeError(`the Kubernetes SDK has no class ${name}`);
  return found as KubernetesClass;
}

/**
 * The SDK class of an object, so that the engine sees the type a person would write: the same URN, typed policies.
 * Kinds of CRDs are `CustomResource`.
 */
export async function kubernetesClass(object: KubeObject, custom: boolean): Promise<KubernetesClass> {
  if (custom) {
    const module = await import("@pulumi/kubernetes/apiextensions/customResource.js");
    return module.CustomResource as unknown as KubernetesClass;
  }
  const module = (await import(classFile(object.apiVersion, object.kind))) as Record<string, unknown>;
  return exported(module, object.kind);
}

/** Identity of a class, to import each only once. */
export function classKey(object: KubeObject, custom: boolean): string {
  return custom ? "custom" : `${object.apiVersion}/${object.kind}`;
}
