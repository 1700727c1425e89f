import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { Deployment } from "../clusters/kube-object.ts";
import type { RunResult } from "../engine/run-result.ts";
import { describeLab } from "../shared-lab.ts";
import { FleetProject } from "./fleet-project.ts";
import { webManifest } from "./web-manifest.ts";

interface Deployed {
  readonly deployment: {
    readonly resources: readonly {
      readonly urn: string;
      readonly inputs: { data?: Readonly<Record<string, unknown>> };
    }[];
  };
}

const image = (tag: string) => `registry.k8s.io/e2e-test-images/agnhost:${tag}`;

describeLab("an unreachable cluster", (lab) => {
  let project: FleetProject;
  const define = (options: { readonly tag: string; readonly frozen?: boolean; readonly greeting?: string }) => {
    const { tag, frozen = false, greeting } = options;
    const manifests = project.manifest(
      "icy",
      webManifest("icy", { image: image(tag), ...(greeting === undefined ? {} : { greeting }) }),
    );
    project.define({
      zone: "frozen.example",
      clusters: { east: {}, west: {}, south: frozen ? { state: "frozen" } : {} },
      applications: [{ name: "icy", manifests, by: "duplicated", hostname: "icy.frozen.example" }],
    });
  };
  const imageOn = async (cluster: string) => {
    const ref = { apiVersion: "apps/v1", kind: "Deployment", namespace: "icy", name: "icy" };
    const found = await lab.cluster(cluster).client.get<Deployment>(ref);
    return found?.spec.template.spec.containers[0]?.image;
  };
  /** What a run does to the objects of a cluster; its provider and component are told apart. */
  const touched = (run: RunResult, cluster: string) => [
    ...new Set(run.steps({ name: new RegExp(`^${cluster}/`) }).map(({ op }) => op)),
  ];
  const file = "frozen/lab/south.json";
  const text = () => readFileSync(join(project.folder, file), "utf8");

  beforeAll(async () => {
    project = new FleetProject(lab, "frozen");
    define({ tag: "2.50" });
    await project.engine.createStack("lab");
    await project.deploy();
  });

  afterEach(async () => {
    if (!lab.cluster("south").running) await lab.cluster("south").start();
  });

  afterAll(() => project.clear());

  it("is frozen from the state export, each time to the same bytes", async () => {
    const first = await project.moorage("freeze", "lab", "south");
    expect([first.code, first.stderr]).toEqual([0, expect.stringContaining('set state: "frozen" on south')]);
    const bytes = text();
    expect((await project.moorage("freeze", "lab", "south")).code).toBe(0);
    expect(text()).toBe(bytes);
    const { items } = JSON.parse(bytes) as { items: { name: string }[] };
    expect(items.map(({ name }) => name)).toEqual([
      "south/_/Namespace/icy",
      "south/icy/ConfigMap/icy",
      "south/icy/Deployment/icy",
      "south/icy/Service/icy",
    ]);
  });

  it("is not frozen with a secret in an object, which is named", async () => {
    const state = join(project.folder, "state.json");
    const clear = (await project.engine.pulumi(["stack", "export", "--stack", "lab", "--show-secrets"])).expectOk()
      .stdout;
    const secret = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", plaintext: '"ahoy"' };
    const withSecret = JSON.parse(clear) as Deployed;
    const config = withSecret.deployment.resources.find(({ urn }) => urn.endsWith("::south/icy/ConfigMap/icy"));
    expect(config?.inputs.data).toEqual({ GREETING: "ahoy" });
    if (config !== undefined) config.inputs.data = { GREETING: secret };
    const load = async (deployed: string) => {
      project.write("state.json", deployed);
      (await project.engine.pulumi(["stack", "import", "--stack", "lab", "--file", state])).expectOk();
    };
    const bytes = text();
    await load(JSON.stringify(withSecret));
    const refused = await project.moorage("freeze", "lab", "south", "--json");
    await load(clear);
    project.remove("state.json");
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.stdout)).toMatchObject({
      problems: [{ code: "FROZEN_SECRET", path: "south/icy/ConfigMap/icy" }],
    });
    expect(text()).toBe(bytes);
  });

  it("is an error with a file and no state, and with the state and no file", async () => {
    const withFile = await project.moorage("plan", "lab", "--json");
    expect([withFile.code, withFile.stdout]).toEqual([1, expect.stringContaining("FROZEN_STATE_MISSING")]);
    const bytes = text();
    project.remove(file);
    define({ tag: "2.50", frozen: true });
    const withState = await project.moorage("plan", "lab", "--json");
    expect([withState.code, withState.stdout]).toEqual([1, expect.stringContaining("FROZEN_FILE_MISSING")]);
    const preview = (await project.engine.preview("lab")).expectFailure();
    expect(preview.text).toContain("FROZEN_FILE_MISSING");
    project.write(file, bytes);
  });

  it("does not stop the others, and its part stays as it is although the application changed", async () => {
    define({ tag: "2.51", frozen: true, greeting: "changed meanwhile" });
    await project.accept();
    await lab.cluster("south").stop();
    const preview = (await project.engine.preview("lab")).expectOk();
    expect(touched(preview, "south")).toEqual(["same"]);
    expect(touched(preview, "east")).toEqual(expect.arrayContaining(["update"]));
    expect(preview.text).toContain("CLUSTER_FROZEN");
    const up = (await project.engine.up("lab")).expectOk();
    expect(touched(up, "south")).toEqual(["same"]);
    expect([await imageOn("east"), await imageOn("west")]).toEqual([image("2.51"), image("2.51")]);
    const again = (await project.engine.preview("lab")).expectOk();
    expect(again.isEmpty, again.timeline().join("\n")).toBe(true);
    const told = await project.moorage("preview", "lab");
    expect(`${told.stdout}${told.stderr}`).toContain("south is frozen");
  });

  it("would stop them if it were not frozen", async () => {
    define({ tag: "2.52" });
    project.write("kept.json", text());
    project.remove(file);
    await project.accept();
    await lab.cluster("south").stop();
    const up = (await project.engine.up("lab", { skipPreview: true })).expectFailure();
    expect(up.text).toContain("unreachable");
  });

  it("gets all that changed when it thaws", async () => {
    define({ tag: "2.52" });
    await project.accept();
    (await project.engine.up("lab")).expectOk();
    expect([await imageOn("east"), await imageOn("south")]).toEqual([image("2.52"), image("2.52")]);
    const again = (await project.engine.preview("lab")).expectOk();
    expect(again.isEmpty, again.timeline().join("\n")).toBe(true);
  });
});
