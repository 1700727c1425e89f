import { podTemplateOf } from "../../core/kubernetes/index.ts";
import {
  type Finding,
  isJsonObject,
  type Json,
  type JsonObject,
  type KubeObject,
  type SourcedObject,
  shortHash,
} from "../../core/model/index.ts";
import * as chartErrors from "./errors.ts";

/**
 * The label by which cdk8s-plus selects pods: a hash of the construct's path. Selectors are immutable, so a construct that only moves in its
 * tree would be replaced. Source: cdk8s-plus-28, `Pod.ADDRESS_LABEL`.
 */
export const ADDRESS_LABEL = "cdk8s.io/metadata.addr";

const MAX_LABEL_VALUE = 63;

/** Our label in its place: `<prefix>/workload`. */
export function workloadLabel(labelPrefix: string): string {
  return `${labelPrefix}/workload`;
}

/** `deployment-web`: kind and name, which are the workload's identity anyway. */
function workloadValue(object: KubeObject): string {
  const value = `${object.kind.toLowerCase()}-${object.metadata.name}`;
  return value.length <= MAX_LABEL_VALUE ? value : `${value.slice(0, MAX_LABEL_VALUE - 9)}-${shortHash(value)}`;
}

function addressOf(object: KubeObject): string | null {
  const address = podTemplateOf(object)?.metadata.labels?.[ADDRESS_LABEL];
  return typeof address === "string" ? address : null;
}

/** True for an object of cdk8s-plus that makes pods. */
export function isFromCdk8sPlus(object: KubeObject): boolean {
  return addressOf(object) !== null;
}

class Rewriter {
  readonly unknown = new Set<string>();
  readonly #label: string;
  readonly #values: ReadonlyMap<string, string>;

  constructor(label: string, values: ReadonlyMap<string, string>) {
    this.#label = label;
    this.#values = values;
  }

  #own(address: Json): Json {
    if (typeof address !== "string") return address;
    const value = this.#values.get(address);
    if (value === undefined) this.unknown.add(address);
    return value ?? address;
  }

  rewrite(value: Json): Json {
    if (Array.isArray(value)) return (value as readonly Json[]).map((item) => this.rewrite(item));
    if (!isJsonObject(value)) return value;
    // A requirement of a label selector names the label in a field of its own.
    const requirement = value["key"] === ADDRESS_LABEL && Array.isArray(value["values"]);
    const entries = Object.entries(value).map(([key, item]): [string, Json] => {
      if (key === ADDRESS_LABEL) return [this.#label, this.#own(item)];
      if (requirement && key === "key") return [key, this.#label];
      if (requirement && key === "values") return [key, (item as readonly Json[]).map((address) => this.#own(address))];
      return [key, this.rewrite(item)];
    });
    return Object.fromEntries(entries);
  }
}

/** Objects of a chart with selectors of our own in place of those that cdk8s-plus makes from construct paths. */
export function withOwnSelectors(
  objects: readonly SourcedObject[],
  labelPrefix: string,
): { readonly objects: readonly SourcedObject[]; readonly findings: readonly Finding[] } {
  const values = new Map<string, string>();
  for (const { object } of objects) {
    const address = addressOf(object);
    if (address !== null) values.set(address, workloadValue(object));
  }
  const findings: Finding[] = [];
  const rewritten = objects.map(({ origin, object }) => {
    const rewriter = new Rewriter(workloadLabel(labelPrefix), values);
    const own = rewriter.rewrite(object as unknown as JsonObject) as unknown as KubeObject;
    for (const address of rewriter.unknown) {
      findings.push(chartErrors.pathHashSelector(origin, object.kind, object.metadata.name, address));
    }
    return { origin, object: own };
  });
  return { objects: rewritten, findings };
}
