import { afterAll, beforeAll, expect, it } from "vitest";
import { resourceName } from "../engine/engine-events.ts";
import { describeLab } from "../shared-lab.ts";
import { FleetProject } from "./fleet-project.ts";
import { Obstacle } from "./obstacle.ts";
import { webManifest } from "./web-manifest.ts";

interface PendingResource {
  readonly urn: string;
  readonly type: string;
  readonly parent?: string;
  readonly provider?: string;
}

/** What `pulumi import` reads, as the command of docs/operations.md writes it. */
function importFile(resources: readonly PendingResource[]): object {
  const nameTable: Record<string, string> = {};
  const listed = resources.map(({ urn, type, parent = "", provider = "" }) => {
    const name = resourceName(urn);
    const [cluster, namespace, , object] = name.split("/");
    nameTable[`unit-${cluster}`] = parent;
    nameTable[`provider-${cluster}`] = provider.slice(0, provider.lastIndexOf("::"));
    const id = namespace === "_" ? object : `${namespace}/${object}`;
    return { type, name, id, parent: `unit-${cluster}`, provider: `provider-${cluster}` };
  });
  return { nameTable, resources: listed };
}

describeLab("an interrupted update", (lab) => {
  let project: FleetProject;
  const define = (...names: readonly string[]) =>
    project.define({
      zone: "interrupted.example",
      clusters: { east: {}, west: {} },
      applications: names.map((name) => ({
        name,
        manifests: project.manifest(name, webManifest(name, { replicas: 1 })),
        by: "duplicated",
        hostname: `${name}.interrupted.example`,
      })),
    });
  const expectNothingLeft = async () => {
    const preview = (await project.engine.preview("lab")).expectOk();
    expect(preview.isEmpty, preview.timeline().join("\n")).toBe(true);
  };

  beforeAll(async () => {
    project = new FleetProject(lab, "interrupted");
    await project.engine.createStack("lab");
  });

  afterAll(() => project.clear());

  it("by SIGINT is finished by the next run", async () => {
    define("first");
    await project.accept();
    const run = project.engine.launchUp("lab", { skipPreview: true });
    await run.waitForStep({ event: "started", op: "create", type: "Deployment" });
    run.interrupt();
    expect((await run.result).ok).toBe(false);
    (await project.engine.up("lab")).expectOk();
    await expectNothingLeft();
  });

  it("by SIGKILL is recovered as docs/operations.md says, without adopting anything silently", async () => {
    define("first", "second");
    await project.accept();
    // Its pods are refused, so the engine waits for the Deployment, which is on the cluster and in the state as pending only.
    const obstacle = await Obstacle.put(lab.cluster("east"), "second", "pods");
    const run = project.engine.launchUp("lab", { skipPreview: true });
    await run.waitForStep({ event: "started", op: "create", name: "east/second/Deployment/second" });
    const reference = { apiVersion: "apps/v1", kind: "Deployment", namespace: "second", name: "second" };
    await lab.cluster("east").client.waitFor(reference, (object) => object !== null);
    run.kill();
    expect((await run.result).signal).toBe("SIGKILL");
    await run.endOrphans();
    await obstacle.remove();

    // 1. Free the stack.
    expect((await project.engine.up("lab", { skipPreview: true })).expectFailure().text).toContain("locked");
    (await project.engine.pulumi(["cancel", "--stack", "lab", "--yes"])).expectOk();
    // 2. See what was under way: the creates that the state knows only as pending.
    const { deployment } = await project.engine.exportState("lab");
    const pending = (deployment.pending_operations ?? []).filter(({ type }) => type === "creating");
    expect(pending.map(({ resource }) => resourceName(resource.urn))).toContain("east/second/Deployment/second");
    // 3. Take what was made into the state by its name on the cluster, and forget that it was pending.
    const made: PendingResource[] = [];
    for (const { resource } of pending) {
      const [cluster = "", namespace = "", kind = "", name = ""] = resourceName(resource.urn).split("/");
      const reference = { apiVersion: kind === "Deployment" ? "apps/v1" : "v1", kind, namespace, name };
      if ((await lab.cluster(cluster).client.get(reference)) !== null) made.push(resource);
    }
    expect(made.map(({ urn }) => resourceName(urn))).toContain("east/second/Deployment/second");
    project.write("import.json", JSON.stringify(importFile(made)));
    const importing = ["import", "--stack", "lab", "--file", "import.json", "--protect=false", "--generate-code=false"];
    (await project.engine.pulumi([...importing, "--yes"])).expectOk();
    (await project.engine.refresh("lab", { skipPreview: true, args: ["--clear-pending-creates"] })).expectOk();
    const state = (await project.engine.exportState("lab")).deployment;
    expect(state.pending_operations ?? []).toEqual([]);
    expect((state.resources ?? []).map(({ urn }) => urn)).toEqual(expect.arrayContaining(made.map(({ urn }) => urn)));
    // 4. Go on.
    const up = (await project.engine.up("lab")).expectOk();
    const created = up.steps({ op: "create" }).map(({ urn }) => urn);
    expect(created.filter((urn) => made.some((resource) => resource.urn === urn))).toEqual([]);
    expect(up.changes).not.toHaveProperty("replace");
    await expectNothingLeft();
  });
});
