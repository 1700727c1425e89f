import { afterAll, beforeAll, expect, it } from "vitest";
import type { Deployment } from "../clusters/kube-object.ts";
import { describeLab } from "../shared-lab.ts";
import { FleetProject } from "./fleet-project.ts";
import { Obstacle } from "./obstacle.ts";
import { webManifest } from "./web-manifest.ts";

const namespace = "mover";
const deployment = { apiVersion: "apps/v1", kind: "Deployment", namespace, name: namespace };
const hostname = "mover.move.example";

interface Applied {
  readonly placements: Readonly<Record<string, { readonly clusters: readonly string[] }>>;
}

describeLab("a move", (lab) => {
  let project: FleetProject;
  const draining = (...clusters: readonly string[]) => {
    const state = (name: string) => (clusters.includes(name) ? { state: "draining" } : {});
    project.define({
      zone: "move.example",
      clusters: { east: state("east"), west: state("west") },
      applications: [
        {
          name: namespace,
          manifests: project.manifest("mover", webManifest(namespace, { timeoutSeconds: 6 })),
          by: "duplicated",
          clusters: ["east", "west"],
          one: true,
          hostname,
        },
      ],
    });
  };
  const ready = async (cluster: string) => {
    const found = await lab.cluster(cluster).client.get<Deployment>(deployment);
    return found === null ? null : (found.status?.readyReplicas ?? 0);
  };
  const appliedClusters = async () => {
    const { applied } = await project.engine.outputs("lab");
    return (applied as Applied).placements[`${namespace}/${namespace}`]?.clusters;
  };
  const home = async () => (await appliedClusters())?.[0] ?? "";
  const other = (name: string) => (name === "east" ? "west" : "east");
  const records = async () =>
    (await lab.dns.records("move.example")).map(({ Name, SetIdentifier, ResourceRecords, AliasTarget }) =>
      [Name, SetIdentifier, ResourceRecords?.map((r) => r.Value).join(), AliasTarget?.DNSName].join(" "),
    );

  beforeAll(async () => {
    project = new FleetProject(lab, "move");
    draining();
    await project.engine.createStack("lab");
    await project.deploy();
  });

  afterAll(() => project.clear());

  it("creates the new home, awaits it, moves the name, and deletes the old home last", async () => {
    const from = await home();
    const to = other(from);
    draining(from);
    const up = await project.deploy();
    const created = up.position({
      event: "finished",
      op: "create",
      name: `${to}/${namespace}/Deployment/${namespace}`,
    });
    const alias = { name: /^dns\/move\.example\/Record\// };
    const shifts = up
      .steps(alias)
      .filter(({ event, op }) => event === "started" && (op === "create" || op === "update"))
      .map((step) => up.events.indexOf(step));
    expect(shifts.length).toBeGreaterThan(0);
    expect(Math.min(...shifts)).toBeGreaterThan(created);
    const shifted = up
      .steps(alias)
      .filter(({ event, op }) => event === "finished" && (op === "create" || op === "update"))
      .map((step) => up.events.indexOf(step));
    const gone = up.position({ event: "started", op: "delete", name: `${from}/${namespace}/Deployment/${namespace}` });
    expect(gone).toBeGreaterThan(Math.max(...shifted));
    // No object of the old home, whatever its kind, goes before the name has moved.
    const deletes = up
      .steps({ event: "started", op: "delete", name: new RegExp(`^${from}/`) })
      .map((step) => up.events.indexOf(step));
    expect(Math.min(...deletes)).toBeGreaterThan(Math.max(...shifted));
    expect(await ready(to)).toBe(2);
    expect(await ready(from)).toBeNull();
    expect(await appliedClusters()).toEqual([to]);
    const preview = (await project.engine.preview("lab")).expectOk();
    expect(preview.isEmpty, preview.timeline().join("\n")).toBe(true);
  });

  it("that the new home refuses touches nothing", async () => {
    const from = await home();
    const to = other(from);
    const before = await records();
    const obstacle = await Obstacle.put(lab.cluster(to), namespace, "deployments");
    try {
      draining(from);
      await project.accept();
      const up = (await project.engine.up("lab", { skipPreview: true })).expectFailure();
      expect(up.text).toContain("the port of mover is closed");
      expect(up.steps({ op: "delete" })).toEqual([]);
      expect(await ready(from)).toBe(2);
      expect(await records()).toEqual(before);
      expect(await appliedClusters()).toEqual([from]);
    } finally {
      await obstacle.remove();
    }
  });

  it("that fails half way leaves the old home, its name and the applied record, and the next run heals", async () => {
    const from = await home();
    const to = other(from);
    const before = await records();
    const obstacle = await Obstacle.put(lab.cluster(to), namespace, "pods");
    try {
      const failed = (await project.engine.up("lab", { skipPreview: true })).expectFailure();
      // It was made and never became ready.
      expect(failed.steps({ event: "failed", name: `${to}/${namespace}/Deployment/${namespace}` })).not.toEqual([]);
      expect(failed.steps({ op: "delete" })).toEqual([]);
      expect(await ready(to)).toBe(0);
      expect(await ready(from)).toBe(2);
      expect(await records()).toEqual(before);
      expect(await appliedClusters()).toEqual([from]);
      // "Before" is where it ran, not what was last wanted: the move is still told as a change.
      const preview = await project.engine.preview("lab");
      const [table] = preview.diagnostics;
      expect(table?.message).toMatch(new RegExp(`- +${from} +2 → –`));
      expect(table?.message).toMatch(new RegExp(`\\+ +${to} +– → 2`));
      expect(table?.message).toContain("draining");
    } finally {
      await obstacle.remove();
    }
    (await project.engine.up("lab")).expectOk();
    expect([await ready(to), await ready(from), await appliedClusters()]).toEqual([2, null, [to]]);
    const preview = (await project.engine.preview("lab")).expectOk();
    expect(preview.isEmpty, preview.timeline().join("\n")).toBe(true);
  });
});
