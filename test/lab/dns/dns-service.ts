import {
  type HealthCheck,
  type HostedZone,
  ListHealthChecksCommand,
  ListHostedZonesCommand,
  ListResourceRecordSetsCommand,
  type ResourceRecordSet,
  Route53Client,
} from "@aws-sdk/client-route-53";

/** The lab's Route 53: moto, which keeps what it is told and checks almost nothing (see docs/lab.md). */
export class DnsService {
  /** The API's address, e.g. for `endpoints: [{ route53: … }]`. */
  readonly endpoint: string;
  readonly #client: Route53Client;

  constructor(port: number) {
    this.endpoint = `http://127.0.0.1:${port}`;
    const credentials = { accessKeyId: "lab", secretAccessKey: "lab" };
    this.#client = new Route53Client({ region: "us-east-1", endpoint: this.endpoint, credentials });
  }

  /** Whether it answers. */
  async isReady(): Promise<boolean> {
    try {
      await this.#client.send(new ListHostedZonesCommand({ MaxItems: 1 }));
      return true;
    } catch {
      return false;
    }
  }

  /** Forgets everything. Do so between runs that use the same names: a record that was deleted cannot always be made again. */
  async reset(): Promise<void> {
    await fetch(`${this.endpoint}/moto-api/reset`, { method: "POST" });
  }

  async zones(): Promise<readonly HostedZone[]> {
    return (await this.#client.send(new ListHostedZonesCommand({}))).HostedZones ?? [];
  }

  /** All record sets of the zone of that name (with or without the final dot), NS and SOA of the apex left out. */
  async records(zone: string): Promise<readonly ResourceRecordSet[]> {
    const apex = `${zone.replace(/\.$/, "")}.`;
    const found = (await this.zones()).find((candidate) => candidate.Name === apex);
    if (found === undefined) throw new Error(`lab: no zone ${apex}`);
    // One page of more than any test needs: moto's paging inside a group never ends.
    const query = new ListResourceRecordSetsCommand({ HostedZoneId: found.Id, MaxItems: 10_000 });
    const sets = (await this.#client.send(query)).ResourceRecordSets ?? [];
    return sets.filter((set) => !(set.Name === apex && (set.Type === "NS" || set.Type === "SOA")));
  }

  async healthChecks(): Promise<readonly HealthCheck[]> {
    return (await this.#client.send(new ListHealthChecksCommand({ MaxItems: 1000 }))).HealthChecks ?? [];
  }
}
