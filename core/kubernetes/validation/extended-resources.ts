import type { JsonObject } from "../../model/index.ts";
import { canonicalQuantity } from "../../model/index.ts";
import { fieldPath } from "../describe.ts";
import { isSet, objectOf, type Report } from "./report.ts";

/** What cannot be overcommitted: extended resources and huge pages. */
function isWhole(name: string): boolean {
  return name.startsWith("hugepages-") || (name.includes("/") && !name.startsWith("kubernetes.io/"));
}

/** What cannot be overcommitted must be limited to what is requested; a limit alone is also the request. */
export function checkExtendedResources(container: JsonObject, at: string, report: Report): void {
  const resources = objectOf(container["resources"]);
  const limits = objectOf(resources["limits"]);
  for (const [name, request] of Object.entries(objectOf(resources["requests"]))) {
    if (!isWhole(name) || !isSet(request)) continue;
    const path = fieldPath(`${at}.resources.limits`, name);
    const limit = limits[name];
    if (!isSet(limit)) report.required(path, `${String(request)}, as requested: it cannot be overcommitted`);
    // A request above its limit is REQUEST_ABOVE_LIMIT already.
    else if (Number(canonicalQuantity(String(limit))) > Number(canonicalQuantity(String(request))))
      report.refused(path, limit, `${String(request)}, as requested: it cannot be overcommitted`);
  }
}
