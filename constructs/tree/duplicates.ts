import type { Finding } from "../../core/model/index.ts";
import { Application } from "../applications/application.ts";
import * as errors from "../errors.ts";
import type { FleetElement } from "./element.ts";

function grouped(
  elements: readonly FleetElement[],
  key: (element: FleetElement) => string,
): readonly (readonly FleetElement[])[] {
  const groups = new Map<string, FleetElement[]>();
  for (const element of elements) groups.set(key(element), [...(groups.get(key(element)) ?? []), element]);
  return [...groups.values()].filter((group) => group.length > 1);
}

/** Where each was defined: its file and line, or its path where the engine does not tell. */
function places(group: readonly FleetElement[], root: string | null): readonly string[] {
  return group.map((element) => element.site.text(root) ?? element.node.path);
}

/** The name that must be unique among elements of a kind: an application's namespace is a part of it. */
function identityOf(element: FleetElement): string {
  return element instanceof Application ? `application ${element.applicationId}` : element.title;
}

/** Elements that claim one name, and ones that claim one id in their scope. */
export function duplicateFindings(elements: readonly FleetElement[], root: string | null): readonly Finding[] {
  const named = grouped(elements, identityOf);
  const ids = grouped(elements, (element) => `${element.node.scope?.node.path ?? ""}/${element.name}`);
  const told = new Set(named.flat());
  return [
    ...named.flatMap((group) => {
      const [first] = group;
      return first === undefined ? [] : [errors.nameTwice(first.origin, identityOf(first), places(group, root))];
    }),
    ...ids
      .filter((group) => group.some((element) => !told.has(element)))
      .flatMap((group) => {
        const [first] = group;
        const titles = group.map(identityOf);
        return first === undefined ? [] : [errors.idTwice(first.origin, titles, places(group, root))];
      }),
  ];
}
