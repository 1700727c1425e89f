import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { checkoutFolder } from "../assembly/paths.ts";
import type { KubeObject } from "../clusters/kube-object.ts";
import { describeLab } from "../shared-lab.ts";
import { FleetProject } from "./fleet-project.ts";
import { webManifest } from "./web-manifest.ts";

const crds = (name: string) =>
  join(resolve(checkoutFolder, process.env["MOORAGE_SHARED"] ?? "../shared"), "crds", name);
const namespace = { apiVersion: "v1", kind: "Namespace", metadata: { name: "istio-system" } };

/** Every object of a rendered folder, in the order of the file names, which is the order of ranks. */
function rendered(folder: string): readonly KubeObject[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .sort()
    .flatMap((name) => parseAllDocuments(readFileSync(join(folder, name), "utf8")))
    .map((document) => document.toJS() as KubeObject);
}

describeLab("objects of other systems", (lab) => {
  const installed: Record<string, readonly string[]> = {};
  let project: FleetProject;

  beforeAll(async () => {
    for (const cluster of lab.clusters) {
      installed[cluster.name] = await cluster.installCrds([
        crds("istio"),
        crds("external-secrets/external-secrets.io_externalsecrets.yaml"),
        crds("gateway-api/standard"),
      ]);
      await cluster.client.apply(namespace);
    }
    project = new FleetProject(lab, "mesh");
    project.define({
      zone: "mesh.example",
      clusters: { east: {}, west: {} },
      applications: [
        {
          name: "meshed",
          manifests: project.manifest("meshed", webManifest("meshed", { secret: "meshed-key" })),
          by: "duplicated",
          secrets: ["meshed-key"],
        },
      ],
      mesh: { failover: { "eu-west-1": "eu-central-1", "eu-central-1": "eu-west-1" } },
    });
    await project.engine.createStack("lab");
    // Made by the operator of the External Secrets in earnest.
    await project.accept();
  });

  afterAll(async () => {
    await project.clear();
    const definition = { apiVersion: "apiextensions.k8s.io/v1", kind: "CustomResourceDefinition" };
    for (const { name, client } of lab.clusters) {
      for (const crd of installed[name] ?? []) await client.delete({ ...definition, name: crd });
      await client.delete({ apiVersion: "v1", kind: "Namespace", name: "istio-system" });
    }
  });

  it("of a mesh are taken by API servers that know them", async () => {
    (await project.engine.up("lab")).expectOk();
    const { client } = lab.cluster("east");
    const names = async (apiVersion: string, kind: string) =>
      (await client.list(apiVersion, kind)).map(({ metadata }) => `${metadata.namespace}/${metadata.name}`);
    expect(await names("networking.istio.io/v1", "DestinationRule")).toHaveLength(1);
    expect(await names("networking.istio.io/v1", "Gateway")).toHaveLength(1);
    expect(await names("external-secrets.io/v1", "ExternalSecret")).toContain("meshed/meshed-key");
    const preview = (await project.engine.preview("lab")).expectOk();
    expect(preview.isEmpty, preview.timeline().join("\n")).toBe(true);
  });

  it("and all others of the web shop are taken, cluster by cluster", async () => {
    const shop = lab.project({ name: "webshop-objects", root: checkoutFolder });
    const moorage = new FleetProject(lab, "webshop-render");
    const out = join(shop.folder, "dist");
    const { code, stderr } = await moorage.moorage("render", "webshop", "--project", shop.folder, "--out", out);
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    const folders = readdirSync(join(out, "clusters")).sort();
    expect(folders).toEqual(["frankfurt", "ireland", "ireland-gpu", "virginia-1", "virginia-2"]);
    const { client } = lab.cluster("south");
    const taken: string[] = [];
    for (const folder of folders) {
      const objects = rendered(join(out, "clusters", folder));
      for (const object of objects) {
        try {
          await client.apply(object);
          taken.push(object.kind);
        } catch (error) {
          throw new Error(`${folder}: ${object.kind} ${object.metadata.name}: ${(error as Error).message}`);
        }
      }
      for (const object of [...objects].reverse()) {
        const { name, namespace: within } = object.metadata;
        const reference = { apiVersion: object.apiVersion, kind: object.kind, name };
        await client.delete(within === undefined ? reference : { ...reference, namespace: within });
      }
      for (const { kind, metadata } of objects) {
        if (kind !== "Namespace") continue;
        const gone = { apiVersion: "v1", kind, name: metadata.name };
        await client.waitFor(gone, (object) => object === null, 120_000);
      }
    }
    expect([...new Set(taken)].sort()).toEqual(
      expect.arrayContaining([
        "Deployment",
        "DestinationRule",
        "ExternalSecret",
        "Gateway",
        "Ingress",
        "Job",
        "Service",
      ]),
    );
  });
});
