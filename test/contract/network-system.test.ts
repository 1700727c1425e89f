import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { builtInSchemas, checkObject } from "../../core/kubernetes/index.ts";
import { compactJson } from "../../core/model/digest.ts";
import type { ClusterModel } from "../../core/model/fleet.ts";
import type { Json } from "../../core/model/json.ts";
import type { KubeObject } from "../../core/model/kube-object.ts";
import type { NetworkModel } from "../../core/model/network.ts";
import type { NetworkPlan } from "../../core/model/plan.ts";
import type { NetworkSystem } from "../../core/model/roles/network-system.ts";
import { catalogue } from "../../systems/catalogue.ts";
import { cluster, frozen, network, networkService } from "../systems/sample-fleet.ts";

/** Settings with which a system runs, one list a system: a new system brings its own. */
const SETTINGS: Readonly<Record<string, readonly Readonly<Record<string, Json>>[]>> = {
  istio: [
    { remoteSecrets: { kind: "existing" } },
    {
      remoteSecrets: {
        kind: "externalSecret",
        store: { kind: "ClusterSecretStore", name: "vault" },
        keyTemplate: "istio/{cluster}",
      },
      revision: "1-30",
    },
  ],
};

const REGIONS = ["eu-west-1", "eu-central-1", "us-east-1"];

const clusters: fc.Arbitrary<readonly ClusterModel[]> = fc
  .uniqueArray(fc.stringMatching(/^[a-z][a-z0-9]{1,8}$/), { minLength: 2, maxLength: 6 })
  .map((names) =>
    names.map((name, n) =>
      cluster(name, {
        region: REGIONS[n % REGIONS.length] ?? "",
        network: { pods: [`10.${n}.0.0/16`], services: ["10.96.0.0/16"], nodes: [`172.16.${n}.0/24`] },
      }),
    ),
  );

const services = fc
  .uniqueArray(fc.constantFrom("ledger", "cards", "fraud", "rates"), { maxLength: 4 })
  .map((names) => names.map((service) => networkService({ service, application: `pay/${service}` })));

function planOf(system: NetworkSystem, model: NetworkModel, some: readonly ClusterModel[]): NetworkPlan {
  const declared = model.services.map(({ application, namespace, service, failover }) => {
    const exportedFrom = some.map(({ name }) => name);
    return {
      id: `${namespace}/${service}`,
      application,
      namespace,
      service,
      exportedFrom,
      consumers: null,
      neededOn: some.map(({ name }) => name),
      failover,
    };
  });
  const { name, settings } = model;
  return { name, system: system.name, settings, ...system.shape(model, some), services: declared };
}

function reversed(plan: NetworkPlan): NetworkPlan {
  const { clusters: some, joins, services: declared } = plan;
  return { ...plan, clusters: [...some].reverse(), joins: [...joins].reverse(), services: [...declared].reverse() };
}

function identity({ apiVersion, kind, metadata }: KubeObject): string {
  return `${apiVersion}/${kind} ${metadata.namespace ?? "_"}/${metadata.name}`;
}

const systems = Object.entries(catalogue.network);

test("every network system stands in the catalogue under its own name, with settings to test it by", () => {
  expect(systems.map(([name]) => name)).toEqual(systems.map(([, system]) => system.name));
  expect(Object.keys(SETTINGS).sort()).toEqual(systems.map(([name]) => name).sort());
});

describe.each(systems)("network system %s", (name, system) => {
  const holds = (judge: (plan: NetworkPlan, model: NetworkModel, some: readonly ClusterModel[]) => void) =>
    fc.assert(
      fc.property(clusters, services, fc.constantFrom(...(SETTINGS[name] ?? [])), (some, declared, settings) => {
        const names = some.map((one) => one.name).sort();
        const failover = some.length > 1 ? [{ from: REGIONS[0] ?? "", to: REGIONS[1] ?? "" }] : [];
        const offered = declared.map((service) => ({ ...service, failover }));
        const model = frozen(network({ system: name, clusters: names, services: offered, settings }));
        judge(frozen(planOf(system, model, frozen(some))), model, some);
      }),
      { numRuns: 60 },
    );

  test("a sound network has no findings", () => {
    holds((_plan, model, some) => expect(system.rules(model, some)).toEqual([]));
  });

  test("the same input gives the same bytes, in whatever order it is listed", () => {
    holds((plan, model, some) => {
      expect(compactJson(system.shape(model, [...some].reverse()))).toBe(compactJson(system.shape(model, some)));
      expect(compactJson(system.emit(reversed(plan)))).toBe(compactJson(system.emit(plan)));
    });
  });

  test("ids are unique where they have to be, joins are between clusters of the network, none with itself", () => {
    holds((plan, model) => {
      expect(plan.clusters.map((one) => one.name)).toEqual(model.clusters);
      expect(new Set(plan.clusters.map(({ ids }) => compactJson(ids))).size).toBe(plan.clusters.length);
      for (const { from, to, network: of } of plan.joins) {
        expect(model.clusters).toContain(from);
        expect(model.clusters).toContain(to);
        expect(from).not.toBe(to);
        expect(of).toBe(model.name);
      }
      expect(new Set(plan.joins.map(({ from, to }) => `${from} ${to}`)).size).toBe(plan.joins.length);
    });
  });

  test("objects go to clusters of the network, each once", () => {
    holds((plan, model) => {
      for (const [on, objects] of Object.entries(system.emit(plan))) {
        expect(model.clusters).toContain(on);
        const names = objects.map(identity);
        expect(new Set(names).size).toBe(names.length);
      }
    });
  });

  test("every object is valid against the schema of its kind", () => {
    const schemas = [...builtInSchemas(), ...catalogue.schemas];
    holds((plan) => {
      const objects = Object.values(system.emit(plan)).flat();
      expect(objects.flatMap((object) => checkObject(object, schemas, { path: identity(object) }))).toEqual([]);
    });
  });

  test("no secret content is emitted", () => {
    holds((plan) => {
      const kinds = Object.values(system.emit(plan))
        .flat()
        .map(({ kind }) => kind);
      expect(kinds).not.toContain("Secret");
    });
  });

  test("a cluster that joins changes no object of the others, it only adds", () => {
    holds((plan, model, some) => {
      const joined = cluster("zzz", {
        region: "eu-west-1",
        network: { pods: ["10.99.0.0/16"], services: [], nodes: [] },
      });
      const wider = { ...model, clusters: [...model.clusters, "zzz"] };
      const after = system.emit(planOf(system, wider, [...some, joined]));
      for (const [on, objects] of Object.entries(system.emit(plan))) {
        const now = new Map((after[on] ?? []).map((object) => [identity(object), compactJson(object)]));
        for (const object of objects) expect(now.get(identity(object))).toBe(compactJson(object));
      }
    });
  });

  test("failover seconds are a whole number or not published", () => {
    for (const settings of SETTINGS[name] ?? []) {
      const seconds = system.failoverSeconds(settings);
      expect(seconds === null || Number.isInteger(seconds)).toBe(true);
    }
  });
});
