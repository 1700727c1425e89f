import { describe, expect, it } from "vitest";
import {
  DnsZone,
  type DnsZoneProps,
  Fleet,
  GlobalHostname,
  type GlobalHostnameProps,
  HealthCheck,
  Pattern,
  Traffic,
} from "../../constructs/index.ts";
import { addWeb, sampleFleet } from "./sample.ts";
import { told } from "./told.ts";

function zone(props: Partial<DnsZoneProps>, id = "Example.com.") {
  const fleet = sampleFleet();
  new DnsZone(fleet, id, { provider: Traffic.route53(), zoneId: "Z1", ...props });
  return { model: fleet.model().zones[0], findings: fleet.findings().map(told) };
}

describe("a zone", () => {
  it("is plain data", () => {
    const provider = Traffic.route53({
      region: "eu-west-1",
      profile: "dns",
      propagation: "1m30s",
      latencyRegions: [{ cluster: "virginia", region: "us-east-1" }],
    });
    expect(zone({ provider })).toEqual({
      model: {
        origin: { path: "sample/Example.com." },
        name: "example.com",
        provider: "route53",
        zoneId: "Z1",
        private: false,
        settings: {
          "latencyRegion.virginia": "us-east-1",
          profile: "dns",
          propagationSeconds: "90",
          region: "eu-west-1",
        },
      },
      findings: [],
    });
  });

  it("of a system of one's own takes texts", () => {
    const provider = Traffic.system("bind", { server: "ns1.example.com" });
    expect(zone({ provider, name: "corp.example" }).model).toMatchObject({
      name: "corp.example",
      provider: "bind",
      settings: { server: "ns1.example.com" },
    });
  });

  it.each<[string, Partial<DnsZoneProps>, string]>([
    [
      "whose owner is not said",
      { zoneId: undefined as unknown as string },
      "error ZONE_OWNER_AMBIGUOUS at sample/Example.com.: got a zone with both or neither of zoneId and create; expected exactly one of them; give the id of the zone that exists, or create: true to let the fleet make it",
    ],
    [
      "that exists and is made",
      { create: true },
      "error ZONE_OWNER_AMBIGUOUS at sample/Example.com.: got a zone with both or neither of zoneId and create; expected exactly one of them; give the id of the zone that exists, or create: true to let the fleet make it",
    ],
    [
      "without provider",
      { provider: undefined as unknown as Traffic },
      "error PROP_MISSING at sample/Example.com.: got no provider; expected a value for provider; set provider",
    ],
    [
      "with a provider in words",
      { provider: "route53" as unknown as Traffic },
      'error VALUE_INVALID at sample/Example.com.: got provider "route53"; expected Traffic.route53(…) or Traffic.system(…); correct provider',
    ],
    [
      "with a propagation in words",
      { provider: Traffic.route53({ propagation: "a minute" }) },
      'error DURATION_INVALID at sample/Example.com.: got provider.settings.propagation "a minute"; expected a duration such as 90s or 1h30m; write provider.settings.propagation as a number with s, m, h or d',
    ],
    [
      "with a credential",
      { provider: Traffic.route53({ accessKey: "AKIA" } as object) },
      "error PROP_UNKNOWN at sample/Example.com.: got prop provider.settings.accessKey; expected one of latencyRegions, profile, propagation, region; remove provider.settings.accessKey",
    ],
  ])("%s is told", (_name, props, message) => {
    expect(zone(props).findings).toEqual([message]);
  });
});

function hostname(props: Partial<GlobalHostnameProps>) {
  const fleet = sampleFleet();
  const application = addWeb(fleet);
  const pattern = Pattern.activeActive({ by: "latency" });
  new GlobalHostname(fleet, "WWW.example.com.", { zone: "example.com", application, pattern, ...props });
  return { model: fleet.model().hostnames[0], findings: fleet.findings().map(told) };
}

