import type { JsonObject, KubeObject } from "../../model/index.ts";
import { isJsonObject, parseCidr, specOf } from "../../model/index.ts";
import { checkPortReference } from "./ports.ts";
import { entriesOf, numberOf, type Report, setAmong, textOf } from "./report.ts";

const SOURCE = "k8s.io/kubernetes pkg/apis/networking/validation";

function checkPeer(peer: JsonObject, path: string, report: Report): void {
  const selectors = setAmong(peer, ["namespaceSelector", "podSelector"]);
  const block = peer["ipBlock"];
  if (!isJsonObject(block)) {
    if (selectors.length === 0) report.required(path, "ipBlock, namespaceSelector or podSelector", SOURCE);
    return;
  }
  if (selectors.length > 0) report.exclusive(path, ["ipBlock", ...selectors], "ipBlock alone, or selectors", SOURCE);
  const cidr = textOf(block["cidr"]);
  if (cidr !== null && parseCidr(cidr) === null)
    report.refused(`${path}.ipBlock.cidr`, cidr, "an address range such as 10.0.0.0/8", SOURCE);
}

/** Peers and ports of a NetworkPolicy. */
export function checkNetworkPolicy(object: KubeObject, report: Report): void {
  for (const [direction, peers] of [
    ["ingress", "from"],
    ["egress", "to"],
  ] as const) {
    for (const rule of entriesOf(specOf(object)[direction], `spec.${direction}`)) {
      for (const { path, value } of entriesOf(rule.value[peers], `${rule.path}.${peers}`))
        checkPeer(value, path, report);
      for (const { path, value } of entriesOf(rule.value["ports"], `${rule.path}.ports`)) {
        checkPortReference(value["port"], `${path}.port`, report, SOURCE);
        const end = numberOf(value["endPort"]);
        const start = numberOf(value["port"]);
        if (end !== null && (start === null || end < start))
          report.refused(`${path}.endPort`, end, "no less than port, which has to be a number", SOURCE);
      }
    }
  }
}
