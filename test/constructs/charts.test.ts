import * as pulumi from "@pulumi/pulumi";
import { ApiObject, App, Chart, JsonPatch, Size, Testing } from "cdk8s";
import * as kplus from "cdk8s-plus-28";
import { describe, expect, it } from "vitest";
import { Application, type ApplicationProps, type ChartFunction, Placement } from "../../constructs/index.ts";
import { sampleFleet } from "./sample.ts";
import { codes, told } from "./told.ts";

const RESOURCES = { cpu: { request: kplus.Cpu.millis(200) }, memory: { request: Size.mebibytes(256) } };
const SECURITY = { user: 1000 };

function read(props: ApplicationProps, id = "shop") {
  const fleet = sampleFleet();
  new Application(fleet, id, props);
  const [model] = fleet.model().applications;
  const object = (ref: string) =>
    model?.objects.find(({ object: o }) => `${o.kind}/${o.metadata.name}` === ref)?.object as never;
  return { model, findings: fleet.findings(), object };
}

function chart(make: ChartFunction, props: ApplicationProps = {}) {
  return read({ chart: make, ...props });
}

/** A Deployment of cdk8s-plus that states all that it needs. */
function web(scope: Chart, id = "web", props: Partial<kplus.DeploymentProps> = {}): kplus.Deployment {
  return new kplus.Deployment(scope, id, {
    replicas: 3,
    containers: [{ image: "web:1", portNumber: 80, resources: RESOURCES, securityContext: SECURITY }],
    ...props,
  });
}

