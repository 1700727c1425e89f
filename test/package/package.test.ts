import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installPacked, namesIn, output, type Packed, pack, project, run, temporaryFolder } from "./packed-project.ts";

const root = temporaryFolder();
const installed = join(root, "installed");
let packed: Packed;

beforeAll(() => {
  packed = pack(root);
  installPacked(installed, packed.tarball);
}, 240_000);

afterAll(() => rmSync(root, { recursive: true, force: true }));

let told: string | null = null;

/** What attw says of the tarball; it is asked once, and fails on any problem. */
function attw(): string {
  told ??= output(root, "attw", [packed.tarball, "--profile", "esm-only", "--no-emoji", "--no-color"]);
  return told;
}

const NODENEXT = JSON.stringify({
  compilerOptions: {
    target: "es2023",
    lib: ["es2023"],
    types: ["node"],
    module: "nodenext",
    strict: true,
    outDir: "out",
    rootDir: ".",
    skipLibCheck: true,
  },
  include: ["*.ts"],
});

const BUNDLER = JSON.stringify({
  compilerOptions: {
    target: "es2023",
    lib: ["es2023"],
    types: ["node"],
    module: "preserve",
    moduleResolution: "bundler",
    strict: true,
    noEmit: true,
    resolveJsonModule: true,
  },
  include: ["*.ts"],
});

/** Every entry, with a type and a value of each. */
const ENTRIES = `
import { Fleet, type FleetProps } from "moorage";
import { Cluster, type ClusterProps } from "moorage/constructs";
import { type SchedulingFailure, failureFinding } from "moorage/scheduler";
import { type Finding, isQuantity } from "moorage/model";
import { deployStack, type StackOutputs } from "moorage/pulumi";
import { planFleet, type PlannedFleet } from "moorage/testing";

const props: FleetProps = { profile: "moorage" };
const cluster: ClusterProps = { provider: "aws", region: "eu-west-1", kubernetesVersion: "1.34" };
// @ts-expect-error a profile that is none: the types are really read
const wrong: FleetProps = { profile: "mine" };
export const deploy: () => Promise<StackOutputs> = deployStack;
export const planned: PlannedFleet = planFleet(new Fleet("entries", props));
export const tell = (failure: SchedulingFailure): Finding => failureFinding(failure, { path: "x" }, "x");
export const values = [Cluster, cluster, wrong, isQuantity];
`;

const FLEET = `
import { Application, Cluster, Fleet, Placement } from "moorage";
import { ApiObject, type Chart } from "cdk8s";

function web(chart: Chart): void {
  new ApiObject(chart, "web", {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "web" },
    spec: {
      replicas: 4,
      selector: { matchLabels: { app: "web" } },
      template: {
        metadata: { labels: { app: "web" } },
        spec: { containers: [{ name: "web", image: "nginx:1.29", resources: { requests: { cpu: "1", memory: "1Gi" } } }] },
      },
    },
  });
}

export function fleet(): Fleet {
  const fleet = new Fleet("own");
  const place = { provider: "onprem", kubernetesVersion: "1.34" };
  new Cluster(fleet, "north", { ...place, region: "north", pools: [{ name: "main", count: 3, cpu: "3900m", memory: "14Gi" }] });
  new Cluster(fleet, "south", { ...place, region: "south", pools: [{ name: "main", count: 1, cpu: "3900m", memory: "14Gi" }] });
  new Application(fleet, "web", { chart: web, placement: Placement.dynamicWeight() });
  return fleet;
}
`;

describe("the tarball", () => {
  it("holds the built rooms, the command, the schemas, the policy pack and the pages", () => {
    const rooms = ["constructs", "core/scheduler", "core/model", "delivery", "testing", "policies", "cli"];
    const wanted = [
      "README.md",
      "bin/moorage.js",
      "docs/errors.md",
      "package.json",
      ...readdirSync("policies").flatMap((name) => (name.endsWith(".ts") ? [] : [`policies/${name}`])),
      "schema/plan-v1.json",
      "schema/lock-v1.json",
      ...rooms.flatMap((room) =>
        ["js", "d.ts"].map((end) => `build/${room}/${room === "cli" ? "main" : "index"}.${end}`),
      ),
    ];
    expect(wanted.filter((path) => !packed.files.includes(path))).toEqual([]);
  });

  it("holds nothing else", () => {
    const expected =
      /^(README\.md|LICENSE|package\.json|bin\/moorage\.js|policies\/(PulumiPolicy\.yaml|package\.json))$|^schema\/[\w-]+\.(json|md)$|^docs\/|^build\//;
    expect(packed.files.filter((path) => !expected.test(path))).toEqual([]);
    expect(packed.files.filter((path) => path.startsWith("build/") && !/(\.js|\.d\.ts|\.json)$/.test(path))).toEqual(
      [],
    );
  });

  it("holds what the manifest names", () => {
    const manifest = JSON.parse(readFileSync("package.json", "utf8")) as { exports: Record<string, unknown> };
    const targets = Object.values(manifest.exports).flatMap((target) =>
      typeof target === "string" ? [target] : Object.values(target as Record<string, string>),
    );
    const plain = targets.filter((target) => !target.includes("*")).map((target) => target.replace("./", ""));
    expect(plain.filter((path) => !packed.files.includes(path))).toEqual([]);
  });

  it("gives the policy pack a program, as Pulumi reads it", () => {
    const pack = join(installed, "node_modules/moorage/policies");
    const main = /^main: (.*)$/m.exec(readFileSync(join(pack, "PulumiPolicy.yaml"), "utf8"))?.[1] ?? "";
    expect(existsSync(join(pack, main))).toBe(true);
  });

  it("is fine for publint", () => {
    expect(output(root, "publint", ["run", packed.tarball, "--strict"])).toContain("All good");
  }, 60_000);

  // The profile leaves out old resolution and CommonJS without require of ES modules, which is tried for real below.
  it.each(["moorage", "moorage/constructs", "moorage/scheduler", "moorage/model", "moorage/pulumi", "moorage/testing"])(
    "has types at %s, says attw",
    (entry) => {
      const row = attw()
        .split("\n")
        .find((line) => line.includes(`"${entry}"`));
      expect(
        row
          ?.split("│")
          .slice(2, 4)
          .map((cell) => cell.trim()),
      ).toEqual(["OK (ESM)", "OK"]);
    },
    120_000,
  );
});

