import { describe, expect, test } from "vitest";
import { builtInSchemas, checkObject, slimSchemasOf } from "../../core/kubernetes/index.ts";
import type { Finding, JsonObject, KubeObject, SlimSchema, SlimSchemaFile } from "../../core/model/index.ts";
import { container, deployment, ORIGIN, object } from "./objects.ts";

const POD: JsonObject = { containers: [container("main")] };

function check(holder: KubeObject, files: readonly SlimSchemaFile[] = builtInSchemas()): readonly Finding[] {
  return checkObject(holder, files, ORIGIN);
}

function brief(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ code, got, expected }) => `${code} ${got} → ${expected}`);
}

function custom(schema: SlimSchema): readonly SlimSchemaFile[] {
  const spec = { type: "object", properties: { apiVersion: {}, kind: {}, metadata: {}, spec: schema } } as const;
  return [{ source: "test", definitions: {}, kinds: { "example.com/v1/Widget": { namespaced: true, schema: spec } } }];
}

const widget = (spec: JsonObject | string | number): KubeObject => ({
  apiVersion: "example.com/v1",
  kind: "Widget",
  metadata: { name: "w" },
  spec,
});

describe("built-in kinds", () => {
  test("an object as it should be has no findings", () => {
    expect(check(deployment("web", POD, { replicas: 2, strategy: { rollingUpdate: { maxSurge: "25%" } } }))).toEqual(
      [],
    );
  });

  test.each<readonly [string, KubeObject, string]>([
    [
      "a field nobody knows",
      deployment("web", POD, { colour: "red" }),
      "FIELD_UNKNOWN spec.colour in Deployment shop/web → a field of the kind's schema",
    ],
    [
      "a misspelt field, with the nearest one",
      deployment("web", { containers: [container("main", { imagePullpolicy: "Always" })] }),
      "FIELD_UNKNOWN spec.template.spec.containers[0].imagePullpolicy in Deployment shop/web → imagePullPolicy",
    ],
    [
      "a field in the wrong place",
      deployment("web", POD, { image: "nginx" }),
      "FIELD_UNKNOWN spec.image in Deployment shop/web → a field of the kind's schema",
    ],
    [
      "a text for a number",
      deployment("web", POD, { replicas: "2" }),
      'FIELD_INVALID spec.replicas: "2" in Deployment shop/web → a whole number',
    ],
    [
      "half a replica",
      deployment("web", POD, { replicas: 1.5 }),
      "FIELD_INVALID spec.replicas: 1.5 in Deployment shop/web → a whole number",
    ],
    [
      "a number for a text",
      deployment("web", { containers: [container("main", { env: [{ name: "PORT", value: 8080 }] })] }),
      "FIELD_INVALID spec.template.spec.containers[0].env[0].value: 8080 in Deployment shop/web → a text, in quotes",
    ],
    [
      "an object for a list",
      deployment("web", { containers: container("main") }),
      "FIELD_INVALID spec.template.spec.containers: an object in Deployment shop/web → a list",
    ],
    [
      "a value outside the choices",
      deployment("web", { containers: [container("main", { imagePullPolicy: "Sometimes" })] }),
      'FIELD_INVALID spec.template.spec.containers[0].imagePullPolicy: "Sometimes" in Deployment shop/web → one of Always, Never, IfNotPresent',
    ],
    [
      "a required field that is missing",
      object("apps/v1", "Deployment", "web", { spec: { template: { spec: POD } } }),
      "FIELD_MISSING Deployment shop/web without spec.selector → a value: the field is required",
    ],
    [
      "one that is null",
      deployment("web", { containers: null }),
      "FIELD_MISSING Deployment shop/web without spec.template.spec.containers → a value: the field is required",
    ],
    [
      "a spec that is missing",
      object("apps/v1", "Deployment", "web"),
      "FIELD_MISSING Deployment shop/web without spec → a value: the field is required",
    ],
    [
      "text that is no quantity",
      deployment("web", { containers: [container("main", { resources: { limits: { cpu: "lots" } } })] }),
      'FIELD_INVALID spec.template.spec.containers[0].resources.limits.cpu: "lots" in Deployment shop/web → a quantity such as 500m, 2, 512Mi',
    ],
    [
      "half a port",
      object("v1", "Service", "web", { spec: { ports: [{ port: 80, targetPort: 80.5 }] } }),
      "FIELD_INVALID spec.ports[0].targetPort: 80.5 in Service shop/web → a whole number or a text",
    ],
    [
      "a number in a map of texts",
      object("v1", "ConfigMap", "env", { data: { retries: 3 } }),
      "FIELD_INVALID data.retries: 3 in ConfigMap shop/env → a text, in quotes",
    ],
    [
      "a label that is no text",
      { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "env", labels: { "a/b": true as unknown as string } } },
      'FIELD_INVALID metadata.labels["a/b"]: true in ConfigMap env → a text, in quotes',
    ],
  ])("%s", (_, holder, expected) => {
    expect(brief(check(holder))).toEqual([expected]);
  });

  test.each<readonly [string, KubeObject]>([
    ["null is no value", deployment("web", { ...POD, nodeSelector: null }, { replicas: null })],
    [
      "an empty text is none, for Go",
      deployment("web", { ...POD, dnsPolicy: "", tolerations: [{ operator: "Exists", effect: "" }] }),
    ],
    ["a port by name", object("v1", "Service", "web", { spec: { ports: [{ port: 80, targetPort: "http" }] } })],
    ["status is not looked at", { ...deployment("web", POD), status: { any: "thing" } }],
    [
      "a binding whose API group the server fills in",
      object("rbac.authorization.k8s.io/v1", "RoleBinding", "b", { roleRef: { kind: "Role", name: "r" } }),
    ],
    [
      "whatever stands in a default of a CRD",
      {
        apiVersion: "apiextensions.k8s.io/v1",
        kind: "CustomResourceDefinition",
        metadata: { name: "w" },
        spec: {
          group: "example.com",
          names: { kind: "W", plural: "w" },
          scope: "Namespaced",
          versions: [{ name: "v1", schema: { openAPIV3Schema: { type: "object", default: { any: [1, null, {}] } } } }],
        },
      },
    ],
  ])("%s", (_, holder) => {
    expect(brief(check(holder))).toEqual([]);
  });

  test("the data of a Secret is never shown", () => {
    const findings = check(object("v1", "Secret", "db", { data: { password: "hunter2!" } }));
    expect(brief(findings)).toEqual(["FIELD_INVALID data.password: a string in Secret shop/db → data in base64"]);
  });

  test("a namespace on a cluster-wide kind is a warning", () => {
    expect(check(object("v1", "Namespace", "shop"))).toMatchObject([
      { code: "NAMESPACE_ON_CLUSTER_KIND", severity: "warning", got: "namespace shop on Namespace shop/shop" },
    ]);
  });

  test("all mistakes are told, sorted by path, with origin", () => {
    const holder = deployment("web", { containers: [{ image: 1, nam: "x" }] }, { replicas: "a", zeta: 1, alpha: 1 });
    expect(check(holder).map(({ origin, got }) => [origin, got.split(" ")[0]])).toEqual([
      [ORIGIN, "spec.alpha"],
      [ORIGIN, "spec.replicas:"],
      [ORIGIN, "spec.template.spec.containers[0].image:"],
      [ORIGIN, "spec.template.spec.containers[0].nam"],
      [ORIGIN, "Deployment"],
      [ORIGIN, "spec.zeta"],
    ]);
  });
});

