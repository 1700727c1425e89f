import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { labFolder } from "./assembly/paths.ts";
import type { LabCluster } from "./clusters/cluster.ts";
import type { Deployment, KubeObject, Node, PersistentVolumeClaim, Service } from "./clusters/kube-object.ts";
import type { EngineProject } from "./engine/engine-project.ts";
import { describeLab } from "./shared-lab.ts";

const namespace = (name: string): KubeObject => ({ apiVersion: "v1", kind: "Namespace", metadata: { name } });
const labels = { app: "web" };

const deployment = (replicas: number) => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "web", namespace: "own" },
  spec: {
    replicas,
    selector: { matchLabels: labels },
    template: {
      metadata: { labels },
      spec: { containers: [{ name: "web", image: "example/web:1", resources: { requests: { cpu: "3" } } }] },
    },
  },
});
const web = { apiVersion: "apps/v1", kind: "Deployment", namespace: "own", name: "web" };

async function readyReplicas(cluster: LabCluster): Promise<number> {
  return (await cluster.client.get<Deployment>(web))?.status?.readyReplicas ?? 0;
}

describeLab("clusters", (lab) => {
  beforeAll(() => lab.cluster("south").client.create(namespace("own")));
  afterAll(() => lab.cluster("south").client.delete({ apiVersion: "v1", kind: "Namespace", name: "own" }));

  it("have the nodes they were asked for", async () => {
    const sizes = [];
    for (const cluster of lab.clusters) {
      const nodes = await cluster.client.list<Node>("v1", "Node");
      sizes.push([
        cluster.name,
        nodes.length,
        nodes.map((node) => node.status?.allocatable?.["nvidia.com/gpu"] ?? "0").join(),
      ]);
    }
    expect(sizes).toEqual([
      ["east", 3, "0,0,0"],
      ["west", 2, "0,0"],
      ["south", 2, "2,0"],
    ]);
  });

  it("make a Deployment ready as far as it fits", async () => {
    const { client } = lab.cluster("south");
    await client.create(deployment(3));
    await client.waitFor<Deployment>(web, (object) => object?.status?.readyReplicas === 3);
    // 3 CPU each on nodes of 8 and 4: two and one; a fourth does not fit.
    await client.merge(web, { spec: { replicas: 4 } });
    const pods = { labelSelector: "app=web", namespace: "own" };
    await expect.poll(async () => (await client.list("v1", "Pod", pods)).length).toBe(4);
    expect(await readyReplicas(lab.cluster("south"))).toBe(3);
  });

  it("give a LoadBalancer an address and a claim a volume, which goes with it", async () => {
    const { client } = lab.cluster("south");
    const metadata = (name: string) => ({ name, namespace: "own" });
    const spec = { type: "LoadBalancer", ports: [{ port: 80 }], selector: labels };
    await client.create({ apiVersion: "v1", kind: "Service", metadata: metadata("web"), spec });
    const service = { apiVersion: "v1", kind: "Service", namespace: "own", name: "web" };
    const served = await client.waitFor<Service>(
      service,
      (object) => object?.status?.loadBalancer?.ingress !== undefined,
    );
    expect(served?.status?.loadBalancer?.ingress?.[0]?.ip).toMatch(/^198\.18\./);

    const claim = { apiVersion: "v1", kind: "PersistentVolumeClaim", namespace: "own", name: "data" };
    const wanted = { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "2Gi" } } };
    await client.create({ apiVersion: "v1", kind: "PersistentVolumeClaim", metadata: metadata("data"), spec: wanted });
    const bound = await client.waitFor<PersistentVolumeClaim>(claim, (object) => object?.status?.phase === "Bound");
    await client.delete(claim);
    const volume = { apiVersion: "v1", kind: "PersistentVolume", name: bound?.spec.volumeName ?? "" };
    await client.waitFor(volume, (object) => object === null);
  });

  it("refuse connections while stopped and come back as they were, the others untouched", async () => {
    const south = lab.cluster("south");
    await south.stop();
    await expect(south.client.send("GET", "/readyz")).rejects.toThrow("ECONNREFUSED");
    expect(await lab.cluster("east").client.isReady()).toBe(true);
    await south.start();
    expect(await readyReplicas(south)).toBe(3);
    await south.client.delete(web);
    await south.client.waitFor(web, (object) => object === null);
    await south.client.create({ ...deployment(1) });
    await south.client.waitFor<Deployment>(web, (object) => object?.status?.readyReplicas === 1);
  });

  it("are reached under another token and another server name", async () => {
    const west = lab.cluster("west");
    const before = { token: west.token, server: west.server, kubeconfig: west.kubeconfig() };
    west.rotateToken();
    west.moveServer();
    expect([west.token, west.server]).not.toContain(before.token);
    expect(west.server).toBe(before.server.replace("127.0.0.1", "localhost"));
    expect(west.kubeconfig()).not.toBe(before.kubeconfig);
    const moved = west.connect();
    expect(await moved.isReady()).toBe(true);
    moved.close();
    west.moveServer();
    expect(west.server).toBe(before.server);
  });

  it("serve definitions once they are installed", async () => {
    const { client } = lab.cluster("west");
    const installed = await lab.cluster("west").installCrds([join(labFolder, "programs", "crds")]);
    expect(installed).toEqual(["berths.lab.moorage.test"]);
    const berth = { apiVersion: "lab.moorage.test/v1", kind: "Berth", metadata: { name: "one", namespace: "default" } };
    await client.create({ ...berth, spec: { length: 12 } });
    expect(await client.list("lab.moorage.test/v1", "Berth")).toHaveLength(1);
    await expect(client.create({ ...berth, spec: { length: "long" } })).rejects.toThrow("spec.length");
  });
});

