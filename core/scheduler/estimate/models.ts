import { CPU } from "../amount-text.ts";
import { type ExactQuantity, exactQuantity, milliOf, type Quantities, wholeOf } from "./quantity.ts";
import { freePods, type ResourceSummary, replicasBySummary } from "./summary.ts";

/** A class of nodes by what they have free: at least `min` of each resource. */
export interface ResourceModel {
  readonly grade: number;
  readonly ranges: readonly { readonly name: string; readonly min: string; readonly max: string }[];
}

/** How many nodes are of a grade. */
export interface GradeCount {
  readonly grade: number;
  readonly count: number;
}

/** Pods that a node takes, whatever it reports. Source: Karmada, resource models. */
export const PODS_PER_NODE = 110;

/** What a node of a grade surely has free, by resource. */
export interface GradeNodes {
  readonly count: number;
  readonly least: ReadonlyMap<string, ExactQuantity>;
}

/** Grades with their nodes; null where the counts cannot be used: no model, or a negative count. */
export function gradesOf(
  models: readonly ResourceModel[] | null,
  counts: readonly GradeCount[],
): readonly GradeNodes[] | null {
  if (models === null || models.length === 0 || counts.some(({ count }) => count < 0)) return null;
  return models.map(({ grade, ranges }) => ({
    count: counts.find((entry) => entry.grade === grade)?.count ?? 0,
    least: new Map(ranges.map(({ name, min }) => [name, exactQuantity(min)])),
  }));
}

/** Replicas that one node of a grade holds. A resource that the model does not know is one it has none of. */
function perNode({ least }: GradeNodes, requests: Quantities): number {
  let most = PODS_PER_NODE;
  for (const [resource, text] of Object.entries(requests)) {
    const request = exactQuantity(text);
    if (wholeOf(request) <= 0n) continue;
    const unit = resource === CPU ? milliOf : wholeOf;
    const free = least.get(resource);
    const times = free === undefined ? 0n : unit(free) / unit(request);
    if (times < BigInt(most)) most = Number(times);
  }
  return most;
}

/**
 * Replicas that fit by the grades of a cluster's nodes, each taken as the least of its grade. Karmada places one after the other,
 * first fit; for one pod template that is the sum over the nodes of what each holds, at most the pods that are free. Without usable grades the sums decide.
 * Source: karmada.md §6, resource models.
 */
export function replicasByModels(
  summary: ResourceSummary | null,
  models: readonly ResourceModel[] | null,
  counts: readonly GradeCount[],
  requests: Quantities | null,
): number {
  if (summary === null) return 0;
  const grades = counts.length === 0 ? null : gradesOf(models, counts);
  if (grades === null || requests === null) return replicasBySummary(summary, requests);
  const sum = grades.reduce((total, grade) => total + grade.count * perNode(grade, requests), 0);
  return Math.min(sum, freePods(summary));
}

/**
 * How many nodes are of each grade, by what they have free: the lowest, over the resources of the models, of the last grade whose least it reaches.
 * A node below the first grade is not counted. Source: karmada.md §6.
 */
export function countGrades(models: readonly ResourceModel[], nodes: readonly Quantities[]): readonly number[] {
  const counts = models.map(() => 0);
  const ladders = new Map<string, ExactQuantity[]>();
  for (const { ranges } of models) {
    for (const { name, min } of ranges) ladders.set(name, [...(ladders.get(name) ?? []), exactQuantity(min)]);
  }
  for (const node of nodes) {
    const grade = Math.min(
      ...[...ladders].map(([name, ladder]) => {
        const free = exactQuantity((Object.hasOwn(node, name) ? node[name] : undefined) ?? "0");
        return ladder.findLastIndex((least) => least.nano <= free.nano);
      }),
    );
    if (grade >= 0) counts[grade] = (counts[grade] ?? 0) + 1;
  }
  return counts;
}
