import { type ApiObject, Chart } from "cdk8s";
import type { Construct, IConstruct } from "constructs";

/** Ids that stand for "the object itself" and say nothing in a name. Source: constructs, `node.defaultChild`. */
const SILENT = new Set(["resource", "default"]);

/**
 * A chart whose objects are named by their path in it, without a hash: `new Deployment(chart, "web")` is `web`.
 * So a name stays when the application moves in the fleet, and nothing outside of the chart changes it.
 */
export class FixedNameChart extends Chart {
  /** Own mark: `instanceof` is true for every chart, as cdk8s answers it for subclasses too. */
  readonly #fixed = true;

  static isFixedNameChart(chart: Chart): boolean {
    return #fixed in chart && chart.#fixed;
  }

  constructor(scope: Construct, id: string, namespace: string) {
    super(scope, id, { namespace, disableResourceNameHashes: true });
  }

  override generateObjectName(apiObject: ApiObject): string {
    return pathInChart(apiObject)
      .filter((id) => !SILENT.has(id.toLowerCase()))
      .join("-")
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, "");
  }
}

/** Ids from the outermost chart down to the construct. */
export function pathInChart(construct: IConstruct): readonly string[] {
  return construct.node.path.split("/").slice(1);
}
