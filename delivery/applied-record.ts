import * as pulumi from "@pulumi/pulumi";
import type { Placements } from "../core/model/lock.ts";

/** What the last successful run placed, as a stack output. */
export interface AppliedRecord {
  readonly digest: string;
  readonly bundleDigest: string;
  readonly placements: Placements;
}

/**
 * The applied record of this stack's last successful run, or null. Read through a reference of the stack to itself: the value is the
 * old one at preview and throughout an update (measured).
 */
export async function readApplied(): Promise<AppliedRecord | null> {
  const name = `${pulumi.getOrganization()}/${pulumi.getProject()}/${pulumi.getStack()}`;
  const details = await new pulumi.StackReference("applied", { name }).getOutputDetails("applied");
  const value: unknown = details.value;
  return typeof value === "object" && value !== null && "placements" in value ? (value as AppliedRecord) : null;
}

/**
 * The record as an output that depends on every resource: after a failed create or update nothing new is registered, so it keeps telling
 * what really ran last.
 */
export function appliedOutput(
  record: AppliedRecord,
  resources: Iterable<pulumi.CustomResource>,
): pulumi.Output<AppliedRecord> {
  return pulumi.all([...resources].map((r) => r.id)).apply(() => record);
}
