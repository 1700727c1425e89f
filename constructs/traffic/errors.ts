import type { Finding, Origin } from "../../core/model/index.ts";
import { inputError, listed, meant, shown } from "../finding-text.ts";

export function zoneOwner(origin: Origin): Finding {
  return inputError(
    origin,
    "ZONE_OWNER_AMBIGUOUS",
    "a zone with both or neither of zoneId and create",
    "exactly one of them",
    "give the id of the zone that exists, or create: true to let the fleet make it",
  );
}

export function tierTwice(origin: Origin, cluster: string): Finding {
  return inputError(
    origin,
    "TIER_TWICE",
    `cluster ${cluster} in two tiers`,
    "each cluster in one tier",
    "remove it from one",
  );
}

export function tierEmpty(origin: Origin, place: string): Finding {
  return inputError(
    origin,
    "TIER_EMPTY",
    `${place} without clusters`,
    "at least one cluster in each tier",
    "fill or remove the tier",
  );
}

export function unknownJurisdiction(origin: Origin, place: string, name: string, known: readonly string[]): Finding {
  const fix = meant(name, known, "name a jurisdiction that a cluster states");
  return inputError(
    origin,
    "JURISDICTION_UNKNOWN",
    `${place} ${shown(name)}`,
    `one of the jurisdictions ${listed(known)}`,
    fix,
  );
}
