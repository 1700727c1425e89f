import { describe, expect, test } from "vitest";
import { Application, Cluster, Fleet, Manifests, Placement } from "../../constructs/index.ts";
import { fakeFacts, fleetMatchers, planFleet } from "../../testing/index.ts";

const web = `
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: web, image: "example.com/web:1", resources: { requests: { cpu: 500m, memory: 128Mi } } }] }
`;

function sample(): Fleet {
  const fleet = new Fleet("sample");
  for (const [name, count] of [
    ["big", 4],
    ["small", 2],
  ] as const) {
    const pools = [{ name: "main", count, cpu: "4", memory: "16Gi" }];
    new Cluster(fleet, name, { provider: "aws", region: "eu-west-1", kubernetesVersion: "1.34", pools });
  }
  const placement = Placement.dynamicWeight();
  new Application(fleet, "web", { manifests: Manifests.yaml(web), replicas: 6, placement });
  return fleet;
}

const { toPlace, toDivide, toHaveProblem } = fleetMatchers;

describe("the matchers", () => {
  const planned = planFleet(sample());

  test("say where an application stands", () => {
    expect(toPlace(planned, "web/web", ["small", "big"]).pass).toBe(true);
    const wrong = toPlace(planned, "web/web", ["big"]);
    expect([wrong.pass, wrong.message()]).toEqual([false, "expected web/web on big; it is on big, small"]);
  });

  test("say how its replicas are divided", () => {
    expect(toDivide(planned, "web/web", "Deployment/web", { small: 2, big: 4 }).pass).toBe(true);
    const wrong = toDivide(planned, "web/web", "Deployment/web", { big: 6 });
    expect([wrong.pass, wrong.message()]).toEqual([
      false,
      'expected Deployment/web divided {"big":6}; got {"big":4,"small":2}',
    ]);
  });

  test("take the document itself, and say which problems there are", () => {
    expect(toHaveProblem(planned.document, "NO_SUCH").pass).toBe(false);
    expect(toHaveProblem(planned.document, "NO_SUCH").message()).toContain("NO_SUCH");
  });

  test("refuse what is no plan, an unknown application and an unknown workload", () => {
    expect(() => toPlace({}, "web/web", [])).toThrow("expected a plan");
    expect(() => toPlace(planned, "web/wep", [])).toThrow("no application web/wep in the plan; there are web/web");
    expect(() => toDivide(planned, "web/web", "Job/web", {})).toThrow("web/web has no workload Job/web");
  });
});

describe("pretended facts", () => {
  const fleet = sample();
  const [big] = fleet.model().clusters;
  if (big === undefined) throw new Error("the sample has clusters");
  const served = ["apps/v1/Deployment"];

  test("win over what is declared", () => {
    const facts = { big: fakeFacts(big, { served, nodes: { main: 2 } }) };
    expect(toDivide(planFleet(fleet, { facts }), "web/web", "Deployment/web", { big: 3, small: 3 }).pass).toBe(true);
  });

  test("of others' requests take room away", () => {
    const facts = { big: fakeFacts(big, { served, requestedByOthers: { main: { cpuMilli: 12_000 } } }) };
    const [room] = planFleet(fleet, { facts }).document.clusters;
    expect(room?.allocatable.cpuMilli).toBe(4000);
  });

  test("of a lost cluster, or of one that does not serve the API, keep the application away", () => {
    for (const change of [{ served, health: "lost" as const }, { served: [] }]) {
      const facts = { big: fakeFacts(big, change) };
      expect(toPlace(planFleet(fleet, { facts }), "web/web", ["small"]).pass).toBe(true);
    }
  });
});
