import { describe, expect, test } from "vitest";
import type { Json } from "../../../core/model/json.ts";
import { istio } from "../../../systems/network/istio/index.ts";
import { networkOf, readSettings } from "../../../systems/network/istio/settings.ts";

const EXISTING = { remoteSecrets: { kind: "existing" } };

test("what is left out has its default", () => {
  expect(readSettings(EXISTING, "mesh")).toEqual(readSettings({}, "mesh"));
  expect(readSettings({}, "mesh")).toEqual({
    settings: {
      meshId: "mesh",
      trustDomain: "cluster.local",
      networks: {},
      namespace: "istio-system",
      revision: null,
      injection: true,
      eastWestGateway: { selector: { istio: "eastwestgateway" }, port: 15_443 },
      remoteSecrets: { kind: "existing" },
      outlierDetection: {
        consecutive5xxErrors: 5,
        intervalSeconds: 10,
        baseEjectionSeconds: 30,
        maxEjectionPercent: 100,
      },
      failoverSeconds: null,
    },
    faults: [],
  });
});

test("everything that is given is read", () => {
  const settings = {
    meshId: "fleet",
    trustDomain: "fleet.example",
    networks: { eu1: "eu" },
    namespace: "mesh-system",
    revision: "1-30",
    injection: false,
    eastWestGateway: { selector: { app: "eastwest" }, port: 443 },
    remoteSecrets: {
      kind: "externalSecret",
      store: { kind: "ClusterSecretStore", name: "vault" },
      keyTemplate: "istio/{cluster}",
      refreshInterval: "1h30m",
    },
    outlierDetection: { consecutive5xxErrors: 3, interval: "5s", baseEjectionTime: "1m", maxEjectionPercent: 50 },
    failoverSeconds: 40,
  };
  expect(readSettings(settings, "mesh")).toEqual({
    settings: {
      ...settings,
      outlierDetection: {
        consecutive5xxErrors: 3,
        intervalSeconds: 5,
        baseEjectionSeconds: 60,
        maxEjectionPercent: 50,
      },
    },
    faults: [],
  });
});

describe("faults", () => {
  const store = { kind: "SecretStore", name: "vault" };
  test.each<readonly [string, string, Readonly<Record<string, Json>>]>([
    ["an unknown setting", "meshID", { ...EXISTING, meshID: "x" }],
    ["remote secrets of no kind", "remoteSecrets.kind", { remoteSecrets: {} }],
    ["remote secrets of another kind", "remoteSecrets.kind", { remoteSecrets: { kind: "inline" } }],
    ["remote secrets that are a text", "remoteSecrets", { remoteSecrets: "existing" }],
    [
      "a key for all clusters",
      "remoteSecrets.keyTemplate",
      { remoteSecrets: { kind: "externalSecret", store, keyTemplate: "istio" } },
    ],
    [
      "a store without a name",
      "remoteSecrets.store.name",
      { remoteSecrets: { kind: "externalSecret", store: { kind: "SecretStore" }, keyTemplate: "istio/{cluster}" } },
    ],
    [
      "a store of another kind",
      "remoteSecrets.store.kind",
      { remoteSecrets: { kind: "externalSecret", store: { kind: "Vault", name: "x" }, keyTemplate: "{cluster}" } },
    ],
    [
      "an interval that is no duration",
      "remoteSecrets.refreshInterval",
      { remoteSecrets: { kind: "externalSecret", store, keyTemplate: "{cluster}", refreshInterval: "hourly" } },
    ],
    ["a port out of range", "eastWestGateway.port", { ...EXISTING, eastWestGateway: { port: 70_000 } }],
    ["a gateway without labels", "eastWestGateway.selector", { ...EXISTING, eastWestGateway: { selector: {} } }],
    [
      "an ejection of nothing",
      "outlierDetection.maxEjectionPercent",
      { ...EXISTING, outlierDetection: { maxEjectionPercent: 0 } },
    ],
    [
      "detection switched off",
      "outlierDetection.consecutive5xxErrors",
      { ...EXISTING, outlierDetection: { consecutive5xxErrors: 0 } },
    ],
    ["an interval of nothing", "outlierDetection.interval", { ...EXISTING, outlierDetection: { interval: "0s" } }],
    ["a flag that is a text", "injection", { ...EXISTING, injection: "yes" }],
    ["networks that are a list", "networks", { ...EXISTING, networks: ["a"] }],
    ["a network id with a space", "networks", { ...EXISTING, networks: { eu1: "my net" } }],
  ])("%s", (_name, path, settings) => {
    const { faults } = readSettings(settings, "mesh");
    expect([...new Set(faults.map((fault) => fault.path))].filter((at) => at === path)).toEqual([path]);
    expect(faults.length).toBeLessThanOrEqual(2);
  });
});

test("a cluster is in the network it is given, else in one of its own", () => {
  expect(networkOf("eu1", { networks: { eu1: "eu" } })).toBe("eu");
  expect(networkOf("eu2", { networks: { eu1: "eu" } })).toBe("net-eu2");
  expect(networkOf("constructor", { networks: {} })).toBe("net-constructor");
});

test("no figure is published for failover: the stated one counts", () => {
  expect(istio.failoverSeconds(EXISTING)).toBeNull();
  expect(istio.failoverSeconds({ ...EXISTING, failoverSeconds: 40 })).toBe(40);
});
