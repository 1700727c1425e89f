import type {
  DnsZoneModel,
  Finding,
  GlobalHostnameModel,
  HealthCheckModel,
  TrafficPattern,
} from "../../core/model/index.ts";
import { compareText, sortedRecord } from "../../core/model/index.ts";
import { Application } from "../applications/application.ts";
import * as errors from "../errors.ts";
import { PropReader } from "../props/reader.ts";
import type { FleetContext } from "../tree/context.ts";
import { DnsZone } from "./dns-zone.ts";
import * as trafficErrors from "./errors.ts";
import type { GlobalHostname } from "./global-hostname.ts";
import { HealthCheck } from "./health-check.ts";
import { Pattern } from "./pattern.ts";
import { Traffic } from "./traffic.ts";

const DEFAULT_PORTS = { HTTP: 80, HTTPS: 443, TCP: 443 } as const;
const MAX_PORT = 65_535;

function route53Settings(reader: PropReader, context: FleetContext): Readonly<Record<string, string>> {
  const settings: Record<string, string> = {};
  for (const key of ["region", "profile"]) {
    const value = reader.optionalText(key);
    if (value !== null) settings[key] = value;
  }
  const propagation = reader.duration("propagation", null);
  if (propagation !== null) settings["propagationSeconds"] = String(propagation);
  for (const entry of reader.children("latencyRegions")) {
    const region = entry.text("region");
    for (const cluster of context.clusterNames(entry, "cluster")) settings[`latencyRegion.${cluster}`] = region;
    entry.done();
  }
  reader.done();
  return sortedRecord(settings);
}

function readProvider(reader: PropReader, context: FleetContext): Pick<DnsZoneModel, "provider" | "settings"> {
  const traffic = reader.instance(
    "provider",
    (value) => value instanceof Traffic,
    "Traffic.route53(…) or Traffic.system(…)",
  );
  if (traffic === null) {
    if (!reader.has("provider")) reader.findings.push(errors.missingProp(reader.origin, "provider"));
    return { provider: "", settings: {} };
  }
  const inner = new PropReader(reader.origin, { settings: traffic.props }, reader.findings, reader.place("provider"));
  const own = inner.child("settings");
  const settings =
    traffic.system === "route53" && own !== null ? route53Settings(own, context) : inner.textMap("settings");
  return { provider: traffic.system, settings };
}

/** The plain form of a zone. Rules about its name and settings stand with the systems that serve it. */
export function readZone(zone: DnsZone, context: FleetContext, findings: Finding[]): DnsZoneModel {
  const reader = new PropReader(zone.origin, zone.props, findings);
  reader.optionalText("name");
  const zoneId = reader.optionalText("zoneId");
  const create = reader.flag("create", false);
  if (create === (zoneId !== null)) findings.push(trafficErrors.zoneOwner(zone.origin));
  const model = {
    origin: zone.origin,
    name: zone.zoneName,
    ...readProvider(reader, context),
    zoneId,
    private: reader.flag("private", false),
  };
  reader.done();
  return model;
}

function readTiers(reader: PropReader, context: FleetContext): readonly (readonly string[])[] {
  const [list, places] = reader.items("tiers");
  const seen = new Set<string>();
  const tiers = places.map((place) => {
    const names = context.clusterNames(list, place);
    if (names.length === 0) reader.findings.push(trafficErrors.tierEmpty(reader.origin, list.place(place)));
    for (const name of names.filter((n) => seen.has(n)))
      reader.findings.push(trafficErrors.tierTwice(reader.origin, name));
    for (const name of names) seen.add(name);
    return names;
  });
  if (tiers.length === 0) reader.findings.push(trafficErrors.tierEmpty(reader.origin, reader.place("tiers")));
  return tiers;
}

