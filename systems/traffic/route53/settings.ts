import type { DnsZoneModel } from "../../../core/model/traffic.ts";

/** Settings of a zone that say how AWS is reached; read by delivery. */
const ACCESS_KEYS: ReadonlySet<string> = new Set(["region", "profile"]);

const PROPAGATION = "propagationSeconds";
const LATENCY_REGION = "latencyRegion.";

/** A zone's settings beside those of access. */
export interface Route53Settings {
  /** Seconds until a changed health status is answered from, as the user states it; null = not stated, or no whole number. */
  readonly propagationSeconds: number | null;
  /** Cluster → region of latency routing, for clusters outside AWS. */
  readonly latencyRegions: Readonly<Record<string, string>>;
  /** Keys that mean nothing here. */
  readonly unknown: readonly string[];
}

/** Reads the plain settings of a zone; never throws. */
export function readSettings({ settings }: Pick<DnsZoneModel, "settings">): Route53Settings {
  const keys = Object.keys(settings).sort();
  const regions = keys.filter((key) => key.startsWith(LATENCY_REGION));
  const stated = settings[PROPAGATION];
  return {
    propagationSeconds: stated !== undefined && /^\d{1,6}$/.test(stated) ? Number(stated) : null,
    latencyRegions: Object.fromEntries(regions.map((key) => [key.slice(LATENCY_REGION.length), settings[key] ?? ""])),
    unknown: keys.filter((key) => !ACCESS_KEYS.has(key) && key !== PROPAGATION && !regions.includes(key)),
  };
}

/** The stated propagation when it is no whole number of seconds, else null. */
export function propagationFault({ settings }: DnsZoneModel): string | null {
  const stated = settings[PROPAGATION];
  return stated === undefined || /^\d{1,6}$/.test(stated) ? null : stated;
}
