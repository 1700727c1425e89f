import { describe, expect, it, vi } from "vitest";
import type { FleetModel } from "../../core/model/index.ts";
import { fleet as minimal } from "../../stacks/minimal.ts";
import { fleet as webshop } from "../../stacks/webshop.ts";

// Fleets import the product by its name, as users do; here that is the sources, so that no build has to stand before.
vi.mock("moorage", () => import("../../constructs/index.ts"));

/** The model with the types of the sources, whatever build the compiler finds under the product's name. */
function modelOf(fleet: { model(): unknown }): FleetModel {
  return fleet.model() as FleetModel;
}

describe("the example fleets", () => {
  it("minimal: one application over two clusters, without a finding", () => {
    const fleet = minimal();
    expect(fleet.findings()).toEqual([]);
    const model = modelOf(fleet);
    expect(model.clusters.map(({ name, pools }) => [name, pools[0]?.count])).toEqual([
      ["big", 3],
      ["small", 1],
    ]);
    expect(model.applications.map(({ id, workloads }) => [id, workloads[0]?.replicas])).toEqual([["hello/hello", 6]]);
  });

  it("webshop: five clusters over three regions and two providers, without a finding", () => {
    const fleet = webshop();
    expect(fleet.findings()).toEqual([]);
    const { clusters } = modelOf(fleet);
    expect(clusters.map(({ name, provider, region, jurisdiction }) => [name, provider, region, jurisdiction])).toEqual([
      ["frankfurt", "gcp", "europe-west3", "EU"],
      ["ireland", "aws", "eu-west-1", "EU"],
      ["ireland-gpu", "aws", "eu-west-1", "EU"],
      ["virginia-1", "aws", "us-east-1", "US"],
      ["virginia-2", "aws", "us-east-1", "US"],
    ]);
  });

  it("webshop: a shop, payments bound to the EU, a GPU job and a batch job", () => {
    const model = modelOf(webshop());
    expect(
      model.applications.map(({ id, workloads }) => [id, ...workloads.map((w) => `${w.kind} ${w.name} ${w.replicas}`)]),
    ).toEqual([
      ["payment/payment", "Deployment payment-api 4"],
      ["pictures/pictures", "Job pictures 8"],
      ["recommendations/recommendations", "Job recommendations 4"],
      ["shop/shop", "Deployment cart 8", "Deployment catalogue 12", "Deployment web 24"],
    ]);
    const [payment, , training] = model.applications;
    expect(payment?.placement.terms[0]?.fieldSelector).toEqual([
      { field: "jurisdiction", operator: "In", values: ["EU"] },
    ]);
    expect(payment?.secrets.map(({ name, source }) => [name, source.kind])).toEqual([
      ["payment-provider", "externalSecret"],
    ]);
    expect(training?.workloads[0]?.requests?.extended).toEqual({ "nvidia.com/gpu": 1 });
    expect(model.hostnames.map(({ name, pattern }) => [name, pattern.kind])).toEqual([
      ["pay.webshop.example", "activePassive"],
      ["www.webshop.example", "activeActive"],
    ]);
    expect(model.networks.map(({ system, clusters }) => [system, clusters.length])).toEqual([["istio", 4]]);
  });

  it("webshop: what nodes have is what the providers' formulas give", () => {
    const reservedCpu = (cores: number): number =>
      Math.round(
        Array.from({ length: cores }, (_, i) => (i === 0 ? 60 : i === 1 ? 10 : i < 4 ? 5 : 2.5)).reduce(
          (a, b) => a + b,
          0,
        ),
      );
    const eks = (cores: number, mib: number, pods: number): [string, string] => [
      `${cores * 1000 - reservedCpu(cores)}m`,
      `${mib - Math.ceil(mib * 0.075) - (255 + 11 * pods) - 100}Mi`,
    ];
    const gke = (cores: number, gib: number): [string, string] => [
      `${cores * 1000 - reservedCpu(cores)}m`,
      `${Math.floor((gib - 1 - 0.8 - 0.8 - 0.06 * (gib - 16)) * 1024 - 100)}Mi`,
    ];
    expect(eks(4, 16_384, 58)).toEqual(["3920m", "14162Mi"]);
    expect(eks(8, 32_768, 58)).toEqual(["7910m", "29317Mi"]);
    expect(gke(8, 32)).toEqual(["7910m", "29022Mi"]);
    const { clusters } = modelOf(webshop());
    const pools = clusters.flatMap((cluster) => cluster.pools);
    const text = ({ cpuMilli, memoryBytes }: { cpuMilli: number; memoryBytes: number }) =>
      `${cpuMilli}m ${memoryBytes / 1024 ** 2}Mi`;
    expect(
      new Set(pools.map((pool) => `${pool.labels["node.kubernetes.io/instance-type"]} ${text(pool.allocatable)}`)),
    ).toEqual(
      new Set([
        "m7i.2xlarge 7910m 29317Mi",
        "m7i.xlarge 3920m 14162Mi",
        "g5.2xlarge 7910m 29317Mi",
        "n2-standard-8 7910m 29022Mi",
      ]),
    );
  });
});
