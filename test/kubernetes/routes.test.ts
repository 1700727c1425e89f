import { expect, test } from "vitest";
import { hostCovers, routedHosts } from "../../core/kubernetes/index.ts";
import type { KubeObject } from "../../core/model/kube-object.ts";

function object(apiVersion: string, kind: string, spec: object): KubeObject {
  return { apiVersion, kind, metadata: { name: "x" }, spec } as unknown as KubeObject;
}

const cases: readonly [name: string, object: KubeObject, hosts: readonly string[]][] = [
  [
    "an Ingress by its rules",
    object("networking.k8s.io/v1", "Ingress", { rules: [{ host: "A.example" }, {}] }),
    ["a.example", "*"],
  ],
  ["an Ingress with a default backend", object("networking.k8s.io/v1", "Ingress", { defaultBackend: {} }), ["*"]],
  [
    "an HTTPRoute by its hostnames",
    object("gateway.networking.k8s.io/v1", "HTTPRoute", { hostnames: ["a.example"] }),
    ["a.example"],
  ],
  ["an HTTPRoute without hostnames", object("gateway.networking.k8s.io/v1", "HTTPRoute", {}), ["*"]],
  [
    "an Istio Gateway, whose hosts may name a namespace",
    object("networking.istio.io/v1", "Gateway", { servers: [{ hosts: ["shop/*.a.example"] }] }),
    ["*.a.example"],
  ],
  ["a VirtualService", object("networking.istio.io/v1", "VirtualService", { hosts: ["a.example"] }), ["a.example"]],
  ["a load balancer", object("v1", "Service", { type: "LoadBalancer" }), ["*"]],
  ["a Service inside the cluster", object("v1", "Service", { type: "ClusterIP" }), []],
  ["a Deployment", object("apps/v1", "Deployment", {}), []],
  ["an Ingress with nonsense", object("networking.k8s.io/v1", "Ingress", { rules: "all" }), []],
];

test.each(cases)("%s", (_name, route, hosts) => {
  expect(routedHosts(route)).toEqual(hosts);
});

test.each([
  ["*", "a.example", true],
  ["a.example", "a.example", true],
  ["*.example", "a.example", true],
  ["*.example", "example", false],
  ["*.example", "badexample", false],
  ["b.example", "a.example", false],
])("%s covers %s: %s", (host, name, covers) => {
  expect(hostCovers(host, name)).toBe(covers);
});
