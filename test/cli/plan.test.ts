import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { schemaErrors } from "../project/published-schemas.ts";
import { sampleFacts, text } from "../project/sample-documents.ts";
import { temporaryProject } from "../project/temporary-project.ts";
import { deployment, setEast, webProject } from "./fleet-project.ts";
import { documentOf, moorage, problemCodes } from "./run-command.ts";

const LOCK = "stacks/web.lock.json";
const lockOf = (root: string) => JSON.parse(readFileSync(join(root, LOCK), "utf8")) as Record<string, never>;
const filesOf = (root: string) => readdirSync(root, { recursive: true, encoding: "utf8" }).sort();

describe("moorage plan", () => {
  it("decides without a lock, writes nothing, and says how to accept", async () => {
    const root = webProject();
    const before = filesOf(root);
    const ran = await moorage(root, ["plan"]);
    expect(ran).toMatchObject({
      code: 0,
      err: "there is no lock yet: accept this plan with moorage plan web --write\n",
    });
    expect(ran.out).toContain("shop/shop       east     2         new in the fleet");
    expect(filesOf(root)).toEqual(before);
  });

  it("prints one document that its schema takes", async () => {
    const ran = await moorage(webProject(), ["plan", "web", "--json"]);
    expect(schemaErrors("plan", documentOf(ran))).toEqual([]);
    expect(documentOf(ran)).toMatchObject({ schema: "moorage/plan/v1", stack: "web", matchesLock: null, problems: [] });
    expect(ran.out.endsWith("}\n")).toBe(true);
  });

  it("--write writes the lock, and planning on it gives it again", async () => {
    const root = webProject();
    const first = await moorage(root, ["plan", "--write"]);
    expect(first).toMatchObject({ code: 0, err: `wrote ${LOCK}; review it and commit it\n` });
    const bytes = readFileSync(join(root, LOCK), "utf8");
    expect(schemaErrors("lock", JSON.parse(bytes))).toEqual([]);
    const again = await moorage(root, ["plan", "--json"]);
    expect(documentOf(again)).toMatchObject({ matchesLock: true, changes: [] });
    expect(again.err).toBe("");
    expect(await moorage(root, ["plan", "--write"])).toMatchObject({ code: 0, err: `${LOCK} is as it was\n` });
    expect(readFileSync(join(root, LOCK), "utf8")).toBe(bytes);
  });

  it("says of a drain what moves and why, and changes the lock only when asked", async () => {
    const root = webProject();
    await moorage(root, ["plan", "--write"]);
    const bytes = readFileSync(join(root, LOCK), "utf8");
    setEast(root, "draining");
    const plan = await moorage(root, ["plan", "--json"]);
    expect(plan.code).toBe(0);
    expect(plan.err).toBe("this plan differs from the lock: accept it with moorage plan web --write\n");
    expect(documentOf(plan)).toMatchObject({
      matchesLock: false,
      changes: [{ subject: "shop/shop", before: { east: 2, west: 2 }, after: { west: 4 } }],
    });
    expect((await moorage(root, ["plan"])).out).toContain(`
shop/shop    -  east     2 → –     east: ClusterState: cluster.state is draining, wanted a cluster
             ~  west     2 → 4     that stays
`);
    expect(readFileSync(join(root, LOCK), "utf8")).toBe(bytes);
  });

  it("keeps the room of a copy that leaves until the next --write", async () => {
    const root = webProject();
    await moorage(root, ["plan", "--write"]);
    setEast(root, "draining");
    await moorage(root, ["plan", "--write"]);
    expect(lockOf(root)["placements"]).toMatchObject({ "shop/shop": { clusters: ["west"], leaving: ["east"] } });
    expect(documentOf(await moorage(root, ["plan", "--json"]))).toMatchObject({ matchesLock: true });
    await moorage(root, ["plan", "--write"]);
    expect(lockOf(root)["placements"]).toMatchObject({ "shop/shop": { clusters: ["west"], leaving: [] } });
  });

  it("is 3 for what fits nowhere, with every cluster's reason, and --write writes nothing", async () => {
    const root = webProject({ cpu: "3" });
    const ran = await moorage(root, ["plan", "--write", "--json"]);
    expect(ran.code).toBe(3);
    const [application] = documentOf(ran)["applications"] as readonly Record<string, unknown>[];
    expect(application).toMatchObject({ id: "shop/shop", status: "unplaced" });
    const rejections = application?.["rejections"] as readonly { readonly clusters: readonly string[] }[];
    expect([...new Set(rejections.flatMap((each) => each.clusters))].sort()).toEqual(["east", "west"]);
    expect(existsSync(join(root, LOCK))).toBe(false);
    expect((await moorage(root, ["plan"])).out).toMatch(/NOT PLACED\nshop\/shop\n {2}· east, west: NodeFit /);
  });

  it("is 3 for more replicas than there is room", async () => {
    const ran = await moorage(webProject({ replicas: 1000 }), ["plan", "--json"]);
    expect(ran.code).toBe(3);
    expect(problemCodes(ran)).toEqual(["INSUFFICIENT_REPLICAS"]);
  });

  it("--explain full is one line an application with a verdict of every plugin and cluster", async () => {
    const more = `new Application(fleet, "api", { manifests: Manifests.yaml(${JSON.stringify(deployment("api", 1))}) });`;
    const ran = await moorage(webProject({ more }), ["plan", "--explain", "full", "--json"]);
    const lines = ran.out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { application: string; clusters: { cluster: string; verdicts: unknown[] }[] });
    expect(lines.map((line) => line.application)).toEqual(["api/api", "shop/shop"]);
    expect(lines.map((line) => line.clusters.map((each) => each.cluster))).toEqual([
      ["east", "west"],
      ["east", "west"],
    ]);
    expect(lines.flatMap((line) => line.clusters).every((each) => each.verdicts.length > 5)).toBe(true);
  });
});

