import type { ClusterReference } from "../clusters/cluster.ts";
import { snapshot } from "../props/snapshot.ts";

export interface ActivePassiveProps {
  /** Clusters of each tier, first choice first; a tier of several is shared evenly. */
  readonly tiers: readonly (ClusterReference | readonly ClusterReference[])[];
}

export interface ActiveActiveProps {
  /** `latency`: each client to the cluster nearest to it; `weight`: by fixed shares. */
  readonly by: "latency" | "weight";
  /** For `weight`: the share of a cluster. A cluster left out has 1. @default - all alike */
  readonly weights?: Readonly<Record<string, number>>;
}

/** How clients are led to the clusters of an application. */
export class Pattern {
  readonly kind: "activePassive" | "activeActive";
  readonly props: ActivePassiveProps | ActiveActiveProps;

  private constructor(kind: "activePassive" | "activeActive", props: ActivePassiveProps | ActiveActiveProps) {
    this.kind = kind;
    this.props = snapshot(props);
  }

  /** To the first tier that is healthy. */
  static activePassive(props: ActivePassiveProps): Pattern {
    return new Pattern("activePassive", props);
  }

  /** To all clusters that are healthy. */
  static activeActive(props: ActiveActiveProps): Pattern {
    return new Pattern("activeActive", props);
  }
}