describe("a chart function", () => {
  it("runs once, however often the fleet is read", () => {
    let runs = 0;
    const fleet = sampleFleet();
    new Application(fleet, "shop", {
      chart: (scope) => {
        runs += 1;
        web(scope);
      },
    });
    fleet.model();
    fleet.findings();
    fleet.model({ projectRoot: "/elsewhere" });
    expect(runs).toBe(1);
  });

  it("names objects by their path in the chart, without a hash", () => {
    const { model, findings } = chart((scope) => {
      web(scope).exposeViaService();
      new kplus.ConfigMap(scope, "Settings", { data: { a: "1" } });
      new ApiObject(scope, "named", { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "own-name" } });
    });
    expect(findings).toEqual([]);
    expect(
      model?.objects.map(({ origin, object }) => [
        origin,
        object.kind,
        object.metadata.namespace,
        object.metadata.name,
      ]),
    ).toEqual([
      [{ path: "sample/shop/named" }, "ConfigMap", "shop", "own-name"],
      [{ path: "sample/shop/Settings" }, "ConfigMap", "shop", "settings"],
      [{ path: "sample/shop/web" }, "Deployment", "shop", "web"],
      [{ path: "sample/shop/web/Service" }, "Service", "shop", "web-service"],
    ]);
    expect(model?.hashConfig).toBe(true);
  });

  it("gives the same objects wherever the application stands and whatever stands beside", () => {
    const objects = (before: number): unknown => {
      const { model } = chart((scope) => {
        for (let i = 0; i < before; i += 1) new ApiObject(scope, `x${i}`, { apiVersion: "v1", kind: "ConfigMap" });
        web(scope).exposeViaService();
      });
      return model?.objects.filter(({ object }) => object.kind !== "ConfigMap");
    };
    expect(objects(3)).toEqual(objects(0));
  });

  it("puts only what belongs there in its namespace", () => {
    const { object } = chart(
      (scope) => {
        const account = new kplus.ServiceAccount(scope, "account");
        new kplus.ClusterRole(scope, "role", { rules: [] }).bind(account);
      },
      { namespace: "ns" },
    );
    expect(object("ClusterRole/role")).toMatchObject({ metadata: { name: "role" } });
    expect((object("ClusterRole/role") as { metadata: object }).metadata).not.toHaveProperty("namespace");
    expect(object("ClusterRoleBinding/role-clusterrolebinding")).toMatchObject({
      subjects: [{ kind: "ServiceAccount", name: "account", namespace: "ns" }],
    });
  });

  it.each<[string, ChartFunction, string]>([
    [
      "that throws",
      () => {
        throw new Error("No such tier\nat x");
      },
      "error CHART_FAILED at sample/shop: got no such tier; expected a chart function that makes objects; correct the chart function",
    ],
    [
      "that makes nothing",
      () => undefined,
      "error APPLICATION_EMPTY at sample/shop: got application shop without objects; expected at least one object; add its objects, or remove it",
    ],
    [
      "that goes on later",
      (async () => undefined) as unknown as ChartFunction,
      "error CHART_NOT_SYNCHRONOUS at sample/shop: got a chart function that returns a promise; expected a chart function that is done when it returns; read what it needs before, at the top of the module",
    ],
    [
      "with an output of Pulumi",
      (scope) => {
        new ApiObject(scope, "c", { apiVersion: "v1", kind: "ConfigMap", data: { a: pulumi.output("x") } } as never);
      },
      "error VALUE_AT_RUN_TIME at sample/shop/c: got an object of the chart, a value that is known only when the engine runs; expected a plain value, the same at preview and at up; write the value itself, or let the facts hold it",
    ],
    [
      "with a validation that fails",
      (scope) => {
        new kplus.Ingress(scope, "i");
      },
      "error CHART_FAILED at sample/shop/i: got ingress with no rules or default backend; expected a chart function that makes objects; correct the chart function",
    ],
    [
      "whose patch does not fit",
      (scope) => {
        new ApiObject(scope, "c", { apiVersion: "v1", kind: "ConfigMap" }).addJsonPatch(
          JsonPatch.replace("/data/x/y", 1),
        );
      },
      "error CHART_FAILED at sample/shop/c: got failed serializing construct at path 'chart/c' with name 'c': TypeError: Cannot read properties of undefined (reading 'x'); expected a chart function that makes objects; correct the chart function",
    ],
    [
      "with a path too long for a name",
      (scope) => {
        new ApiObject(scope, "x".repeat(70), { apiVersion: "v1", kind: "ConfigMap" });
      },
      `error NAME_FROM_PATH_INVALID at sample/shop/${"x".repeat(70)}: got ConfigMap with the name "${"x".repeat(70)}" from its construct path; expected a name of 1 to 63 characters; set metadata.name`,
    ],
    [
      "with a chart of its own that hashes names",
      (scope) => {
        new kplus.ConfigMap(new Chart(scope, "inner"), "c");
      },
      "error NAME_GENERATED at sample/shop/inner/c: got ConfigMap chart-inner-c-c886c75d, named after a hash of its construct path; expected a name that does not change when the construct moves; set metadata.name, or disableResourceNameHashes: true on the chart",
    ],
  ])("%s is told", (_name, make, message) => {
    expect(chart(make).findings.map(told)[0]).toBe(message);
  });

  it("that fails keeps what it made until then", () => {
    const { model } = chart((scope) => {
      web(scope);
      throw new Error("too late");
    });
    expect(model?.objects.map(({ object }) => object.metadata.name)).toEqual(["web"]);
  });
});

