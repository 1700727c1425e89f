import type { FailoverTime, HostnamePlan, PlanDocument } from "../core/model/plan.ts";
import { alignColumns, type Row, wrap } from "./columns.ts";
import { printable, styleOf, type TextOptions } from "./style.ts";

/** `150s worst (detect 90s + propagate 0s + TTL 60s), limit 180s`; says what is not known. */
export function failoverText(failover: FailoverTime): string {
  const seconds = (n: number | null) => (n === null ? "unknown" : `${n}s`);
  const parts = `detect ${seconds(failover.detect)} + propagate ${seconds(failover.propagate)} + TTL ${seconds(failover.ttl)}`;
  const worst =
    failover.worstSeconds === null ? "failover time unknown" : `failover in ${failover.worstSeconds}s at worst`;
  const limit = failover.limitSeconds === null ? "" : `, limit ${failover.limitSeconds}s`;
  const certainty = failover.certainty === "exact" || failover.worstSeconds === null ? "" : `, ${failover.certainty}`;
  return `${worst} (${parts})${limit}${certainty}`;
}

/** `jurisdictions EU: holds`; empty without such a requirement. */
export function residencyText(hostname: HostnamePlan): string {
  if (hostname.residency === null) return "";
  const { allowed, reachable, holds } = hostname.residency;
  return holds
    ? `never leaves ${reachable.join(", ")}`
    : `does not stay in ${allowed.join(", ")}: reaches ${reachable.join(", ")}`;
}

function leafRows(hostname: HostnamePlan): readonly Row[] {
  return hostname.leaves.map((leaf) => [
    "",
    leaf.cluster,
    `tier ${leaf.tier}`,
    `weight ${leaf.weight}`,
    leaf.values.join(", "),
    leaf.healthCheck === null ? "unchecked" : "checked",
  ]);
}

/** The names that lead to applications: which clusters answer, and how long a dead one still does. Empty without hostnames. */
export function trafficText(document: PlanDocument, options: TextOptions = {}): string {
  const style = styleOf(options);
  const { hostnames } = document.traffic;
  if (hostnames.length === 0) return "";
  const lines = hostnames.flatMap((hostname) => {
    const residency = residencyText(hostname);
    return [
      `${style.strong(printable(hostname.name))} → ${printable(hostname.application)}`,
      `  ${hostname.pattern} on ${hostname.provider}, zone ${printable(hostname.zone)}`,
      ...alignColumns(leafRows(hostname), style.width),
      ...wrap(
        [failoverText(hostname.failover), ...(residency === "" ? [] : [residency])].join("; "),
        style.width - 2,
      ).map((line) => `  ${line}`),
    ];
  });
  return `${lines.join("\n")}\n`;
}
