import { describe, expect, it } from "vitest";
import {
  Application,
  type ApplicationProps,
  Cluster,
  Fleet,
  Manifests,
  Override,
  Placement,
  SecretSource,
} from "../../constructs/index.ts";
import { addWeb, CLUSTER, sampleFleet, WEB } from "./sample.ts";
import { codes, told } from "./told.ts";

const SERVICE =
  "apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: {selector: {app: web}, ports: [{port: 80}]}\n";
const HPA = `
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec: {minReplicas: 4, maxReplicas: 9, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}}
`;
const NO_REQUESTS = WEB.replace(", resources: {requests: {cpu: 100m, memory: 64Mi}}", "");
const JOB = `
apiVersion: batch/v1
kind: Job
metadata: {name: once}
spec:
  parallelism: 2
  completions: 6
  template: {spec: {restartPolicy: Never, containers: [{name: a, image: "a:1", resources: {requests: {cpu: "1"}}}]}}
`;

function yaml(...documents: readonly string[]): Manifests {
  return Manifests.yaml(documents.join("---\n"), "a.yaml");
}

function read(props: Partial<ApplicationProps>) {
  const fleet = sampleFleet();
  addWeb(fleet, props);
  return { model: fleet.model().applications[0], findings: fleet.findings() };
}

