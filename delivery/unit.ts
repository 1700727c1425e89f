import * as pulumi from "@pulumi/pulumi";
import type { Item, ObjectItem, Unit } from "../core/model/bundle.ts";
import { classKey, type KubernetesClass, kubernetesClass } from "./kubernetes-class.ts";
import { type Registered, withRunTimeValues } from "./run-time-values.ts";
import { tokenClass } from "./token-class.ts";

/** One component a unit, the parent of all that one provider instance receives; it makes a later move of the unit possible. */
class UnitComponent extends pulumi.ComponentResource {
  constructor(name: string) {
    super("moorage:fleet:Unit", name);
  }
}

type AnyClass = KubernetesClass;

/** The classes of a unit's items, imported before anything is registered. */
export async function unitClasses(units: readonly Unit[]): Promise<ReadonlyMap<string, AnyClass>> {
  const classes = new Map<string, AnyClass>();
  for (const item of units.flatMap((unit) => unit.items)) {
    const key = itemClassKey(item);
    if (classes.has(key)) continue;
    classes.set(
      key,
      item.kind === "object" ? await kubernetesClass(item.object, item.custom) : await tokenClass(item.token),
    );
  }
  return classes;
}

function itemClassKey(item: Item): string {
  return item.kind === "object" ? classKey(item.object, item.custom) : item.token;
}

/** Items in an order in which everything an item waits for stands before it. */
export function inOrder(items: readonly Item[]): readonly Item[] {
  const byName = new Map(items.map((item) => [item.name, item]));
  const ordered = new Set<Item>();
  const open = new Set<Item>();
  const visit = (item: Item): void => {
    if (ordered.has(item) || open.has(item)) return;
    open.add(item);
    for (const name of item.dependsOn) {
      const needed = byName.get(name);
      if (needed !== undefined) visit(needed);
    }
    open.delete(item);
    ordered.add(item);
  };
  for (const item of items) visit(item);
  return [...ordered];
}

/**
 * The inputs of an object. Fields and their order stand as emitted, so that equal bundles are equal inputs.
 */
function objectArgs(item: ObjectItem, registered: Registered): object {
  return withRunTimeValues(item.object, registered) as object;
}

/** Registers a unit's items under its component, with the unit's provider. Adds what it registers to `registered`. */
export function registerUnit(
  unit: Unit,
  provider: pulumi.ProviderResource,
  classes: ReadonlyMap<string, AnyClass>,
  registered: Map<string, pulumi.CustomResource>,
): void {
  const parent = new UnitComponent(unit.name);
  for (const item of inOrder(unit.items)) {
    const Class = classes.get(itemClassKey(item));
    if (Class === undefined) throw new Error(`no class for ${item.name}`);
    const dependsOn = item.dependsOn.flatMap((name) => registered.get(name) ?? []);
    const args =
      item.kind === "object" ? objectArgs(item, registered) : (withRunTimeValues(item.args, registered) as object);
    registered.set(item.name, new Class(item.name, args, { parent, provider, dependsOn }));
  }
}
