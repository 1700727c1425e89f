import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import {
  builtInSchemas,
  canonicalObject,
  checkObject,
  hashConfigNames,
  literalSecretFindings,
  missingReferences,
  nameFindings,
  oldApiFindings,
  readWorkloads,
  slimSchemasOf,
} from "../../core/kubernetes/index.ts";
import type { Finding, SlimSchemaFile, SourcedObject } from "../../core/model/index.ts";
import { addAmounts, NO_AMOUNTS } from "../../core/model/index.ts";
import { CRD_FILES } from "../../scripts/schemas/generated-files.ts";
import { describeShared, objectsOf, sharedPath, yamlFiles } from "./shared-data.ts";

const MI = 1024 * 1024;

function schemaFiles(): readonly SlimSchemaFile[] {
  return [
    ...builtInSchemas(),
    ...CRD_FILES.map(({ path }) => JSON.parse(readFileSync(path, "utf8")) as SlimSchemaFile),
  ];
}

function findingsOf(objects: readonly SourcedObject[]): readonly Finding[] {
  return objects.flatMap(({ origin, object }) => [
    ...checkObject(object, schemaFiles(), origin),
    ...nameFindings(object, origin),
  ]);
}

describeShared("real applications", () => {
  const read = (name: string) => objectsOf(sharedPath("cases", "apps", `${name}.yaml`));

  test("bookinfo: six workloads that state no requests", () => {
    const { workloads, carried, findings } = readWorkloads(read("bookinfo"), "bookinfo");
    expect(findings).toEqual([]);
    expect(
      workloads.map(({ kind, namespace, name, replicas, requests }) => [kind, namespace, name, replicas, requests]),
    ).toEqual(
      ["details-v1", "productpage-v1", "ratings-v1", "reviews-v1", "reviews-v2", "reviews-v3"].map((name) => [
        "Deployment",
        "bookinfo",
        name,
        1,
        null,
      ]),
    );
    expect(carried.map(({ object }) => object.kind).sort()).toEqual([
      ...["Service", "Service", "Service", "Service"],
      ...["ServiceAccount", "ServiceAccount", "ServiceAccount", "ServiceAccount"],
    ]);
  });

  test("online-boutique: twelve workloads with requests in all", () => {
    const { workloads, findings } = readWorkloads(read("online-boutique"), "boutique");
    expect(findings).toEqual([]);
    expect(workloads).toHaveLength(12);
    expect(workloads.every(({ replicas, requests }) => replicas === 1 && requests !== null)).toBe(true);
    const frontend = workloads.find(({ name }) => name === "frontend");
    expect(frontend?.requests).toEqual({ cpuMilli: 100, memoryBytes: 64 * MI, pods: 1, extended: {} });
    const total = workloads.reduce((sum, { requests }) => addAmounts(sum, requests ?? NO_AMOUNTS), NO_AMOUNTS);
    expect(total).toEqual({ cpuMilli: 1570, memoryBytes: 1368 * MI, pods: 12, extended: {} });
  });

  test.each(["bookinfo", "online-boutique"])(
    "%s: nothing wrong is found in it, before and after the canonical form",
    (name) => {
      const objects = read(name);
      expect(findingsOf(objects)).toEqual([]);
      const canonical = objects.map(({ origin, object }) => ({ origin, object: canonicalObject(object) }));
      expect(findingsOf(canonical)).toEqual([]);
      expect(canonical.map(({ object }) => canonicalObject(object))).toEqual(canonical.map(({ object }) => object));
      expect(missingReferences(objects, [])).toEqual([]);
      expect(oldApiFindings(objects)).toEqual([]);
      expect(literalSecretFindings(objects, "error")).toEqual([]);
      // Neither brings configuration: no name changes.
      expect(hashConfigNames(objects.map(({ object }) => object)).renamed).toEqual({});
    },
  );
});

describeShared("real definitions and CRDs", () => {
  test("of the plain Kubernetes, Istio and Gateway API objects only those that are wrong are found", () => {
    const wrong = yamlFiles(sharedPath("cases", "definitions"))
      .filter((path) => !path.includes("/capi/"))
      .flatMap((path) => objectsOf(path).flatMap(({ origin, object }) => checkObject(object, schemaFiles(), origin)))
      .filter(({ code }) => code !== "KIND_UNKNOWN")
      .map(
        ({ code, origin, got }) => `${"file" in origin ? basename(origin.file) : ""} ${code} ${got.split(" in ")[0]}`,
      );
    // Istio's own file of invalid rules (with a field `_err` that says why), and an Ingress written as in v1beta1.
    expect(wrong).toEqual([
      "destinationrule-invalid.yaml FIELD_UNKNOWN _err",
      "destinationrule-invalid.yaml FIELD_INVALID spec.trafficPolicy.loadBalancer.warmup.minimumPercent: 150",
      "destinationrule-invalid.yaml FIELD_UNKNOWN _err",
      "destinationrule-invalid.yaml FIELD_MISSING DestinationRule.networking.istio.io bookinfo-ratings without spec.trafficPolicy.loadBalancer.warmup.duration",
      "destinationrule-invalid.yaml FIELD_UNKNOWN _err",
      "destinationrule-invalid.yaml FIELD_INVALID spec.trafficPolicy.loadBalancer.warmup.aggression: -0.1",
      ...[
        ["spec.rules[0].http.paths[0].backend", "spec.rules[0].http.paths[0].pathType"],
        ["spec.rules[0].http.paths[1].pathType", "spec.rules[1].http.paths[0].pathType"],
        ["spec.rules[2].http.paths[0].pathType"],
      ]
        .flat()
        .map((path) => `gslb-roundrobin.yaml FIELD_MISSING Ingress test-gslb/test-gslb without ${path}`),
    ]);
  });

  test("every CRD of every system is a valid object, and each of its served versions becomes a kind", () => {
    // Two files of lighthouse are no YAML and are passed over.
    const objects = yamlFiles(sharedPath("crds")).flatMap(objectsOf);
    expect(objects.flatMap(({ origin, object }) => checkObject(object, builtInSchemas(), origin))).toEqual([]);
    const crds = objects.map(({ object }) => object).filter(({ kind }) => kind === "CustomResourceDefinition");
    expect(crds.length).toBeGreaterThan(500);
    for (const crd of crds) {
      const { versions } = crd["spec"] as unknown as { versions: readonly { served: boolean }[] };
      const { kinds } = slimSchemasOf([crd], "test");
      expect.soft(Object.keys(kinds), crd.metadata.name).toHaveLength(versions.filter(({ served }) => served).length);
    }
  });
});