describe("an application from manifests", () => {
  it("holds its objects in their namespaces, by reference in order", () => {
    const role = "apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: r, namespace: stray}\n";
    const elsewhere = SERVICE.replace("{name: web}", "{name: db, namespace: data}");
    const { model, findings } = read({ manifests: yaml(WEB, role, elsewhere, SERVICE), namespace: "shop" });
    expect(findings).toEqual([]);
    expect(model?.id).toBe("shop/web");
    expect(
      model?.objects.map(({ origin, object }) => [
        origin,
        object.kind,
        object.metadata.namespace,
        object.metadata.name,
      ]),
    ).toEqual([
      [{ file: "a.yaml", line: 13 }, "ClusterRole", undefined, "r"],
      [{ file: "a.yaml", line: 17 }, "Service", "data", "db"],
      [{ file: "a.yaml", line: 2 }, "Deployment", "shop", "web"],
      [{ file: "a.yaml", line: 22 }, "Service", "shop", "web"],
    ]);
  });

  it("is called after its namespace when none is given", () => {
    expect(read({}).model).toMatchObject({
      id: "web/web",
      namespace: "web",
      hashConfig: false,
      priority: 0,
      split: false,
      acceptDataLoss: false,
    });
  });

  it("puts kinds that a CRD anywhere in the fleet defines where they belong", () => {
    const fleet = sampleFleet();
    const crd = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: planets.example.com}
spec: {group: example.com, scope: Cluster, names: {kind: Planet, plural: planets}, versions: []}
`;
    new Application(fleet, "crds", { manifests: yaml(crd) });
    new Application(fleet, "sky", {
      manifests: yaml("apiVersion: example.com/v1\nkind: Planet\nmetadata: {name: mars}\n"),
    });
    expect(fleet.model().applications[1]?.objects[0]?.object.metadata).toEqual({ name: "mars" });
  });

  it("divides the replicas that it states, but for Jobs", () => {
    const { model, findings } = read({ manifests: yaml(WEB, JOB), replicas: 9 });
    expect(findings).toEqual([]);
    expect(model?.workloads.map(({ kind, replicas, completions }) => [kind, replicas, completions])).toEqual([
      ["Deployment", 9, null],
      ["Job", 2, 6],
    ]);
  });

  it("takes an autoscaler's minimum as the demand, and nothing beside it", () => {
    const { model } = read({ manifests: yaml(WEB, HPA) });
    expect(model?.workloads[0]).toMatchObject({ replicas: 4, autoscaler: { name: "web", min: 4, max: 9 } });
    expect(read({ manifests: yaml(WEB, HPA), replicas: 9 }).findings.map(told)).toEqual([
      "error REPLICAS_WITH_AUTOSCALER at sample/web: got replicas beside the autoscaler web of Deployment web; expected one of them: with an autoscaler its minimum is the demand; set the autoscaler's minReplicas and leave replicas out",
    ]);
  });

  it.each<[string, Placement, string]>([
    [
      "a warning where pods are counted",
      Placement.duplicated(),
      "warning WORKLOAD_WITHOUT_REQUESTS at a.yaml:2: got Deployment web without resource requests; expected requests, so that more than pods can be counted; state cpu and memory requests for its containers",
    ],
    [
      "an error where room decides",
      Placement.dynamicWeight(),
      "error WORKLOAD_WITHOUT_REQUESTS at a.yaml:2: got Deployment web without resource requests; expected requests: its placement by dynamic weight depends on room; state cpu and memory requests for its containers",
    ],
    [
      "an error where it is packed",
      Placement.aggregated(),
      "error WORKLOAD_WITHOUT_REQUESTS at a.yaml:2: got Deployment web without resource requests; expected requests: its placement by aggregation depends on room; state cpu and memory requests for its containers",
    ],
    [
      "a warning where there is no choice",
      Placement.aggregated({ clusters: "ireland" }),
      "warning WORKLOAD_WITHOUT_REQUESTS at a.yaml:2: got Deployment web without resource requests; expected requests, so that more than pods can be counted; state cpu and memory requests for its containers",
    ],
  ])("gives for a workload without requests %s", (_name, placement, message) => {
    expect(read({ manifests: yaml(NO_REQUESTS), placement }).findings.map(told)).toEqual([message]);
  });

  it.each<[string, Partial<ApplicationProps>, string]>([
    [
      "no source",
      { manifests: undefined as unknown as Manifests },
      "error APPLICATION_SOURCE at sample/web: got no chart, manifests or deployment; expected exactly one of chart, manifests and deployment; give the application its objects",
    ],
    [
      "two sources",
      { chart: () => undefined },
      "error APPLICATION_SOURCE at sample/web: got chart, manifests; expected exactly one of chart, manifests and deployment; make them applications of their own, or one chart",
    ],
    [
      "a path as source",
      { manifests: "a.yaml" as unknown as Manifests },
      'error VALUE_INVALID at sample/web: got manifests "a.yaml"; expected Manifests.file(…), .directory(…) or .yaml(…); correct manifests',
    ],
    [
      "nothing in its source",
      { manifests: yaml("# nothing\n") },
      "error APPLICATION_EMPTY at sample/web: got application web without objects; expected at least one object; add its objects, or remove it",
    ],
    [
      "no replicas",
      { replicas: 0 },
      "error VALUE_INVALID at sample/web: got replicas 0; expected a whole number of at least 1; correct replicas",
    ],
    [
      "replicas below none",
      { replicas: -3 },
      "error VALUE_INVALID at sample/web: got replicas -3; expected a whole number of at least 1; correct replicas",
    ],
    [
      "half a replica",
      { replicas: 0.5 },
      "error VALUE_INVALID at sample/web: got replicas 0.5; expected a whole number of at least 1; correct replicas",
    ],
    [
      "a namespace that is none",
      { namespace: "My Shop" },
      'error CONSTRUCT_NAME_INVALID at sample/web: got namespace named "My Shop"; expected a DNS label: at most 63 of a-z, 0-9 and -; choose another name',
    ],
    [
      "an object twice",
      { manifests: yaml(WEB, WEB) },
      "error OBJECT_TWICE at a.yaml:14: got web/Deployment/web a second time, first at a.yaml:2; expected each object once in an application; rename or remove one",
    ],
    [
      "a placement in words",
      { placement: "duplicated" as unknown as Placement },
      'error VALUE_INVALID at sample/web: got placement "duplicated"; expected Placement.duplicated(…), .dynamicWeight(…) …; correct placement',
    ],
    [
      "an override in words",
      { overrides: [{ image: "x" }] as unknown as Override[] },
      "error VALUE_INVALID at sample/web: got overrides[0] a map; expected Override.image(…), .env(…), .patch(…) …; correct overrides[0]",
    ],
    [
      "a file that is missing",
      { manifests: Manifests.file("/nowhere/a.yaml") },
      "error MANIFEST_NOT_FOUND at /nowhere/a.yaml: got no file or folder /nowhere/a.yaml; expected manifests; correct the path",
    ],
  ])("tells of %s", (_name, props, message) => {
    expect(read(props).findings.map(told)[0]).toBe(message);
  });

  it("tells of APIs that none of its clusters serves, and of those that go", () => {
    const budget =
      "apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata: {name: b}\nspec: {maxUnavailable: 1}\n";
    const found = (...versions: readonly string[]) => {
      const fleet = new Fleet("f");
      for (const [i, kubernetesVersion] of versions.entries())
        new Cluster(fleet, `c${i}`, { ...CLUSTER, kubernetesVersion });
      addWeb(fleet, { manifests: yaml(WEB, budget) });
      return codes(fleet.findings());
    };
    expect(found("1.34", "1.33")).toEqual(["API_REMOVED"]);
    expect(found("1.34", "1.24")).toEqual(["API_DEPRECATED"]);
    expect(found("latest")).toEqual(["VERSION_INVALID"]);
  });

  it("keeps what is right beside what is wrong", () => {
    const { model, findings } = read({ manifests: yaml(WEB, "kind: [\n", SERVICE) });
    expect(codes(findings)).toEqual(["YAML_MALFORMED"]);
    expect(model?.objects).toHaveLength(2);
  });
});

describe("secrets of an application", () => {
  const SECRET = "apiVersion: v1\nkind: Secret\nmetadata: {name: db}\nstringData: {password: hunter2}\n";
  const USES = WEB.replace('image: "web:1"', 'image: "web:1", envFrom: [{secretRef: {name: db}}]');

  it("are references, sorted", () => {
    const secrets = {
      z: SecretSource.existing({ namespace: "other" }),
      db: SecretSource.externalSecret({ store: "vault", key: "shop/db" }),
      a: SecretSource.externalSecret({ store: "own", storeKind: "SecretStore", key: "k", refreshInterval: "15m" }),
    };
    const { model } = read({ manifests: yaml(USES), secrets });
    expect(model?.secrets.map(({ origin: _origin, ...secret }) => secret)).toEqual([
      { namespace: "other", name: "z", source: { kind: "existing" } },
      {
        namespace: "web",
        name: "a",
        source: {
          kind: "externalSecret",
          store: { kind: "SecretStore", name: "own" },
          key: "k",
          refreshInterval: "15m",
        },
      },
      {
        namespace: "web",
        name: "db",
        source: {
          kind: "externalSecret",
          store: { kind: "ClusterSecretStore", name: "vault" },
          key: "shop/db",
          refreshInterval: "1h",
        },
      },
    ]);
  });

  it("never hold literal data, which goes nowhere", () => {
    const { model, findings } = read({ manifests: yaml(USES, SECRET) });
    expect(findings.map(({ code, severity }) => [code, severity])).toEqual([["SECRET_LITERAL", "error"]]);
    expect(JSON.stringify([model, findings])).not.toContain("hunter2");
  });

  it("that nothing names are told", () => {
    const { findings } = read({
      manifests: yaml(USES),
      secrets: { db: SecretSource.existing(), dbb: SecretSource.existing() },
    });
    expect(findings.map(told)).toEqual([
      'warning SECRET_NOT_NEEDED at sample/web: got secret "dbb", which no object of the application names; expected secrets that the application uses; correct the name, or remove it',
    ]);
  });

  it.each<[string, SecretSource, string]>([
    [
      "no store",
      SecretSource.externalSecret({ key: "k" } as never),
      "error PROP_MISSING at sample/web: got no secrets.db.store; expected a value for secrets.db.store; set secrets.db.store",
    ],
    [
      "a refresh interval in days",
      SecretSource.externalSecret({ store: "s", key: "k", refreshInterval: "1d" }),
      'error VALUE_INVALID at sample/web: got secrets.db.refreshInterval "1d"; expected a Go duration such as 1h; correct secrets.db.refreshInterval',
    ],
    [
      "the content itself",
      "hunter2" as unknown as SecretSource,
      'error VALUE_INVALID at sample/web: got secrets.db "hunter2"; expected SecretSource.existing() or .externalSecret(…); correct secrets.db',
    ],
  ])("with %s are told", (_name, source, message) => {
    expect(read({ manifests: yaml(USES), secrets: { db: source } }).findings.map(told)).toContain(message);
  });
});

describe("overrides", () => {
  it("are plain data, in the order given", () => {
    const overrides = [
      Override.image({ clusters: ["virginia", "ireland"], container: "web", registry: "mirror.example.com", tag: "2" }),
      Override.args({ add: ["-v"], remove: ["-q"] }),
      Override.env({ clusters: "ireland", set: { B: "2", A: "1" } }),
      Override.labels({ target: { kind: "Service", name: "web" }, set: { team: "shop" } }),
      Override.annotations({ set: { "example.com/a": "any text at all" } }),
      Override.patch({
        operations: [
          { op: "add", path: "/spec/minReadySeconds", value: 5 },
          { op: "move", from: "/a", path: "/b" },
        ],
      }),
    ];
    const { model } = read({ manifests: yaml(WEB, SERVICE), overrides });
    expect(model?.overrides.map(({ origin: _origin, ...override }) => override)).toEqual([
      {
        name: "image-1",
        clusters: ["ireland", "virginia"],
        target: {},
        changes: [{ kind: "image", container: "web", registry: "mirror.example.com", tag: "2" }],
      },
      {
        name: "args-2",
        clusters: null,
        target: {},
        changes: [{ kind: "args", container: null, add: ["-v"], remove: ["-q"] }],
      },
      {
        name: "env-3",
        clusters: ["ireland"],
        target: {},
        changes: [{ kind: "env", container: null, set: { A: "1", B: "2" } }],
      },
      {
        name: "labels-4",
        clusters: null,
        target: { kind: "Service", name: "web" },
        changes: [{ kind: "labels", set: { team: "shop" } }],
      },
      {
        name: "annotations-5",
        clusters: null,
        target: {},
        changes: [{ kind: "annotations", set: { "example.com/a": "any text at all" } }],
      },
      {
        name: "patch-6",
        clusters: null,
        target: {},
        changes: [
          {
            kind: "patch",
            operations: [
              { op: "add", path: "/spec/minReadySeconds", value: 5 },
              { op: "move", path: "/b", from: "/a" },
            ],
          },
        ],
      },
    ]);
  });

  it.each<[string, Override, string]>([
    [
      "on an unknown cluster",
      Override.image({ clusters: "mars", tag: "1" }),
      'error CLUSTER_UNKNOWN at sample/web: got overrides[0].clusters "mars"; expected one of the clusters frankfurt, ireland, virginia; name a cluster of the fleet, or add it',
    ],
    [
      "of no part of an image",
      Override.image({}),
      "error OVERRIDE_EMPTY at sample/web: got overrides[0] that changes nothing; expected registry, repository, tag or digest; say what it changes, or remove it",
    ],
    [
      "with a short digest",
      Override.image({ digest: "sha256:12" }),
      'error VALUE_INVALID at sample/web: got overrides[0].digest "sha256:12"; expected sha256: and 64 hexadecimal digits; correct overrides[0].digest',
    ],
    [
      "of no arguments",
      Override.args({}),
      "error OVERRIDE_EMPTY at sample/web: got overrides[0] that changes nothing; expected arguments to add or remove; say what it changes, or remove it",
    ],
    [
      "of no variable",
      Override.env({ set: {} }),
      "error OVERRIDE_EMPTY at sample/web: got overrides[0] that changes nothing; expected at least one key in set; say what it changes, or remove it",
    ],
    [
      "of a variable with =",
      Override.env({ set: { "A=B": "1" } }),
      'error VALUE_INVALID at sample/web: got overrides[0].set["A=B"] "A=B"; expected the name of an environment variable; correct overrides[0].set["A=B"]',
    ],
    [
      "without operations",
      Override.patch({ operations: [] }),
      "error OVERRIDE_EMPTY at sample/web: got overrides[0] that changes nothing; expected at least one operation; say what it changes, or remove it",
    ],
    [
      "with a dotted path",
      Override.patch({ operations: [{ op: "remove", path: "spec.replicas" }] }),
      'error PATCH_INVALID at sample/web: got overrides[0].operations[0] "spec.replicas" is no JSON pointer; expected an operation of JSON Patch; correct overrides[0].operations[0]',
    ],
    [
      "that adds nothing",
      Override.patch({ operations: [{ op: "add", path: "/a" }] }),
      "error PATCH_INVALID at sample/web: got overrides[0].operations[0] with op add and no value; expected an operation of JSON Patch; correct overrides[0].operations[0]",
    ],
    [
      "that moves from nowhere",
      Override.patch({ operations: [{ op: "move", path: "/a" }] }),
      "error PATCH_INVALID at sample/web: got overrides[0].operations[0] with op move and no from; expected an operation of JSON Patch; correct overrides[0].operations[0]",
    ],
    [
      "with a function as value",
      Override.patch({ operations: [{ op: "add", path: "/a", value: (() => 1) as never }] }),
      "error VALUE_INVALID at sample/web: got overrides[0].operations[0].value a function; expected a plain value: text, number, boolean, null, list or map; correct overrides[0].operations[0].value",
    ],
  ])("%s are told", (_name, override, message) => {
    expect(read({ overrides: [override] }).findings.map(told)).toContain(message);
  });
});