function readWeights(reader: PropReader, context: FleetContext): Readonly<Record<string, number>> {
  const [weights, names] = reader.keys("weights");
  const known = context.clusters.map((cluster) => cluster.name);
  const entries = names.map((name): [string, number] => {
    if (!known.includes(name))
      reader.findings.push(errors.unknownCluster(reader.origin, reader.place("weights"), name, known));
    return [name, weights.integer(name, 1)];
  });
  return Object.fromEntries(entries);
}

function readPattern(reader: PropReader, context: FleetContext): TrafficPattern {
  const expected = "Pattern.activePassive(…) or Pattern.activeActive(…)";
  const pattern = reader.instance("pattern", (value) => value instanceof Pattern, expected);
  if (pattern === null) {
    if (!reader.has("pattern")) reader.findings.push(errors.missingProp(reader.origin, "pattern"));
    return { kind: "activeActive", by: "weight", weights: {} };
  }
  const inner = new PropReader(reader.origin, pattern.props, reader.findings, reader.place("pattern"));
  const model: TrafficPattern =
    pattern.kind === "activePassive"
      ? { kind: "activePassive", tiers: readTiers(inner, context) }
      : {
          kind: "activeActive",
          by: inner.choice("by", ["latency", "weight"], "latency"),
          weights: readWeights(inner, context),
        };
  inner.done();
  return model;
}

function readHealthCheck(reader: PropReader): HealthCheckModel | null {
  const check = reader.instance(
    "healthCheck",
    (value) => value instanceof HealthCheck,
    "HealthCheck.https(…), .http(…) or .tcp(…)",
  );
  if (check === null) return null;
  const inner = new PropReader(reader.origin, check.props, reader.findings, reader.place("healthCheck"));
  const port = inner.integer("port", DEFAULT_PORTS[check.type], 1);
  if (port > MAX_PORT) inner.wrong(inner.place("port"), port, `a port of at most ${MAX_PORT}`);
  const path = inner.optionalText("path");
  if (path !== null && !path.startsWith("/")) inner.wrong(inner.place("path"), path, "a path that starts with /");
  const model = {
    type: check.type,
    port,
    path: check.type === "TCP" ? null : (path ?? "/"),
    host: inner.optionalText("host"),
    intervalSeconds: inner.duration("interval", 30),
    failureThreshold: inner.integer("threshold", 3, 1),
  };
  inner.done();
  return model;
}

function readZoneName(reader: PropReader): string {
  const zone = reader.raw("zone");
  if (zone instanceof DnsZone) return zone.zoneName;
  return reader.text("zone").toLowerCase().replace(/\.$/, "");
}

function readApplicationId(hostname: GlobalHostname, reader: PropReader): string {
  const application = reader.raw("application") ?? hostname.scopeApplication;
  if (application instanceof Application) return application.applicationId;
  return reader.text("application");
}

/** The plain form of a hostname. Whether zone and application exist, and what its provider can do, is told when it is planned. */
export function readHostname(
  hostname: GlobalHostname,
  context: FleetContext,
  findings: Finding[],
): GlobalHostnameModel {
  const reader = new PropReader(hostname.origin, hostname.props, findings);
  reader.optionalText("name");
  const jurisdictions = reader.has("jurisdictions")
    ? [...new Set(reader.texts("jurisdictions"))].sort(compareText)
    : null;
  const known = [...new Set(context.clusters.flatMap((cluster) => cluster.jurisdiction ?? []))];
  for (const name of jurisdictions?.filter((n) => !known.includes(n)) ?? []) {
    findings.push(trafficErrors.unknownJurisdiction(hostname.origin, "jurisdictions", name, known));
  }
  const model = {
    origin: hostname.origin,
    name: hostname.hostname,
    zone: readZoneName(reader),
    application: readApplicationId(hostname, reader),
    pattern: readPattern(reader, context),
    ttlSeconds: reader.duration("ttl", 60),
    healthCheck: readHealthCheck(reader),
    maxFailoverSeconds: reader.duration("maxFailover", null),
    jurisdictions,
  };
  reader.done();
  return model;
}
