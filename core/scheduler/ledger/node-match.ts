import { firstUnmatched, type NodePool, type NodeRequirements, selectorMatches } from "../../model/index.ts";
import { firstUntolerated, taintText } from "../tolerations.ts";

/** Which requirement of a pod a pool's nodes do not meet. */
export interface NodeMismatch {
  readonly field: "pools.labels" | "pools.taints";
  readonly got: string;
  readonly wanted: string;
}

function labelsText(pool: NodePool): string {
  const keys = Object.keys(pool.labels).sort();
  return keys.length === 0 ? "no labels" : keys.map((key) => `${key}=${pool.labels[key]}`).join(", ");
}

function selectorMismatch(pool: NodePool, node: NodeRequirements): string | null {
  const unmatched = firstUnmatched({ matchLabels: node.nodeSelector }, pool.labels);
  if (unmatched !== null) return unmatched;
  const { affinityTerms } = node;
  if (affinityTerms.length === 0) return null;
  if (affinityTerms.some((matchExpressions) => selectorMatches({ matchExpressions }, pool.labels))) return null;
  return affinityTerms
    .map((matchExpressions) => firstUnmatched({ matchExpressions }, pool.labels))
    .filter((text) => text !== null)
    .join(" or ");
}

/**
 * Why pods with these requirements do not go on the pool's nodes, or null when they do.
 * Source: Kubernetes node selector, required node affinity (terms are alternatives), NoSchedule and NoExecute taints.
 */
export function nodeMismatch(pool: NodePool, node: NodeRequirements): NodeMismatch | null {
  const wanted = selectorMismatch(pool, node);
  if (wanted !== null) return { field: "pools.labels", got: labelsText(pool), wanted };
  const taint = firstUntolerated(pool.taints, node.tolerations);
  if (taint === null) return null;
  return { field: "pools.taints", got: taintText(taint), wanted: `a toleration of ${taintText(taint)}` };
}
