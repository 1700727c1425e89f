import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { schemaErrors } from "../project/published-schemas.ts";
import { webProject } from "./fleet-project.ts";
import { documentOf, moorage, problemCodes } from "./run-command.ts";

const SECRET = "4dabf18193072939515e22adb298388d";

/** A state export of `web` with one Deployment on each of the clusters; its only input beside identity is `spec`. */
function state(spec: object): string {
  const resource = (cluster: string) => ({
    urn: `urn:pulumi:web::p::moorage:Unit$kubernetes:apps/v1:Deployment::${cluster}/shop/Deployment/shop`,
    custom: true,
    type: "kubernetes:apps/v1:Deployment",
    inputs: {
      __defaults: [],
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name: "shop", namespace: "shop" },
      spec,
    },
  });
  return JSON.stringify({ version: 3, deployment: { resources: [resource("east"), resource("west")] } });
}

describe("moorage freeze", () => {
  it("writes the last objects of the cluster, and says what comes next", async () => {
    const root = webProject();
    const answer = () => ({ stdout: state({ replicas: 2 }) });
    const ran = await moorage(root, ["freeze", "web", "east"], { answer });
    expect(ran).toMatchObject({ code: 0, out: "frozen/web/east.json: 1 objects of east\n" });
    expect(ran.programs).toEqual(["pulumi stack export --stack web"]);
    expect(ran.calls[0]).toMatchObject({ cwd: root });
    expect(ran.err).toContain('set state: "frozen" on east');
    const unit: unknown = JSON.parse(readFileSync(join(root, "frozen/web/east.json"), "utf8"));
    expect(schemaErrors("frozen", unit)).toEqual([]);
    expect(unit).toMatchObject({ stack: "web", cluster: "east", items: [{ name: "east/shop/Deployment/shop" }] });
  });

  it("then plans the frozen cluster as it is, and tells", async () => {
    const root = webProject();
    await moorage(root, ["plan", "--write"]);
    await moorage(root, ["freeze", "web", "east"], { answer: () => ({ stdout: state({ replicas: 2 }) }) });
    const { writeFileSync } = await import("node:fs");
    writeFileSync(join(root, "east.txt"), "frozen");
    const ran = await moorage(root, ["plan"]);
    expect(ran.code).toBe(0);
    expect(ran.out).toContain("FROZEN\neast is frozen: its last objects are re-emitted unchanged");
    expect(ran.out).toContain("shop/shop       east     2         kept as locked");
    await moorage(root, ["render", "--out", "dist"]);
    expect(readFileSync(join(root, "dist/clusters/east/060-shop-deployment-shop.yaml"), "utf8")).toContain(
      "replicas: 2",
    );
  });

  it("prints the unit with --json, of the shard that was named", async () => {
    const ran = await moorage(webProject(), ["freeze", "web.east", "east", "--json"], {
      answer: () => ({ stdout: state({}) }),
    });
    expect(ran.programs).toEqual(["pulumi stack export --stack web.east"]);
    expect(documentOf(ran)).toMatchObject({ schema: "moorage/frozen/v1", stack: "web", cluster: "east" });
  });

  it.each([
    [
      "a secret input",
      { stdout: state({ token: { [SECRET]: "1b47061264138c4ac30d75fd1eb44270", ciphertext: "x" } }) },
      "FROZEN_SECRET",
    ],
    ["nothing of the cluster", { stdout: '{"deployment":{"resources":[]}}' }, "FROZEN_NOTHING"],
    ["an answer that is no JSON", { stdout: "hello" }, "STATE_UNREADABLE"],
    ["a stack that is not there", { code: 255, stderr: "error: no stack named 'web' found\n" }, "PULUMI_FAILED"],
    ["no Pulumi CLI", { code: "missing" as const }, "PULUMI_MISSING"],
  ])("refuses %s and writes nothing", async (_name, answer, code) => {
    const root = webProject();
    const ran = await moorage(root, ["freeze", "web", "east", "--json"], { answer: () => answer });
    expect(ran.code).toBe(1);
    expect(problemCodes(ran)).toEqual([code]);
    expect(existsSync(join(root, "frozen"))).toBe(false);
  });
});
