import type { Profile } from "../../model/index.ts";
import type { FilterPlugin, ScorePlugin } from "../framework.ts";
import { apiEnablement } from "./api-enablement/api-enablement.ts";
import { clusterAffinity } from "./cluster-affinity/cluster-affinity.ts";
import { clusterEviction } from "./cluster-eviction/cluster-eviction.ts";
import { clusterLocality } from "./cluster-locality/cluster-locality.ts";
import { clusterState } from "./cluster-state/cluster-state.ts";
import { nodeFit } from "./node-fit/node-fit.ts";
import { preferNoSchedule } from "./prefer-no-schedule/prefer-no-schedule.ts";
import { spreadProperty } from "./spread-property/spread-property.ts";
import { taintToleration } from "./taint-toleration/taint-toleration.ts";
import { workloadAffinity } from "./workload-affinity/workload-affinity.ts";
import { workloadAntiAffinity } from "./workload-anti-affinity/workload-anti-affinity.ts";

/** States of clusters are ours, so they act in both profiles; Karmada's own filters follow in the order of its documentation. */
const KARMADA_FILTERS: readonly FilterPlugin[] = [
  clusterState,
  apiEnablement,
  taintToleration,
  clusterAffinity,
  spreadProperty,
  clusterEviction,
  workloadAffinity,
  workloadAntiAffinity,
];

const FILTERS: Readonly<Record<Profile, readonly FilterPlugin[]>> = {
  karmada: KARMADA_FILTERS,
  moorage: [...KARMADA_FILTERS, nodeFit],
};

const SCORES: Readonly<Record<Profile, readonly ScorePlugin[]>> = {
  karmada: [clusterLocality],
  moorage: [clusterLocality, preferNoSchedule],
};

/** The filters of a profile, in the order in which they are asked. */
export function filterPlugins(profile: Profile): readonly FilterPlugin[] {
  return FILTERS[profile];
}

/** The score plugins of a profile. */
export function scorePlugins(profile: Profile): readonly ScorePlugin[] {
  return SCORES[profile];
}