describe("moorage plan --prior", () => {
  function repository(): string {
    const root = webProject();
    const git = (...args: string[]) => {
      const identity = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"];
      execFileSync("git", [...identity, ...args], { cwd: root, stdio: "ignore" });
    };
    git("init", "-q", "-b", "main");
    git("add", ".");
    git("commit", "-q", "-m", "fleet");
    return root;
  }

  it("plans on the lock of that commit, so that tries leave no trace", async () => {
    const root = repository();
    await moorage(root, ["plan", "--write"]);
    const accepted = readFileSync(join(root, LOCK), "utf8");
    execFileSync("git", ["add", "."], { cwd: root });
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.org", "commit", "-q", "-m", "lock"], {
      cwd: root,
    });
    setEast(root, "draining");
    await moorage(root, ["plan", "--write"]);
    setEast(root, "active");
    const kept = await moorage(root, ["plan", "--json"]);
    expect(documentOf(kept)).toMatchObject({ applications: [{ clusters: [{ cluster: "west", after: true }] }] });
    expect(await moorage(root, ["plan", "--write", "--prior", "main"])).toMatchObject({ code: 0 });
    expect(readFileSync(join(root, LOCK), "utf8")).toBe(accepted);
  });

  it("mends a lock that was badly merged", async () => {
    const root = repository();
    writeFileSync(join(root, LOCK), "<<<<<<< HEAD\n");
    const broken = await moorage(root, ["plan", "--json"]);
    expect(broken.code).toBe(1);
    expect(problemCodes(broken)).toEqual(["MERGE_CONFLICT"]);
    expect(await moorage(root, ["plan", "--write", "--prior", "main"])).toMatchObject({ code: 0 });
    expect(await moorage(root, ["plan"])).toMatchObject({ code: 0, err: "" });
  });

  it.each(["nope", "--output=x"])("%s is wrong usage", async (ref) => {
    const ran = await moorage(repository(), ["plan", `--prior=${ref}`, "--json"]);
    expect(ran.code).toBe(2);
    expect(problemCodes(ran)).toEqual(["GIT_REF_UNKNOWN"]);
  });
});