describe("kinds without a schema", () => {
  test.each<readonly [string, string, string, readonly string[]]>([
    [
      "a custom kind is carried, with one warning",
      "example.com/v1",
      "Widget",
      [
        "KIND_UNKNOWN Widget.example.com shop/x of example.com/v1/Widget → a built-in kind, a kind of a system in the catalogue, or one whose CRD is given",
      ],
    ],
    ["a beta version of a built-in kind too", "resource.k8s.io/v1beta1", "ResourceClaim", ["KIND_UNKNOWN"]],
    [
      "a built-in kind in the wrong group",
      "v1",
      "Deployment",
      ["API_UNKNOWN Deployment shop/x of v1/Deployment → apps/v1"],
    ],
    ["a misspelt group", "app/v1", "Deployment", ["API_UNKNOWN Deployment.app shop/x of app/v1/Deployment → apps/v1"]],
    [
      "a kind in two versions",
      "autoscaling/v3",
      "HorizontalPodAutoscaler",
      [
        "API_UNKNOWN HorizontalPodAutoscaler shop/x of autoscaling/v3/HorizontalPodAutoscaler → autoscaling/v1 or autoscaling/v2",
      ],
    ],
    ["a version that is no longer served is told of by another rule", "extensions/v1beta1", "Ingress", []],
  ])("%s", (_, apiVersion, kind, expected) => {
    const found = brief(check(object(apiVersion, kind, "x", { spec: { anything: 1 } })));
    expect(found.map((line, index) => line.slice(0, expected[index]?.length))).toEqual(expected);
  });
});

