import { resolve } from "node:path";
import { expect, it } from "vitest";
import { Manifests, Placement } from "../../constructs/index.ts";
import { readManifests } from "../../constructs/manifests/read.ts";
import { describeShared, sharedPath, yamlFiles } from "../kubernetes/shared-data.ts";
import { addWeb, sampleFleet } from "./sample.ts";
import { codes } from "./told.ts";

describeShared("real applications", () => {
  it("online-boutique: six replicas of every workload, by room", () => {
    const fleet = sampleFleet();
    const manifests = Manifests.file(resolve(sharedPath("cases/apps/online-boutique.yaml")));
    addWeb(fleet, { manifests, replicas: 6, placement: Placement.dynamicWeight() }, "online-boutique");
    expect(codes(fleet.findings())).toEqual([]);
    const [model] = fleet.model().applications;
    expect(model?.workloads.map(({ name, replicas }) => [name, replicas])).toEqual(
      [
        "adservice",
        "cartservice",
        "checkoutservice",
        "currencyservice",
        "emailservice",
        "frontend",
        "loadgenerator",
        "paymentservice",
        "productcatalogservice",
        "recommendationservice",
        "redis-cart",
        "shippingservice",
      ].map((name) => [name, 6]),
    );
    expect(model?.objects).toHaveLength(35);
    expect(new Set(model?.objects.map(({ object }) => object.metadata.namespace))).toEqual(
      new Set(["online-boutique"]),
    );
  });

  it("bookinfo: duplicated, without requests", () => {
    const fleet = sampleFleet();
    const manifests = Manifests.file(resolve(sharedPath("cases/apps/bookinfo.yaml")));
    addWeb(fleet, { manifests }, "bookinfo");
    expect(codes(fleet.findings())).toEqual(Array(6).fill("WORKLOAD_WITHOUT_REQUESTS"));
    expect(fleet.model().applications[0]?.objects).toHaveLength(14);
  });

  it("every definition of the shared cases is read, or named", () => {
    const files = readManifests([resolve(sharedPath("cases"))], { root: resolve(sharedPath()) });
    const yaml = yamlFiles(sharedPath("cases"));
    expect(files.filter(({ file }) => !file.endsWith(".json"))).toHaveLength(yaml.length);
    for (const { file, documents, findings } of files) {
      const told = [...findings, ...documents.flatMap((document) => document.findings)];
      const unread = documents.filter(({ object }) => object === null);
      expect(unread.length === 0 || told.length > 0, file).toBe(true);
    }
  });

  it("CRDs of a megabyte each are read", () => {
    const files = readManifests(["argo-cd", "gateway-api"].map((name) => resolve(sharedPath("crds", name))));
    const documents = files.flatMap((file) => file.documents);
    expect(new Set(documents.map(({ kind }) => kind))).toEqual(new Set(["CustomResourceDefinition"]));
    expect([...files, ...documents].flatMap(({ findings }) => findings)).toEqual([]);
  });
});