describe("bad input", () => {
  const other = (yaml: string) =>
    `new Application(fleet, "api", { manifests: Manifests.yaml(${JSON.stringify(yaml)}, "api.yaml") });`;
  const facts = (change: Parameters<typeof sampleFacts>[0]) =>
    text(sampleFacts({ cluster: "east", identifier: "web/east", ...change }));
  type Wrong = readonly [
    name: string,
    text: Parameters<typeof webProject>[0],
    files: Record<string, string>,
    codes: readonly string[],
  ];
  const wrong: readonly Wrong[] = [
    [
      "an unknown cluster",
      { shop: 'placement: Placement.dynamicWeight({ clusters: ["north"] }),' },
      {},
      ["CLUSTER_UNKNOWN"],
    ],
    ["duplicate names", { more: 'new Cluster(fleet, "east", { ...place, region: "x" });' }, {}, ["NAME_TWICE"]],
    [
      "a selector that matches nothing",
      { shop: "placement: Placement.dynamicWeight({ labels: { tier: 'gold' } })," },
      {},
      ["SELECTOR_MATCHES_NOTHING"],
    ],
    [
      "an invalid quantity",
      {
        more: 'new Cluster(fleet, "x", { ...place, region: "x", pools: [{ name: "m", count: 1, cpu: "2 cores", memory: "1Gi" }] });',
      },
      {},
      ["AMOUNT_INVALID"],
    ],
    ["malformed YAML", { more: other("a: [") }, {}, ["YAML_MALFORMED"]],
    [
      "a Secret with literal data",
      { more: other("apiVersion: v1\nkind: Secret\nmetadata: { name: s }\nstringData: { password: hunter2 }\n") },
      {},
      ["SECRET_LITERAL"],
    ],
    ["stale facts", {}, { "facts/web/east.json": facts({ observedAt: "2026-01-30T11:00:00Z" }) }, ["FACTS_STALE"]],
    ["facts of another schema", {}, { "facts/web/east.json": "{}" }, ["SCHEMA_UNKNOWN"]],
    ["a lock of another schema", {}, { [LOCK]: '{ "schema": "moorage/lock/v9" }' }, ["SCHEMA_UNKNOWN"]],
    ["a frozen cluster without its file", { east: "frozen" }, {}, ["FROZEN_FILE_MISSING"]],
  ];
  it.each(wrong)("%s is 1, named, and nothing is written", async (_name, fleet, files, codes) => {
    const root = webProject(fleet, files);
    const before = filesOf(root);
    const ran = await moorage(root, ["plan", "--write", "--json"]);
    expect(ran.code).toBe(1);
    expect(problemCodes(ran)).toEqual(expect.arrayContaining([...codes]));
    expect(schemaErrors("plan", documentOf(ran))).toEqual([]);
    for (const code of codes) expect(ran.err).toContain(code);
    expect(ran.out + ran.err).not.toContain("hunter2");
    expect(filesOf(root)).toEqual(before);
    const out = join(root, "dist");
    expect((await moorage(root, ["render", "--out", out])).code).toBe(1);
    expect(existsSync(out)).toBe(false);
  });

  it("takes facts that are young enough for --now", async () => {
    const root = webProject({}, { "facts/web/east.json": facts({ observedAt: "2026-01-30T11:00:00Z" }) });
    expect((await moorage(root, ["plan", "--now", "2026-01-30T12:00:00Z"])).code).toBe(0);
    expect((await moorage(root, ["plan"])).code).toBe(1);
  });

  it("of a module that does not load is 1, with a document and no stack trace unless asked for", async () => {
    const root = temporaryProject({ "stacks/web.ts": "export function fleet() { throw new Error('boom'); }" });
    const ran = await moorage(root, ["plan", "--json"]);
    expect(ran.code).toBe(1);
    expect(problemCodes(ran)).toEqual(["FLEET_THREW"]);
    expect(schemaErrors("plan", documentOf(ran))).toEqual([]);
    expect(ran.err).not.toContain("    at ");
    expect((await moorage(root, ["plan", "--debug"])).err).toContain("Error: boom\n    at ");
  });

  it("an input's fault comes before a placement's", async () => {
    const root = webProject({ replicas: 1000, more: other("a: [") });
    expect((await moorage(root, ["plan"])).code).toBe(1);
  });
});
