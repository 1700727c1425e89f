import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Bundle, ObjectItem } from "../../../core/model/bundle.ts";
import type { KubeObject } from "../../../core/model/kube-object.ts";
import { fileNames, filePart } from "../../../delivery/folder/file-name.ts";
import { renderFiles } from "../../../delivery/folder/render-files.ts";
import { yamlText } from "../../../delivery/folder/yaml-text.ts";
import { samplePlan } from "../../report/sample-plan.ts";

function item(apiVersion: string, kind: string, namespace: string | null, name: string, more: object = {}): ObjectItem {
  const metadata = namespace === null ? { name } : { name, namespace };
  const object = { apiVersion, kind, metadata, ...more } as KubeObject;
  return {
    kind: "object",
    name: `c/${namespace ?? "_"}/${kind}/${name}`,
    rank: 60,
    custom: false,
    object,
    dependsOn: [],
  };
}

const ANY_TEXT = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "yes",
    "no",
    "on",
    "Off",
    "y",
    "null",
    "~",
    "0777",
    "1_000",
    "1:30",
    "1e3",
    ".inf",
    "=",
    "<<",
    "2001-01-01",
    "0x1f",
    "+1",
    "- a",
    "a: b",
    "#",
    "",
    " ",
    "a\n",
    "\n\na\n b\n",
    "a \n",
    "\ta",
    "|",
    "1.",
    "-.5",
  ),
);

describe("the YAML of an object", () => {
  it("has sorted keys, block texts, quotes where a reader could be mistaken", () => {
    const object = {
      kind: "ConfigMap",
      apiVersion: "v1",
      metadata: { name: "web", labels: { zone: "b", enabled: "yes" } },
      data: { script: "#!/bin/sh\necho hi\n", port: "8080", empty: "", mode: "0644" },
      list: [{ b: 1, a: [true, null] }],
    } as unknown as KubeObject;
    expect(yamlText(object)).toBe(`apiVersion: v1
data:
  empty: ""
  mode: "0644"
  port: "8080"
  script: |
    #!/bin/sh
    echo hi
kind: ConfigMap
list:
  - a:
      - true
      - null
    b: 1
metadata:
  labels:
    enabled: "yes"
    zone: b
  name: web
`);
  });

  it("has no anchors where a part stands twice", () => {
    const shared = { app: "web" };
    expect(yamlText({ a: shared, b: shared } as never)).toBe("a:\n  app: web\nb:\n  app: web\n");
  });

  it.each(["1.1", "1.2"] as const)("is read back as it was by a reader of YAML %s", (version) => {
    const leaf = fc.oneof(
      ANY_TEXT,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    const key = ANY_TEXT.filter((text) => text !== "__proto__" && text !== "<<");
    const values = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: "small" },
        leaf,
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(key, tie("value"), { maxKeys: 3, noNullPrototype: true }),
      ),
    })).value;
    fc.assert(
      fc.property(values, (value) => {
        const object = { apiVersion: "v1", kind: "X", value } as unknown as KubeObject;
        expect(parse(yamlText(object), { version })).toEqual(JSON.parse(JSON.stringify(object)));
      }),
      { numRuns: 300 },
    );
  });
});

describe("file names", () => {
  it.each([
    ["web", "web"],
    ["system:node-proxier", "system_3anode-proxier"],
    ["Admin", "_41dmin"],
    ["a_b", "a_5fb"],
    ["ü/..", "_c3_bc_2f.."],
  ])("of %s", (name, part) => {
    expect(filePart(name)).toBe(part);
  });

  it("of different names differ, whatever the case", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (a, b) => {
        fc.pre(a !== b);
        expect(filePart(a).toLowerCase()).not.toBe(filePart(b).toLowerCase());
        expect(filePart(a)).toMatch(/^[a-z0-9._-]*$/);
      }),
    );
  });

  it("say rank, namespace, kind with group, name", () => {
    const items = [
      item("apps/v1", "Deployment", "shop", "web"),
      { ...item("v1", "Namespace", null, "shop"), rank: 20 },
      {
        ...item("networking.istio.io/v1", "DestinationRule", "shop", "web"),
        rank: 100,
        name: "c/shop/DestinationRule.networking.istio.io/web",
      },
    ];
    expect([...fileNames(items).values()].sort()).toEqual([
      "020-_-namespace-shop.yaml",
      "060-shop-deployment-web.yaml",
      "100-shop-destinationrule.networking.istio.io-web.yaml",
    ]);
  });

  it("that two objects would share, or that are too long, carry a hash", () => {
    const names = [
      ...fileNames([item("v1", "ConfigMap", "a", "configmap-b"), item("v1", "ConfigMap", "a-configmap", "b")]).values(),
    ];
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toMatch(/^060-a-configmap-configmap-b-[0-9a-f]{12}\.yaml$/);
    const [long = ""] = fileNames([item("v1", "ConfigMap", "n".repeat(63), "x".repeat(253))]).values();
    expect(long).toMatch(/-[0-9a-f]{12}\.yaml$/);
    expect(long.length).toBeLessThanOrEqual(205);
  });
});

describe("the files of a bundle", () => {
  const deferred = item("v1", "Secret", "istio-system", "remote", {
    stringData: { config: { valueFrom: { item: "x", output: "/y", decode: null, secret: true } } },
  });
  const bundle: Bundle = {
    schema: "moorage/bundle/v1",
    stack: "web",
    digest: "sha256:1",
    units: [
      { name: "eu-1", kind: "cluster", frozen: false, items: [item("apps/v1", "Deployment", "shop", "web"), deferred] },
      {
        name: "dns/route53",
        kind: "dns",
        frozen: false,
        items: [{ kind: "resource", name: "dns/z", rank: 110, token: "t", args: {}, dependsOn: [] }],
      },
    ],
    dns: { schema: "moorage/dns/v1", zones: [], records: [], healthChecks: [], other: [] },
    network: { schema: "moorage/network/v1" },
  };

  it("are one an object, with run-time values aside, and the documents", () => {
    const files = renderFiles(bundle, samplePlan(), "# plan\n");
    expect(files.map((file) => file.path)).toEqual([
      "clusters/eu-1/060-shop-deployment-web.yaml",
      "clusters/eu-1/deferred/060-istio-system-secret-remote.yaml",
      "dns.json",
      "network.json",
      "plan.json",
      "plan.md",
    ]);
    expect(files.find((file) => file.path === "network.json")?.content).toBe(
      '{\n  "schema": "moorage/network/v1"\n}\n',
    );
    expect(JSON.parse(files.find((file) => file.path === "plan.json")?.content ?? "")).toEqual(samplePlan());
  });

  it("are the same whatever the order of the items", () => {
    const turned = { ...bundle, units: bundle.units.map((unit) => ({ ...unit, items: [...unit.items].reverse() })) };
    expect(renderFiles(turned, samplePlan(), "")).toEqual(renderFiles(bundle, samplePlan(), ""));
  });
});
