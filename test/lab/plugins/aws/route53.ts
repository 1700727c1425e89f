import {
  type Change,
  ChangeResourceRecordSetsCommand,
  ChangeTagsForResourceCommand,
  ListResourceRecordSetsCommand,
  ListTagsForResourceCommand,
  type ResourceRecordSet,
  Route53Client,
  type Tag,
  type TagResourceType,
} from "@aws-sdk/client-route-53";
import { rpcError } from "../grpc-server.ts";
import type { Values } from "./values.ts";

const loopback = /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/?$/;

/** The endpoint in the provider's settings, else in the environment. */
function endpointOf(settings: Values): string {
  const [first] = (settings["endpoints"] ?? []) as readonly { readonly route53?: string }[];
  const endpoint = first?.route53 ?? process.env["AWS_ENDPOINT_URL_ROUTE_53"];
  if (endpoint === undefined) {
    throw rpcError("the lab's aws provider needs an endpoint: endpoints[0].route53 or AWS_ENDPOINT_URL_ROUTE_53");
  }
  // Nothing of this provider may ever reach an account.
  if (!loopback.test(endpoint)) throw rpcError(`the lab's aws provider works on loopback only, not on ${endpoint}`);
  return endpoint;
}

/** Without the final dot, and with a wildcard as `*` (the API writes it as `\052`). */
export const plainName = (name: string) => name.replace(/\.$/, "").replace(/^\\052/, "*");

const keyOf = (set: ResourceRecordSet) => [plainName(set.Name ?? ""), set.Type, set.SetIdentifier ?? ""].join("|");

/** Route 53 as the provider uses it, with moto's faults worked around: it is the double that is wrong, not the program. */
export class Route53 {
  readonly client: Route53Client;
  readonly region: string;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(settings: Values) {
    this.region = typeof settings["region"] === "string" ? settings["region"] : "us-east-1";
    const credentials = { accessKeyId: "lab", secretAccessKey: "lab" };
    this.client = new Route53Client({ region: this.region, endpoint: endpointOf(settings), credentials });
  }

  /** All record sets of a zone, in one page: moto's paging inside a group of one name and type never ends. */
  async recordSets(zone: string): Promise<readonly ResourceRecordSet[]> {
    const answer = await this.client.send(new ListResourceRecordSetsCommand({ HostedZoneId: zone, MaxItems: 10_000 }));
    return answer.ResourceRecordSets ?? [];
  }

  async findRecordSet(zone: string, wanted: ResourceRecordSet): Promise<ResourceRecordSet | undefined> {
    return (await this.recordSets(zone)).find((set) => keyOf(set) === keyOf(wanted));
  }

  /**
   * Creates a record set. moto refuses one that it once had and deleted ("already exists") while any other sorts after
   * it, and its batches are not atomic; so what exists is looked up here.
   */
  createRecordSet(zone: string, set: ResourceRecordSet): Promise<void> {
    return this.#oneAtATime(async () => {
      if ((await this.findRecordSet(zone, set)) !== undefined) throw alreadyExists(set);
      await this.#change(zone, { Action: "UPSERT", ResourceRecordSet: set });
    });
  }

  changeRecordSet(zone: string, set: ResourceRecordSet): Promise<void> {
    return this.#oneAtATime(() => this.#change(zone, { Action: "UPSERT", ResourceRecordSet: set }));
  }

  /** Puts one record set in place of another of the same zone, as one batch. */
  replaceRecordSet(zone: string, old: ResourceRecordSet, set: ResourceRecordSet): Promise<void> {
    return this.#oneAtATime(async () => {
      if ((await this.findRecordSet(zone, set)) !== undefined) throw alreadyExists(set);
      await this.#deleteOnly(zone, old);
      await this.#change(zone, { Action: "UPSERT", ResourceRecordSet: set });
    });
  }

  deleteRecordSet(zone: string, set: ResourceRecordSet): Promise<void> {
    return this.#oneAtATime(() => this.#deleteOnly(zone, set));
  }

  async tags(type: TagResourceType, id: string): Promise<Record<string, string> | undefined> {
    const query = new ListTagsForResourceCommand({ ResourceType: type, ResourceId: id });
    const tags = (await this.client.send(query)).ResourceTagSet?.Tags ?? [];
    if (tags.length === 0) return undefined;
    return Object.fromEntries(tags.map(({ Key = "", Value = "" }: Tag) => [Key, Value]));
  }

  async setTags(type: TagResourceType, id: string, olds: Values, news: Values): Promise<void> {
    const [before, after] = [olds["tags"] ?? {}, news["tags"] ?? {}] as Record<string, string>[];
    const add = Object.entries(after ?? {}).map(([Key, Value]) => ({ Key, Value }));
    const remove = Object.keys(before ?? {}).filter((key) => !(key in (after ?? {})));
    if (add.length + remove.length === 0) return;
    const change = {
      ResourceType: type,
      ResourceId: id,
      ...(add.length > 0 ? { AddTags: add } : {}),
      ...(remove.length > 0 ? { RemoveTagKeys: remove } : {}),
    };
    await this.client.send(new ChangeTagsForResourceCommand(change));
  }

  /**
   * moto deletes too much: with a set identifier every record set of the zone that has it, whatever its name; without
   * one also the routed sets of the same name and type. What went beyond the one that was meant is put back.
   */
  async #deleteOnly(zone: string, set: ResourceRecordSet): Promise<void> {
    const before = await this.recordSets(zone);
    const current = before.find((candidate) => keyOf(candidate) === keyOf(set));
    if (current === undefined) return;
    await this.#change(zone, { Action: "DELETE", ResourceRecordSet: current });
    const left = new Set((await this.recordSets(zone)).map(keyOf));
    for (const lost of before.filter((candidate) => candidate !== current && !left.has(keyOf(candidate)))) {
      await this.#change(zone, { Action: "UPSERT", ResourceRecordSet: lost });
    }
  }

  async #change(zone: string, change: Change): Promise<void> {
    const batch = { HostedZoneId: zone, ChangeBatch: { Changes: [change] } };
    await this.client.send(new ChangeResourceRecordSetsCommand(batch));
  }

  /** Changes wait for each other: looking and putting back must not cross another change of the same run. */
  #oneAtATime<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => {});
    return result;
  }
}

function alreadyExists(set: ResourceRecordSet): Error {
  const id = set.SetIdentifier === undefined ? "" : `, set identifier='${set.SetIdentifier}'`;
  return rpcError(
    `InvalidChangeBatch: [Tried to create resource record set [name='${set.Name}', type='${set.Type}'${id}] but it already exists]`,
  );
}
