import { describe, expect, it } from "vitest";
import { ClusterSet, Mesh, Network, type NetworkProps, SecretSource } from "../../constructs/index.ts";
import { readSettings } from "../../systems/network/istio/settings.ts";
import { addWeb, sampleFleet } from "./sample.ts";
import { told } from "./told.ts";

function network(props: Partial<NetworkProps>, id = "mesh") {
  const fleet = sampleFleet();
  const web = addWeb(fleet);
  const europe = new ClusterSet(fleet, "europe", { fields: { jurisdiction: "EU" } });
  new Network(fleet, id, {
    system: Mesh.istio(),
    over: europe,
    services: [{ application: web, service: "web" }],
    ...props,
  });
  return { model: fleet.model().networks[0], findings: fleet.findings().map(told) };
}

describe("a network", () => {
  it("is plain data", () => {
    const services = [
      { application: "web/web", service: "z", namespace: "other" },
      { application: "web/web", service: "b", failover: { "eu-west-1": "eu-central-1" } },
      { application: "web/web", service: "a" },
    ];
    expect(network({ services })).toEqual({
      model: {
        origin: { path: "sample/mesh" },
        name: "mesh",
        system: "istio",
        clusters: ["frankfurt", "ireland"],
        services: [
          {
            origin: { path: "sample/mesh" },
            application: "web/web",
            namespace: "other",
            service: "z",
            failover: [],
            consumers: null,
          },
          {
            origin: { path: "sample/mesh" },
            application: "web/web",
            namespace: "web",
            service: "a",
            failover: [],
            consumers: null,
          },
          {
            origin: { path: "sample/mesh" },
            application: "web/web",
            namespace: "web",
            service: "b",
            failover: [{ from: "eu-west-1", to: "eu-central-1" }],
            consumers: null,
          },
        ],
        settings: {},
      },
      findings: [],
    });
  });

  it("hands Istio the settings that its folder reads, every one of them", () => {
    const { model } = network({
      system: Mesh.istio({
        meshId: "shop",
        trustDomain: "shop.example",
        networks: { ireland: "eu" },
        namespace: "mesh",
        revision: "1-30",
        injection: false,
        eastWestGateway: { selector: { app: "gateway" }, port: 15_444 },
        remoteSecrets: SecretSource.externalSecret({ store: "vault", key: "istio/{cluster}", refreshInterval: "5m" }),
        outlierDetection: { consecutive5xxErrors: 3, interval: "5s", baseEjectionTime: "1m", maxEjectionPercent: 50 },
        failoverTime: "45s",
      }),
    });
    const { settings, faults } = readSettings(model?.settings ?? {}, "mesh");
    expect(faults).toEqual([]);
    expect(settings).toEqual({
      meshId: "shop",
      trustDomain: "shop.example",
      networks: { ireland: "eu" },
      namespace: "mesh",
      revision: "1-30",
      injection: false,
      eastWestGateway: { selector: { app: "gateway" }, port: 15_444 },
      remoteSecrets: {
        kind: "externalSecret",
        store: { kind: "ClusterSecretStore", name: "vault" },
        keyTemplate: "istio/{cluster}",
        refreshInterval: "5m",
      },
      outlierDetection: {
        consecutive5xxErrors: 3,
        intervalSeconds: 5,
        baseEjectionSeconds: 60,
        maxEjectionPercent: 50,
      },
      failoverSeconds: 45,
    });
  });

  it("takes existing remote secrets", () => {
    expect(network({ system: Mesh.istio({ remoteSecrets: SecretSource.existing() }) }).model?.settings).toEqual({
      remoteSecrets: { kind: "existing" },
    });
  });

  it("of a system of one's own takes any plain settings", () => {
    const { model, findings } = network({ system: Mesh.system("tunnel", { hub: "ireland", ports: [1, 2] }) });
    expect(findings).toEqual([]);
    expect(model).toMatchObject({ system: "tunnel", settings: { hub: "ireland", ports: [1, 2] } });
  });

  it("is over every cluster unless said otherwise", () => {
    expect(network({ over: undefined as unknown as ClusterSet }).model?.clusters).toEqual([
      "frankfurt",
      "ireland",
      "virginia",
    ]);
    expect(network({ clusters: ["ireland", "virginia"] }).model?.clusters).toEqual(["ireland"]);
  });

  it.each<[string, Partial<NetworkProps>, string, string]>([
    [
      "over one cluster",
      { clusters: ["ireland"] },
      "mesh",
      "warning NETWORK_TOO_SMALL at sample/mesh: got a network over ireland; expected at least two clusters to join; widen its cluster set, or remove it",
    ],
    [
      "without a system",
      { system: undefined as unknown as Mesh },
      "mesh",
      "error PROP_MISSING at sample/mesh: got no system; expected a value for system; set system",
    ],
    [
      "with a bad name",
      {},
      "Mesh",
      'error CONSTRUCT_NAME_INVALID at sample/Mesh: got network named "Mesh"; expected a DNS label: at most 63 of a-z, 0-9 and -; choose another name',
    ],
    [
      "with a misspelt setting",
      { system: Mesh.istio({ meshID: "a" } as object) },
      "mesh",
      "error PROP_UNKNOWN at sample/mesh: got prop system.meshID; expected one of eastWestGateway, failoverTime, injection, meshId, namespace, networks, outlierDetection, remoteSecrets, revision, trustDomain; did you mean meshId",
    ],
    [
      "of a service without a name",
      { services: [{ application: "a/b" } as never] },
      "mesh",
      "error PROP_MISSING at sample/mesh: got no services[0].service; expected a value for services[0].service; set services[0].service",
    ],
  ])("%s is told", (_name, props, id, message) => {
    expect(network(props, id).findings[0]).toBe(message);
  });
});
