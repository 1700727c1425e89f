import { describe, expect, it } from "vitest";
import type { Unit } from "../../core/model/bundle.ts";
import { shardUnits } from "../../delivery/shards.ts";

const unit = (name: string, kind: Unit["kind"] = "cluster"): Unit => ({ name, kind, frozen: false, items: [] });
const units = [unit("ireland"), unit("virginia"), unit("dns/route53", "dns")];
const clusters = ["ireland", "virginia", "empty"];

describe("the units of a stack", () => {
  it.each([
    ["all, where nothing is said", "shop", [], ["ireland", "virginia", "dns/route53"]],
    ["all but the shards", "shop", ["virginia", "dns-route53"], ["ireland"]],
    ["all, where a shard is a cluster that holds nothing", "shop", ["empty"], ["ireland", "virginia", "dns/route53"]],
    ["the one that a shard is named after", "shop.ireland", [], ["ireland"]],
    ["the names, whose / is - in a stack's name", "shop.dns-route53", [], ["dns/route53"]],
    ["none of a shard whose cluster holds nothing", "shop.empty", [], []],
  ])("are %s", (_name, stack, shards, names) => {
    const own = shardUnits(stack, units, clusters, shards);
    expect([own.units.map(({ name }) => name), own.findings]).toEqual([names, []]);
  });

  it.each([
    ["a shard of no unit", "shop.france", [], ["SHARD_UNKNOWN"]],
    ["a shard of no name", "shop.", [], ["SHARD_UNKNOWN"]],
    ["a list with unknown units", "shop", ["france", "spain"], ["SHARD_UNKNOWN", "SHARD_UNKNOWN"]],
    ["no list", "shop", "ireland", ["SHARDS_INVALID"]],
    ["a list of something else", "shop", [1], ["SHARDS_INVALID"]],
  ])("are refused for %s", (_name, stack, shards, codes) => {
    expect(shardUnits(stack, units, clusters, shards).findings.map(({ code }) => code)).toEqual(codes);
  });
});
