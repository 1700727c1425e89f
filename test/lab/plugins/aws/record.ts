import { GetHostedZoneCommand, type ResourceRecordSet, type RRType } from "@aws-sdk/client-route-53";
import { rpcError } from "../grpc-server.ts";
import type { PropertyFault, ResourceType } from "./resource-type.ts";
import { plainName, type Route53 } from "./route53.ts";
import { present, unknown, type Values } from "./values.ts";

interface RecordInputs {
  readonly zoneId: string;
  readonly name: string;
  readonly type: RRType;
  readonly ttl?: number;
  readonly records?: readonly string[];
  readonly aliases?: readonly {
    readonly name: string;
    readonly zoneId: string;
    readonly evaluateTargetHealth: boolean;
  }[];
  readonly setIdentifier?: string;
  readonly healthCheckId?: string;
  readonly allowOverwrite?: boolean;
  readonly failoverRoutingPolicies?: readonly { readonly type: string }[];
  readonly weightedRoutingPolicies?: readonly { readonly weight: number }[];
  readonly latencyRoutingPolicies?: readonly { readonly region: string }[];
  readonly geolocationRoutingPolicies?: readonly {
    readonly continent?: string;
    readonly country?: string;
    readonly subdivision?: string;
  }[];
  readonly geoproximityRoutingPolicy?: {
    readonly awsRegion?: string;
    readonly localZoneGroup?: string;
    readonly bias?: number;
    readonly coordinates?: readonly { readonly latitude: string; readonly longitude: string }[];
  };
  readonly cidrRoutingPolicy?: { readonly collectionId: string; readonly locationName: string };
  readonly multivalueAnswerRoutingPolicy?: boolean;
}

const policies = [
  "failoverRoutingPolicies",
  "weightedRoutingPolicies",
  "latencyRoutingPolicies",
  "geolocationRoutingPolicies",
  "geoproximityRoutingPolicy",
  "cidrRoutingPolicy",
  "multivalueAnswerRoutingPolicy",
] as const;

const quoted = (text: string) => (text.startsWith('"') ? text : `"${text}"`);
const unquoted = (text: string) => text.replace(/^"|"$/g, "");

function recordSet(inputs: RecordInputs, fqdn: string): ResourceRecordSet {
  const [alias] = inputs.aliases ?? [];
  const [geolocation] = inputs.geolocationRoutingPolicies ?? [];
  const proximity = inputs.geoproximityRoutingPolicy;
  const cidr = inputs.cidrRoutingPolicy;
  const [coordinates] = proximity?.coordinates ?? [];
  const isText = inputs.type === "TXT" || inputs.type === "SPF";
  return present({
    Name: fqdn,
    Type: inputs.type,
    TTL: inputs.ttl,
    ResourceRecords: inputs.records?.map((value) => ({ Value: isText ? quoted(value) : value })),
    AliasTarget: alias && {
      DNSName: alias.name,
      HostedZoneId: alias.zoneId,
      EvaluateTargetHealth: alias.evaluateTargetHealth,
    },
    SetIdentifier: inputs.setIdentifier,
    HealthCheckId: inputs.healthCheckId,
    Failover: inputs.failoverRoutingPolicies?.[0]?.type,
    Weight: inputs.weightedRoutingPolicies?.[0]?.weight,
    Region: inputs.latencyRoutingPolicies?.[0]?.region,
    MultiValueAnswer: inputs.multivalueAnswerRoutingPolicy === true ? true : undefined,
    GeoLocation:
      geolocation &&
      present({
        ContinentCode: geolocation.continent,
        CountryCode: geolocation.country,
        SubdivisionCode: geolocation.subdivision,
      }),
    GeoProximityLocation:
      proximity &&
      present({
        AWSRegion: proximity.awsRegion,
        LocalZoneGroup: proximity.localZoneGroup,
        Bias: proximity.bias,
        Coordinates: coordinates && { Latitude: coordinates.latitude, Longitude: coordinates.longitude },
      }),
    CidrRoutingConfig: cidr && { CollectionId: cidr.collectionId, LocationName: cidr.locationName },
  }) as unknown as ResourceRecordSet;
}

/** The inputs that would make this record set. What moto does not keep (geoproximity, CIDR) is taken from before. */
function inputsOf(set: ResourceRecordSet, olds: Values): Values {
  const isText = set.Type === "TXT" || set.Type === "SPF";
  const values = (set.ResourceRecords ?? []).map(({ Value = "" }) => (isText ? unquoted(Value) : Value));
  const alias = set.AliasTarget;
  const geolocation = set.GeoLocation;
  return present({
    zoneId: olds["zoneId"],
    name: olds["name"],
    type: set.Type,
    ttl: set.TTL,
    records: values.length > 0 ? values : undefined,
    aliases: alias && [
      { name: alias.DNSName, zoneId: alias.HostedZoneId, evaluateTargetHealth: alias.EvaluateTargetHealth ?? false },
    ],
    setIdentifier: set.SetIdentifier,
    healthCheckId: set.HealthCheckId,
    allowOverwrite: olds["allowOverwrite"],
    failoverRoutingPolicies: set.Failover && [{ type: set.Failover }],
    weightedRoutingPolicies: set.Weight === undefined ? undefined : [{ weight: set.Weight }],
    latencyRoutingPolicies: set.Region && [{ region: set.Region }],
    geolocationRoutingPolicies: geolocation && [
      present({
        continent: geolocation.ContinentCode,
        country: geolocation.CountryCode,
        subdivision: geolocation.SubdivisionCode,
      }),
    ],
    geoproximityRoutingPolicy: olds["geoproximityRoutingPolicy"],
    cidrRoutingPolicy: olds["cidrRoutingPolicy"],
    multivalueAnswerRoutingPolicy: set.MultiValueAnswer === true ? true : undefined,
  });
}

