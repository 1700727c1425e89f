import { RootConstruct } from "constructs";
import type { Catalogue, Finding, FleetModel, Profile } from "../core/model/index.ts";
import { catalogue } from "../systems/catalogue.ts";
import { type FleetReading, type ReadFleetOptions, readFleet } from "./fleet-model.ts";
import { snapshot } from "./props/snapshot.ts";

export interface FleetProps {
  /**
   * Whose rules decide placements: `moorage`, ours, or `karmada`, exactly those of Karmada's scheduler. @default "moorage"
   */
  readonly profile?: Profile;
  /**
   * Prefix of labels and annotations of ours on objects. Selectors hold it, so never change it while anything runs. @default "moorage.dev"
   */
  readonly labelPrefix?: string;
  /**
   * Namespaces that are on the clusters already (made by an installer such as Istio's, or by a platform team): objects are put there, and the
   * namespaces themselves are not created, changed or deleted. `default` and `kube-*` always are. @default - none
   */
  readonly existingNamespaces?: readonly string[];
  /** Oldest facts that a plan may rest on. @default "24h" */
  readonly maxFactsAge?: string;
  /** Systems of your own, beside those that come with Moorage; one of the same name takes its place. @default - none */
  readonly systems?: Partial<Catalogue>;
}

/**
 * All clusters and what runs on them. The id is its name: it stands in labels and in the default cluster identifiers; never change it.
 * Nothing throws on bad input: it is collected, see {@link Fleet.findings}.
 * @example
 * export function fleet(): Fleet {
 *   const fleet = new Fleet("shop");
 *   new Cluster(fleet, "eu", { provider: "aws", region: "eu-west-1", kubernetesVersion: "1.34" });
 *   return fleet;
 * }
 */
export class Fleet extends RootConstruct {
  readonly name: string;
  readonly props: FleetProps;
  #reading: { readonly key: string; readonly reading: FleetReading } | null = null;

  constructor(id: string, props: FleetProps = {}) {
    super(typeof id === "string" && id !== "" ? id : "fleet");
    this.name = typeof id === "string" ? id : "";
    this.props = snapshot(props ?? {});
  }

  /** The fleet as plain data, sorted: the same definition gives the same bytes, in whatever order it is written. */
  model(options: ReadFleetOptions = {}): FleetModel {
    return this.#read(options).model;
  }

  /** All that is wrong in the definition, sorted. */
  findings(options: ReadFleetOptions = {}): readonly Finding[] {
    return this.#read(options).findings;
  }

  /** Who plays what: the systems that come with Moorage and those of `systems`. */
  systems(): Catalogue {
    const { traffic, network, schemas } = this.props.systems ?? {};
    return {
      traffic: { ...catalogue.traffic, ...traffic },
      network: { ...catalogue.network, ...network },
      schemas: [...catalogue.schemas, ...(Array.isArray(schemas) ? schemas : [])],
    };
  }

  /** Read once as long as no construct is added: reading runs charts and opens files. */
  #read(options: ReadFleetOptions): FleetReading {
    const key = `${options.projectRoot ?? ""}\n${this.node.findAll().length}`;
    if (this.#reading?.key !== key) this.#reading = { key, reading: readFleet(this, options) };
    return this.#reading.reading;
  }
}