describe("a hostname", () => {
  it("is plain data, with defaults", () => {
    expect(hostname({})).toEqual({
      model: {
        origin: { path: "sample/WWW.example.com." },
        name: "www.example.com",
        zone: "example.com",
        application: "web/web",
        pattern: { kind: "activeActive", by: "latency", weights: {} },
        ttlSeconds: 60,
        healthCheck: null,
        maxFailoverSeconds: null,
        jurisdictions: null,
      },
      findings: [],
    });
  });

  it("holds tiers, health checks and limits", () => {
    const fleet = sampleFleet();
    const web = addWeb(fleet);
    const dns = new DnsZone(fleet, "example.com", { provider: Traffic.route53(), create: true });
    new GlobalHostname(web, "pay", {
      name: "pay.example.com",
      zone: dns,
      pattern: Pattern.activePassive({ tiers: ["virginia", ["ireland", "frankfurt"]] }),
      ttl: "30s",
      healthCheck: HealthCheck.https({ path: "/healthz", interval: "10s", host: "pay.example.com" }),
      maxFailover: "2m",
      jurisdictions: ["US", "EU"],
    });
    expect(fleet.findings()).toEqual([]);
    expect(fleet.model().hostnames[0]).toEqual({
      origin: { path: "sample/web/pay" },
      name: "pay.example.com",
      zone: "example.com",
      application: "web/web",
      pattern: { kind: "activePassive", tiers: [["virginia"], ["frankfurt", "ireland"]] },
      ttlSeconds: 30,
      healthCheck: {
        type: "HTTPS",
        port: 443,
        path: "/healthz",
        host: "pay.example.com",
        intervalSeconds: 10,
        failureThreshold: 3,
      },
      maxFailoverSeconds: 120,
      jurisdictions: ["EU", "US"],
    });
  });

  it.each([
    [
      "http",
      HealthCheck.http(),
      { type: "HTTP", port: 80, path: "/", host: null, intervalSeconds: 30, failureThreshold: 3 },
    ],
    [
      "tcp",
      HealthCheck.tcp({ port: 6379, threshold: 2 }),
      { type: "TCP", port: 6379, path: null, host: null, intervalSeconds: 30, failureThreshold: 2 },
    ],
  ])("is watched by %s", (_name, healthCheck, model) => {
    expect(hostname({ healthCheck }).model?.healthCheck).toEqual(model);
  });

  it.each<[string, Partial<GlobalHostnameProps>, string]>([
    [
      "no pattern",
      { pattern: undefined as unknown as Pattern },
      "error PROP_MISSING at sample/WWW.example.com.: got no pattern; expected a value for pattern; set pattern",
    ],
    [
      "an unknown cluster in a tier",
      { pattern: Pattern.activePassive({ tiers: ["ireland", ["frankfrut"]] }) },
      'error CLUSTER_UNKNOWN at sample/WWW.example.com.: got pattern.tiers.1[0] "frankfrut"; expected one of the clusters frankfurt, ireland, virginia; did you mean frankfurt',
    ],
    [
      "a cluster in two tiers",
      { pattern: Pattern.activePassive({ tiers: ["ireland", ["ireland", "virginia"]] }) },
      "error TIER_TWICE at sample/WWW.example.com.: got cluster ireland in two tiers; expected each cluster in one tier; remove it from one",
    ],
    [
      "no tiers",
      { pattern: Pattern.activePassive({ tiers: [] }) },
      "error TIER_EMPTY at sample/WWW.example.com.: got pattern.tiers without clusters; expected at least one cluster in each tier; fill or remove the tier",
    ],
    [
      "a weight of an unknown cluster",
      { pattern: Pattern.activeActive({ by: "weight", weights: { mars: 1 } }) },
      'error CLUSTER_UNKNOWN at sample/WWW.example.com.: got pattern.weights "mars"; expected one of the clusters frankfurt, ireland, virginia; name a cluster of the fleet, or add it',
    ],
    [
      "a weight below nothing",
      { pattern: Pattern.activeActive({ by: "weight", weights: { ireland: -1 } }) },
      "error VALUE_INVALID at sample/WWW.example.com.: got pattern.weights.ireland -1; expected a whole number of at least 0; correct pattern.weights.ireland",
    ],
    [
      "a TTL without a unit",
      { ttl: "30" },
      'error DURATION_INVALID at sample/WWW.example.com.: got ttl "30"; expected a duration such as 90s or 1h30m; write ttl as a number with s, m, h or d',
    ],
    [
      "a port beyond ports",
      { healthCheck: HealthCheck.tcp({ port: 65_536 }) },
      "error VALUE_INVALID at sample/WWW.example.com.: got healthCheck.port 65536; expected a port of at most 65535; correct healthCheck.port",
    ],
    [
      "a path without a slash",
      { healthCheck: HealthCheck.https({ path: "healthz" }) },
      'error VALUE_INVALID at sample/WWW.example.com.: got healthCheck.path "healthz"; expected a path that starts with /; correct healthCheck.path',
    ],
    [
      "a jurisdiction of no cluster",
      { jurisdictions: ["UE"] },
      'error JURISDICTION_UNKNOWN at sample/WWW.example.com.: got jurisdictions "UE"; expected one of the jurisdictions EU, US; did you mean EU',
    ],
    [
      "no application",
      { application: undefined as unknown as string },
      "error PROP_MISSING at sample/WWW.example.com.: got no application; expected a value for application; set application",
    ],
  ])("tells of %s", (_name, props, message) => {
    expect(hostname(props).findings[0]).toBe(message);
  });

  it("leaves unknown zones and applications to the plan, which knows all of them", () => {
    const fleet = new Fleet("f");
    new GlobalHostname(fleet, "a.b", {
      zone: "nowhere",
      application: "no/such",
      pattern: Pattern.activeActive({ by: "latency" }),
    });
    expect(fleet.findings()).toEqual([]);
    expect(fleet.model().hostnames[0]).toMatchObject({ zone: "nowhere", application: "no/such" });
  });
});
