/** How much a replica of room counts against a point of score. Source: Karmada, weightUnit. */
const WEIGHT_UNIT = 1000;

/** Room and score of the clusters of a group, in ranking order. */
export interface GroupMember {
  readonly available: number;
  readonly score: number;
}

/** What the score of a group depends on, beside its clusters. */
export interface GroupNeed {
  readonly duplicated: boolean;
  readonly replicas: number;
  readonly minGroups: number;
  readonly minClusters: number;
}

function duplicatedScore(members: readonly GroupMember[], replicas: number): number {
  const valid = members.filter(({ available }) => available >= replicas);
  if (valid.length === 0) return 0;
  const sum = valid.reduce((total, { score }) => total + score, 0);
  return valid.length * WEIGHT_UNIT + Math.floor(sum / valid.length);
}

function dividedScore(members: readonly GroupMember[], need: GroupNeed): number {
  const target = Math.ceil(need.replicas / Math.max(1, need.minGroups));
  const wanted = Math.max(need.minClusters, need.minGroups);
  let available = 0;
  let score = 0;
  let count = 0;
  for (const member of members) {
    available += member.available;
    score += member.score;
    count += 1;
    if (count >= wanted && available >= target) break;
  }
  if (available < target) return available * WEIGHT_UNIT + Math.floor(score / members.length);
  return target * WEIGHT_UNIT + Math.floor(score / count);
}

/** The score of a group of clusters, given in ranking order. Source: karmada.md §4.3, group score. */
export function groupScore(members: readonly GroupMember[], need: GroupNeed): number {
  return need.duplicated ? duplicatedScore(members, need.replicas) : dividedScore(members, need);
}
