import { expect, test } from "vitest";
import { NO_FACTS } from "../../core/model/facts.ts";
import { NO_SYSTEMS } from "../../core/model/roles/catalogue.ts";
import { compile } from "../../core/synthesis/index.ts";
import { application, cluster, fleet } from "../planner/fleet-fixture.ts";

const nothing = { definition: [], facts: NO_FACTS, prior: null, before: null, frozen: {}, systems: NO_SYSTEMS };

test("an override cannot take an object away from its fleet", () => {
  const labels = { "moorage.dev/fleet": "other", tier: "gold" };
  const override = {
    origin: { path: "fleet/web" },
    name: "theft",
    clusters: null,
    target: {},
    changes: [{ kind: "labels" as const, set: labels }],
  };
  const web = { ...application("web"), overrides: [override] };
  const { bundle } = compile({ stack: "test", model: fleet([cluster("a")], [web]), ...nothing });
  const item = bundle?.units[0]?.items.find((i) => i.name === "a/shop/Deployment/web");
  const found = item?.kind === "object" ? item.object.metadata.labels : null;
  expect(found).toEqual({ "moorage.dev/application": "web", "moorage.dev/fleet": "fleet", tier: "gold" });
});

test("a budget for the whole application that blocks a cluster's share is told, for the clusters where it does", () => {
  const budget = {
    origin: { path: "fleet/web" },
    object: {
      apiVersion: "policy/v1",
      kind: "PodDisruptionBudget",
      metadata: { name: "web", namespace: "shop" },
      spec: { minAvailable: 3, selector: { matchLabels: { app: "web" } } },
    },
  };
  const web = application("web", {
    workloads: [{ replicas: 6 }],
    division: { kind: "dynamicWeight" },
    objects: [budget],
  });
  const clusters = [cluster("a", { nodes: 6 }), cluster("b", { nodes: 3 })];
  const { findings, plan } = compile({ stack: "test", model: fleet(clusters, [web]), ...nothing });
  expect(plan.applications[0]?.workloads[0]?.assignments.map((x) => x.after)).toEqual([4, 2]);
  expect(findings.map((f) => [f.code, f.got])).toEqual([
    ["BUDGET_BLOCKS_EVICTION", "PodDisruptionBudget shop/web keeps 3 available, with 2 replicas on b"],
  ]);
});
