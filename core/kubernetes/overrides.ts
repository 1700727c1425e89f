import type { Finding, KubeObject, OverrideModel, SourcedObject } from "../model/index.ts";

/** One change of an override that changed an object. */
export interface AppliedChange {
  readonly override: OverrideModel;
  /** Index in `override.changes`. */
  readonly change: number;
}

/** An object after its overrides. */
export interface Overridden {
  /** Unchanged where a change failed. */
  readonly object: KubeObject;
  readonly findings: readonly Finding[];
  readonly applied: readonly AppliedChange[];
}

/** The object after the overrides of one cluster, in the order given. The caller has chosen those of the cluster. */
export function applyOverrides(object: KubeObject, overrides: readonly OverrideModel[]): Overridden {
  void overrides;
  return { object, findings: [], applied: [] };
}

/** Findings for changes that change none of the application's objects, on whatever cluster. */
export function unusedOverrides(
  objects: readonly SourcedObject[],
  overrides: readonly OverrideModel[],
): readonly Finding[] {
  void [objects, overrides];
  return [];
}
