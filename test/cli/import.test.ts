import { symlinkSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { describeShared, sharedPath, yamlFiles } from "../kubernetes/shared-data.ts";
import { schemaErrors } from "../project/published-schemas.ts";
import { temporaryProject } from "../project/temporary-project.ts";
import { deployment, webProject } from "./fleet-project.ts";
import { documentOf, moorage, type Ran } from "./run-command.ts";

interface Documents {
  readonly file: string;
  readonly documents: readonly {
    readonly line: number | null;
    readonly kind: string | null;
    readonly name: string | null;
    readonly verdict: string;
    readonly problems: readonly { readonly code: string }[];
  }[];
}

function filesOf(ran: Ran): readonly Documents[] {
  expect(schemaErrors("import", documentOf(ran))).toEqual([]);
  return documentOf(ran)["files"] as readonly Documents[];
}

/** `<kind>: <verdict> <codes>` of every document of a file. */
function verdicts(ran: Ran, file: string): readonly string[] {
  const found = filesOf(ran).find((each) => each.file === file);
  return (found?.documents ?? []).map((each) =>
    [`${each.kind}: ${each.verdict}`, ...each.problems.map((problem) => problem.code)].join(" "),
  );
}

const CONFIG = "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: settings }\ndata: { a: b }\n";

describe("moorage import", () => {
  it("makes one application of a path, on a cluster as large as its demand", async () => {
    const root = temporaryProject({ "My Shop.yaml": `${deployment("web", 3)}---\n${CONFIG}` }, true);
    const ran = await moorage(root, ["import", "manifests", "My Shop.yaml", "--json"]);
    expect(ran.code).toBe(0);
    expect(verdicts(ran, "My Shop.yaml")).toEqual(["Deployment: valid", "ConfigMap: valid"]);
    expect(documentOf(ran)).toMatchObject({
      system: "manifests",
      standIn: true,
      plan: {
        clusters: [{ name: "stand-in", allocatable: { cpuMilli: 300, pods: 3 }, free: { cpuMilli: 0, pods: 0 } }],
        applications: [{ id: "my-shop/my-shop", status: "placed", workloads: [{ name: "web", replicas: 3 }] }],
      },
    });
    expect(ran.err).toContain("planned on one cluster, stand-in, as large as the demand");
  });

  it("satisfies on the stand-in what pods need of nodes", async () => {
    const needs = `      nodeSelector: { disk: ssd }
      affinity:
        nodeAffinity:
          requiredDuringSchedulingIgnoredDuringExecution:
            nodeSelectorTerms:
              - matchExpressions: [{ key: zone, operator: In, values: [a, b] }, { key: gpu, operator: Exists }]
`;
    const root = temporaryProject({ "app.yaml": `${deployment("web", 1).trimEnd()}\n${needs}` }, true);
    expect((await moorage(root, ["import", "app.yaml", "--json"])).code).toBe(0);
  });

  it("takes the clusters of a fleet, and says what it leaves out", async () => {
    const root = webProject({}, { "app.yaml": deployment("web", 3) });
    const ran = await moorage(root, ["import", "app.yaml", "--stack", "web", "--namespace", "prod", "--json"]);
    expect(ran.code).toBe(0);
    expect(documentOf(ran)).toMatchObject({
      standIn: false,
      problems: [{ code: "IMPORT_FLEET_EMPTY", severity: "warning" }],
      plan: { clusters: [{ name: "east" }, { name: "west" }], applications: [{ id: "prod/app", status: "placed" }] },
    });
    const [application] = (documentOf(ran)["plan"] as { applications: { clusters: { after: boolean }[] }[] })
      .applications;
    expect(application?.clusters.filter((each) => each.after)).toHaveLength(1);
  });

  it("is 3 where it fits on no cluster of the fleet", async () => {
    const root = webProject({}, { "app.yaml": deployment("web", 1, "3") });
    expect((await moorage(root, ["import", "app.yaml", "--stack", "web"])).code).toBe(3);
  });

  it("makes an application of every path, each with a name of its own", async () => {
    const root = temporaryProject({ "a/app.yaml": CONFIG, "b/app.yaml": deployment("web", 1), "c.yaml": CONFIG }, true);
    const ran = await moorage(root, ["import", "a/app.yaml", "b/app.yaml", "c.yaml", "--json"]);
    expect((documentOf(ran)["plan"] as { applications: { id: string }[] }).applications.map((each) => each.id)).toEqual(
      ["app-2/app-2", "app/app", "c/c"],
    );
  });

  const documents: readonly (readonly [name: string, text: string, verdict: readonly string[], code: number])[] = [
    [
      "no object",
      "just: text\n---\n- a list\n",
      ["null: not-kubernetes NOT_KUBERNETES", "null: not-kubernetes NOT_KUBERNETES"],
      0,
    ],
    [
      "an unknown kind",
      "apiVersion: a.example/v1\nkind: Thing\nmetadata: { name: t }\n",
      ["Thing: unsupported KIND_UNKNOWN"],
      0,
    ],
    [
      "what kustomize reads",
      "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: []\n",
      ["Kustomization: unsupported KIND_CLIENT_SIDE"],
      0,
    ],
    ["an unknown field", CONFIG.replace("\ndata:", "\ndaat:"), ["ConfigMap: invalid FIELD_UNKNOWN"], 1],
    [
      "an API that is gone",
      "apiVersion: extensions/v1beta1\nkind: Ingress\nmetadata: { name: i }\n",
      ["Ingress: invalid API_REMOVED"],
      1,
    ],
    ["a name that is none", CONFIG.replace("settings", "Set_tings"), ["ConfigMap: invalid NAME_INVALID"], 1],
    [
      "literal data in a Secret",
      "apiVersion: v1\nkind: Secret\nmetadata: { name: s }\nstringData: { p: hunter2 }\n",
      ["Secret: valid SECRET_LITERAL"],
      0,
    ],
    [
      "a Secret without data",
      "apiVersion: v1\nkind: Secret\nmetadata: { name: s }\n",
      ["Secret: inert SECRET_PLACEHOLDER"],
      0,
    ],
    [
      "a template",
      "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: {{ .Values.name }} }\n",
      ["ConfigMap: invalid"],
      1,
    ],
    ["nesting without end", `a: ${"[".repeat(10_000)}`, ["null: invalid YAML_TOO_DEEP"], 1],
    ["a key __proto__", CONFIG.replace("a: b", "__proto__: { x: y }"), ["ConfigMap: invalid YAML_KEY_REFUSED"], 1],
  ];
  it.each(documents)("says of %s what it is, and of the others too", async (_name, text, expected, code) => {
    const root = temporaryProject({ "app/good.yaml": CONFIG.replace("settings", "good"), "app/x.yaml": text }, true);
    const ran = await moorage(root, ["import", "app", "--json"]);
    expect(ran.code).toBe(code);
    expect(verdicts(ran, "app/good.yaml")).toEqual(["ConfigMap: valid"]);
    const found = verdicts(ran, "app/x.yaml");
    expect(found).toHaveLength(expected.length);
    found.forEach((each, i) => {
      expect(each.slice(0, expected[i]?.length)).toBe(expected[i]);
    });
    expect(documentOf(ran)["plan"] === null).toBe(code === 1);
    expect(ran.out + ran.err).not.toContain("hunter2");
  });

  it("survives aliases that grow without end", async () => {
    const level = (name: string, of: string) => `${name}: &${name} [${Array(9).fill(of).join(", ")}]\n`;
    const names = [..."abcdefghi"];
    const bomb = names.map((name, i) => level(name, i === 0 ? "x" : `*${names[i - 1]}`)).join("");
    const root = temporaryProject({ "bomb.yaml": bomb }, true);
    const ran = await moorage(root, ["import", "bomb.yaml", "--json"]);
    expect(ran.code).toBe(1);
    expect(verdicts(ran, "bomb.yaml")).toEqual(["null: invalid YAML_ALIAS_BOMB"]);
  });

  it("lists every manifest file, also when unreadable, and passes others over", async () => {
    const root = temporaryProject(
      { "app/a.yaml": CONFIG, "app/b.JSON": "{", "app/notes.txt": "x", "app/sub/empty.yml": "" },
      true,
    );
    writeFileSync(join(root, "app/binary.yaml"), Buffer.from([0xff, 0xfe, 0x00]));
    symlinkSync("nowhere", join(root, "app/dangling.yaml"));
    symlinkSync(root, join(root, "app/loop"));
    const ran = await moorage(root, ["import", "app", "--json"]);
    expect(ran.code).toBe(1);
    expect(filesOf(ran).map((each) => [each.file, each.documents.map((document) => document.verdict)])).toEqual([
      ["app/a.yaml", ["valid"]],
      ["app/b.JSON", ["invalid"]],
      ["app/binary.yaml", ["invalid"]],
      ["app/dangling.yaml", ["invalid"]],
      ["app/sub/empty.yml", []],
    ]);
  });

  it("is 1 for a path that is not there, and 2 for a system that is not read", async () => {
    const root = temporaryProject({}, true);
    const missing = await moorage(root, ["import", "./missing.yaml", "--json"]);
    expect(missing.code).toBe(1);
    expect(verdicts(missing, "missing.yaml")).toEqual(["null: invalid MANIFEST_NOT_FOUND"]);
    expect((await moorage(root, ["import", "argo", "x.yaml"])).code).toBe(2);
  });

  it("never sends control characters of a name to the terminal", async () => {
    const text = CONFIG.replace("settings", '"evil\\u001b[2J"');
    const ran = await moorage(temporaryProject({ "x.yaml": text }, true), ["import", "x.yaml"]);
    expect(ran.code).toBe(1);
    expect(ran.out + ran.err).not.toContain("\u001b");
  });
});

describeShared("real applications", () => {
  it.each(["bookinfo", "online-boutique"])("%s is valid as a whole and placed", async (name) => {
    const file = resolve(sharedPath("cases/apps", `${name}.yaml`));
    const ran = await moorage(temporaryProject({}, true), ["import", "manifests", file, "--json"]);
    expect(ran.code).toBe(0);
    expect(filesOf(ran).flatMap((each) => each.documents.map((document) => document.verdict))).toEqual(
      Array(name === "bookinfo" ? 14 : 35).fill("valid"),
    );
    expect(documentOf(ran)).toMatchObject({ plan: { applications: [{ id: `${name}/${name}`, status: "placed" }] } });
  });

  it("lists every file of the real definitions, whatever they are", async () => {
    const folder = resolve(sharedPath("cases/definitions"));
    const ran = await moorage(temporaryProject({}, true), ["import", folder, "--json"]);
    const listed = filesOf(ran).map((each) => basename(each.file));
    expect(listed.sort()).toEqual(
      yamlFiles(folder)
        .map((file) => basename(file))
        .sort(),
    );
    expect([0, 1, 3]).toContain(ran.code);
  });
});