/** The full name, by the provider's rule: a name that ends with the zone's is full, any other is below the zone. */
async function fullName(api: Route53, inputs: RecordInputs): Promise<string> {
  const { HostedZone } = await api.client.send(new GetHostedZoneCommand({ Id: inputs.zoneId }));
  const [zone, name] = [plainName(HostedZone?.Name ?? ""), plainName(inputs.name)];
  if (name === "") return zone;
  // Without a dot before it, as the real provider compares (`myexample.com` in `example.com` counts as full).
  return name.endsWith(zone) ? name : `${name}.${zone}`;
}

const idPattern =
  /^([^_]+)_(.*?)_(A|AAAA|CAA|CNAME|DS|HTTPS|MX|NAPTR|NS|PTR|SOA|SPF|SRV|SSHFP|SVCB|TLSA|TXT)(?:_(.*))?$/;

function idOf(inputs: RecordInputs, fqdn: string): string {
  return [inputs.zoneId, fqdn, inputs.type, inputs.setIdentifier].filter((part) => part !== undefined).join("_");
}

function inputsOfId(id: string): Values {
  const [, zoneId, name, type, setIdentifier] = idPattern.exec(id) ?? [];
  if (zoneId === undefined)
    throw rpcError(`not the id of a record (ZONE_NAME_TYPE or ZONE_NAME_TYPE_SETIDENTIFIER): ${id}`);
  return present({ zoneId, name, type, setIdentifier });
}

const isKnown = (value: unknown) => value !== unknown;

/** `aws.route53.Record`. */
export const recordType: ResourceType = {
  required: ["zoneId", "name", "type"],
  defaults: {},
  // A new type or set identifier is a deletion and a creation in one batch, not a new resource.
  replaces: ["zoneId", "name"],
  computed: ["fqdn"],
  absent: /^NoSuchHostedZone$/,

  check(inputs) {
    const faults: PropertyFault[] = [];
    const used = policies.filter((policy) => inputs[policy] !== undefined && inputs[policy] !== false);
    for (const policy of used.slice(1)) faults.push({ property: policy, reason: `conflicts with ${used[0]}` });
    if (used[0] !== undefined && inputs["setIdentifier"] === undefined) {
      faults.push({ property: used[0], reason: "needs setIdentifier" });
    }
    const [records, aliases] = [inputs["records"], inputs["aliases"]];
    if (records !== undefined && aliases !== undefined)
      faults.push({ property: "aliases", reason: "conflicts with records" });
    if (records === undefined && aliases === undefined)
      faults.push({ property: "records", reason: "one of records, aliases must be given" });
    if (Array.isArray(aliases) && aliases.length > 1) faults.push({ property: "aliases", reason: "at most one" });
    if (aliases !== undefined && isKnown(inputs["ttl"]) && inputs["ttl"] !== undefined) {
      faults.push({ property: "ttl", reason: "conflicts with aliases" });
    }
    return faults;
  },

  async create(api, inputs) {
    const props = inputs as unknown as RecordInputs;
    const fqdn = await fullName(api, props);
    const set = recordSet(props, fqdn);
    if (props.allowOverwrite === true) await api.changeRecordSet(props.zoneId, set);
    else await api.createRecordSet(props.zoneId, set);
    return { id: idOf(props, fqdn), outputs: { ...inputs, fqdn } };
  },

  async read(api, id, olds) {
    const known = olds["zoneId"] === undefined ? inputsOfId(id) : olds;
    const props = known as unknown as RecordInputs;
    const fqdn = await fullName(api, props);
    const set = await api.findRecordSet(props.zoneId, recordSet(props, fqdn));
    if (set === undefined) return null;
    const inputs = inputsOf(set, known);
    return { inputs, outputs: { ...inputs, fqdn } };
  },

  async update(api, _id, olds, inputs) {
    const [before, after] = [olds, inputs] as unknown as [RecordInputs, RecordInputs];
    const fqdn = await fullName(api, after);
    const set = recordSet(after, fqdn);
    if (before.type === after.type && before.setIdentifier === after.setIdentifier) {
      await api.changeRecordSet(after.zoneId, set);
    } else {
      await api.replaceRecordSet(after.zoneId, recordSet(before, fqdn), set);
    }
    return { ...inputs, fqdn };
  },

  async delete(api, _id, olds) {
    const props = olds as unknown as RecordInputs;
    await api.deleteRecordSet(props.zoneId, recordSet(props, await fullName(api, props)));
  },
};