describe("custom kinds", () => {
  test.each<readonly [string, SlimSchema, JsonObject | string | number, string | null]>([
    ["a pattern", { type: "string", pattern: "^[a-z]+$" }, "Web", "a text that matches ^[a-z]+$"],
    ["a pattern that is met", { type: "string", pattern: "^[a-z]+$" }, "web", null],
    ["a pattern JavaScript cannot read is not checked", { type: "string", pattern: "(?i)^web$" }, "api", null],
    ["too short", { type: "string", minLength: 2 }, "a", "at least 2 characters"],
    ["too long", { type: "string", maxLength: 2 }, "abc", "at most 2 characters"],
    ["characters, not UTF-16 units", { type: "string", maxLength: 2 }, "😀😀", null],
    ["too small", { type: "integer", minimum: 1 }, 0, "1 or more"],
    ["too large", { type: "number", maximum: 1.5 }, 2, "1.5 or less"],
    ["a choice of numbers", { type: "integer", enum: [1, 2] }, 3, "one of 1, 2"],
    ["a time", { type: "string", format: "date-time" }, "yesterday", "a time such as 2026-01-31T12:00:00Z"],
    ["a time that is one", { type: "string", format: "date-time" }, "2026-01-31T12:00:00.5+01:00", null],
  ])("%s", (_, schema, spec, expected) => {
    const found = check(widget(spec), custom(schema));
    expect(found.map((finding) => finding.expected)).toEqual(expected === null ? [] : [expected]);
  });

  test("sizes of lists, values of maps, open objects", () => {
    const schema: SlimSchema = {
      type: "object",
      properties: {
        few: { type: "array", maxItems: 1, items: { type: "integer" } },
        some: { type: "array", minItems: 1 },
        ports: { type: "object", values: { type: "integer" } },
        free: { type: "object", open: true, properties: { known: { type: "boolean" } } },
      },
    };
    const spec: JsonObject = { few: [1, 2], some: [], ports: { web: "80" }, free: { known: 1, other: 1 } };
    expect(brief(check(widget(spec), custom(schema)))).toEqual([
      "FIELD_INVALID spec.few: a list of 2 in Widget.example.com w → at most 1 entries",
      "FIELD_INVALID spec.free.known: 1 in Widget.example.com w → true or false",
      'FIELD_INVALID spec.ports.web: "80" in Widget.example.com w → a whole number',
      "FIELD_INVALID spec.some: [] in Widget.example.com w → at least 1 entries",
    ]);
  });

  test("metadata is checked as everywhere", () => {
    const holder: KubeObject = { ...widget({}), metadata: { name: "w", label: { a: "1" } } };
    expect(brief(check(holder, custom({ type: "object" })))).toEqual([
      "FIELD_UNKNOWN metadata.label in Widget.example.com w → labels",
    ]);
  });

  test("a definition that refers to itself for ever is taken as anything", () => {
    const [file] = custom({ ref: "loop" });
    expect(check(widget({ a: 1 }), [{ ...(file as SlimSchemaFile), definitions: { loop: { ref: "loop" } } }])).toEqual(
      [],
    );
  });
});

