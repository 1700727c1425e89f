import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { schemaErrors } from "../project/published-schemas.ts";
import { webProject } from "./fleet-project.ts";
import { documentOf, moorage } from "./run-command.ts";

const read = (...parts: string[]) => readFileSync(join(...parts), "utf8");
const listing = (folder: string) => readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();

describe("moorage render", () => {
  it("writes one object a file, the documents and the plan", async () => {
    const root = webProject();
    const ran = await moorage(root, ["render", "--out", "dist"]);
    expect(ran).toMatchObject({ code: 0, err: "wrote 8 files for 2 clusters to dist\n" });
    expect(listing(join(root, "dist")).filter((path) => path.includes("."))).toEqual([
      ".moorage.json",
      "clusters/east/020-_-namespace-shop.yaml",
      "clusters/east/060-shop-deployment-shop.yaml",
      "clusters/west/020-_-namespace-shop.yaml",
      "clusters/west/060-shop-deployment-shop.yaml",
      "dns.json",
      "network.json",
      "plan.json",
      "plan.md",
    ]);
    expect(read(root, "dist/clusters/east/060-shop-deployment-shop.yaml")).toMatch(
      /^apiVersion: apps\/v1\nkind: Deployment\n/,
    );
    expect(read(root, "dist/plan.md")).toMatch(/^# web: 1 application on 2 clusters/);
    expect(schemaErrors("plan", JSON.parse(read(root, "dist/plan.json")))).toEqual([]);
    expect(schemaErrors("dns", JSON.parse(read(root, "dist/dns.json")))).toEqual([]);
    expect(schemaErrors("network", JSON.parse(read(root, "dist/network.json")))).toEqual([]);
  });

  it("writes the same bytes again, and leaves nothing of a former run", async () => {
    const root = webProject();
    await moorage(root, ["render", "--out", "dist"]);
    const plan = read(root, "dist/plan.json");
    const files = listing(join(root, "dist"));
    expect((await moorage(root, ["render", "--out", "dist"])).code).toBe(0);
    expect(read(root, "dist/plan.json")).toBe(plan);
    expect(listing(join(root, "dist"))).toEqual(files);
  });

  it("prints the plan's document with --json", async () => {
    const root = webProject();
    const ran = await moorage(root, ["render", "--out", "dist", "--json"]);
    expect(documentOf(ran)).toEqual(JSON.parse(read(root, "dist/plan.json")));
  });

  it("leaves a folder of others alone: 1, and nothing changed", async () => {
    const root = webProject({}, { "docs/guide.md": "mine" });
    const ran = await moorage(root, ["render", "--out", "docs"]);
    expect(ran.code).toBe(1);
    expect(ran.err).toContain("OUTPUT_NOT_OURS");
    expect(listing(join(root, "docs"))).toEqual(["guide.md"]);
    expect((await moorage(root, ["render", "--out", "."])).code).toBe(1);
    expect(existsSync(join(root, "stacks/web.ts"))).toBe(true);
  });

  it("writes nothing where something cannot be placed", async () => {
    const root = webProject({ cpu: "3" });
    expect((await moorage(root, ["render", "--out", "dist"])).code).toBe(3);
    expect(existsSync(join(root, "dist"))).toBe(false);
  });
});

describe("moorage preview", () => {
  it("prints the plan, then runs the engine without checkpoints", async () => {
    const root = webProject();
    await moorage(root, ["plan", "--write"]);
    const ran = await moorage(root, ["preview", "--", "--diff"], { env: { HOME: "/h" } });
    expect(ran).toMatchObject({ code: 0, err: "", programs: ["pulumi preview --stack web --diff"] });
    expect(ran.out).toContain("shop/shop       east     2         kept as locked");
    expect(ran.calls[0]).toMatchObject({ cwd: root, env: { HOME: "/h", PULUMI_SKIP_CHECKPOINTS: "true" } });
  });

  it("warns without a lock, and passes a shard's name on", async () => {
    const ran = await moorage(webProject(), ["preview", "web.east"]);
    expect(ran).toMatchObject({ code: 0, programs: ["pulumi preview --stack web.east"] });
    expect(ran.err).toContain("warning LOCK_MISSING");
  });

  it("is 1 without the engine's list when the decision is not the lock's", async () => {
    const root = webProject();
    await moorage(root, ["plan", "--write"]);
    writeFileSync(join(root, "east.txt"), "draining");
    const ran = await moorage(root, ["preview"]);
    expect(ran).toMatchObject({ code: 1, programs: [] });
    expect(ran.err).toContain("shop/shop: east 2, west 2 → west 4");
  });

  it("refuses the environment that continues on errors", async () => {
    const root = webProject();
    const ran = await moorage(root, ["preview"], { env: { PULUMI_CONTINUE_ON_ERROR: "true" } });
    expect(ran).toMatchObject({ code: 1, programs: [] });
    expect(ran.err).toContain("error CONTINUE_ON_ERROR");
  });

  it("says in one place that there is no Pulumi CLI, or that it failed", async () => {
    const missing = await moorage(webProject(), ["preview"], { answer: () => ({ code: "missing" }) });
    expect(missing.code).toBe(1);
    expect(missing.err).toContain("got      no program named pulumi");
    const failed = await moorage(webProject(), ["preview"], { answer: () => ({ code: 255 }) });
    expect(failed.code).toBe(1);
    expect(failed.err).toContain("exit status 255");
  });
});