describeLab("the engine", (lab) => {
  let project: EngineProject;
  const east = "dns/shop.example/Record/www/A/east";

  beforeAll(async () => {
    project = lab.project({ name: "two-clusters", from: join(labFolder, "programs", "two-clusters") });
    await project.createStack("test");
  });

  it("previews without touching anything", async () => {
    const preview = (await project.preview("test")).expectOk();
    expect(preview.changes).toEqual({ create: 17 });
    expect(await lab.cluster("east").client.get({ apiVersion: "v1", kind: "Namespace", name: "shop" })).toBeNull();
    expect(await lab.dns.zones()).toEqual([]);
  });

  it("deploys to two clusters and Route 53, DNS after the workloads", async () => {
    const up = (await project.up("test")).expectOk();
    expect(up.changes).toEqual({ create: 17 });
    const ready = up.position({ event: "finished", op: "create", name: "east/shop/Deployment/web" });
    expect(up.position({ event: "started", op: "create", name: east })).toBeGreaterThan(ready);
    const { addresses, root } = await project.outputs("test");
    expect(root).toBe(project.folder);
    const records = await lab.dns.records("shop.example");
    expect(
      Object.fromEntries(records.map((record) => [record.SetIdentifier, record.ResourceRecords?.[0]?.Value])),
    ).toEqual(addresses);
    expect(new Set(records.map((record) => record.HealthCheckId))).toEqual(
      new Set((await lab.dns.healthChecks()).map(({ Id }) => Id)),
    );
  });

  it("previews nothing when nothing changed", async () => {
    const preview = (await project.preview("test")).expectOk();
    expect(preview.changes).toEqual({ same: 17 });
    expect(preview.isEmpty).toBe(true);
  });

  it("changes a weight in place", async () => {
    await project.setConfig("test", { weightOfEast: "20" });
    const up = (await project.up("test", { skipPreview: true })).expectOk();
    expect(up.timeline()).toEqual([`started update ${east}`, `finished update ${east}`]);
    const weights = (await lab.dns.records("shop.example")).map(({ SetIdentifier, Weight }) => [SetIdentifier, Weight]);
    expect(weights.sort()).toEqual([
      ["east", 20],
      ["west", 10],
    ]);
  });

  it("refreshes to the same state", async () => {
    const refresh = (await project.refresh("test", { skipPreview: true })).expectOk();
    expect(refresh.isEmpty).toBe(true);
    expect((await project.preview("test")).expectOk().isEmpty).toBe(true);
  });

  it("keeps all objects when a kubeconfig changes", async () => {
    const west = lab.cluster("west");
    west.rotateToken();
    west.moveServer();
    const preview = (await project.preview("test")).expectOk();
    expect(preview.changes).toEqual({ same: 16, update: 1 });
    expect(preview.steps({ op: "update" }).map(({ name }) => name)).toContain("west");
  });

  it("runs a policy pack, which can forbid a change", async () => {
    await project.setConfig("test", { image: "example/forbidden:1" });
    const pack = ["--policy-pack", join(labFolder, "programs", "policy-pack")];
    const preview = (await project.preview("test", { args: pack })).expectFailure();
    expect(preview.policyFindings.map(({ policy, level }) => [policy, level])).toContainEqual([
      "image-is-not-forbidden",
      "mandatory",
    ]);
    expect(preview.text).toContain("the image example/forbidden:1 is forbidden");
    await project.setConfig("test", { image: "example/web:1" });
    expect((await project.preview("test", { args: pack })).code).toBe(0);
  });

  it("is stopped by an interrupt and finished by the next run", async () => {
    await project.setConfig("test", { image: "example/web:2" });
    const run = project.launchUp("test", { skipPreview: true });
    await run.waitForStep({ event: "started", op: "update", type: "Deployment" });
    run.interrupt();
    expect((await run.result).ok).toBe(false);
    expect((await project.up("test")).expectOk().changes).toMatchObject({ update: expect.any(Number) });
    expect((await project.preview("test")).expectOk().isEmpty).toBe(true);
  });

  it("leaves a lock when it is killed, and goes on after `cancel`", async () => {
    await project.setConfig("test", { image: "example/web:3" });
    const run = project.launchUp("test", { skipPreview: true });
    await run.waitForStep({ event: "started", op: "update", type: "Deployment" });
    run.kill();
    expect((await run.result).signal).toBe("SIGKILL");
    await run.endOrphans();
    // A preview takes no lock and heeds none.
    (await project.preview("test")).expectOk();
    expect((await project.up("test", { skipPreview: true })).expectFailure().text).toContain("locked");
    (await project.pulumi(["cancel", "--stack", "test", "--yes"])).expectOk();
    (await project.up("test")).expectOk();
  });

  it("reads every routing policy back as it was written", async () => {
    const routing = lab.project({ name: "routing", from: join(labFolder, "programs", "routing") });
    await routing.createStack("test");
    const { create = 0 } = (await routing.up("test", { skipPreview: true })).expectOk().changes;
    expect(create).toBeGreaterThan(20);
    expect((await routing.refresh("test", { skipPreview: true })).expectOk().changes).toEqual({ same: create });
    expect((await routing.preview("test")).expectOk().isEmpty).toBe(true);
    const kept = async () =>
      (await lab.dns.records("routing.example")).map(({ Name, SetIdentifier }) => [Name, SetIdentifier].join(" "));
    expect(await kept()).toContain("near.routing.example. n");

    // Real Route 53 takes away one record; moto all of that set identifier, or of that name and type.
    await routing.setConfig("test", { names: "b", comment: "two", firstIdentifier: "renamed" });
    const up = (await routing.up("test", { skipPreview: true })).expectOk();
    expect(up.changes).toEqual({ same: create - 3, update: 2, delete: 1 });
    expect(await kept()).toEqual(
      expect.arrayContaining(["b.routing.example. shared", "weighted.routing.example. renamed"]),
    );
    expect(await kept()).not.toEqual(expect.arrayContaining(["a.routing.example. shared"]));
    await routing.setConfig("test", { names: "a,b" });
    expect((await routing.up("test", { skipPreview: true })).expectOk().changes).toEqual({
      same: create - 1,
      create: 1,
    });
    expect(await kept()).toEqual(expect.arrayContaining(["a.routing.example. shared", "b.routing.example. shared"]));
    (await routing.destroy("test", { skipPreview: true })).expectOk();
    (await routing.up("test", { skipPreview: true })).expectOk();
    (await routing.destroy("test", { skipPreview: true })).expectOk();
  });

  it("says what the Route 53 double does not cover", async () => {
    const files = {
      "stacks/index.ts": [
        'import { Bucket } from "@pulumi/aws/s3/bucket.js";',
        'import { Provider } from "@pulumi/aws/provider.js";',
        'new Bucket("b", {}, { provider: new Provider("p", { region: "us-east-1" }) });',
        "",
      ].join("\n"),
    };
    const other = lab.project({ name: "uncovered", files });
    await other.createStack("test");
    expect((await other.preview("test")).expectFailure().text).toContain("not aws:s3/bucket:Bucket");
  });

  it("takes everything away again", async () => {
    const destroy = (await project.destroy("test", { skipPreview: true })).expectOk();
    expect(destroy.changes).toEqual({ delete: 17 });
    expect((await lab.dns.zones()).map(({ Name }) => Name)).not.toContain("shop.example.");
    expect(await lab.cluster("west").client.get({ apiVersion: "v1", kind: "Namespace", name: "shop" })).toBeNull();
  });
});
