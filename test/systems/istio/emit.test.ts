import { describe, expect, test } from "vitest";
import type { ClusterModel } from "../../../core/model/fleet.ts";
import type { KubeObject } from "../../../core/model/kube-object.ts";
import type { NetworkModel } from "../../../core/model/network.ts";
import type { NetworkPlan } from "../../../core/model/plan.ts";
import { istio } from "../../../systems/network/istio/index.ts";
import { cluster, network } from "../sample-fleet.ts";

const eu1 = cluster("eu1", { network: { pods: ["10.1.9.9/16"], services: ["10.96.0.0/16"], nodes: [] } });
const eu2 = cluster("eu2", {
  region: "eu-central-1",
  network: { pods: ["10.2.0.0/16"], services: ["10.96.0.0/16"], nodes: [] },
});
const us1 = cluster("us1", { region: "us-east-1" });

function planOf(model: NetworkModel, clusters: readonly ClusterModel[]): NetworkPlan {
  const services = model.services.map(({ application, namespace, service, failover }) => {
    return {
      id: `${namespace}/${service}`,
      application,
      namespace,
      service,
      exportedFrom: ["eu1"],
      consumers: null,
      neededOn: clusters.map((c) => c.name),
      failover,
    };
  });
  return { name: model.name, system: "istio", settings: model.settings, ...istio.shape(model, clusters), services };
}

function emitted(
  model: NetworkModel,
  clusters: readonly ClusterModel[],
): Readonly<Record<string, readonly KubeObject[]>> {
  return istio.emit(planOf(model, clusters));
}

function kinds(objects: readonly KubeObject[] | undefined): readonly string[] {
  return (objects ?? []).map(({ kind, metadata: { namespace = "_", name } }) => `${kind} ${namespace}/${name}`);
}

const VAULT = {
  remoteSecrets: {
    kind: "externalSecret",
    store: { kind: "ClusterSecretStore", name: "vault" },
    keyTemplate: "istio/{cluster}/kubeconfig",
  },
};

describe("shape", () => {
  test("each cluster has its ids, network and declared ranges", () => {
    expect(istio.shape(network(), [eu2, eu1]).clusters).toEqual([
      {
        name: "eu1",
        region: "eu-west-1",
        networks: ["net-eu1"],
        ids: {
          cluster: "eu1",
          mesh: "mesh",
          network: "net-eu1",
          remoteSecret: "istio-system/istio-remote-secret-eu1",
          trustDomain: "cluster.local",
        },
        ranges: [
          { kind: "pods", cidr: "10.1.0.0/16", origin: "declared" },
          { kind: "services", cidr: "10.96.0.0/16", origin: "declared" },
        ],
      },
      expect.objectContaining({ name: "eu2", networks: ["net-eu2"] }),
    ]);
  });

  test("all are joined with all, both ways: flat on one network, by gateway between networks", () => {
    const model = network({ settings: { ...VAULT, networks: { eu1: "eu", eu2: "eu" } } });
    expect(istio.shape(model, [eu1, eu2, us1]).joins).toEqual([
      { from: "eu1", to: "eu2", network: "mesh", by: "flat" },
      { from: "eu1", to: "us1", network: "mesh", by: "gateway" },
      { from: "eu2", to: "eu1", network: "mesh", by: "flat" },
      { from: "eu2", to: "us1", network: "mesh", by: "gateway" },
      { from: "us1", to: "eu1", network: "mesh", by: "gateway" },
      { from: "us1", to: "eu2", network: "mesh", by: "gateway" },
    ]);
  });
});

