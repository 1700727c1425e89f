import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  chooseGroups,
  type GroupCandidate,
  type GroupLimits,
} from "../../core/scheduler/select/by-region/choose-groups.ts";

/** The walk over all combinations, as Karmada's rule states it. */
function walk(candidates: readonly GroupCandidate[], limits: GroupLimits): readonly string[] {
  const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  const groups = [...candidates].sort((a, b) => a.clusters - b.clusters || b.score - a.score || byText(a.name, b.name));
  const paths: GroupCandidate[][] = [];
  const visit = (from: number, path: readonly GroupCandidate[]): void => {
    for (let at = from; at < groups.length; at += 1) {
      if (path.length === 0 && groups.length === limits.minGroups && at > 0) return;
      const longer = [...path, groups[at] as GroupCandidate];
      const size = longer.reduce((sum, { clusters }) => sum + clusters, 0);
      if (longer.length >= limits.minGroups && longer.length <= limits.maxGroups && size >= limits.minClusters) {
        paths.push(longer);
      } else if (longer.length < limits.maxGroups) visit(at + 1, longer);
    }
  };
  visit(0, []);
  const sum = (path: readonly GroupCandidate[], key: "score" | "clusters"): number =>
    path.reduce((total, group) => total + group[key], 0);
  const ranked = paths
    .map((path, found) => ({ path: path.toSorted((a, b) => b.score - a.score || byText(a.name, b.name)), found }))
    .sort(
      (a, b) =>
        sum(b.path, "score") - sum(a.path, "score") ||
        sum(b.path, "clusters") - sum(a.path, "clusters") ||
        a.found - b.found,
    );
  let best = ranked[0]?.path ?? [];
  for (const { path } of ranked) {
    const isBeginning = path.length < best.length && path.every((group, at) => group.name === best[at]?.name);
    if (isBeginning) best = path;
  }
  return best.map(({ name }) => name);
}

const problem = fc
  .record({
    sizes: fc.array(fc.record({ clusters: fc.integer({ min: 1, max: 4 }), score: fc.nat(6) }), { maxLength: 8 }),
    minGroups: fc.integer({ min: 0, max: 4 }),
    more: fc.integer({ min: 0, max: 4 }),
    minClusters: fc.integer({ min: 0, max: 12 }),
  })
  .map(({ sizes, minGroups, more, minClusters }) => ({
    groups: sizes.map((group, at) => ({ ...group, name: `r${(at * 5) % 8}` })),
    limits: { minGroups, maxGroups: minGroups + more, minClusters },
  }));

describe("choosing groups", () => {
  test("is the choice of the walk over all combinations", () => {
    fc.assert(
      fc.property(problem, ({ groups, limits }) => {
        expect(chooseGroups(groups, limits)).toEqual(walk(groups, limits));
      }),
      { numRuns: 2000 },
    );
  });

  test("ten of forty groups, which a walk would never end", () => {
    const groups = Array.from({ length: 40 }, (_, at) => ({ name: `r${at + 10}`, clusters: 5, score: (at * 7) % 40 }));
    const chosen = chooseGroups(groups, { minGroups: 10, maxGroups: 10, minClusters: 20 });
    const best = groups.toSorted((a, b) => b.score - a.score).slice(0, 10);
    expect(chosen).toEqual(best.map(({ name }) => name));
  });
});
