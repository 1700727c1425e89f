import type { Unit } from "../core/model/bundle.ts";
import type { Finding } from "../core/model/finding.ts";
import { compareText } from "../core/model/json.ts";
import { baseStackName } from "../project/index.ts";
import { shardsInvalid, shardUnknown } from "./errors.ts";

/** A unit's name as part of a stack's name, which takes no `/`: `dns/route53` is `dns-route53`. */
function shardName(unit: string): string {
  return unit.replaceAll("/", "-");
}

/**
 * The units that a stack registers. `<name>.<unit>` is a shard: that unit only. `<name>` registers the others: all but those listed
 * in its configuration (`moorage:shards`). Names of resources are the same in both, so a unit moves by `pulumi state move`.
 * @param clusters names of the fleet's clusters: a shard of one that holds nothing just now is a shard all the same
 */
export function shardUnits(
  stack: string,
  units: readonly Unit[],
  clusters: readonly string[],
  shards: unknown,
): { readonly units: readonly Unit[]; readonly findings: readonly Finding[] } {
  const base = baseStackName(stack);
  const own = stack === base ? null : stack.slice(base.length + 1);
  const listed: readonly unknown[] | null = Array.isArray(shards) ? shards : null;
  if (listed === null || !listed.every((name) => typeof name === "string")) {
    return { units: [], findings: [shardsInvalid(stack, shards)] };
  }
  const known = [...new Set([...clusters, ...units.map(({ name }) => shardName(name))])].sort(compareText);
  const asked = own === null ? listed : [own];
  const findings = asked.filter((name) => !known.includes(name)).map((name) => shardUnknown(stack, name, known));
  const wanted = units.filter(({ name }) => asked.includes(shardName(name)) === (own !== null));
  return { units: wanted, findings };
}