describe("objects", () => {
  const objects = emitted(network({ settings: VAULT }), [eu1, eu2, us1]);
  const find = (kind: string) => objects["eu1"]?.find((object) => object.kind === kind);

  test("each cluster has its own namespace labels, the gateway, a secret for every other cluster and the rule", () => {
    expect(kinds(objects["eu1"])).toEqual([
      "Namespace _/istio-system",
      "Namespace _/pay",
      "Gateway istio-system/cross-network",
      "ExternalSecret istio-system/istio-remote-secret-eu2",
      "ExternalSecret istio-system/istio-remote-secret-us1",
      "DestinationRule pay/ledger-locality",
    ]);
    expect(kinds(objects["us1"])).toContain("ExternalSecret istio-system/istio-remote-secret-eu1");
    expect(Object.keys(objects)).toEqual(["eu1", "eu2", "us1"]);
  });

  test("the control plane's namespace tells its network, the service's takes part in the mesh", () => {
    const labels = objects["eu1"]?.filter(({ kind }) => kind === "Namespace").map(({ metadata }) => metadata.labels);
    expect(labels).toEqual([{ "topology.istio.io/network": "net-eu1" }, { "istio-injection": "enabled" }]);
  });

  test("the gateway passes calls of other networks through", () => {
    expect(find("Gateway")).toEqual({
      apiVersion: "networking.istio.io/v1",
      kind: "Gateway",
      metadata: { name: "cross-network", namespace: "istio-system" },
      spec: {
        selector: { istio: "eastwestgateway" },
        servers: [
          {
            port: { number: 15_443, name: "tls", protocol: "TLS" },
            tls: { mode: "AUTO_PASSTHROUGH" },
            hosts: ["*.local"],
          },
        ],
      },
    });
  });

  test("a remote secret is fetched under the cluster's id, with the label and annotation that istiod looks for", () => {
    expect(find("ExternalSecret")).toEqual({
      apiVersion: "external-secrets.io/v1",
      kind: "ExternalSecret",
      metadata: { name: "istio-remote-secret-eu2", namespace: "istio-system" },
      spec: {
        refreshInterval: "1h",
        secretStoreRef: { kind: "ClusterSecretStore", name: "vault" },
        target: {
          name: "istio-remote-secret-eu2",
          creationPolicy: "Owner",
          template: {
            metadata: {
              labels: { "istio/multiCluster": "true" },
              annotations: { "networking.istio.io/cluster": "eu2" },
            },
          },
        },
        data: [{ secretKey: "eu2", remoteRef: { key: "istio/eu2/kubeconfig" } }],
      },
    });
  });

  test("the rule fails over by region, with outlier detection", () => {
    expect(find("DestinationRule")).toEqual({
      apiVersion: "networking.istio.io/v1",
      kind: "DestinationRule",
      metadata: { name: "ledger-locality", namespace: "pay" },
      spec: {
        host: "ledger.pay.svc.cluster.local",
        trafficPolicy: {
          loadBalancer: {
            localityLbSetting: { enabled: true, failover: [{ from: "eu-west-1", to: "eu-central-1" }] },
          },
          outlierDetection: {
            consecutive5xxErrors: 5,
            interval: "10s",
            baseEjectionTime: "30s",
            maxEjectionPercent: 100,
          },
        },
      },
    });
  });

  test("the rule is the same on every cluster", () => {
    const rules = Object.values(objects).map((some) => some.find(({ kind }) => kind === "DestinationRule"));
    expect(new Set(rules.map((rule) => JSON.stringify(rule))).size).toBe(1);
    expect(rules).toHaveLength(3);
  });
});

test("on one network there is no gateway; existing secrets are not emitted", () => {
  const model = network({ settings: { remoteSecrets: { kind: "existing" }, networks: { eu1: "eu", eu2: "eu" } } });
  expect(kinds(emitted(model, [eu1, eu2])["eu1"])).toEqual([
    "Namespace _/istio-system",
    "Namespace _/pay",
    "DestinationRule pay/ledger-locality",
  ]);
});

test("a revision has its own injection label; injection can be left to the author", () => {
  const labelled = (settings: NetworkModel["settings"]) =>
    emitted(network({ settings: { remoteSecrets: { kind: "existing" }, ...settings } }), [eu1, eu2])
      ["eu1"]?.filter(({ kind, metadata }) => kind === "Namespace" && metadata.name === "pay")
      .map(({ metadata }) => metadata.labels);
  expect(labelled({ revision: "1-30" })).toEqual([{ "istio.io/rev": "1-30" }]);
  expect(labelled({ injection: false })).toEqual([]);
});

test("without declared regions the rule holds no empty list", () => {
  const model = network({ services: [{ ...network().services[0], failover: [] } as NetworkModel["services"][number]] });
  const rule = emitted(model, [eu1, eu2])["eu1"]?.find(({ kind }) => kind === "DestinationRule");
  expect(rule?.["spec"]).toMatchObject({ trafficPolicy: { loadBalancer: { localityLbSetting: { enabled: true } } } });
  expect(JSON.stringify(rule)).not.toContain("failover");
});
