import { afterAll, beforeAll, expect, it } from "vitest";
import { describeLab } from "../shared-lab.ts";
import { FleetProject } from "./fleet-project.ts";
import { webManifest } from "./web-manifest.ts";

describeLab("access to clusters", (lab) => {
  let project: FleetProject;
  const define = (access: Readonly<Record<string, { readonly env: string } | { readonly config: string }>> = {}) => {
    const of = (name: string) => (access[name] === undefined ? {} : { access: access[name] });
    project.define({
      clusters: { east: of("east"), west: of("west"), south: of("south") },
      applications: [
        {
          name: "reached",
          manifests: project.manifest("reached", webManifest("reached", { replicas: 1 })),
          by: "duplicated",
        },
      ],
    });
  };

  beforeAll(async () => {
    project = new FleetProject(lab, "access");
    define();
    await project.engine.createStack("lab");
    await project.deploy();
  });

  afterAll(async () => {
    define();
    await project.clear();
  });

  it("changes token and server without replacing anything", async () => {
    const west = lab.cluster("west");
    const before = [west.token, west.server];
    west.rotateToken();
    west.moveServer();
    try {
      expect(before).not.toEqual(expect.arrayContaining([west.token, west.server]));
      const preview = (await project.engine.preview("lab")).expectOk();
      expect(preview.timeline()).toEqual(["started update west", "finished update west"]);
      const up = (await project.engine.up("lab")).expectOk();
      expect(up.timeline()).toEqual(["started update west", "finished update west"]);
      expect((await project.engine.preview("lab")).expectOk().isEmpty).toBe(true);
    } finally {
      west.moveServer();
    }
    (await project.engine.up("lab")).expectOk();
  });

  it("leaves no token in the state, in outputs or in previews", async () => {
    const tokens = lab.clusters.map(({ token }) => token);
    const state = (await project.engine.pulumi(["stack", "export", "--stack", "lab"])).expectOk().stdout;
    lab.cluster("east").rotateToken();
    const preview = await project.engine.preview("lab");
    const whole = await project.engine.pulumi(["preview", "--stack", "lab", "--json"], {
      environment: { PULUMI_ENABLE_STREAMING_JSON_PREVIEW: undefined },
    });
    expect(preview.changes).toMatchObject({ update: 1 });
    // The SDK tells the engine every answer as a message for debugging, also what is secret; only the stream of events has them.
    const events = preview.stdout.split("\n").filter((line) => !line.includes('"severity":"debug"'));
    const texts = { state, events: events.join("\n"), preview: whole.expectOk().stdout };
    for (const [where, text] of Object.entries(texts)) {
      expect(text.length).toBeGreaterThan(1000);
      const found = [...tokens, lab.cluster("east").token].map((token) => text.indexOf(token));
      expect([where, ...found.map((at) => (at < 0 ? "" : text.slice(Math.max(0, at - 300), at)))]).toEqual([
        where,
        "",
        "",
        "",
        "",
      ]);
    }
    (await project.engine.up("lab")).expectOk();
  });

  it("comes from an environment variable and from secret configuration too", async () => {
    define({ east: { env: "EAST_KUBECONFIG" }, west: { config: "west" } });
    const set = ["config", "set", "--stack", "lab", "--secret", "west", lab.cluster("west").kubeconfig()];
    (await project.engine.pulumi(set)).expectOk();
    const environment = { EAST_KUBECONFIG: lab.cluster("east").kubeconfig() };
    const preview = (await project.engine.preview("lab", { environment })).expectOk();
    expect(preview.isEmpty, preview.timeline().join("\n")).toBe(true);
    (await project.engine.pulumi(["config", "rm", "--stack", "lab", "west"])).expectOk();
  });

  it("that is missing is told for all clusters at once, before anything is deployed", async () => {
    project.define({
      clusters: {
        east: { access: { env: "NOWHERE_KUBECONFIG" } },
        west: { access: { config: "nowhere" } },
        south: { kubeconfig: "nowhere/kubeconfig.yaml" },
      },
      applications: [
        {
          name: "reached",
          manifests: project.manifest("reached", webManifest("reached", { replicas: 2 })),
          by: "duplicated",
        },
      ],
    });
    await project.accept();
    for (const run of [await project.engine.preview("lab"), await project.engine.up("lab", { skipPreview: true })]) {
      run.expectFailure();
      expect(run.text.match(/KUBECONFIG_MISSING/g)).toHaveLength(3);
      for (const place of ["NOWHERE_KUBECONFIG", '"nowhere"', "nowhere/kubeconfig.yaml"])
        expect(run.text).toContain(place);
      expect(run.text).not.toMatch(/^\s+at .*\.js:\d+/m);
      expect(run.timeline().filter((step) => !step.endsWith("update lab"))).toEqual([]);
    }
    define();
    await project.accept();
  });
});
