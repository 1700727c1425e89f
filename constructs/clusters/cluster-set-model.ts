import { isDnsLabel } from "../../core/kubernetes/index.ts";
import { affinityMatches, type ClusterModel, type ClusterSetModel, type Finding } from "../../core/model/index.ts";
import * as errors from "../errors.ts";
import { affinityText, fieldHint, readFields } from "../placement/affinity.ts";
import * as placementErrors from "../placement/errors.ts";
import { isEverything, readSelector } from "../placement/selector.ts";
import { PropReader } from "../props/reader.ts";
import type { ClusterSet } from "./cluster-set.ts";

/** The plain form of a set, with the clusters that belong to it; retired ones never do. */
export function readClusterSet(
  set: ClusterSet,
  clusters: readonly ClusterModel[],
  findings: Finding[],
): ClusterSetModel {
  const reader = new PropReader(set.origin, set.props, findings);
  if (!isDnsLabel(set.name)) {
    findings.push(errors.invalidName(set.origin, "cluster set", set.name, "a DNS label: at most 63 of a-z, 0-9 and -"));
  }
  const selector = readSelector(reader);
  const fieldSelector = readFields(reader, "fields", "In");
  reader.done();
  const affinity = {
    ...(isEverything(selector) ? {} : { labelSelector: selector }),
    ...(fieldSelector.length === 0 ? {} : { fieldSelector }),
  };
  const members = clusters
    .filter((cluster) => cluster.state !== "retired" && affinityMatches(cluster, affinity))
    .map((cluster) => cluster.name);
  if (members.length === 0) {
    findings.push(
      placementErrors.selectorMatchesNothing(
        set.origin,
        "selector",
        affinityText(affinity),
        fieldHint(affinity, clusters),
      ),
    );
  }
  return { origin: set.origin, name: set.name, selector, clusters: members };
}
