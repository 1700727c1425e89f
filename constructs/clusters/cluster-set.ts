import type { Construct } from "constructs";
import type { FieldValues, LabelRequirementProps, LabelValues } from "../placement/selector.ts";
import { snapshot } from "../props/snapshot.ts";
import { FleetElement } from "../tree/element.ts";

/** Which clusters belong to a set: every part that is given must hold. */
export interface ClusterSetProps {
  /** Labels and their values; a list means one of them. @default - any */
  readonly labels?: LabelValues;
  /** Requirements beyond equality, as of a Kubernetes label selector. @default - none */
  readonly expressions?: readonly LabelRequirementProps[];
  /** Fields and their values; a list means one of them. @default - any */
  readonly fields?: FieldValues;
}

/**
 * Clusters that belong together, chosen by what they are. Its members follow from the fleet: a new cluster that fits joins by itself.
 * @example
 * const europe = new ClusterSet(fleet, "europe", { fields: { jurisdiction: "EU" } });
 */
export class ClusterSet extends FleetElement {
  readonly props: ClusterSetProps;

  constructor(scope: Construct, id: string, props: ClusterSetProps) {
    super(scope, id);
    this.props = snapshot(props ?? {});
  }

  get title(): string {
    return `cluster set ${this.name}`;
  }
}
