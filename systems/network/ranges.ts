import { type Cidr, parseCidr } from "../../core/model/cidr.ts";
import type { Finding, Origin } from "../../core/model/finding.ts";
import type { ClusterModel } from "../../core/model/fleet.ts";
import { compareText } from "../../core/model/json.ts";
import { rangeInvalid, rangesOverlap, rangeUndeclared } from "./errors.ts";

/** A range of a cluster that others on the same flat network must be able to tell from their own. */
interface Range {
  readonly cluster: ClusterModel;
  readonly kind: "pods" | "nodes";
  readonly cidr: Cidr;
}

function rangesOf(cluster: ClusterModel): readonly Range[] {
  const { pods, nodes } = cluster.network;
  const read = (kind: Range["kind"], texts: readonly string[]): Range[] =>
    texts.flatMap((text) => {
      const cidr = parseCidr(text);
      return cidr === null ? [] : [{ cluster, kind, cidr }];
    });
  return [...read("pods", pods), ...read("nodes", nodes)];
}

function compareBytes(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((byte, index) => byte !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** By family and first address, the wider range first: what lies inside a range then follows it directly. */
function inAddressOrder(a: Range, b: Range): number {
  return (
    a.cidr.family - b.cidr.family ||
    compareBytes(a.cidr.bytes, b.cidr.bytes) ||
    a.cidr.prefix - b.cidr.prefix ||
    compareText(a.cluster.name, b.cluster.name)
  );
}

function contains(outer: Cidr, inner: Cidr): boolean {
  if (outer.family !== inner.family || outer.prefix > inner.prefix) return false;
  return outer.bytes.every((byte, index) => {
    const bits = Math.max(0, Math.min(8, outer.prefix - index * 8));
    const mask = (0xff << (8 - bits)) & 0xff;
    return (byte & mask) === ((inner.bytes[index] ?? 0) & mask);
  });
}

/**
 * Ranges of different clusters of which one holds addresses of the other, and at least one is of pods. Ranges nest or are disjoint,
 * so one pass over them in address order finds all; each range is told once, with the widest it stands in.
 */
function overlaps(ranges: readonly Range[]): readonly (readonly [Range, Range])[] {
  const around: Range[] = [];
  const found: (readonly [Range, Range])[] = [];
  for (const range of [...ranges].sort(inAddressOrder)) {
    for (let last = around.at(-1); last !== undefined && !contains(last.cidr, range.cidr); last = around.at(-1))
      around.pop();
    const clash = around.find(
      (outer) => outer.cluster !== range.cluster && (outer.kind === "pods" || range.kind === "pods"),
    );
    if (clash !== undefined) found.push([clash, range]);
    around.push(range);
  }
  return found;
}

/**
 * Ranges of clusters on one flat network, where pods reach each other by their own addresses: they must be declared, valid and
 * disjoint (mesh.md §9, M2). `shared` names the flat network.
 */
export function flatNetworkRules(
  clusters: readonly ClusterModel[],
  shared: string,
  origin: Origin,
): readonly Finding[] {
  if (clusters.length < 2) return [];
  const undeclared = clusters.filter(({ network }) => network.pods.length === 0);
  const invalid = clusters.flatMap((cluster) =>
    [...cluster.network.pods, ...cluster.network.nodes]
      .filter((text) => parseCidr(text) === null)
      .map((text) => rangeInvalid(cluster, text)),
  );
  return [
    ...undeclared.map((cluster) => rangeUndeclared(cluster, shared)),
    ...invalid,
    ...overlaps(clusters.flatMap(rangesOf)).map(([one, other]) =>
      rangesOverlap(
        origin,
        shared,
        `${one.kind} ${one.cidr.text} of ${one.cluster.name}`,
        `${other.kind} ${other.cidr.text} of ${other.cluster.name}`,
      ),
    ),
  ];
}
