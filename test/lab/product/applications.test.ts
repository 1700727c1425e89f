import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkoutFolder } from "../assembly/paths.ts";
import type { Deployment } from "../clusters/kube-object.ts";
import { describeLab } from "../shared-lab.ts";
import { FleetProject } from "./fleet-project.ts";

const shared = resolve(checkoutFolder, process.env["MOORAGE_SHARED"] ?? "../shared");
const manifest = (name: string) => join(shared, "cases", "apps", `${name}.yaml`);

interface PlanDocument {
  readonly applications: readonly {
    readonly id: string;
    readonly workloads: readonly {
      readonly name: string;
      readonly assignments: readonly { readonly cluster: string; readonly after: number }[];
    }[];
  }[];
}

describeLab("real applications", (lab) => {
  let project: FleetProject;
  let plan: PlanDocument;

  beforeAll(async () => {
    project = new FleetProject(lab, "applications");
    project.define({
      clusters: { east: {}, west: {}, south: {} },
      applications: [
        { name: "online-boutique", manifests: manifest("online-boutique"), replicas: 6, by: "dynamicWeight" },
        { name: "bookinfo", manifests: manifest("bookinfo"), by: "duplicated", clusters: ["east", "west"] },
      ],
    });
    await project.engine.createStack("lab");
    await project.deploy();
    plan = JSON.parse((await project.moorage("plan", "lab", "--json")).stdout) as PlanDocument;
  });

  afterAll(async () => {
    (await project.engine.destroy("lab", { skipPreview: true })).expectOk();
  });

  it("stand ready on real clusters, in the numbers of the plan", async () => {
    for (const { id, workloads } of plan.applications) {
      for (const { name, assignments } of workloads) {
        for (const { cluster, after } of assignments) {
          const ref = { apiVersion: "apps/v1", kind: "Deployment", namespace: id.split("/")[0] ?? "", name };
          const found = await lab.cluster(cluster).client.get<Deployment>(ref);
          expect([id, name, cluster, found?.status?.readyReplicas]).toEqual([id, name, cluster, after]);
        }
      }
    }
  });

  it("add up to what was asked for, over clusters of different size", () => {
    const boutique = plan.applications.find((a) => a.id.endsWith("/online-boutique"));
    expect(boutique?.workloads.length).toBeGreaterThan(9);
    for (const { name, assignments } of boutique?.workloads ?? []) {
      expect([name, assignments.reduce((sum, a) => sum + a.after, 0)]).toEqual([name, 6]);
      expect(assignments.map((a) => a.cluster)).toEqual(["east", "south", "west"]);
    }
    const bookinfo = plan.applications.find((a) => a.id.endsWith("/bookinfo"));
    for (const { assignments } of bookinfo?.workloads ?? []) {
      expect(assignments).toEqual([
        expect.objectContaining({ cluster: "east", after: 1 }),
        expect.objectContaining({ cluster: "west", after: 1 }),
      ]);
    }
  });

  it("give an empty second preview", async () => {
    const again = (await project.engine.preview("lab")).expectOk();
    expect(again.isEmpty, again.timeline().join("\n")).toBe(true);
  });

  it("tell the decision in the outputs and the applied record", async () => {
    const outputs = await project.engine.outputs("lab");
    expect(Object.keys(outputs).sort()).toEqual([
      "applied",
      "bundleDigest",
      "decision",
      "digest",
      "endpoints",
      "placements",
    ]);
    const lock = JSON.parse(readFileSync(join(project.folder, "stacks", "lab.lock.json"), "utf8")) as {
      digest: string;
    };
    expect(outputs["digest"]).toBe(lock.digest);
    expect(outputs["applied"]).toMatchObject({ digest: lock.digest });
  });
});
