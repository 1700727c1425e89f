// Prints every byte that a fleet of `stacks/` gives: `node test/golden/print-fleet.ts NAME [SEED]`. With a seed, its constructs are
// taken in another order than they are written in.
import type { IConstruct } from "constructs";
import { NO_FACTS } from "../../core/model/facts.ts";
import { compile } from "../../core/synthesis/index.ts";
import { bytesOf } from "./golden-fleet.ts";

/** A generator of the family of Lehmer's: enough to mix an order, and the same everywhere. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Mixes the order in which the children of a construct were added, as if the author had written them so. */
function mix(construct: IConstruct, random: () => number): void {
  const { _children: children = {} } = construct.node as unknown as { _children?: Record<string, IConstruct> };
  const entries = Object.entries(children).map((entry) => ({ entry, at: random() }));
  for (const key of Object.keys(children)) delete children[key];
  for (const { entry } of entries.sort((a, b) => a.at - b.at)) children[entry[0]] = entry[1];
  for (const child of construct.node.children) mix(child, random);
}

const [name = "", seed] = process.argv.slice(2);
const module = (await import(new URL(`../../stacks/${name}.ts`, import.meta.url).href)) as {
  fleet(): import("moorage").Fleet;
};
const fleet = module.fleet();
if (seed !== undefined) mix(fleet, randomOf(Number(seed)));
const compilation = compile({
  stack: name,
  model: fleet.model(),
  definition: fleet.findings(),
  facts: NO_FACTS,
  prior: null,
  before: null,
  frozen: {},
  systems: fleet.systems(),
});
process.stdout.write(bytesOf(compilation));
