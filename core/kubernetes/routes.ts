import { isJsonObject, type Json, type JsonObject, type KubeObject, specOf } from "../model/index.ts";
import { kindName } from "./kinds.ts";

function texts(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter((v): v is string => typeof v === "string") : [];
}

function objects(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter(isJsonObject) : [];
}

/** Every name is answered for: a route that states none, a load balancer. */
export const ANY_HOST = "*";

function orAny(hosts: readonly string[]): readonly string[] {
  return hosts.length === 0 ? [ANY_HOST] : hosts;
}

/**
 * Host names for which an object leads traffic from outside into the cluster, lower case; empty for every object that does not.
 * Sources: networking.k8s.io Ingress, gateway.networking.k8s.io routes, networking.istio.io Gateway and VirtualService (hosts as `namespace/host`), v1 Service.
 */
export function routedHosts(object: KubeObject): readonly string[] {
  const spec = specOf(object);
  const hosts = (): readonly string[] => {
    switch (kindName(object)) {
      case "Ingress": {
        const rules = objects(spec["rules"]).map(({ host }) =>
          typeof host === "string" && host !== "" ? host : ANY_HOST,
        );
        return rules.length > 0 || spec["defaultBackend"] === undefined ? rules : [ANY_HOST];
      }
      case "HTTPRoute.gateway.networking.k8s.io":
      case "GRPCRoute.gateway.networking.k8s.io":
      case "TLSRoute.gateway.networking.k8s.io":
        return orAny(texts(spec["hostnames"]));
      case "Gateway.networking.istio.io":
        return objects(spec["servers"]).flatMap((server) => texts(server["hosts"]).map((h) => h.replace(/^.*\//, "")));
      case "VirtualService.networking.istio.io":
        return texts(spec["hosts"]);
      case "Service":
        return spec["type"] === "LoadBalancer" ? [ANY_HOST] : [];
      default:
        return [];
    }
  };
  return hosts().map((host) => host.toLowerCase());
}

/** True if a host of a route covers a name: the same, `*`, or a wildcard of its parent. */
export function hostCovers(host: string, name: string): boolean {
  if (host === ANY_HOST || host === name) return true;
  return host.startsWith("*.") && name.endsWith(host.slice(1)) && name.length > host.length - 1;
}
