import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkoutFolder } from "../assembly/paths.ts";
import type { EngineProject } from "../engine/engine-project.ts";
import type { Lab } from "../lab.ts";
import { describeLab } from "../shared-lab.ts";
import { FleetProject } from "./fleet-project.ts";
import { webManifest } from "./web-manifest.ts";

/** Puts the package into a project as `npm install` of the packed tarball does: a real folder, only what is shipped. */
function installPacked(project: EngineProject): string {
  const packed = join(project.folder, "packed");
  const installed = join(project.folder, "node_modules", "moorage");
  rmSync(packed, { recursive: true, force: true });
  mkdirSync(packed);
  // The build is there: it is what the whole lab runs on.
  execFileSync("npm", ["pack", "--ignore-scripts", "--pack-destination", packed], {
    cwd: checkoutFolder,
    stdio: "pipe",
  });
  const [tarball = ""] = readdirSync(packed);
  rmSync(installed, { recursive: true, force: true });
  mkdirSync(installed);
  execFileSync("tar", ["-xzf", join(packed, tarball), "-C", installed, "--strip-components=1"]);
  return join(installed, "policies");
}

/** A program that breaks every rule once, beside an object that breaks none. */
const careless = (kubeconfig: string) => `
import { ConfigMap } from "@pulumi/kubernetes/core/v1/configMap.js";
import { Secret } from "@pulumi/kubernetes/core/v1/secret.js";
import { Provider } from "@pulumi/kubernetes/provider.js";
const kubeconfig = ${JSON.stringify(kubeconfig)};
const good = new Provider("good", { kubeconfig, clusterIdentifier: "good" });
new Provider("without-identifier", { kubeconfig });
new Secret("literal", { metadata: { name: "literal" }, stringData: { password: "hunter2" } }, { provider: good });
new ConfigMap("adrift", { metadata: { name: "adrift" }, data: { a: "b" } });
new ConfigMap("fine", { metadata: { name: "fine" }, data: { a: "b" } }, { provider: good });
`;

function carelessProject(lab: Lab): EngineProject {
  const files = {
    "stacks/index.ts": careless(lab.cluster("east").kubeconfigPath),
    "Pulumi.careless.yaml": "config:\n  pulumi:disable-default-providers: []\n",
  };
  return lab.project({ name: "careless", files });
}

describeLab("the policy pack", (lab) => {
  let project: FleetProject;

  beforeAll(async () => {
    project = new FleetProject(lab, "policies");
    project.define({
      zone: "policies.example",
      clusters: { east: {}, west: {} },
      applications: [
        {
          name: "lawful",
          manifests: project.manifest("lawful", webManifest("lawful", { replicas: 1 })),
          by: "duplicated",
          hostname: "lawful.policies.example",
        },
      ],
    });
    await project.accept();
    await project.engine.createStack("lab");
  });

  afterAll(() => project.clear());

  it("has the version of the package", () => {
    const version = (file: string) =>
      (JSON.parse(readFileSync(join(checkoutFolder, file), "utf8")) as { readonly version: string }).version;
    expect(version("policies/package.json")).toBe(version("package.json"));
  });

  it("lets a stack of a fleet through, as installed from the package", async () => {
    const pack = installPacked(project.engine);
    const args = ["--policy-pack", pack];
    const preview = (await project.engine.preview("lab", { args })).expectOk();
    expect(preview.policyFindings).toEqual([]);
    expect(preview.changes["create"]).toBeGreaterThan(8);
    (await project.engine.up("lab", { args })).expectOk();
  });

  it("refuses what breaks a rule, with the rule's message", async () => {
    const other = carelessProject(lab);
    await other.createStack("careless");
    const preview = await other.preview("careless", {
      args: ["--policy-pack", join(checkoutFolder, "policies")],
      environment: { KUBECONFIG: lab.cluster("east").kubeconfigPath },
    });
    preview.expectFailure();
    const told = preview.policyFindings.map(({ policy, level, urn, message }) => {
      // The description comes first, then what the rule says.
      const code = /[A-Z]+(_[A-Z]+)+(?=:)/.exec(message)?.[0];
      return [policy, level, urn?.split("::").at(-1), code];
    });
    expect(told.sort()).toEqual([
      ["object-has-explicit-provider", "mandatory", "adrift", "DEFAULT_PROVIDER"],
      // The default provider that the stray object brought with it.
      [
        "provider-has-cluster-identifier",
        "mandatory",
        expect.stringMatching(/^default/),
        "PROVIDER_WITHOUT_IDENTIFIER",
      ],
      ["provider-has-cluster-identifier", "mandatory", "without-identifier", "PROVIDER_WITHOUT_IDENTIFIER"],
      ["secret-without-literal-data", "mandatory", "literal", "SECRET_LITERAL"],
    ]);
    expect(preview.text).not.toContain("hunter2");
    await other.removeStack("careless");
  });
});
