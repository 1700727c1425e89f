import { type Finding, originText } from "../../core/model/finding.ts";
import type { ClusterModel } from "../../core/model/fleet.ts";
import type { DnsZoneModel, GlobalHostnameModel } from "../../core/model/traffic.ts";
import { MAX_LABEL, MAX_NAME } from "./domain-names.ts";

const NAME_RULE = `a name in lower case without trailing dot, labels of a-z, 0-9 and - up to ${MAX_LABEL} characters, ${MAX_NAME} in all`;
const NAME_SOURCE = "RFC 1035 §2.3.4, RFC 1123 §2.1";

export function zoneNameInvalid(zone: DnsZoneModel, fault: string): Finding {
  return {
    code: "ZONE_NAME_INVALID",
    severity: "error",
    class: "input",
    origin: zone.origin,
    got: `"${zone.name}", which ${fault}`,
    expected: NAME_RULE,
    fix: "correct the zone's name",
    source: NAME_SOURCE,
  };
}

export function zoneTwice(zone: DnsZoneModel, before: DnsZoneModel): Finding {
  return {
    code: "ZONE_DUPLICATE",
    severity: "error",
    class: "input",
    origin: zone.origin,
    got: `zone ${zone.name}, which ${originText(before.origin)} defines too`,
    expected: "one definition of a zone",
    fix: "use the first one in both places",
  };
}

export function hostnameInvalid(hostname: GlobalHostnameModel, fault: string): Finding {
  return {
    code: "HOSTNAME_INVALID",
    severity: "error",
    class: "input",
    origin: hostname.origin,
    got: `"${hostname.name}", which ${fault}`,
    expected: `${NAME_RULE}; a wildcard is the whole leftmost label`,
    fix: "correct the hostname",
    source: `${NAME_SOURCE}, RFC 4592 §2.1.1`,
  };
}

export function hostnameOutsideZone(hostname: GlobalHostnameModel): Finding {
  return {
    code: "HOSTNAME_OUTSIDE_ZONE",
    severity: "error",
    class: "input",
    origin: hostname.origin,
    got: `${hostname.name} in zone ${hostname.zone}`,
    expected: `${hostname.zone} or a name that ends with .${hostname.zone}`,
    fix: "move the hostname to the zone that holds it, or correct its name",
    source: "RFC 1034 §4.2",
  };
}

export function hostnameInNarrowerZone(hostname: GlobalHostnameModel, zone: string): Finding {
  return {
    code: "HOSTNAME_IN_NARROWER_ZONE",
    severity: "error",
    class: "input",
    origin: hostname.origin,
    got: `${hostname.name} in zone ${hostname.zone}, and the fleet has zone ${zone}`,
    expected: `${hostname.name} in ${zone}, the zone that answers for it`,
    fix: `set the hostname's zone to ${zone}`,
    source: "RFC 1034 §4.2.1: a delegated name is answered by the zone below the cut",
  };
}

export function hostnameTwice(hostname: GlobalHostnameModel, before: GlobalHostnameModel): Finding {
  return {
    code: "HOSTNAME_DUPLICATE",
    severity: "error",
    class: "input",
    origin: hostname.origin,
    got: `${hostname.name} for ${hostname.application}, which ${originText(before.origin)} claims for ${before.application}`,
    expected: "one application for a hostname",
    fix: "give one of them another name",
  };
}

export function entranceInvalid(cluster: ClusterModel, got: string): Finding {
  return {
    code: "INGRESS_INVALID",
    severity: "error",
    class: "input",
    origin: cluster.origin,
    got: `${got} as ingress of ${cluster.name}`,
    expected: "IP addresses, or a host name",
    fix: "set ingress: { addresses: […] } or { hostname } on the cluster",
    source: NAME_SOURCE,
  };
}