describe("hostile input", () => {
  test("a value nested without end is refused, not followed", () => {
    let deep: JsonObject = {};
    for (let level = 0; level < 20_000; level += 1) deep = { a: deep };
    const found = check(widget(deep), custom({ type: "object", open: true }));
    expect(found).toMatchObject([{ code: "OBJECT_TOO_DEEP", severity: "error" }]);
  });

  test("a recursive schema too", () => {
    let deep: JsonObject = {};
    for (let level = 0; level < 20_000; level += 1) deep = { not: deep };
    const crd = object("apiextensions.k8s.io/v1", "CustomResourceDefinition", "w", {
      spec: {
        group: "a.b",
        names: { kind: "W", plural: "w" },
        scope: "Cluster",
        versions: [{ name: "v1", schema: { openAPIV3Schema: deep } }],
      },
    });
    expect(check(crd).map(({ code }) => code)).toEqual(["OBJECT_TOO_DEEP", "NAMESPACE_ON_CLUSTER_KIND"]);
  });

  test("a key __proto__ is named, also where anything may stand", () => {
    const spec = JSON.parse('{"free": {"__proto__": {"polluted": true}}, "__proto__": 1}') as JsonObject;
    const found = check(widget(spec), custom({ type: "object", properties: { free: { type: "object", open: true } } }));
    expect(brief(found)).toEqual([
      "KEY_FORBIDDEN spec.__proto__ in Widget.example.com w → no key called __proto__",
      "KEY_FORBIDDEN spec.free.__proto__ in Widget.example.com w → no key called __proto__",
    ]);
    expect(({} as JsonObject)["polluted"]).toBeUndefined();
  });

  test("names of JavaScript's own are fields like others", () => {
    expect(brief(check(deployment("web", POD, { constructor: 1, toString: 1 })))).toEqual([
      "FIELD_UNKNOWN spec.constructor in Deployment shop/web → a field of the kind's schema",
      "FIELD_UNKNOWN spec.toString in Deployment shop/web → a field of the kind's schema",
    ]);
    const labels = { constructor: "1", toString: "2" };
    expect(check({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a", labels } })).toEqual([]);
  });

  test("an object that is wrong all over gives fifty findings and no more", () => {
    const spec = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`f${index}`, index]));
    expect(check(deployment("web", POD, spec))).toHaveLength(50);
  });
});

test("thousands of objects a second", () => {
  const holder = deployment("web", { containers: Array.from({ length: 5 }, (_, i) => container(`c${i}`)) });
  check(holder);
  const start = performance.now();
  for (let run = 0; run < 2000; run += 1) check(holder);
  // Twenty times slower than measured on two shared cores, so that only a change of growth fails.
  expect(performance.now() - start).toBeLessThan(2000);
});

test("one file is enough for many kinds, the first that knows a kind counts", () => {
  const strict = custom({ type: "integer" });
  const crd = object("apiextensions.k8s.io/v1", "CustomResourceDefinition", "w", {
    spec: {
      group: "example.com",
      names: { kind: "Widget" },
      versions: [
        { name: "v1", schema: { openAPIV3Schema: { type: "object", properties: { spec: { type: "string" } } } } },
      ],
    },
  });
  const loose = slimSchemasOf([crd], "own");
  expect(check(widget("text"), [...strict, loose])).toHaveLength(1);
  expect(check(widget("text"), [loose, ...strict])).toEqual([]);
});
