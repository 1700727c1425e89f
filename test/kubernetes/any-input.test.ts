import fc from "fast-check";
import { expect, test } from "vitest";
import { BUILT_IN_KINDS } from "../../core/kubernetes/built-in-kinds.ts";
import {
  applyOverrides,
  builtInSchemas,
  canonicalObject,
  checkObject,
  hashConfigNames,
  literalSecretFindings,
  missingReferenceFindings,
  missingReferences,
  nameFindings,
  oldApiFindings,
  readWorkloads,
  slimSchemasOf,
  unusedOverrides,
} from "../../core/kubernetes/index.ts";
import { KIND_FIELDS, POD_FIELDS } from "../../core/kubernetes/reference-fields.ts";
import type { KubeObject, OverrideModel } from "../../core/model/index.ts";
import { compactJson } from "../../core/model/index.ts";
import { ORIGIN, sourced } from "./objects.ts";

const STEPS = [...POD_FIELDS, ...Object.values(KIND_FIELDS).flat()].flatMap(({ holder, name }) => [...holder, name]);
const FIELDS = [
  ...[
    "template",
    "jobTemplate",
    "resources",
    "requests",
    "limits",
    "replicas",
    "affinity",
    "nodeAffinity",
    "tolerations",
  ],
  ...[
    "parallelism",
    "completions",
    "minReplicas",
    "maxReplicas",
    "overhead",
    "nodeSelector",
    "group",
    "names",
    "versions",
  ],
];
const keys = fc.constantFrom(...new Set([...STEPS.filter((step) => step !== "[]"), ...FIELDS]));
const scalar = fc.oneof(
  fc.constantFrom(null, "", "1", "500m", "web", "Pod", -1, 0, 2, 1.5, true),
  fc.string({ maxLength: 4 }),
);
const { value: json } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    scalar,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(keys, tie("value"), { maxKeys: 5 }),
  ),
}));

const dictionary = fc.dictionary(keys, json, { maxKeys: 6 });
/** Half of the specs are such that a pod template is found in them. */
const spec = fc.oneof(
  json,
  fc.record({ template: fc.record({ metadata: json, spec: dictionary }), replicas: json, scaleTargetRef: json }),
  fc.record({ containers: fc.array(dictionary, { maxLength: 2 }), initContainers: json, resources: dictionary }),
);

/** An object of any kind in which any value stands anywhere, with the fields we read more often than not. */
const anyObject = fc
  .record({
    row: fc.constantFrom(...BUILT_IN_KINDS, ["example.com", "Widget"] as const),
    version: fc.constantFrom("v1", "v1beta1", "v2"),
    metadata: fc.record(
      { name: fc.constantFrom("web", "env"), namespace: scalar, labels: json, annotations: json, uid: json },
      { requiredKeys: ["name"] },
    ),
    spec,
    data: json,
  })
  .map(
    ({ row: [group, kind], version, ...fields }) =>
      ({ apiVersion: group === "" ? version : `${group}/${version}`, kind, ...fields }) as unknown as KubeObject,
  );

const OVERRIDES: readonly OverrideModel[] = [
  {
    origin: ORIGIN,
    name: "all",
    clusters: null,
    target: {},
    changes: [
      { kind: "image", container: null, tag: "2" },
      { kind: "args", container: null, add: ["--x"], remove: ["--y"] },
      { kind: "env", container: null, set: { A: "1" } },
      { kind: "labels", set: { a: "1" } },
      { kind: "patch", operations: [{ op: "add", path: "/spec/template/spec/nodeSelector", value: { a: "b" } }] },
    ],
  },
];

test("property: nothing throws, whatever stands in an object, and the objects given are untouched", () => {
  fc.assert(
    fc.property(fc.array(anyObject, { minLength: 1, maxLength: 4 }), (objects) => {
      const before = compactJson(objects);
      const all = sourced(...objects);
      const findings = [
        ...readWorkloads(all).findings,
        ...oldApiFindings(all),
        ...literalSecretFindings(all, "error"),
        ...missingReferenceFindings(missingReferences(all, [])),
        ...unusedOverrides(all, OVERRIDES),
        ...objects.flatMap((object) => [
          ...checkObject(object, builtInSchemas(), ORIGIN),
          ...nameFindings(object, ORIGIN),
        ]),
      ];
      expect(findings.every(({ code, got }) => code !== "" && typeof got === "string")).toBe(true);
      const { objects: hashed } = hashConfigNames(objects.map((object) => applyOverrides(object, OVERRIDES).object));
      const canonical = hashed.map(canonicalObject);
      expect(canonical.map(canonicalObject)).toEqual(canonical);
      expect(slimSchemasOf(objects, "test").source).toBe("test");
      expect(compactJson(objects)).toBe(before);
    }),
    { numRuns: 500 },
  );
});
