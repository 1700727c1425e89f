import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Pod } from "../clusters/kube-object.ts";
import { describeLab } from "../shared-lab.ts";
import { FleetProject } from "./fleet-project.ts";
import { webManifest } from "./web-manifest.ts";

interface Plan {
  readonly digest: string;
  readonly bundleDigest: string;
  readonly matchesLock: boolean | null;
  readonly problems: readonly { readonly code: string }[];
}

interface Facts {
  readonly identifier: string;
  readonly observedAt: string;
  readonly kubernetesVersion: string;
  readonly served: readonly string[];
  readonly ours: Readonly<Record<string, number>>;
  readonly pools: readonly {
    readonly count: number;
    readonly allocatable: { readonly cpuMilli: number };
    readonly requestedByOthers: { readonly cpuMilli: number; readonly pods: number };
  }[];
}

const day = 24 * 60 * 60 * 1000;

describeLab("commands", (lab) => {
  let project: FleetProject;
  const define = (replicas: number) =>
    project.define({
      clusters: { east: {}, west: {}, south: {} },
      applications: [
        {
          name: "commanded",
          manifests: project.manifest("commanded", webManifest("commanded")),
          by: "dynamicWeight",
          replicas,
        },
      ],
    });
  const plan = async (...args: readonly string[]) =>
    JSON.parse((await project.moorage("plan", "lab", "--json", ...args)).stdout) as Plan;
  const facts = (cluster: string) =>
    JSON.parse(readFileSync(join(project.folder, `facts/lab/${cluster}.json`), "utf8")) as Facts;
  const codes = ({ problems }: Plan) => problems.map(({ code }) => code);

  beforeAll(async () => {
    project = new FleetProject(lab, "commands");
    define(6);
    await project.engine.createStack("lab");
  });

  afterAll(() => project.clear());

  it("warn of a missing lock at preview and refuse an update", async () => {
    const preview = (await project.engine.preview("lab")).expectOk();
    expect(preview.diagnostics.filter(({ severity }) => severity === "warning").map(({ message }) => message)).toEqual([
      expect.stringContaining("LOCK_MISSING"),
    ]);
    const up = (await project.engine.up("lab", { skipPreview: true })).expectFailure();
    expect(up.text).toContain("LOCK_MISSING");
    expect(up.steps({ op: "create" }).filter(({ type }) => type.startsWith("kubernetes:"))).toEqual([]);
  });

  it("print the decision before what the engine says", async () => {
    await project.accept();
    const { code, stdout } = await project.moorage("preview", "lab", "--", "--non-interactive", "--color=never");
    expect(code).toBe(0);
    const [table, engine] = [stdout.indexOf("APPLICATION"), stdout.indexOf("Previewing update")];
    expect([table >= 0, engine > table]).toEqual([true, true]);
    expect(stdout.slice(table, engine)).toContain("commanded/commanded");
    const first = (await project.engine.preview("lab")).expectOk().diagnostics[0];
    expect([first?.severity, first?.message]).toEqual(["info", expect.stringMatching(/^APPLICATION .*\n.*commanded/)]);
  });

  it("refuse to go on after an error", async () => {
    for (const args of [["--continue-on-error"], ["--", "--continue-on-error"]]) {
      const { code, stderr } = await project.moorage("preview", "lab", ...args);
      expect([args, code, stderr]).toEqual([args, 2, expect.stringContaining("CONTINUE_ON_ERROR")]);
    }
    const environment = { PULUMI_CONTINUE_ON_ERROR: "true" };
    const { code, stderr } = await project.moorageWith(environment, "preview", "lab");
    expect([code, stderr]).toEqual([1, expect.stringContaining("CONTINUE_ON_ERROR")]);
    const preview = (await project.engine.preview("lab", { environment })).expectFailure();
    expect(preview.text).toContain("CONTINUE_ON_ERROR");
    const up = (await project.engine.up("lab", { environment, skipPreview: true })).expectFailure();
    expect(up.text).toContain("CONTINUE_ON_ERROR");
  });

  it("deploy what was approved, and nothing else", async () => {
    const { bundleDigest } = await plan();
    const wrong = { MOORAGE_EXPECT_DIGEST: bundleDigest.replace(/.$/, (last) => (last === "0" ? "1" : "0")) };
    const refused = (await project.engine.up("lab", { environment: wrong, skipPreview: true })).expectFailure();
    expect(refused.text).toContain("DIGEST_UNEXPECTED");
    expect(refused.text).toContain(bundleDigest);
    (await project.engine.up("lab", { environment: { MOORAGE_EXPECT_DIGEST: bundleDigest } })).expectOk();
    expect((await project.engine.outputs("lab"))["bundleDigest"]).toBe(bundleDigest);
  });

  it("refuse a decision that is not the lock's, with what differs", async () => {
    define(9);
    for (const run of [await project.engine.preview("lab"), await project.engine.up("lab", { skipPreview: true })]) {
      run.expectFailure();
      expect(run.text).toContain("LOCK_DIFFERS");
      expect(run.text).toMatch(/commanded\/commanded: east \d, south \d, west \d → east \d, south \d, west \d/);
    }
    const told = await project.moorage("preview", "lab");
    expect([told.code, told.stdout, told.stderr]).toEqual([
      1,
      expect.stringContaining("commanded/commanded"),
      expect.stringContaining("LOCK_DIFFERS"),
    ]);
    define(6);
    expect((await plan()).matchesLock).toBe(true);
  });

  it("observe what the clusters have, ours apart from others'", async () => {
    const { client } = lab.cluster("west");
    const other = { apiVersion: "v1", kind: "Pod", metadata: { name: "stranger", namespace: "default" } };
    const container = { name: "c", image: "lab/stranger", resources: { requests: { cpu: "1500m" } } };
    await client.create({ ...other, spec: { automountServiceAccountToken: false, containers: [container] } } as never);
    const reference = { apiVersion: "v1", kind: "Pod", namespace: "default", name: "stranger" };
    await client.waitFor<Pod>(reference, (pod) => pod?.status?.phase === "Running");
    try {
      const { code, stderr } = await project.moorage("observe", "lab");
      expect([code, stderr]).toEqual([0, expect.stringContaining("wrote facts/lab/west.json")]);
    } finally {
      await client.delete(reference);
    }
    const [east, west, south] = [facts("east"), facts("west"), facts("south")];
    const nodes = (of: Facts) => of.pools.reduce((sum, pool) => sum + pool.count, 0);
    expect([nodes(east), nodes(west), nodes(south)]).toEqual([3, 2, 2]);
    const requested = (of: Facts) => of.pools.reduce((sum, pool) => sum + pool.requestedByOthers.cpuMilli, 0);
    expect([requested(east), requested(west)]).toEqual([0, 1500]);
    expect(east.kubernetesVersion).toMatch(/^v1\.35\./);
    expect(east.served).toEqual(expect.arrayContaining(["apps/v1/Deployment", "v1/Service"]));
    const replicas = [east, west, south].reduce(
      (sum, { ours }) => sum + (ours["commanded/Deployment/commanded"] ?? 0),
      0,
    );
    expect(replicas).toBe(6);
  });

  it("decide the same when they observe again after an update", async () => {
    expect((await project.moorage("observe", "lab")).code).toBe(0);
    define(12);
    await project.accept();
    const { digest } = await plan();
    (await project.engine.up("lab")).expectOk();
    expect((await project.moorage("observe", "lab")).code).toBe(0);
    const again = await plan();
    expect([again.digest, again.matchesLock]).toEqual([digest, true]);
    const preview = (await project.engine.preview("lab")).expectOk();
    expect(preview.isEmpty, preview.timeline().join("\n")).toBe(true);
  });

  it("stop on facts that are too old, or of another cluster", async () => {
    const later = new Date(Date.now() + 2 * day).toISOString();
    expect(codes(await plan("--now", later))).toContain("FACTS_STALE");
    const fresh = readFileSync(join(project.folder, "facts/lab/east.json"), "utf8");
    const old = { ...facts("east"), observedAt: new Date(Date.now() - 2 * day).toISOString() };
    project.write("facts/lab/east.json", JSON.stringify(old));
    for (const run of [await project.engine.preview("lab"), await project.engine.up("lab", { skipPreview: true })]) {
      expect(run.expectFailure().text).toContain("FACTS_STALE");
    }
    project.write("facts/lab/east.json", JSON.stringify({ ...facts("west"), cluster: "east" }));
    expect(codes(await plan())).toContain("FACTS_IDENTIFIER_DIFFERS");
    expect((await project.engine.preview("lab")).expectFailure().text).toContain("FACTS_IDENTIFIER_DIFFERS");
    project.write("facts/lab/east.json", fresh);
    expect((await plan()).matchesLock).toBe(true);
  });
});
