import type { Amounts } from "../model/amounts.ts";
import type { Finding } from "../model/finding.ts";
import type { FleetModel } from "../model/fleet.ts";
import { compareText } from "../model/json.ts";
import type { ClusterRoom } from "../model/plan.ts";
import { applicationsOutgrow, clusterOvercommitted } from "./errors.ts";
import type { ApplicationPlacement } from "./placement/application-placement.ts";
import type { Scheduling } from "./placement/scheduling.ts";

function overText(free: Amounts): string | null {
  const parts: string[] = [];
  if (free.cpuMilli < 0) parts.push(`cpu ${-free.cpuMilli}m`);
  if (free.memoryBytes < 0) parts.push(`memory ${-free.memoryBytes} bytes`);
  if (free.pods < 0) parts.push(`${-free.pods} pods`);
  for (const [name, amount] of Object.entries(free.extended)) if (amount < 0) parts.push(`${-amount} ${name}`);
  return parts.length === 0 ? null : parts.join(", ");
}

/** What each cluster has, what this plan books there, and what is left; a cluster booked beyond its room is a warning. */
export function clusterRooms(
  model: FleetModel,
  { snapshot, ledger }: Scheduling,
  placements: ReadonlyMap<string, ApplicationPlacement>,
): { readonly rooms: readonly ClusterRoom[]; readonly findings: readonly Finding[] } {
  const rooms: ClusterRoom[] = [];
  const findings: Finding[] = [];
  for (const { name, state, origin } of model.clusters) {
    const at = snapshot.indexOf(name);
    if (at < 0) continue;
    const health = snapshot.clusters[at]?.health ?? "unknown";
    const free = ledger.free(at);
    rooms.push({ name, state, health, allocatable: ledger.allocatable(at), booked: ledger.booked(at), free });
    const over = overText(free);
    if (over === null) continue;
    const grown = [...placements].filter(([, p]) => p.grown && p.clusters.includes(name)).map(([id]) => id);
    findings.push(
      grown.length > 0
        ? applicationsOutgrow(origin, name, over, grown.sort(compareText))
        : clusterOvercommitted(origin, name, over),
    );
  }
  return { rooms, findings };
}
