import { compareText } from "../../core/model/json.ts";
import type { LeafType, RecordTree, TreeGroup, TreeLeaf } from "../../core/model/record-tree.ts";

/** A group and every group below it, outermost first. */
export function groupsOf(group: TreeGroup): readonly TreeGroup[] {
  return [group, ...group.members.flatMap(({ to }) => (to.kind === "group" ? groupsOf(to.group) : []))];
}

/** Every leaf below a group, in the order of its members. */
export function leavesOf(group: TreeGroup): readonly TreeLeaf[] {
  return group.members.flatMap(({ to }) => (to.kind === "leaf" ? [to.leaf] : leavesOf(to.group)));
}

/** Record types that a leaf has, sorted. */
export function leafTypes(leaf: TreeLeaf): readonly LeafType[] {
  const types = leaf.targets.flatMap((target): readonly LeafType[] =>
    target.kind === "values" ? [target.type] : target.types,
  );
  return [...new Set(types)].sort(compareText);
}

/**
 * The types a hostname answers: those that every leaf has. A type that only some clusters have would lead its clients past the
 * pattern: with IPv6 on the standby alone, every IPv6 client would go to the standby.
 */
export function servedTypes(tree: RecordTree): readonly LeafType[] {
  const leaves = leavesOf(tree.root).map(leafTypes);
  return tree.types.filter((type) => leaves.every((types) => types.includes(type)));
}