describe("selectors of cdk8s-plus", () => {
  it("are replaced by labels of our own, everywhere", () => {
    const { model, findings } = chart((scope) => {
      const deployment = web(scope);
      deployment.exposeViaService({ name: "web" });
      deployment.scheduling.spread({ topology: kplus.Topology.ZONE });
      new kplus.NetworkPolicy(scope, "policy", { selector: deployment });
      new ApiObject(scope, "budget", {
        apiVersion: "policy/v1",
        kind: "PodDisruptionBudget",
        spec: {
          selector: {
            matchExpressions: [
              { key: kplus.Pod.ADDRESS_LABEL, operator: "In", values: Object.values(deployment.matchLabels) },
            ],
          },
        },
      });
      new kplus.StatefulSet(scope, "db", {
        service: new kplus.Service(scope, "db-service", { ports: [{ port: 1 }] }),
        containers: [{ image: "db:1", resources: RESOURCES, securityContext: SECURITY }],
      });
    });
    expect(codes(findings)).toEqual([]);
    expect(JSON.stringify(model)).not.toContain("cdk8s.io/metadata.addr");
    const own = { "moorage.dev/workload": "deployment-web" };
    const objects = Object.fromEntries(
      model?.objects.map(({ object }) => [`${object.kind}/${object.metadata.name}`, object]) ?? [],
    );
    expect(objects["Deployment/web"]).toMatchObject({
      spec: { selector: { matchLabels: own }, template: { metadata: { labels: own } } },
    });
    expect(objects["Service/web"]).toMatchObject({ spec: { selector: own } });
    expect(objects["NetworkPolicy/policy"]).toMatchObject({ spec: { podSelector: { matchLabels: own } } });
    expect(objects["PodDisruptionBudget/budget"]).toMatchObject({
      spec: {
        selector: { matchExpressions: [{ key: "moorage.dev/workload", operator: "In", values: ["deployment-web"] }] },
      },
    });
    expect(objects["Service/db-service"]).toMatchObject({
      spec: { selector: { "moorage.dev/workload": "statefulset-db" } },
    });
    expect(JSON.stringify(objects["Deployment/web"])).toContain(
      '"podAntiAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":[{"labelSelector":{"matchLabels":{"moorage.dev/workload":"deployment-web"}}',
    );
  });

  it("have the fleet's own prefix, and fit into a label", () => {
    const fleet = sampleFleet({ labelPrefix: "fleet.example.com" });
    const name = `w${"e".repeat(61)}b`;
    new Application(fleet, "shop", {
      chart: (scope) => {
        web(scope, name);
      },
    });
    const object = fleet.model().applications[0]?.objects[0]?.object as unknown as {
      spec: { selector: { matchLabels: Record<string, string> } };
    };
    const [[key, value] = ["", ""]] = Object.entries(object.spec.selector.matchLabels);
    expect(key).toBe("fleet.example.com/workload");
    expect(value).toMatch(/^deployment-we+-[0-9a-f]{8}$/);
    expect(value).toHaveLength(63);
  });

  it("that lead out of the application are told", () => {
    const other = web(Testing.chart());
    const { findings } = chart((scope) => {
      new kplus.NetworkPolicy(scope, "policy", { selector: other });
    });
    expect(findings.map(told)).toEqual([
      expect.stringMatching(
        /^error PATH_HASH_SELECTOR at sample\/shop\/policy: got NetworkPolicy policy selects cdk8s.io\/metadata.addr=test-web-c8[0-9a-f]{6}, which no workload of the application has; expected a selector of workloads in the same application, or of labels of your own; select by labels of your own$/,
      ),
    ]);
  });
});

