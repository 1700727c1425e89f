import { snapshot } from "../props/snapshot.ts";
import type { AffinityProps } from "./affinity.ts";
import type { Spread } from "./spread.ts";

/** Lets an application onto clusters with a taint. Source: corev1.Toleration. */
export interface TolerationProps {
  /** @default - every taint, with operator Exists */
  readonly key?: string;
  /** @default "Equal" */
  readonly operator?: "Equal" | "Exists";
  /** For `Equal`. @default "" */
  readonly value?: string;
  /** @default - every effect */
  readonly effect?: "NoSchedule" | "NoExecute" | "PreferNoSchedule";
  /** How long a NoExecute taint is tolerated, in whole seconds. @default - for ever */
  readonly tolerationSeconds?: number;
}

/** One of several ordered selections; the first that can take the application is used. */
export interface AffinityTermProps extends AffinityProps {
  /** Unique in the placement; remembered in the lock. */
  readonly name: string;
  /** Further clusters, in order, that are added while the term's own are full. Only where capacity divides. @default - none */
  readonly overflow?: readonly AffinityProps[];
}

/** Where an application may run. What is given directly is one selection; `affinities` are several, tried in order. */
export interface PlacementProps extends AffinityProps {
  /** Selections in the order they are tried. @default - one, from the props beside */
  readonly affinities?: readonly AffinityTermProps[];
  /** Taints of clusters that the application tolerates. @default - none */
  readonly tolerations?: readonly TolerationProps[];
  /** Over how many clusters, regions, zones or providers. @default - every cluster that fits */
  readonly spread?: Spread | readonly Spread[];
}

/** A weight for the clusters that match; of several that match the highest counts. */
export interface WeightProps extends AffinityProps {
  /** A whole number of at least 1. */
  readonly weight: number;
}

export interface StaticWeightProps extends PlacementProps {
  /** Weights; clusters without one get no replicas. */
  readonly weights: readonly WeightProps[];
}

/** How replicas are given to the clusters of a placement. */
export type PlacementKind = "duplicated" | "staticWeight" | "dynamicWeight" | "aggregated";

/**
 * Where an application runs and how its replicas are given to the clusters.
 * @example
 * Placement.dynamicWeight({ fields: { jurisdiction: "EU" }, spread: Spread.over("region", { min: 2 }) })
 */
export class Placement {
  readonly kind: PlacementKind;
  readonly props: PlacementProps | StaticWeightProps;

  private constructor(kind: PlacementKind, props: PlacementProps | StaticWeightProps) {
    this.kind = kind;
    this.props = snapshot(props);
  }

  /** All replicas on each cluster. */
  static duplicated(props: PlacementProps = {}): Placement {
    return new Placement("duplicated", props);
  }

  /** Replicas divided by fixed weights. */
  static staticWeight(props: StaticWeightProps): Placement {
    return new Placement("staticWeight", props);
  }

  /** Replicas divided by the room that each cluster has for them. */
  static dynamicWeight(props: PlacementProps = {}): Placement {
    return new Placement("dynamicWeight", props);
  }

  /** Replicas packed onto as few clusters as have room for them. */
  static aggregated(props: PlacementProps = {}): Placement {
    return new Placement("aggregated", props);
  }
}
