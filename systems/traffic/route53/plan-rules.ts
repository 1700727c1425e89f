import type { Finding, Origin } from "../../../core/model/finding.ts";
import type { HostnamePlan } from "../../../core/model/plan.ts";
import type { TrafficEmission } from "../../../core/model/roles/traffic-system.ts";
import type { DnsZoneModel, GlobalHostnameModel } from "../../../core/model/traffic.ts";
import { leavesOf } from "../record-trees.ts";
import { allRecordSets, checksOf } from "./emit.ts";
import { entranceRules } from "./entrance-rules.ts";
import {
  failoverNever,
  failoverTooSlow,
  failoverUnpublished,
  recordClash,
  setIdentifierTooLong,
  tooManyChecks,
  tooManyRecords,
} from "./errors.ts";
import { secondsPerTry } from "./failover-seconds.ts";
import { LIMITS } from "./limits.ts";
import type { RecordSet } from "./record-sets.ts";
import { treeRules } from "./tree-rules.ts";

function sumText({ tree, failover }: HostnamePlan): string {
  const check = leavesOf(tree.root).find((leaf) => leaf.check !== null)?.check?.definition;
  const how = check && ` (${check.failureThreshold} × (${check.intervalSeconds} + ${secondsPerTry(check)}))`;
  return `detect ${failover.detect} s${how ?? ""} + propagation ${failover.propagate} s + TTL ${failover.ttl} s`;
}

function limitFindings(hostname: HostnamePlan, origin: Origin): readonly Finding[] {
  const { limitSeconds: limit, worstSeconds: worst, certainty } = hostname.failover;
  if (limit === null) return [];
  if (worst === null) return [failoverNever(origin, hostname.name, limit)];
  if (worst > limit) return [failoverTooSlow(origin, hostname.name, sumText(hostname), worst, limit)];
  return certainty === "unknown" ? [failoverUnpublished(origin, hostname.name, sumText(hostname), limit)] : [];
}

function clashOf(sets: readonly RecordSet[], other: readonly RecordSet[]): string | null {
  const policies = new Set(sets.map((set) => set.routing.policy));
  if (policies.size > 1) return `stands in ${[...policies].sort().join(" and ")} records`;
  if (policies.has("simple") && sets.length > 1) return "stands in two simple records";
  if (new Set(sets.map((set) => set.setIdentifier)).size < sets.length) return "has a set identifier twice";
  return sets[0]?.type === "CNAME" && other.length > sets.length ? "is a CNAME beside records of other types" : null;
}

function grouped(
  sets: readonly RecordSet[],
  key: (set: RecordSet) => string,
): ReadonlyMap<string, readonly RecordSet[]> {
  const groups = new Map<string, RecordSet[]>();
  for (const set of sets) {
    const group = groups.get(key(set));
    if (group === undefined) groups.set(key(set), [set]);
    else group.push(set);
  }
  return groups;
}

function zoneFindings(zone: DnsZoneModel, sets: readonly RecordSet[]): readonly Finding[] {
  const { origin, name } = zone;
  const byName = grouped(sets, (set) => set.name);
  const clashes = [...grouped(sets, (set) => `${set.name} ${set.type}`).values()].flatMap((group) => {
    const at = group[0]?.name ?? "";
    const why = clashOf(group, byName.get(at) ?? []);
    return why === null ? [] : [recordClash(origin, name, at, why)];
  });
  const most = LIMITS.setIdentifierLength.value;
  const identifiers = sets.flatMap(({ setIdentifier: id }) => (id === null || id.length <= most ? [] : [id]));
  return [
    ...(sets.length > LIMITS.recordsPerZone.value ? [tooManyRecords(origin, name, sets.length)] : []),
    ...clashes,
    ...identifiers.map((identifier) => setIdentifierTooLong(origin, identifier)),
  ];
}

/** What can be said of decided trees, hostname by hostname and over whole zones. */
export function planRules(
  emission: TrafficEmission,
  zones: readonly DnsZoneModel[],
  hostnames: readonly GlobalHostnameModel[],
): readonly Finding[] {
  const origins = new Map(hostnames.map((hostname) => [hostname.name, hostname.origin]));
  const served = new Set(emission.hostnames.map((hostname) => hostname.name));
  const sets = grouped(allRecordSets(emission), (set) => set.zone);
  const checks = checksOf(emission).length;
  const account: Origin = zones[0]?.origin ?? { path: "route53" };
  return [
    ...emission.hostnames.flatMap((hostname) => {
      const origin = origins.get(hostname.name) ?? { path: hostname.name };
      return [
        ...treeRules(hostname, origin),
        ...leavesOf(hostname.tree.root).flatMap((leaf) => entranceRules(leaf, served, origin)),
        ...limitFindings(hostname, origin),
      ];
    }),
    ...zones.flatMap((zone) => zoneFindings(zone, sets.get(zone.name) ?? [])),
    ...(checks > LIMITS.healthChecksPerAccount.value ? [tooManyChecks(account, checks)] : []),
  ];
}
