import { ownValue } from "../../model/json.ts";
import type { GroupPolicy } from "../../model/record-tree.ts";

/** Pool of the lock's allocations in which the generations of record trees are kept: hostname → `<N>:<policy>`. */
export const GENERATION_POOL = "dns/generations";

/** Hostname → `<N>:<policy>`. */
export type Generations = Readonly<Record<string, string>>;

/**
 * The generation of a hostname's tree: it rises when the policy of its group changes, since Route 53 takes no two policies in
 * one group. The new group is built beside the old one, then the hostname's alias moves over (design.md, Identity is API).
 */
export function generationOf(
  hostname: string,
  policy: GroupPolicy,
  prior: Generations,
): { readonly generation: number; readonly entry: string } {
  const [number = "1", before = policy] = (ownValue(prior, hostname) ?? "").split(":").filter((part) => part !== "");
  const generation = before === policy ? Number(number) : Number(number) + 1;
  return { generation, entry: `${generation}:${policy}` };
}
