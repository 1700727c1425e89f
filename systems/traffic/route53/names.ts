import { shortHash } from "../../../core/model/digest.ts";
import type { LeafType } from "../../../core/model/record-tree.ts";

/** Resource name of a zone that the fleet creates. */
export function zoneResource(zone: string): string {
  return `dns/${zone}/Zone/${zone}`;
}

/** Resource name of a record (design.md, Identity is API). */
export function recordResource(zone: string, name: string, type: LeafType, setIdentifier: string | null): string {
  return `dns/${zone}/Record/${name}/${type}/${setIdentifier ?? "_"}`;
}

/** Whose member of which group a record is. */
export interface MemberPlace {
  /** The member's key in its group: a cluster, a tier, a region. */
  readonly key: string;
  readonly type: LeafType;
  readonly generation: number;
  readonly hostname: string;
  /** Name of the group: it tells levels of one tree apart. */
  readonly group: string;
}

/**
 * Set identifier of a group's member, unique in the zone: the provider and test doubles delete by identifier, and a changed one
 * is a new record. 63 + 1 + 5 + 1 + 4 + 1 + 8 characters at most for a cluster, below Route 53's 128.
 */
export function setIdentifier({ key, type, generation, hostname, group }: MemberPlace): string {
  return `${key}.${type.toLowerCase()}.g${generation}.${shortHash({ hostname, level: group })}`;
}