describe("what cdk8s-plus fills in", () => {
  const bare: ChartFunction = (scope) => {
    new kplus.Deployment(scope, "web", { containers: [{ image: "web:1", portNumber: 80 }] });
  };

  it("is named, and its requests decide no placement", () => {
    const { model, findings } = chart(bare, { placement: Placement.dynamicWeight() });
    expect(findings.map(told)).toEqual([
      "warning CDK8S_PLUS_DEFAULT_SECURITY at sample/shop: got Deployment web with the security context that cdk8s-plus fills in: runAsNonRoot without a user, readOnlyRootFilesystem; expected a user that the node can check, or a context the author chose; state securityContext with a user, or ensureNonRoot: false on container and pod",
      "warning CDK8S_PLUS_DEFAULT_REPLICAS at sample/shop/web: got Deployment web with 2 replicas, the default of cdk8s-plus; expected replicas that the author chose; state replicas on the workload, or on the application",
      "warning CDK8S_PLUS_DEFAULT_RESOURCES at sample/shop/web: got container main of Deployment web with the requests and limits that cdk8s-plus fills in (1 CPU, 512 MiB), left out here; expected the container's own requests: they decide where it fits; state resources; {} for none",
      "error WORKLOAD_WITHOUT_REQUESTS at sample/shop/web: got Deployment web without resource requests; expected requests: its placement by dynamic weight depends on room; state cpu and memory requests for its containers",
    ]);
    expect(model?.workloads[0]).toMatchObject({ replicas: 2, requests: null });
  });

  it("is nothing that we do not know of: the whole list of what a bare Deployment is given", () => {
    const { object } = chart(bare);
    expect((object("Deployment/web") as { spec: unknown }).spec).toEqual({
      minReadySeconds: 0,
      progressDeadlineSeconds: 600,
      replicas: 2,
      selector: { matchLabels: { "moorage.dev/workload": "deployment-web" } },
      strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: "25%", maxUnavailable: "25%" } },
      template: {
        metadata: { labels: { "moorage.dev/workload": "deployment-web" } },
        spec: {
          automountServiceAccountToken: false,
          containers: [
            {
              image: "web:1",
              imagePullPolicy: "Always",
              name: "main",
              ports: [{ containerPort: 80 }],
              securityContext: {
                allowPrivilegeEscalation: false,
                privileged: false,
                readOnlyRootFilesystem: true,
                runAsNonRoot: true,
              },
              startupProbe: { failureThreshold: 3, tcpSocket: { port: 80 } },
            },
          ],
          dnsPolicy: "ClusterFirst",
          hostNetwork: false,
          restartPolicy: "Always",
          securityContext: { fsGroupChangePolicy: "Always", runAsNonRoot: true },
          setHostnameAsFQDN: false,
          terminationGracePeriodSeconds: 30,
        },
      },
    });
  });

  it.each<[string, ChartFunction, ApplicationProps, readonly string[]]>([
    [
      "all is stated",
      (scope) => {
        web(scope);
      },
      {},
      [],
    ],
    [
      "replicas are stated on the application",
      (scope) => {
        new kplus.Deployment(scope, "web", {
          containers: [{ image: "a:1", resources: RESOURCES, securityContext: SECURITY }],
        });
      },
      { replicas: 4 },
      [],
    ],
    [
      "an autoscaler scales",
      (scope) => {
        const target = new kplus.Deployment(scope, "web", {
          containers: [{ image: "a:1", resources: RESOURCES, securityContext: SECURITY }],
        });
        new kplus.HorizontalPodAutoscaler(scope, "hpa", {
          target,
          maxReplicas: 3,
          metrics: [kplus.Metric.resourceCpu(kplus.MetricTarget.averageUtilization(50))],
        });
      },
      {},
      [],
    ],
    [
      "the pod states the user",
      (scope) => {
        web(scope, "web", { securityContext: SECURITY, containers: [{ image: "a:1", resources: RESOURCES }] });
      },
      {},
      [],
    ],
    [
      "resources are none on purpose",
      (scope) => {
        web(scope, "web", { containers: [{ image: "a:1", resources: {}, securityContext: SECURITY }] });
      },
      {},
      ["WORKLOAD_WITHOUT_REQUESTS"],
    ],
    [
      "an init container states none",
      (scope) => {
        web(scope, "web", { initContainers: [{ image: "i:1", securityContext: SECURITY }] });
      },
      {},
      ["CDK8S_PLUS_DEFAULT_RESOURCES"],
    ],
  ])("is not named where %s", (_name, make, props, expected) => {
    expect(codes(chart(make, props).findings)).toEqual(expected);
  });
});

describe("an application from a deployment of cdk8s-plus", () => {
  it("takes what stands in the same chart", () => {
    const scope = new Chart(new App(), "mine", { disableResourceNameHashes: true });
    const deployment = web(scope);
    deployment.exposeViaService();
    new kplus.ConfigMap(scope, "settings", { data: { a: "1" } });
    const { model, findings } = read({ deployment });
    expect(findings).toEqual([]);
    expect(model?.objects.map(({ object }) => [object.kind, object.metadata.namespace, object.metadata.name])).toEqual([
      ["ConfigMap", "shop", "mine-settings"],
      ["Deployment", "shop", "mine-web"],
      ["Service", "shop", "mine-web-service"],
    ]);
    expect(JSON.stringify(model)).not.toContain("metadata.addr");
  });

  it("tells of names that hang on the construct path", () => {
    const { findings } = read({ deployment: web(new Chart(new App(), "mine")) });
    expect(codes(findings)).toEqual(["NAME_GENERATED"]);
  });

  it("tells of a second workload in the chart", () => {
    const scope = new Chart(new App(), "mine", { disableResourceNameHashes: true });
    web(scope, "other");
    const { findings } = read({ deployment: web(scope) });
    expect(findings.map(told)).toEqual([
      "error DEPLOYMENT_CHART_SHARED at sample/shop: got a chart that also holds Deployment mine-other; expected a chart with the one workload and what belongs to it; give each deployment a chart of its own, or use the chart prop",
    ]);
  });

  it("tells of something else", () => {
    expect(codes(read({ deployment: {} as kplus.Deployment }).findings)).toEqual(["VALUE_INVALID"]);
  });
});
