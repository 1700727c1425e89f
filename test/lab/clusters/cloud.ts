import { createHash } from "node:crypto";
import { KubeApiError, type KubeClient, type WatchEvent } from "./kube-client.ts";
import type { Ingress, KubeObject, PersistentVolume, PersistentVolumeClaim, Service } from "./kube-object.ts";

/**
 * The part of a cluster that a cloud plays: an address for every Service of type LoadBalancer and for every Ingress, a
 * volume for every claim. It follows one cluster until the signal aborts, and through restarts of its API server.
 */
export async function playCloud(cluster: string, client: KubeClient, signal: AbortSignal): Promise<void> {
  const addresses = new AddressBook(cluster);
  await Promise.all([
    client.watch<Service>("v1", "Service", (event) => onService(event, addresses, client), signal),
    client.watch<Ingress>("networking.k8s.io/v1", "Ingress", (event) => onAddressed(event, addresses, client), signal),
    client.watch<PersistentVolumeClaim>("v1", "PersistentVolumeClaim", (event) => onClaim(event, client), signal),
    client.watch<Volume>("v1", "PersistentVolume", (event) => onVolume(event, client), signal),
  ]);
}

/**
 * Addresses from the range set aside for benchmarks, which leads nowhere. An object of the same cluster, kind and name
 * gets the same one again, as long as no other has it.
 */
class AddressBook {
  readonly #cluster: string;
  readonly #holders = new Map<string, string>();

  constructor(cluster: string) {
    this.#cluster = cluster;
  }

  note(address: string, holder: string): void {
    this.#holders.set(address, holder);
  }

  assign(holder: string): string {
    const start = createHash("sha256").update(`${this.#cluster}/${holder}`).digest().readUInt16BE(0);
    for (let number = start; ; number = (number + 1) % 0xffff) {
      const address = `198.18.${number >> 8}.${number & 0xff}`;
      const by = this.#holders.get(address);
      if (by !== undefined && by !== holder) continue;
      this.#holders.set(address, holder);
      return address;
    }
  }

  release(holder: string): void {
    for (const [address, by] of this.#holders) if (by === holder) this.#holders.delete(address);
  }
}

const referenceTo = ({ apiVersion, kind, metadata: { namespace, name } }: KubeObject) => ({
  apiVersion,
  kind,
  name,
  ...(namespace === undefined ? {} : { namespace }),
});

/** What is asked for may be gone, or changed, by the time it is asked; the next event tells. */
async function unlessOvertaken(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof KubeApiError) || (error.status !== 404 && error.status !== 409)) throw error;
  }
}

async function onService(event: WatchEvent<Service>, addresses: AddressBook, client: KubeClient): Promise<void> {
  if (event.type === "DELETED" || event.object.spec.type === "LoadBalancer")
    await onAddressed(event, addresses, client);
}

async function onAddressed(
  event: WatchEvent<Service | Ingress>,
  addresses: AddressBook,
  client: KubeClient,
): Promise<void> {
  const { kind, metadata, status } = event.object;
  const holder = `${kind}/${metadata.namespace}/${metadata.name}`;
  if (event.type === "DELETED") return addresses.release(holder);
  const held = status?.loadBalancer?.ingress?.[0]?.ip;
  if (held !== undefined) return addresses.note(held, holder);
  const patch = { status: { loadBalancer: { ingress: [{ ip: addresses.assign(holder) }] } } };
  await unlessOvertaken(client.merge(referenceTo(event.object), patch, "status"));
}

async function onClaim(event: WatchEvent<PersistentVolumeClaim>, client: KubeClient): Promise<void> {
  const { metadata, spec } = event.object;
  if (event.type === "DELETED" || metadata.deletionTimestamp !== undefined || spec.volumeName) return;
  const volume = {
    apiVersion: "v1",
    kind: "PersistentVolume",
    metadata: { name: `lab-${metadata.uid}`, labels: volumeLabels },
    spec: {
      capacity: { storage: spec.resources?.requests?.storage ?? "1Gi" },
      accessModes: spec.accessModes ?? ["ReadWriteOnce"],
      volumeMode: spec.volumeMode ?? "Filesystem",
      storageClassName: spec.storageClassName ?? "",
      // Nothing is ever mounted: the nodes are fake. The volume goes with its claim (see onVolume).
      hostPath: { path: `/moorage-lab/${metadata.uid}` },
      persistentVolumeReclaimPolicy: "Retain",
      claimRef: {
        apiVersion: "v1",
        kind: "PersistentVolumeClaim",
        namespace: metadata.namespace,
        name: metadata.name,
        uid: metadata.uid,
      },
    },
  };
  await unlessOvertaken(client.create(volume));
}

interface Volume extends PersistentVolume {
  readonly status?: { readonly phase?: string };
}

const volumeLabels = { "moorage-lab/made-for-a-claim": "true" };

async function onVolume(event: WatchEvent<Volume>, client: KubeClient): Promise<void> {
  const { metadata, status } = event.object;
  const ours = metadata.labels?.["moorage-lab/made-for-a-claim"] === "true";
  if (event.type !== "DELETED" && ours && status?.phase === "Released") await client.delete(referenceTo(event.object));
}
