import type { Json, JsonObject, KubeObject, OverrideChange } from "../model/index.ts";
import { compareText, isJsonObject } from "../model/index.ts";
import { imageText, isImageReference, parseImage } from "./image-reference.ts";
import { podTemplateOf, withPodSpec } from "./pod-template.ts";

/** A change of containers. */
export type ContainerChange = Extract<OverrideChange, { readonly container: string | null }>;

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** A tag without a digest drops the digest, and the other way round: else the old one would still decide what is pulled. */
function withImage(container: JsonObject, change: Extract<ContainerChange, { readonly kind: "image" }>): JsonObject {
  const image = container["image"];
  if (typeof image !== "string" || image === "") return container;
  const parsed = parseImage(image);
  const named = change.tag !== undefined || change.digest !== undefined;
  const next = imageText({
    registry: change.registry === undefined ? parsed.registry : change.registry || null,
    repository: change.repository ?? parsed.repository,
    tag: named ? (change.tag ?? null) : parsed.tag,
    digest: named ? (change.digest ?? null) : parsed.digest,
  });
  return next === image ? container : { ...container, image: next };
}

/** Every equal argument is taken out, then the new ones are put at the end. */
function withArgs(container: JsonObject, change: Extract<ContainerChange, { readonly kind: "args" }>): JsonObject {
  const args = listOf(container["args"]);
  const kept = args.filter((arg) => typeof arg !== "string" || !change.remove.includes(arg));
  if (kept.length === args.length && change.add.length === 0) return container;
  return { ...container, args: [...kept, ...change.add] };
}

/** A variable that is there is given the value in its place, others follow in the order of their names. */
function withEnv(container: JsonObject, change: Extract<ContainerChange, { readonly kind: "env" }>): JsonObject {
  const env = listOf(container["env"]);
  const present = new Set(env.map((entry) => (isJsonObject(entry) ? entry["name"] : undefined)));
  let changed = false;
  const replaced = env.map((entry) => {
    const name = isJsonObject(entry) ? entry["name"] : undefined;
    if (!isJsonObject(entry) || typeof name !== "string" || !Object.hasOwn(change.set, name)) return entry;
    const value = change.set[name];
    if (value === undefined || entry["value"] === value) return entry;
    changed = true;
    return { name, value };
  });
  const added = Object.entries(change.set)
    .filter(([name]) => !present.has(name))
    .sort(([a], [b]) => compareText(a, b))
    .map(([name, value]) => ({ name, value }));
  return changed || added.length > 0 ? { ...container, env: [...replaced, ...added] } : container;
}

function changedContainer(container: JsonObject, change: ContainerChange): JsonObject {
  switch (change.kind) {
    case "image":
      return withImage(container, change);
    case "args":
      return withArgs(container, change);
    case "env":
      return withEnv(container, change);
    default:
      return container;
  }
}

/** The object with a change of its containers (init containers too), in any kind with a pod template; the same object when nothing changes. */
export function withContainerChange(object: KubeObject, change: ContainerChange): KubeObject {
  const template = podTemplateOf(object);
  if (template === null) return object;
  let spec = template.spec;
  for (const list of ["initContainers", "containers"]) {
    const before = listOf(template.spec[list]);
    const after = before.map((container) => {
      if (!isJsonObject(container)) return container;
      const chosen = change.container === null || container["name"] === change.container;
      return chosen ? changedContainer(container, change) : container;
    });
    if (after.some((container, index) => container !== before[index])) spec = { ...spec, [list]: after };
  }
  return spec === template.spec ? object : withPodSpec(object, spec);
}

/** The images that a change made and that no registry takes. */
export function invalidImages(before: KubeObject, after: KubeObject): readonly string[] {
  const images = (object: KubeObject): readonly string[] =>
    ["initContainers", "containers"].flatMap((list) =>
      listOf(podTemplateOf(object)?.spec[list]).flatMap((container) => {
        const image = isJsonObject(container) ? container["image"] : undefined;
        return typeof image === "string" ? [image] : [];
      }),
    );
  const known = new Set(images(before));
  return images(after).filter((image) => !known.has(image) && !isImageReference(parseImage(image)));
}
