// A change of these files means that live objects are replaced: a resource name, a type or a parent is the identity of an object in the
// state of everyone's stack, a construct path and a name in the lock that of the decision. Write them anew (`vitest -u`) only for what is
// new, or with a migration that a release note tells of.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { canonicalJson } from "../../core/model/digest.ts";
import type { ClusterModel } from "../../core/model/fleet.ts";
import type { Compilation } from "../../core/synthesis/index.ts";
import { lockText } from "../../project/index.ts";
import { fleet as minimal } from "../../stacks/minimal.ts";
import { fleet as webshop } from "../../stacks/webshop.ts";
import { bytesOf, compileGolden, GOLDEN_FLEETS } from "./golden-fleet.ts";
import { type RegisteredResource, registeredResources } from "./registered-resources.ts";

const FLEETS = { minimal, webshop };

function resourceText({ urn, provider, dependsOn }: RegisteredResource): string {
  const lines = [
    urn,
    ...(provider === null ? [] : [`  provider ${provider}`]),
    ...dependsOn.map((n) => `  after ${n}`),
  ];
  return lines.join("\n");
}

function printed(name: string, environment: Readonly<Record<string, string>>, seed: readonly string[] = []): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, ["test/golden/print-fleet.ts", name, ...seed], {
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: "", ...environment },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

describe.each(GOLDEN_FLEETS)("the golden fleet %s", (name) => {
  let compilation: Compilation;
  const file = (of: string) => `${import.meta.dirname}/${name}/${of}`;

  beforeAll(async () => {
    compilation = await compileGolden(name);
  });

  it("is without a finding", () => {
    expect(compilation.findings).toEqual([]);
  });

  it("keeps the URN, provider and dependencies of every resource", async () => {
    const resources = await registeredResources(
      compilation,
      FLEETS[name]().model().clusters as readonly ClusterModel[],
    );
    const units = compilation.bundle?.units ?? [];
    // Every item, and a component and a provider for each unit.
    expect(resources.length).toBe(units.flatMap((unit) => unit.items).length + 2 * units.length);
    const text = resources.map(resourceText).sort().join("\n");
    await expect(`${text}\n`).toMatchFileSnapshot(file("resources.txt"));
  });

  it("keeps its construct paths", async () => {
    const paths = FLEETS[name]().node.findAll();
    const text = paths.map((c) => `${c.node.path || "(root)"} ${c.constructor.name}`).sort();
    await expect(`${text.join("\n")}\n`).toMatchFileSnapshot(file("constructs.txt"));
  });

  it("keeps its DNS records", async () => {
    await expect(canonicalJson(compilation.bundle?.dns)).toMatchFileSnapshot(file("dns.json"));
  });

  it("keeps its network", async () => {
    await expect(canonicalJson(compilation.bundle?.network)).toMatchFileSnapshot(file("network.json"));
  });

  it("keeps its lock", async () => {
    await expect(lockText(compilation.plan.lock)).toMatchFileSnapshot(file("lock.json"));
  });

  it("decides what its committed lock holds", () => {
    expect(lockText(compilation.plan.lock)).toBe(readFileSync(`stacks/${name}.lock.json`, "utf8"));
  });

  it("gives the same bytes twice", async () => {
    expect(bytesOf(await compileGolden(name))).toBe(bytesOf(compilation));
  });

  it.each([
    ["another time zone and language", { TZ: "Pacific/Kiritimati", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" }, []],
    ["constructs written in another order", { TZ: "America/St_Johns", LANG: "C", LC_ALL: "C" }, ["7"]],
  ])("gives the same bytes in another process: %s", (_, environment, seed) => {
    expect(printed(name, environment, seed)).toBe(bytesOf(compilation));
  });
});
