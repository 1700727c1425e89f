import type { Workload } from "cdk8s-plus-28";
import type { Construct } from "constructs";
import type { ChartFunction } from "../charts/chart-objects.ts";
import type { Manifests } from "../manifests/manifests.ts";
import type { Placement } from "../placement/placement.ts";
import { snapshot } from "../props/snapshot.ts";
import { FleetElement } from "../tree/element.ts";
import type { Override } from "./override.ts";
import type { SecretSource } from "./secret-source.ts";

/** An application: exactly one of `chart`, `manifests` and `deployment` gives its objects. */
export interface ApplicationProps {
  /** Makes its objects in a cdk8s chart. @default - manifests or deployment */
  readonly chart?: ChartFunction;
  /** Its objects as YAML or JSON. @default - chart or deployment */
  readonly manifests?: Manifests | readonly Manifests[];
  /** A workload of cdk8s-plus; what stands in the same cdk8s chart comes with it. @default - chart or manifests */
  readonly deployment?: Workload;
  /** Namespace of objects that name none. @default - the application's name */
  readonly namespace?: string;
  /** Replicas of every workload over all clusters; Jobs keep their own. @default - what the objects say */
  readonly replicas?: number;
  /** Where it runs. @default Placement.duplicated(), on every cluster */
  readonly placement?: Placement;
  /** What differs on some clusters, in the order it is applied. @default - nothing */
  readonly overrides?: readonly Override[];
  /** Secrets that it needs, by name; only ever by reference. @default - none */
  readonly secrets?: Readonly<Record<string, SecretSource>>;
  /** Higher is placed first. @default 0 */
  readonly priority?: number;
  /**
   * ConfigMaps and Secrets that its pods name get a hash of their content in their name, so that a change rolls forward.
   * @default - true for chart and deployment, false for manifests
   */
  readonly hashConfig?: boolean;
  /** A workload may be left out of a cluster, where a network joins the parts. @default false */
  readonly split?: boolean;
  /** A move or a removal may delete its PersistentVolumeClaims. @default false */
  readonly acceptDataLoss?: boolean;
}

/**
 * What is placed: objects that go together and are whole wherever they run. The id is its name; with the namespace it is its identity.
 * @example
 * new Application(fleet, "shop", {
 *   manifests: Manifests.file(new URL("../apps/shop.yaml", import.meta.url)),
 *   replicas: 6,
 *   placement: Placement.dynamicWeight({ fields: { jurisdiction: "EU" } }),
 * });
 */
export class Application extends FleetElement {
  readonly props: ApplicationProps;

  constructor(scope: Construct, id: string, props: ApplicationProps) {
    super(scope, id);
    this.props = snapshot(props ?? {});
  }

  get title(): string {
    return `application ${this.name}`;
  }

  /** Namespace of its objects that name none. */
  get namespace(): string {
    return typeof this.props.namespace === "string" ? this.props.namespace : this.name;
  }

  /** `<namespace>/<name>`: how plans, locks and the command line speak of it. */
  get applicationId(): string {
    return `${this.namespace}/${this.name}`;
  }
}
