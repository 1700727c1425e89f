import { type ClusterFacts, FACTS_SCHEMA } from "../core/model/facts.ts";
import type { Finding } from "../core/model/finding.ts";
import type { ClusterModel, FleetModel } from "../core/model/fleet.ts";
import type { Kubeconfig } from "../delivery/access.ts";
import type { ApiReader } from "../live/index.ts";
import { kubeconfigInvalid, notObserved, notPermitted } from "./errors.ts";

/** A cluster and a way to read it. */
export interface Readable {
  readonly cluster: ClusterModel;
  readonly reader: ApiReader;
}

/** One cluster as it was observed; `facts` is null when nothing is to be written of it. */
export interface Observed {
  readonly cluster: string;
  readonly facts: ClusterFacts | null;
  readonly finding: Finding | null;
}

/** A reader for a kubeconfig. What is wrong in one is not repeated: parsers quote the text, which holds credentials. */
export async function readerOf(
  cluster: ClusterModel,
  { text, context }: Kubeconfig,
): Promise<Readable | { readonly finding: Finding }> {
  const { apiReader } = await import("../live/index.ts");
  try {
    return { cluster, reader: apiReader(text, context) };
  } catch {
    return { finding: kubeconfigInvalid(cluster, context) };
  }
}

/** What is kept of a cluster that does not answer: its last facts, marked; it is suspect since it was last seen well. */
function unreachable(former: ClusterFacts | undefined, now: Date): ClusterFacts | null {
  if (former === undefined) return null;
  const observedAt = now.toISOString();
  const health = former.health.state === "ok" ? ({ state: "suspect", since: observedAt } as const) : former.health;
  return { ...former, schema: FACTS_SCHEMA, observedAt, reachable: false, health };
}

/** Reads one cluster. One that answers but refuses is there: its last facts stay as they are. Never throws. */
export async function observeOne(
  { cluster, reader }: Readable,
  model: FleetModel,
  former: ClusterFacts | undefined,
  now: Date,
): Promise<Observed> {
  const { observeCluster } = await import("../live/index.ts");
  const { name, identifier } = cluster;
  try {
    const about = { cluster: name, identifier, fleet: model.name, labelPrefix: model.labelPrefix, now };
    return { cluster: name, facts: await observeCluster(reader, about), finding: null };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // Source: ApiReader, whose message of an answer is `GET <path>: <status> <body>`.
    if (/^GET \S+: \d{3} /.test(reason)) return { cluster: name, facts: null, finding: notPermitted(name, reason) };
    const finding = notObserved(name, reason, former !== undefined);
    return { cluster: name, facts: unreachable(former, now), finding };
  }
}
