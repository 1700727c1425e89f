import { afterAll, beforeAll, expect, it } from "vitest";
import { resourceName } from "../engine/engine-events.ts";
import { describeLab } from "../shared-lab.ts";
import { FleetProject } from "./fleet-project.ts";
import { webManifest } from "./web-manifest.ts";

describeLab("a unit in a stack of its own", (lab) => {
  let project: FleetProject;
  const define = (replicas: number) =>
    project.define({
      zone: "split.example",
      clusters: { east: {}, west: {}, south: {} },
      applications: [
        {
          name: "parted",
          manifests: project.manifest("parted", webManifest("parted", { replicas })),
          by: "duplicated",
          hostname: "parted.split.example",
        },
      ],
    });
  const move = async (unit: string, to: string) => {
    const { deployment } = await project.engine.exportState("lab");
    const component = (deployment.resources ?? []).find(
      ({ urn, type }) => type === "moorage:fleet:Unit" && resourceName(urn) === unit,
    );
    const args = ["state", "move", "--source", "lab", "--dest", to, component?.urn ?? "", "--yes"];
    (await project.engine.pulumi(args)).expectOk();
  };
  const names = async (stack: string) =>
    ((await project.engine.exportState(stack)).deployment.resources ?? []).map(({ urn }) => resourceName(urn));

  beforeAll(async () => {
    project = new FleetProject(lab, "split");
    define(1);
    await project.engine.createStack("lab");
    await project.deploy();
  });

  afterAll(async () => {
    for (const stack of ["lab.dns-route53", "lab.south", "lab"]) await project.clear(stack);
  });

  it.each([
    ["a cluster", "south", "lab.south"],
    ["the names", "dns/route53", "lab.dns-route53"],
  ])("replaces nothing when the state of %s is moved", async (_name, unit, shard) => {
    const before = await names("lab");
    await project.engine.createStack(shard);
    await move(unit, shard);
    const index = shard === "lab.south" ? 0 : 1;
    const name = shard.slice("lab.".length);
    (
      await project.engine.pulumi(["config", "set", "--stack", "lab", "--path", `moorage:shards[${index}]`, name])
    ).expectOk();
    for (const stack of ["lab", shard]) {
      const preview = (await project.engine.preview(stack)).expectOk();
      // The provider went along; the first stack forgets its own, which speaks to nobody.
      const forgotten = stack === "lab" ? preview.steps({ op: "delete" }).map(({ type }) => type) : [];
      expect(forgotten.every((type) => type.startsWith("pulumi:providers:"))).toBe(true);
      const { same: _same, read: _read, ...changed } = preview.changes;
      expect([stack, changed]).toEqual([stack, stack === "lab" ? { delete: 1 } : {}]);
      (await project.engine.up(stack)).expectOk();
      const again = (await project.engine.preview(stack)).expectOk();
      expect([stack, again.isEmpty], again.timeline().join("\n")).toEqual([stack, true]);
    }
    // Every name is still there, in one of the two, and in one only.
    const [rest, moved] = [await names("lab"), await names(shard)];
    const kept = (all: readonly string[]) => all.filter((each) => each.includes("/")).sort();
    expect(kept([...rest, ...moved])).toEqual(kept(before));
    expect(moved).toContain(unit);
    expect(rest).not.toContain(unit);
  });

  it("takes a change of the fleet, each stack its part", async () => {
    define(2);
    await project.accept();
    const rest = (await project.engine.up("lab")).expectOk();
    expect(
      rest
        .steps({ event: "finished", op: "update", type: "Deployment" })
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["east/parted/Deployment/parted", "west/parted/Deployment/parted"]);
    const shard = (await project.engine.up("lab.south")).expectOk();
    expect(shard.timeline()).toEqual([
      "started update south/parted/Deployment/parted",
      "finished update south/parted/Deployment/parted",
    ]);
  });

  it("is an error when there is no such unit", async () => {
    await project.engine.createStack("lab.nowhere");
    const preview = (await project.engine.preview("lab.nowhere")).expectFailure();
    expect(preview.text).toContain("SHARD_UNKNOWN");
    await project.engine.removeStack("lab.nowhere");
  });
});