describe("a CommonJS project of Pulumi", () => {
  const folder = join(root, "pulumi");

  beforeAll(() => {
    project(installed, folder, {
      "package.json": '{ "name": "infrastructure", "version": "1.0.0", "private": true }',
      "tsconfig.json": NODENEXT,
      "index.ts": `import * as pulumi from "@pulumi/pulumi";\n${ENTRIES}\nexport const plain = pulumi.output(1);\nconsole.log(typeof deployStack, planned.document.stack, typeof require);\n`,
      "imported.js": `import("moorage/pulumi").then((m) => console.log(Object.keys(m).sort().join(" ")));`,
      "schema.js": `console.log(require("moorage/schema/plan-v1.json").$id ?? "no id", require("moorage/package.json").name);`,
    });
  }, 60_000);

  it("type-checks with module nodenext and runs by require", () => {
    output(folder, "tsc", ["-p", "."]);
    expect(readFileSync(join(folder, "out/index.js"), "utf8")).toContain('require("moorage/pulumi")');
    expect(output(folder, "node", ["out/index.js"])).toBe("function test function\n");
  }, 60_000);

  it("imports moorage/pulumi at run time", () => {
    expect(output(folder, "node", ["imported.js"])).toContain("deployStack");
  });

  it("reads schemas by the package's name", () => {
    expect(output(folder, "node", ["schema.js"])).toMatch(/plan.* moorage\n$/);
  });
});

describe("a CommonJS project of cdk8s", () => {
  const folder = join(root, "cdk8s");

  beforeAll(() => {
    project(installed, folder, {
      "package.json": '{ "name": "charts", "version": "1.0.0", "private": true }',
      "tsconfig.json": NODENEXT,
      "fleet.ts": FLEET,
      "main.ts": `import { planFleet } from "moorage/testing";
import { App, Chart } from "cdk8s";
import { fleet } from "./fleet";

new Chart(new App(), "of-cdk8s-itself");
const { document } = planFleet(fleet());
for (const { id, workloads } of document.applications)
  for (const { assignments } of workloads) console.log(id, assignments.map((a) => a.cluster + "=" + a.after).join(" "));
`,
    });
  }, 60_000);

  it("type-checks, builds a fleet, plans it and prints the placement", () => {
    output(folder, "tsc", ["-p", "."]);
    expect(output(folder, "node", ["out/main.js"])).toBe("web/web north=3 south=1\n");
  }, 60_000);
});

describe("a project with moduleResolution bundler", () => {
  it("type-checks every entry, with the declarations checked as well", () => {
    const folder = join(root, "bundler");
    const schema = 'import plan from "moorage/schema/plan-v1.json";\nexport const title: string = plan.title;\n';
    project(installed, folder, {
      "package.json": '{ "name": "bundled", "version": "1.0.0", "private": true }',
      "tsconfig.json": BUNDLER,
      "index.ts": ENTRIES,
      "schema.ts": schema,
    });
    expect(run(folder, "tsc", ["-p", "."])).toEqual({ status: 0, stdout: "", stderr: "" });
  }, 120_000);
});

describe("a project of ES modules with a fleet", () => {
  const folder = join(root, "fleet");
  const moorage = (...args: readonly string[]) => run(folder, "npx", ["--no-install", "moorage", ...args]);

  beforeAll(() => {
    project(installed, folder, {
      "package.json": '{ "name": "my-fleet", "version": "1.0.0", "type": "module", "private": true }',
      "stacks/own.ts": FLEET,
      "more.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: more }\ndata: { a: b }\n",
    });
  }, 60_000);

  it("plans by the command of the package", () => {
    const { status, stdout } = moorage("plan", "--json");
    const document = JSON.parse(stdout) as { schema: string; stack: string; applications: { status: string }[] };
    expect([status, document.schema, document.stack]).toEqual([0, "moorage/plan/v1", "own"]);
    expect(document.applications.map((a) => a.status)).toEqual(["placed"]);
  });

  it("writes a lock, and finds it as it was", () => {
    expect(moorage("plan", "--write").status).toBe(0);
    expect(readdirSync(join(folder, "stacks"))).toEqual(["own.lock.json", "own.ts"]);
    expect((JSON.parse(moorage("plan", "--json").stdout) as { matchesLock: boolean }).matchesLock).toBe(true);
  });

  it("renders a folder for each cluster", () => {
    expect(moorage("render", "--out", "dist").status).toBe(0);
    expect(namesIn(join(folder, "dist/clusters"))).toEqual(["north", "south"]);
    expect(namesIn(join(folder, "dist/clusters/south"))).toHaveLength(2);
  });

  it("imports a manifest", () => {
    const { status, stdout } = moorage("import", "manifests", "more.yaml", "--json");
    const document = JSON.parse(stdout) as { files: { documents: { verdict: string }[] }[] };
    expect([status, document.files[0]?.documents[0]?.verdict]).toEqual([0, "valid"]);
  });

  it("tells its version", () => {
    expect(moorage("--version").stdout.trim()).toBe(
      (JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version,
    );
  });
});
