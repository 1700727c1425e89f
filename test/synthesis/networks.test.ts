import { describe, expect, test } from "vitest";
import { NO_FACTS } from "../../core/model/facts.ts";
import type { FleetModel, SourcedObject } from "../../core/model/fleet.ts";
import type { KubeObject } from "../../core/model/kube-object.ts";
import type { NetworkServiceModel } from "../../core/model/network.ts";
import { type Compilation, compile } from "../../core/synthesis/index.ts";
import { catalogue } from "../../systems/catalogue.ts";
import { application, cluster, fleet } from "../planner/fleet-fixture.ts";

const origin = { path: "fleet/mesh" };
const service: SourcedObject = {
  origin,
  object: {
    apiVersion: "v1",
    kind: "Service",
    metadata: { name: "ledger", namespace: "shop" },
    spec: { type: "NodePort", selector: { app: "ledger" }, ports: [{ port: 80, nodePort: 30_080 }] },
  },
};

function on(name: string, ...clusters: string[]) {
  return {
    placement: { terms: [{ name: "default", clusterNames: clusters }] },
    objects: name === "ledger" ? [service] : [],
  };
}

function meshed(change: Partial<NetworkServiceModel> = {}): FleetModel {
  const clusters = ["a", "b", "c"].map((name, index) =>
    cluster(name, { network: { pods: [`10.${index}.0.0/16`], services: [], nodes: [] } }),
  );
  const apps = [application("ledger", on("ledger", "a")), application("web", on("web", "b"))];
  const shared = {
    origin,
    application: "shop/ledger",
    namespace: "shop",
    service: "ledger",
    failover: [],
    consumers: null,
  };
  const network = {
    origin,
    name: "mesh",
    system: "istio",
    clusters: ["a", "b", "c"],
    services: [{ ...shared, ...change }],
    settings: {},
  };
  return { ...fleet(clusters, apps), networks: [network] };
}

function compiled(model: FleetModel): Compilation {
  const nothing = { definition: [], facts: NO_FACTS, prior: null, before: null, frozen: {} };
  return compile({ stack: "test", model, ...nothing, systems: catalogue });
}

function objects(compilation: Compilation, name: string): readonly KubeObject[] {
  const unit = compilation.bundle?.units.find((u) => u.name === name);
  return (unit?.items ?? []).flatMap((item) => (item.kind === "object" ? [item.object] : []));
}

function kinds(compilation: Compilation, name: string): readonly string[] {
  return objects(compilation, name).map((o) => `${o.kind} ${o.metadata.name}`);
}

describe("a service of a mesh", () => {
  test("is known where it is offered and where it is called, and nowhere else", () => {
    const compilation = compiled(meshed({ consumers: ["shop/web"] }));
    expect(compilation.findings.map((f) => f.code)).toEqual([]);
    const known = ["a", "b", "c"].map((c) => kinds(compilation, c).includes("Service ledger"));
    const ruled = ["a", "b", "c"].map((c) => kinds(compilation, c).includes("DestinationRule ledger-locality"));
    expect([known, ruled]).toEqual([
      [true, true, false],
      [true, true, false],
    ]);
  });

  test("is a plain name where it is only called: no pods, no ports of nodes", () => {
    const mirrored = objects(compiled(meshed({ consumers: ["shop/web"] })), "b").find((o) => o.kind === "Service");
    expect(mirrored?.["spec"]).toEqual({ selector: { app: "ledger" }, ports: [{ port: 80 }] });
  });

  test("goes to every cluster of the network when nothing is said of its callers", () => {
    const compilation = compiled(meshed());
    expect(["a", "b", "c"].map((c) => kinds(compilation, c).includes("Service ledger"))).toEqual([true, true, true]);
  });

  test("that the application does not bring is an error, and so is a caller that does not exist", () => {
    const codes = (change: Partial<NetworkServiceModel>) => compiled(meshed(change)).findings.map((f) => f.code);
    expect(codes({ service: "legder" })).toEqual(["NETWORK_SERVICE_UNKNOWN"]);
    expect(codes({ consumers: ["shop/wep"] })).toEqual(["APPLICATION_UNKNOWN"]);
  });
});
