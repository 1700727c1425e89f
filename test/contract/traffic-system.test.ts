import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ResourceItem } from "../../core/model/bundle.ts";
import { compactJson } from "../../core/model/digest.ts";
import { hasErrors } from "../../core/model/finding.ts";
import type { ClusterModel } from "../../core/model/fleet.ts";
import type { JsonObject } from "../../core/model/json.ts";
import type { TrafficEmission } from "../../core/model/roles/traffic-system.ts";
import type { DnsZoneModel, GlobalHostnameModel, TrafficPattern } from "../../core/model/traffic.ts";
import { valuesFrom } from "../../core/model/value-from.ts";
import { catalogue } from "../../systems/catalogue.ts";
import { leavesOf } from "../../systems/traffic/record-trees.ts";
import {
  addresses,
  cluster,
  emissionOf,
  frozen,
  HTTPS_CHECK,
  hostname,
  latency,
  tiers,
  weighted,
  zone,
} from "../systems/sample-fleet.ts";

interface Fleet {
  readonly zones: readonly DnsZoneModel[];
  readonly hostnames: readonly GlobalHostnameModel[];
  readonly clusters: readonly ClusterModel[];
}

const REGIONS = ["eu-west-1", "eu-central-1", "us-east-1", "ap-south-1"];

const clusterNames = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9]{1,8}$/), { minLength: 2, maxLength: 6 });

/** Two clusters of a region at least, so that latency groups have weighted ones below them. */
const clusters = clusterNames.map((names) =>
  names
    .filter((name) => !name.startsWith("tier") && !name.startsWith("after"))
    .map((name, n) =>
      cluster(name, { region: REGIONS[n % REGIONS.length] ?? "", ingress: addresses(`203.0.113.${n + 1}`) }),
    ),
);

function patterns(names: readonly string[]): fc.Arbitrary<TrafficPattern> {
  const half = Math.ceil(names.length / 2);
  const last = names.slice(half);
  return fc.constantFrom(
    weighted(),
    latency(),
    tiers(names.slice(0, half), last),
    tiers(...names.map((name) => [name]).slice(0, 2)),
  );
}

const fleets: fc.Arbitrary<Fleet> = clusters
  .filter((some) => some.length >= 2)
  .chain((some) =>
    fc.record({
      zones: fc.constant([zone(), zone({ name: "example.org", zoneId: "Z0123456789" })]),
      clusters: fc.constant(some),
      hostnames: fc
        .uniqueArray(
          fc.record({
            name: fc.constantFrom(
              "shop.example.com",
              "*.example.com",
              "example.com",
              "api.example.org",
              "a.b.example.org",
            ),
            pattern: patterns(some.map(({ name }) => name)),
            port: fc.constantFrom(443, 8443),
          }),
          { minLength: 1, maxLength: 4, selector: ({ name }) => name },
        )
        .map((hostnames) =>
          hostnames.map(({ name, pattern, port }, n) =>
            hostname({
              name,
              pattern,
              zone: name.endsWith(".org") ? "example.org" : "example.com",
              application: `shop/app${n}`,
              healthCheck: { ...HTTPS_CHECK, port },
            }),
          ),
        ),
    }),
  );

const validateDns = new Ajv2020({ strict: false }).compile(
  JSON.parse(readFileSync(new URL("../../schema/dns-v1.json", import.meta.url), "utf8")) as object,
);

function reversed(emission: TrafficEmission): TrafficEmission {
  return { ...emission, zones: [...emission.zones].reverse(), hostnames: [...emission.hostnames].reverse() };
}

function recordKey(record: JsonObject): string {
  return `${record["zone"]} ${record["name"]} ${record["type"]}`;
}

function groupsOf(records: readonly JsonObject[]): readonly (readonly JsonObject[])[] {
  const groups = new Map<string, JsonObject[]>();
  for (const record of records) groups.set(recordKey(record), [...(groups.get(recordKey(record)) ?? []), record]);
  return [...groups.values()];
}

function policyOf(record: JsonObject): unknown {
  return (record["routing"] as JsonObject)["policy"];
}

const systems = Object.entries(catalogue.traffic);

test("every traffic system stands in the catalogue under its own name", () => {
  expect(systems.map(([name]) => name)).toEqual(systems.map(([, system]) => system.name));
  expect(systems.length).toBeGreaterThan(0);
});

