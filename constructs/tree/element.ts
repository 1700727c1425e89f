import { Construct } from "constructs";
import type { Origin } from "../../core/model/index.ts";
import { CallSite } from "./call-site.ts";

/** An id that is free in the scope: `constructs` throws on one that is taken, we collect a finding instead. */
function freeId(scope: Construct, id: unknown): string {
  const wanted = typeof id === "string" && id !== "" ? id : "unnamed";
  let free = wanted;
  // Names such as `constructor` look taken to `constructs`, whose children stand in a plain object.
  for (let n = 2; scope.node.tryFindChild(free) !== undefined || free in Object.prototype; n += 1)
    free = `${wanted}~${n}`;
  return free;
}

/** A construct of the fleet: named by its id, unique among its kind in the whole fleet. */
export abstract class FleetElement extends Construct {
  /** The id given; the name in plans, locks and resource names. Never change it: what runs under it would be replaced. */
  readonly name: string;
  /** Where it was defined. */
  readonly site: CallSite;

  protected constructor(scope: Construct, id: string) {
    super(scope, freeId(scope, id));
    this.name = typeof id === "string" ? id : "";
    this.site = new CallSite();
  }

  /** Kind and name as findings show them: `cluster eu-west`. */
  abstract get title(): string;

  /** The construct path, for findings. */
  get origin(): Origin {
    return { path: this.node.path };
  }
}
