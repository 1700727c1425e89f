// One record of every routing policy that the Route 53 double keeps, and names that share a set identifier.
import { Provider } from "@pulumi/aws/provider.js";
import { HealthCheck } from "@pulumi/aws/route53/healthCheck.js";
import { Record, type RecordArgs } from "@pulumi/aws/route53/record.js";
import { Zone } from "@pulumi/aws/route53/zone.js";
import { Config } from "@pulumi/pulumi";

const config = new Config();
/** Names of weighted records that all have the set identifier `shared`. */
const names = (config.get("names") ?? "a,b").split(",");
const firstIdentifier = config.get("firstIdentifier") ?? "first";

const options = {
  provider: new Provider("dns", {
    region: "eu-west-1",
    endpoints: [{ route53: process.env["AWS_ENDPOINT_URL_ROUTE_53"] ?? "" }],
  }),
};
const zone = new Zone("zone", { name: "routing.example", comment: config.get("comment") ?? "one" }, options);
const inside = new Zone("inside", { name: "inside.example", vpcs: [{ vpcId: "vpc-1" }, { vpcId: "vpc-2" }] }, options);

const check = new HealthCheck(
  "check",
  {
    type: "HTTPS",
    fqdn: "a.example",
    port: 443,
    resourcePath: "/healthz",
    requestInterval: 10,
    failureThreshold: 2,
    measureLatency: true,
    enableSni: true,
    regions: ["us-east-1", "eu-west-1", "us-west-2"],
    tags: { team: "dns" },
  },
  options,
);
const all = new HealthCheck(
  "all",
  { type: "CALCULATED", childHealthchecks: [check.id], childHealthThreshold: 1, invertHealthcheck: true },
  options,
);

/** The resource's name holds no set identifier, so that a change of it is a change of one record. */
function record(
  name: string,
  args: Omit<RecordArgs, "name" | "zoneId" | "type"> & { readonly type?: string },
  label = name,
): Record {
  const type = args.type ?? "A";
  return new Record(label, { ...args, type, name: `${name}.routing.example`, zoneId: zone.zoneId }, options);
}
const a = (last: number) => ({ ttl: 60, records: [`192.0.2.${last}`] });

for (const name of names) record(name, { ...a(1), setIdentifier: "shared", weightedRoutingPolicies: [{ weight: 1 }] });
record("simple", a(2));
record("text", { type: "TXT", ttl: 30, records: ["v=spf1 -all"] });
record("*.wild", a(3));
record("weighted", {
  ...a(4),
  setIdentifier: firstIdentifier,
  weightedRoutingPolicies: [{ weight: 0 }],
  healthCheckId: check.id,
});
record("failover", {
  ...a(5),
  setIdentifier: "p",
  failoverRoutingPolicies: [{ type: "PRIMARY" }],
  healthCheckId: all.id,
});
record("failover", { ...a(6), setIdentifier: "s", failoverRoutingPolicies: [{ type: "SECONDARY" }] }, "failover-6");
record("latency", { ...a(7), setIdentifier: "l", latencyRoutingPolicies: [{ region: "eu-west-1" }] });
record("geo", { ...a(8), setIdentifier: "de", geolocationRoutingPolicies: [{ country: "DE" }] }, "geo-8");
record(
  "geo",
  { ...a(9), setIdentifier: "ny", geolocationRoutingPolicies: [{ country: "US", subdivision: "NY" }] },
  "geo-9",
);
record("geo", { ...a(10), setIdentifier: "default", geolocationRoutingPolicies: [{ country: "*" }] }, "geo-10");
record("near", { ...a(11), setIdentifier: "n", geoproximityRoutingPolicy: { awsRegion: "eu-west-1", bias: 10 } });
record("multi", { ...a(12), setIdentifier: "m", multivalueAnswerRoutingPolicy: true });
const target = record("target", a(13));
record("alias", { aliases: [{ name: target.fqdn, zoneId: zone.zoneId, evaluateTargetHealth: true }] });
new Record("inside/A", { ...a(14), name: "db", type: "A", zoneId: inside.zoneId }, options);