describe.each(systems)("traffic system %s", (name, system) => {
  const holds = (judge: (emission: TrafficEmission, fleet: Fleet) => void) =>
    fc.assert(
      fc.property(fleets, (fleet) => {
        const zones = fleet.zones.map((z) => ({ ...z, provider: name }));
        const own = frozen({ ...fleet, zones });
        judge(frozen(emissionOf(system, own)), own);
      }),
      { numRuns: 60 },
    );

  test("a sound fleet has no errors", () => {
    holds((emission, { zones, hostnames, clusters: some }) => {
      const found = [...system.rules(zones, hostnames, some), ...system.planRules(emission, zones, hostnames)];
      expect(found.filter(({ severity }) => severity === "error")).toEqual([]);
      expect(hasErrors(found)).toBe(false);
    });
  });

  test("the same input gives the same bytes, in whatever order it is listed", () => {
    holds((emission) => {
      const bytes = compactJson(system.emit(emission));
      expect(compactJson(system.emit(emission))).toBe(bytes);
      expect(compactJson(system.emit(reversed(emission)))).toBe(bytes);
    });
  });

  test("resource names are unique and tell zone, kind and name", () => {
    holds((emission) => {
      const names = system.emit(emission).items.map((item) => item.name);
      expect(new Set(names).size).toBe(names.length);
      for (const one of names)
        expect(one).toMatch(/^dns\/[^/]+\/(Zone\/[^/]+|Record\/[^/]+\/[A-Z]+\/[^/]+|HealthCheck\/[^/]+\/[0-9a-f]+)$/);
    });
  });

  test("items stand after all they wait for and take values from: there is no cycle and nothing hangs in the air", () => {
    holds((emission) => {
      const workloads = new Set(Object.values(emission.after).flat());
      const before = new Set<string>();
      for (const item of system.emit(emission).items) {
        const sources = valuesFrom(item.args).map(({ valueFrom }) => valueFrom.item);
        for (const source of sources) expect(item.dependsOn).toContain(source);
        for (const wanted of item.dependsOn) expect(before.has(wanted) || workloads.has(wanted)).toBe(true);
        expect(item.dependsOn).toEqual([...new Set(item.dependsOn)].sort());
        before.add(item.name);
      }
    });
  });

  test("records of a name and type share their policy, and identifiers are unique in the zone", () => {
    holds((emission) => {
      const { records } = system.emit(emission).dns;
      for (const group of groupsOf(records)) {
        expect(new Set(group.map(policyOf)).size).toBe(1);
        if (group.length > 1) expect(policyOf(group[0] ?? {})).not.toBe("simple");
      }
      const identifiers = records.flatMap((r) =>
        r["setIdentifier"] === null ? [] : [`${r["zone"]} ${r["setIdentifier"]}`],
      );
      expect(new Set(identifiers).size).toBe(identifiers.length);
    });
  });

  test("an alias inside the zone points to records of the same type that exist", () => {
    holds((emission) => {
      const { records } = system.emit(emission).dns;
      const keys = new Set(records.map(recordKey));
      for (const record of records) {
        const alias = record["alias"] as JsonObject | undefined;
        if (alias === undefined || alias["zone"] !== record["zone"]) continue;
        expect(keys.has(`${record["zone"]} ${alias["name"]} ${record["type"]}`)).toBe(true);
      }
    });
  });

  test("every hostname answers, and every cluster of it can be reached from it", () => {
    holds((emission) => {
      const { records } = system.emit(emission).dns;
      const below = (at: string, inZone: string): readonly string[] =>
        records
          .filter((r) => r["name"] === at && r["zone"] === inZone)
          .flatMap((r) => {
            const alias = r["alias"] as JsonObject | undefined;
            return alias?.["zone"] === inZone ? below(String(alias["name"]), inZone) : [at];
          });
      for (const one of emission.hostnames) {
        const leaves = new Set(below(one.name, one.zone).map((leaf) => leaf.split(".")[0]));
        expect([...leaves].sort()).toEqual(
          leavesOf(one.tree.root)
            .map(({ cluster: on }) => on)
            .sort(),
        );
      }
    });
  });

  test("records that lead to a cluster wait for its workloads", () => {
    holds((emission) => {
      const { items } = system.emit(emission);
      const byName = new Map<string, ResourceItem>(items.map((item) => [item.name, item]));
      const reach = (item: string): readonly string[] => [item, ...(byName.get(item)?.dependsOn ?? []).flatMap(reach)];
      for (const { name: host, zone: inZone, application } of emission.hostnames) {
        const top = items.filter((item) => item.name.startsWith(`dns/${inZone}/Record/${host}/`));
        expect(top.length).toBeGreaterThan(0);
        const waits = new Set(top.flatMap((item) => reach(item.name)));
        const leaves = (emission.after[application] ?? []).filter((workload) =>
          items.some(
            (item) => item.name.startsWith(`dns/${inZone}/Record/${workload.split("/")[0]}.`) && waits.has(item.name),
          ),
        );
        for (const workload of leaves) expect(waits.has(workload)).toBe(true);
        expect(leaves.length).toBeGreaterThan(0);
      }
    });
  });

  test("its part of dns.json is as the contract says", () => {
    holds((emission) => {
      const document = { schema: "moorage/dns/v1", ...system.emit(emission).dns };
      expect(validateDns(JSON.parse(JSON.stringify(document))), JSON.stringify(validateDns.errors)).toBe(true);
      const ids = document.records.map((record) => String(record["id"]));
      expect(ids).toEqual([...ids].sort());
    });
  });

  test("the failover time is the sum of its parts, or null", () => {
    holds((emission) => {
      for (const { failover } of emission.hostnames) {
        const { worstSeconds, detect, propagate, ttl, certainty } = failover;
        expect(worstSeconds).toBe(detect === null || propagate === null ? null : detect + propagate + ttl);
        if (worstSeconds === null) expect(certainty).toBe("unknown");
      }
    });
  });

  test("an entrance leads somewhere", () => {
    expect(system.target(addresses("203.0.113.7")).length).toBeGreaterThan(0);
    expect(system.target({ kind: "hostname", hostname: "lb.example.net", aliasZoneId: null }).length).toBeGreaterThan(
      0,
    );
  });
});
