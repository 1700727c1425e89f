import {
  AssociateVPCWithHostedZoneCommand,
  CreateHostedZoneCommand,
  DeleteHostedZoneCommand,
  DisassociateVPCFromHostedZoneCommand,
  GetHostedZoneCommand,
  ListHostedZonesByNameCommand,
  UpdateHostedZoneCommentCommand,
  type VPC,
  type VPCRegion,
} from "@aws-sdk/client-route-53";
import { rpcError } from "../grpc-server.ts";
import type { ResourceType } from "./resource-type.ts";
import { plainName, type Route53 } from "./route53.ts";
import { present, type Values } from "./values.ts";

interface ZoneInputs {
  readonly name: string;
  readonly comment: string;
  readonly delegationSetId?: string;
  readonly forceDestroy: boolean;
  readonly vpcs?: readonly { readonly vpcId: string; readonly vpcRegion?: string }[];
}

const plainId = (id: string) => id.replace(/^\/hostedzone\//, "");
const reference = () => `lab-${Date.now()}-${Math.random()}`;

function vpcsOf(inputs: ZoneInputs, region: string): VPC[] {
  return (inputs.vpcs ?? []).map(({ vpcId, vpcRegion }) => ({
    VPCId: vpcId,
    VPCRegion: (vpcRegion ?? region) as VPCRegion,
  }));
}

/** What the API tells of a zone, as outputs. */
async function outputsOf(api: Route53, id: string, inputs: Values): Promise<Values> {
  const { HostedZone, DelegationSet } = await api.client.send(new GetHostedZoneCommand({ Id: id }));
  const nameServers = DelegationSet?.NameServers ?? [];
  const tags = await api.tags("hostedzone", id);
  return present({
    ...inputs,
    zoneId: id,
    arn: `arn:aws:route53:::hostedzone/${id}`,
    name: plainName(HostedZone?.Name ?? ""),
    comment: HostedZone?.Config?.Comment ?? "",
    nameServers,
    primaryNameServer: nameServers[0] ?? "",
    tags,
    tagsAll: tags ?? {},
  });
}

/** `aws.route53.Zone`. */
export const zoneType: ResourceType = {
  required: ["name"],
  defaults: { comment: "Managed by Pulumi", forceDestroy: false },
  replaces: ["name", "delegationSetId"],
  computed: ["arn", "zoneId", "nameServers", "primaryNameServer", "tagsAll"],
  absent: /^NoSuchHostedZone$/,

  async create(api, inputs) {
    const props = inputs as unknown as ZoneInputs;
    const [vpc, ...others] = vpcsOf(props, api.region);
    const answer = await api.client.send(
      new CreateHostedZoneCommand({
        Name: props.name,
        CallerReference: reference(),
        HostedZoneConfig: { Comment: props.comment, PrivateZone: vpc !== undefined },
        ...(vpc === undefined ? {} : { VPC: vpc }),
        ...(props.delegationSetId === undefined ? {} : { DelegationSetId: props.delegationSetId }),
      }),
    );
    const id = plainId(answer.HostedZone?.Id ?? "");
    for (const VPC of others) await api.client.send(new AssociateVPCWithHostedZoneCommand({ HostedZoneId: id, VPC }));
    await api.setTags("hostedzone", id, {}, inputs);
    return { id, outputs: await outputsOf(api, id, inputs) };
  },

  async read(api, id, olds) {
    const outputs = await outputsOf(api, id, olds);
    const { name, comment, forceDestroy = false, vpcs, tags, delegationSetId } = outputs;
    return { outputs, inputs: present({ name, comment, forceDestroy, vpcs, tags, delegationSetId }) };
  },

  async update(api, id, olds, inputs) {
    const [before, after] = [olds, inputs] as unknown as [ZoneInputs, ZoneInputs];
    await api.client.send(new UpdateHostedZoneCommentCommand({ Id: id, Comment: after.comment }));
    await api.setTags("hostedzone", id, olds, inputs);
    const [had, has] = [vpcsOf(before, api.region), vpcsOf(after, api.region)];
    const lacks = (list: VPC[], vpc: VPC) => !list.some((other) => other.VPCId === vpc.VPCId);
    for (const VPC of has.filter((vpc) => lacks(had, vpc))) {
      await api.client.send(new AssociateVPCWithHostedZoneCommand({ HostedZoneId: id, VPC }));
    }
    for (const VPC of had.filter((vpc) => lacks(has, vpc))) {
      await api.client.send(new DisassociateVPCFromHostedZoneCommand({ HostedZoneId: id, VPC }));
    }
    return outputsOf(api, id, inputs);
  },

  async delete(api, id, olds) {
    if (olds["forceDestroy"] === true) {
      const apex = plainName(String(olds["name"]));
      for (const set of await api.recordSets(id)) {
        const kept = plainName(set.Name ?? "") === apex && (set.Type === "NS" || set.Type === "SOA");
        if (!kept) await api.deleteRecordSet(id, set);
      }
    }
    await api.client.send(new DeleteHostedZoneCommand({ Id: id }));
  },
};

/** `aws.route53.getZone`, by name or id. */
export async function getZone(api: Route53, args: Values): Promise<Values> {
  const id = args["zoneId"] === undefined ? await idByName(api, args) : String(args["zoneId"]);
  const { HostedZone, DelegationSet } = await api.client.send(new GetHostedZoneCommand({ Id: id }));
  const nameServers = DelegationSet?.NameServers ?? [];
  return {
    id,
    zoneId: id,
    name: plainName(HostedZone?.Name ?? ""),
    arn: `arn:aws:route53:::hostedzone/${id}`,
    callerReference: HostedZone?.CallerReference ?? "",
    comment: HostedZone?.Config?.Comment ?? "",
    nameServers,
    primaryNameServer: nameServers[0] ?? "",
    privateZone: HostedZone?.Config?.PrivateZone ?? false,
    resourceRecordSetCount: HostedZone?.ResourceRecordSetCount ?? 0,
    tags: (await api.tags("hostedzone", id)) ?? {},
    vpcId: "",
    linkedServiceDescription: "",
    linkedServicePrincipal: "",
    enableAcceleratedRecovery: false,
  };
}

async function idByName(api: Route53, args: Values): Promise<string> {
  const name = plainName(String(args["name"] ?? ""));
  const isPrivate = args["privateZone"] === true;
  const { HostedZones = [] } = await api.client.send(new ListHostedZonesByNameCommand({ DNSName: name }));
  const found = HostedZones.find(
    (zone) => plainName(zone.Name ?? "") === name && (zone.Config?.PrivateZone ?? false) === isPrivate,
  );
  if (found === undefined) throw rpcError(`no matching Route 53 Hosted Zone found: ${name}`);
  return plainId(found.Id ?? "");
}
