import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { HealthCheck, ResourceRecordSet } from "@aws-sdk/client-route-53";
import { afterAll, beforeAll, expect, it } from "vitest";
import { resourceName } from "../engine/engine-events.ts";
import { describeLab } from "../shared-lab.ts";
import { FleetProject } from "./fleet-project.ts";
import { webManifest } from "./web-manifest.ts";

const zone = "dns.example";

interface DnsDocument {
  readonly zones: readonly { readonly name: string }[];
  readonly records: readonly {
    readonly name: string;
    readonly type: string;
    readonly ttl: number | null;
    readonly values?: readonly string[];
    readonly alias?: { readonly name: string; readonly zone: string; readonly evaluateTargetHealth: boolean };
    readonly setIdentifier: string | null;
    readonly routing: { readonly policy: string; readonly weight?: number; readonly role?: string };
    readonly healthCheck: string | null;
  }[];
  readonly healthChecks: readonly {
    readonly id: string;
    readonly type: string;
    readonly target: string;
    readonly interval: number;
    readonly threshold: number;
  }[];
}

/** A record as both sides tell it. */
type Told = Readonly<Record<string, unknown>>;

const byText = (a: Told, b: Told) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

describeLab("Route 53", (lab) => {
  let project: FleetProject;
  const define = (traffic: { readonly weights: Record<string, number> } | { readonly tiers: readonly string[] }) =>
    project.define({
      zone,
      clusters: { east: {}, west: {}, south: {} },
      applications: [
        {
          name: "named",
          manifests: project.manifest("named", webManifest("named", { replicas: 1 })),
          by: "duplicated",
          hostname: `www.${zone}`,
          ...traffic,
        },
      ],
    });
  const rendered = async (): Promise<DnsDocument> => {
    const { code, stderr } = await project.moorage("render", "lab", "--out", "dist");
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    return JSON.parse(readFileSync(join(project.folder, "dist", "dns.json"), "utf8")) as DnsDocument;
  };
  /** Resource name → id at Route 53. */
  const ids = async () => {
    const { deployment } = await project.engine.exportState("lab");
    return new Map((deployment.resources ?? []).map(({ urn, id }) => [resourceName(urn), id]));
  };
  const zoneId = async () => {
    const zones = await lab.dns.zones();
    return zones.find(({ Name }) => Name === `${zone}.`)?.Id?.replace("/hostedzone/", "");
  };
  const planned = async (): Promise<readonly Told[]> => {
    const [{ records }, known, own] = [await rendered(), await ids(), await zoneId()];
    return records.map(({ name, type, ttl, values, alias, setIdentifier, routing, healthCheck }) => ({
      name: `${name}.`,
      type,
      ttl,
      values: values === undefined ? null : [...values].sort(),
      alias:
        alias === undefined ? null : [alias.name, alias.zone === zone ? own : alias.zone, alias.evaluateTargetHealth],
      setIdentifier,
      weight: routing.weight ?? null,
      role: routing.role ?? null,
      healthCheck: healthCheck === null ? null : known.get(healthCheck),
    }));
  };
  const kept = async (): Promise<readonly Told[]> =>
    (await lab.dns.records(zone)).map((set: ResourceRecordSet) => ({
      name: set.Name,
      type: set.Type,
      ttl: set.TTL ?? null,
      values: set.ResourceRecords === undefined ? null : set.ResourceRecords.map(({ Value }) => Value).sort(),
      alias:
        set.AliasTarget === undefined
          ? null
          : [
              set.AliasTarget.DNSName?.replace(/\.$/, ""),
              set.AliasTarget.HostedZoneId,
              set.AliasTarget.EvaluateTargetHealth,
            ],
      setIdentifier: set.SetIdentifier ?? null,
      weight: set.Weight ?? null,
      role: set.Failover ?? null,
      healthCheck: set.HealthCheckId ?? null,
    }));
  const checks = async () => {
    const [{ healthChecks }, known] = [await rendered(), await ids()];
    const live = new Map(
      (await lab.dns.healthChecks()).map((check: HealthCheck) => [check.Id, check.HealthCheckConfig]),
    );
    return healthChecks.map(({ id, type, target, interval, threshold }) => {
      const config = live.get(known.get(id));
      return {
        planned: { type, target, interval, threshold },
        kept: {
          type: config?.Type,
          target: `http://${config?.IPAddress}:${config?.Port}${config?.ResourcePath}`,
          interval: config?.RequestInterval,
          threshold: config?.FailureThreshold,
        },
      };
    });
  };
  const expectAsPlanned = async () => {
    const [wanted, found] = [await planned(), await kept()];
    expect(wanted.length).toBeGreaterThan(0);
    expect([...found].sort(byText)).toEqual([...wanted].sort(byText));
    const compared = await checks();
    expect(compared).toHaveLength(3);
    for (const check of compared) expect(check.kept).toEqual(check.planned);
  };

  beforeAll(async () => {
    project = new FleetProject(lab, "dns");
    define({ weights: { east: 2, west: 1, south: 1 } });
    await project.engine.createStack("lab");
    await project.deploy();
  });

  afterAll(() => project.clear());

  it("holds zone, records and health checks exactly as rendered", async () => {
    expect((await rendered()).zones.map(({ name }) => name)).toEqual([zone]);
    expect((await kept()).filter(({ weight }) => weight !== null)).toHaveLength(3);
    await expectAsPlanned();
  });

  it("changes a weight in place, and nothing else", async () => {
    define({ weights: { east: 5, west: 1, south: 1 } });
    const up = await project.deploy();
    expect(up.changes).toEqual({ same: expect.any(Number), read: 1, update: 1 });
    expect(up.steps({ event: "finished", op: "update" }).map(({ name }) => name)).toEqual([
      expect.stringMatching(/^dns\/dns\.example\/Record\/g1\.www\.dns\.example\/A\/east\.a\.g1\./),
    ]);
    await expectAsPlanned();
  });

  it("builds the next generation beside the old one when the pattern changes", async () => {
    define({ tiers: ["east", "west", "south"] });
    const up = await project.deploy();
    const record = (name: string) => new RegExp(`^dns/dns\\.example/Record/${name}`);
    const place = (query: { op: string; name: RegExp }) =>
      up.steps({ event: "finished", ...query }).map((step) => up.events.indexOf(step));
    const built = place({ op: "create", name: record(".*g2\\.www") });
    const flip = place({ op: "update", name: record("www\\.") });
    const gone = place({ op: "delete", name: record(".*g1\\.www") });
    expect([built.length > 3, flip.length, gone.length > 3]).toEqual([true, 1, true]);
    expect(Math.max(...built)).toBeLessThan(Math.min(...flip));
    expect(Math.max(...flip)).toBeLessThan(Math.min(...gone));
    expect(up.changes).not.toHaveProperty("replace");
    await expectAsPlanned();
    const again = (await project.engine.preview("lab")).expectOk();
    expect(again.isEmpty, again.timeline().join("\n")).toBe(true);
  });
});
