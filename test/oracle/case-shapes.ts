import type { LabelSelector, Taint, Toleration } from "../../core/model/index.ts";

/** Shapes of the recorded cases, as the README of the oracle describes them. */

export interface CaseCluster {
  readonly name: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly provider?: string;
  readonly region?: string;
  readonly zones?: readonly string[];
  readonly taints?: readonly Taint[];
  readonly apis?: readonly string[];
  readonly apisComplete?: boolean;
  readonly deleting?: boolean;
  readonly available?: number;
}

export interface CaseReplicas {
  readonly name: string;
  readonly replicas: number;
}

export interface CaseBinding {
  readonly replicas: number;
  readonly hasRequests: boolean;
  readonly uid: string;
  readonly prior?: readonly CaseReplicas[];
  readonly fresh?: boolean;
  readonly evicting?: readonly string[];
}

export interface CaseAffinity {
  readonly affinityName?: string;
  readonly clusterNames?: readonly string[];
  readonly exclude?: readonly string[];
  readonly labelSelector?: LabelSelector;
  readonly fieldSelector?: {
    readonly matchExpressions?: readonly {
      readonly key: string;
      readonly operator: string;
      readonly values?: readonly string[];
    }[];
  };
  readonly overflowAffinities?: readonly CaseAffinity[];
}

export interface CaseSpread {
  readonly spreadByField?: string;
  readonly spreadByLabel?: string;
  readonly minGroups?: number;
  readonly maxGroups?: number;
}

export interface CaseWeight {
  readonly targetCluster: CaseAffinity;
  readonly weight: number;
}

export interface CasePlacement {
  readonly clusterAffinity?: CaseAffinity;
  readonly clusterAffinities?: readonly CaseAffinity[];
  readonly clusterTolerations?: readonly Toleration[];
  readonly spreadConstraints?: readonly CaseSpread[];
  readonly replicaScheduling?: {
    readonly replicaSchedulingType?: string;
    readonly replicaDivisionPreference?: string;
    readonly weightPreference?: {
      readonly dynamicWeight?: string;
      readonly staticWeightList?: readonly CaseWeight[];
    };
  };
}

/** A recorded case: what identifies it, and all else by its kind. */
export interface OracleCase {
  readonly id: string;
  readonly kind?: string;
  readonly step?: string;
  readonly [field: string]: unknown;
}

/** What we answer for a case, in the shape of what was recorded of it; null = a kind that is not known. */
export interface Answer {
  readonly ours: unknown;
  readonly recorded: unknown;
}

/** Answers the cases of one file. */
export type Answerer = (oracleCase: OracleCase) => Answer | null;
