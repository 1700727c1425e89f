import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { schemaErrors } from "../project/published-schemas.ts";
import { sampleFacts, text } from "../project/sample-documents.ts";
import { webProject } from "./fleet-project.ts";
import { documentOf, moorage, problemCodes } from "./run-command.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const ANSWERS: Readonly<Record<string, object>> = {
  "/version": { gitVersion: "v1.34.1" },
  "/api/v1": { resources: [{ name: "pods", kind: "Pod" }] },
  "/apis": { groups: [] },
  "/api/v1/nodes": {
    items: [
      {
        metadata: { name: "n1", labels: {} },
        spec: {},
        status: {
          allocatable: { cpu: "4", memory: "8Gi", pods: "110" },
          conditions: [{ type: "Ready", status: "True" }],
        },
      },
    ],
  },
};

/** An API server of one node that answers what `observe` asks. */
async function apiServer(status = 200): Promise<string> {
  const server = createServer((request, response) => {
    response.statusCode = status;
    const path = new URL(request.url ?? "/", "http://x").pathname;
    response.end(JSON.stringify(ANSWERS[path] ?? { items: [] }));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function kubeconfig(server: string): string {
  return JSON.stringify({
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "c", cluster: { server, "insecure-skip-tls-verify": true } }],
    users: [{ name: "u", user: { token: "t0ken" } }],
    contexts: [{ name: "x", context: { cluster: "c", user: "u" } }],
    "current-context": "x",
  });
}

const facts = (root: string) =>
  JSON.parse(readFileSync(join(root, "facts/web/west.json"), "utf8")) as Record<string, unknown>;

describe("moorage observe", () => {
  it("writes facts of a cluster that answers, which a plan then rests on", async () => {
    const root = webProject({}, { "kubeconfig.yaml": kubeconfig(await apiServer()) });
    const ran = await moorage(root, ["observe", "--cluster", "west", "--json"]);
    expect(ran.code).toBe(0);
    expect(schemaErrors("observe", documentOf(ran))).toEqual([]);
    expect(documentOf(ran)).toMatchObject({
      clusters: [{ name: "west", reachable: true, kubernetesVersion: "v1.34.1", nodes: 1 }],
      written: ["facts/web/west.json"],
    });
    expect(schemaErrors("facts", facts(root))).toEqual([]);
    expect(facts(root)).toMatchObject({ cluster: "west", observedAt: "2026-01-31T12:00:00.000Z", reachable: true });
    expect(ran.out + ran.err + text(facts(root))).not.toContain("t0ken");
    expect((await moorage(root, ["plan", "--now", "2026-02-02T12:00:00Z"])).code).toBe(1);
  });

  it("keeps the last facts of a cluster that does not answer, marked as suspect", async () => {
    const files = {
      "kubeconfig.yaml": kubeconfig("http://127.0.0.1:9"),
      "facts/web/west.json": text(sampleFacts({ cluster: "west", identifier: "web/west" })),
    };
    const root = webProject({}, files);
    const ran = await moorage(root, ["observe", "--cluster", "west", "--now", "2026-01-31T18:00:00Z", "--json"]);
    expect(ran.code).toBe(0);
    expect(problemCodes(ran)).toEqual(["CLUSTER_NOT_OBSERVED"]);
    const since = "2026-01-31T18:00:00.000Z";
    expect(facts(root)).toMatchObject({ reachable: false, observedAt: since, health: { state: "suspect", since } });
    await moorage(root, ["observe", "--cluster", "west", "--now", "2026-01-31T19:00:00Z"]);
    expect(facts(root)).toMatchObject({ observedAt: "2026-01-31T19:00:00.000Z", health: { state: "suspect", since } });
  });

  it("writes nothing of a cluster of which nothing is known", async () => {
    const root = webProject({}, { "kubeconfig.yaml": kubeconfig("http://127.0.0.1:9") });
    const ran = await moorage(root, ["observe", "--cluster", "west"]);
    expect(ran).toMatchObject({ code: 0, out: "west: no answer\n" });
    expect(existsSync(join(root, "facts"))).toBe(false);
  });

  it("is 1 for a missing kubeconfig before any cluster is asked", async () => {
    const root = webProject();
    const ran = await moorage(root, ["observe", "--json"]);
    expect(ran.code).toBe(1);
    expect([...problemCodes(ran)].sort()).toEqual(["ACCESS_MISSING", "KUBECONFIG_MISSING"]);
    expect(existsSync(join(root, "facts"))).toBe(false);
  });

  it.each(["not a kubeconfig: [", "{}", kubeconfig("http://127.0.0.1:9").replace('"x"', '"y"')])(
    "is 1 for a kubeconfig that is none, which is not repeated: %#",
    async (content) => {
      const root = webProject({}, { "kubeconfig.yaml": content });
      const ran = await moorage(root, ["observe", "--cluster", "west", "--json"]);
      expect(ran.code).toBe(1);
      expect(problemCodes(ran)).toEqual(["KUBECONFIG_INVALID"]);
      expect(ran.out + ran.err).not.toContain("t0ken");
    },
  );

  it("keeps the facts of a cluster that answers and refuses", async () => {
    const server = await apiServer(403);
    const former = text(sampleFacts({ cluster: "west", identifier: "web/west" }));
    const root = webProject({}, { "kubeconfig.yaml": kubeconfig(server), "facts/web/west.json": former });
    const ran = await moorage(root, ["observe", "--cluster", "west", "--json"]);
    expect(ran.code).toBe(0);
    expect(problemCodes(ran)).toEqual(["CLUSTER_NOT_READABLE"]);
    expect(readFileSync(join(root, "facts/web/west.json"), "utf8")).toBe(former);
  });

  it("leaves frozen clusters alone, and reads kubeconfigs from the stack's configuration", async () => {
    const more =
      'new Cluster(fleet, "north", { ...place, region: "north", access: moorage.Access.config("kube-north") });';
    const server = await apiServer();
    const root = webProject({ east: "frozen", more }, { "kubeconfig.yaml": kubeconfig(server) });
    writeFileSync(join(root, "Pulumi.yaml"), "name: p\nruntime: nodejs\n");
    const ran = await moorage(root, ["observe"], { answer: () => ({ stdout: `${kubeconfig(server)}\n` }) });
    expect(ran.programs).toEqual(["pulumi config get kube-north --stack web"]);
    expect(ran).toMatchObject({ code: 0, out: "north: v1.34.1, 1 nodes\nwest: v1.34.1, 1 nodes\n" });
  });
});
