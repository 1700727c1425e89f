import type {
  Finding,
  KubeObject,
  OverrideChange,
  OverrideModel,
  OverrideTarget,
  SourcedObject,
} from "../model/index.ts";
import { compactJson, compareText, isJsonObject, specOf } from "../model/index.ts";
import { invalidImages, withContainerChange } from "./container-overrides.ts";
import { objectText } from "./describe.ts";
import {
  overrideChangesIdentity,
  overrideChangesReplicas,
  overrideChangesRequests,
  overrideImageInvalid,
  overridePatchFailed,
  overrideUnused,
} from "./errors.ts";
import { isBuiltIn, kindName } from "./kinds.ts";
import { patched } from "./patch.ts";
import { podTemplateOf } from "./pod-template.ts";
import { requestsOf } from "./requests.ts";

/** One change of an override that changed an object. */
export interface AppliedChange {
  readonly override: OverrideModel;
  /** Index in `override.changes`. */
  readonly change: number;
}

/** An object after its overrides. */
export interface Overridden {
  /** Without the changes that failed. */
  readonly object: KubeObject;
  readonly findings: readonly Finding[];
  readonly applied: readonly AppliedChange[];
}

interface Changed {
  readonly object: KubeObject;
  readonly findings: readonly Finding[];
}

function isTarget(object: KubeObject, { kind, name }: OverrideTarget): boolean {
  const kindFits = kind === undefined || kind === object.kind || kind === kindName(object);
  return kindFits && (name === undefined || name === object.metadata.name);
}

function withMetadata(
  object: KubeObject,
  field: "labels" | "annotations",
  set: Readonly<Record<string, string>>,
): KubeObject {
  const current = object.metadata[field];
  const changed = Object.entries(set).some(([key, value]) => current?.[key] !== value);
  return changed ? { ...object, metadata: { ...object.metadata, [field]: { ...current, ...set } } } : object;
}

function identityOf(object: KubeObject): readonly (readonly [string, unknown])[] {
  const metadata: unknown = object.metadata;
  const { name, namespace } = isJsonObject(metadata) ? metadata : {};
  return [
    ["apiVersion", object.apiVersion],
    ["kind", object.kind],
    ["metadata.name", name],
    ["metadata.namespace", namespace],
  ];
}

/** Fields that the placement decides, by kind. */
function dividedFields(object: KubeObject): readonly string[] {
  if (!isBuiltIn(object)) return [];
  if (object.kind === "HorizontalPodAutoscaler") return ["minReplicas", "maxReplicas"];
  if (object.kind === "Job") return ["parallelism", "completions"];
  return podTemplateOf(object) === null ? [] : ["replicas"];
}

function requestText(object: KubeObject, override: OverrideModel): string {
  const template = podTemplateOf(object);
  return template === null ? "" : compactJson(requestsOf(template.spec, override.origin).amounts);
}

function withPatch(
  object: KubeObject,
  override: OverrideModel,
  change: Extract<OverrideChange, { readonly kind: "patch" }>,
): Changed {
  const { origin } = override;
  const text = objectText(object);
  const result = patched(object, change.operations);
  if (!("object" in result)) {
    const operation = `${result.operation.op} ${result.operation.path}`;
    return { object, findings: [overridePatchFailed(origin, text, operation, result.because)] };
  }
  const after = new Map(identityOf(result.object));
  const identity = identityOf(object).find(([field, value]) => after.get(field) !== value);
  if (identity !== undefined) return { object, findings: [overrideChangesIdentity(origin, text, identity[0])] };
  const [before, spec] = [specOf(object), specOf(result.object)];
  const divided = dividedFields(object).find((field) => before[field] !== spec[field]);
  if (divided !== undefined) return { object, findings: [overrideChangesReplicas(origin, text, `spec.${divided}`)] };
  if (compactJson(result.object) === compactJson(object)) return { object, findings: [] };
  const heavier = requestText(object, override) !== requestText(result.object, override);
  return { object: result.object, findings: heavier ? [overrideChangesRequests(origin, text)] : [] };
}

function withChange(object: KubeObject, override: OverrideModel, change: OverrideChange): Changed {
  switch (change.kind) {
    case "labels":
    case "annotations":
      return { object: withMetadata(object, change.kind, change.set), findings: [] };
    case "patch":
      return withPatch(object, override, change);
    case "image":
    case "args":
    case "env": {
      const result = withContainerChange(object, change);
      const [image] = result === object ? [] : invalidImages(object, result);
      if (image === undefined) return { object: result, findings: [] };
      return { object, findings: [overrideImageInvalid(override.origin, objectText(object), image)] };
    }
    default:
      return { object, findings: [] };
  }
}

interface Outcome extends Overridden {
  readonly failed: readonly AppliedChange[];
}

function applyAll(object: KubeObject, overrides: readonly OverrideModel[]): Outcome {
  let current = object;
  const findings: Finding[] = [];
  const applied: AppliedChange[] = [];
  const failed: AppliedChange[] = [];
  for (const override of overrides) {
    if (!isTarget(object, override.target)) continue;
    for (const [index, change] of override.changes.entries()) {
      const result = withChange(current, override, change);
      if (result.object !== current) applied.push({ override, change: index });
      else if (result.findings.length > 0) failed.push({ override, change: index });
      current = result.object;
      findings.push(...result.findings);
    }
  }
  return { object: current, findings, applied, failed };
}

/**
 * The object after the overrides of one cluster, in the order given, each with its changes in order. The caller has chosen those of the
 * cluster. Image, args and env change containers and init containers of any kind with a pod template; labels and annotations change the
 * object's own metadata only; a patch (RFC 6902) may not change identity or what the placement divides. A change that fails gives an error
 * and leaves the object as it was.
 */
export function applyOverrides(object: KubeObject, overrides: readonly OverrideModel[]): Overridden {
  const { failed: _told, ...overridden } = applyAll(object, overrides);
  return overridden;
}

/** The overrides of every cluster that one of them names, and of one that none names; equal selections once. */
function selections(overrides: readonly OverrideModel[]): readonly (readonly OverrideModel[])[] {
  const named = [...new Set(overrides.flatMap(({ clusters }) => clusters ?? []))].sort(compareText);
  const found = new Map<string, readonly OverrideModel[]>();
  for (const cluster of [null, ...named]) {
    const chosen = overrides.filter(
      ({ clusters }) => clusters === null || (cluster !== null && clusters.includes(cluster)),
    );
    found.set(chosen.map((override) => overrides.indexOf(override)).join(","), chosen);
  }
  return [...found.values()];
}

/**
 * Findings for changes that change none of the application's objects on any of their clusters, wherever it is placed. A change that fails
 * is not unused: `applyOverrides` tells of it.
 */
export function unusedOverrides(
  objects: readonly SourcedObject[],
  overrides: readonly OverrideModel[],
): readonly Finding[] {
  const used = new Set<OverrideChange | undefined>();
  for (const chosen of selections(overrides)) {
    for (const { object } of objects) {
      const { applied, failed } = applyAll(object, chosen);
      for (const { override, change } of [...applied, ...failed]) used.add(override.changes[change]);
    }
  }
  return overrides.flatMap((override) =>
    override.changes
      .filter((change) => !used.has(change))
      .map((change) => {
        const matches = objects.some(({ object }) => isTarget(object, override.target));
        const because = matches ? "changes nothing in the objects it matches" : "matches no object of the application";
        return overrideUnused(override.origin, override.name, change.kind, because);
      }),
  );
}
