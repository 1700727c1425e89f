import type { Json, LabelSelector } from "../../model/index.ts";

/** What an overrider does to what it names. */
export type OverriderOperator = "add" | "remove" | "replace";

/** Part of an image reference. */
export interface ImageOverrider {
  readonly component: "Registry" | "Repository" | "Tag";
  readonly operator: OverriderOperator;
  readonly value?: string;
  /** JSON pointer to the one image that is changed; left out = the images of the pod template's containers. */
  readonly predicate?: { readonly path: string };
}

/** Command or arguments of a container. */
export interface WordsOverrider {
  readonly containerName: string;
  readonly operator: "add" | "remove";
  readonly value?: readonly string[];
}

/** Labels or annotations of the object itself. */
export interface MetadataOverrider {
  readonly operator: OverriderOperator;
  readonly value?: Readonly<Record<string, string>>;
}

/** One operation inside a document. */
export interface FieldPatch {
  readonly subPath: string;
  readonly operator: OverriderOperator;
  readonly value?: Json;
}

/** A document that is held as text in a field, such as a file in a ConfigMap. */
export interface FieldOverrider {
  readonly fieldPath: string;
  readonly json?: readonly FieldPatch[];
  readonly yaml?: readonly FieldPatch[];
}

/** One JSON Patch operation. */
export interface PlaintextOverrider {
  readonly path: string;
  readonly operator: OverriderOperator;
  readonly value?: Json;
}

export interface Overriders {
  readonly imageOverrider?: readonly ImageOverrider[];
  readonly commandOverrider?: readonly WordsOverrider[];
  readonly argsOverrider?: readonly WordsOverrider[];
  readonly labelsOverrider?: readonly MetadataOverrider[];
  readonly annotationsOverrider?: readonly MetadataOverrider[];
  readonly fieldOverrider?: readonly FieldOverrider[];
  readonly plaintext?: readonly PlaintextOverrider[];
}

/** Clusters by name, label and field; `T` is the caller's own form of it. */
export interface OverrideRule<T> {
  /** Left out = every cluster. */
  readonly targetCluster?: T;
  readonly overriders: Overriders;
}

export interface ObjectSelector {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace?: string;
  readonly name?: string;
  /** Ignored beside a name. */
  readonly labelSelector?: LabelSelector;
}

/** A ClusterOverridePolicy or OverridePolicy. Source: Karmada policy API v1alpha1 (karmada.md §5). */
export interface OverridePolicy<T> {
  readonly name: string;
  /** Namespaced ones live in the namespace of the objects they change. */
  readonly scope: "Cluster" | "Namespaced";
  readonly spec: {
    /** Left out = every object. */
    readonly resourceSelectors?: readonly ObjectSelector[];
    readonly overrideRules?: readonly OverrideRule<T>[];
    /** The older form of one rule; it counts only without `overrideRules`. */
    readonly targetCluster?: T;
    readonly overriders?: Overriders;
  };
}
