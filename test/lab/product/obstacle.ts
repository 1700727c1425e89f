import type { LabCluster } from "../clusters/cluster.ts";
import { KubeApiError } from "../clusters/kube-client.ts";

/** What an obstacle keeps a namespace from getting. */
export type Forbidden = "deployments" | "pods";

const api = "admissionregistration.k8s.io/v1";

function rule(resource: Forbidden) {
  return { apiGroups: [resource === "pods" ? "" : "apps"], apiVersions: ["v1"], resources: [resource] };
}

/** An admission policy of the cluster that refuses objects of a kind in one namespace. */
export class Obstacle {
  readonly #cluster: LabCluster;
  readonly #name: string;

  private constructor(cluster: LabCluster, name: string) {
    this.#cluster = cluster;
    this.#name = name;
  }

  /** Puts it up and waits until it acts: the API server takes a moment to follow. */
  static async put(cluster: LabCluster, namespace: string, resource: Forbidden): Promise<Obstacle> {
    const name = `no-${resource}-in-${namespace}`;
    const { client } = cluster;
    await client.apply({
      apiVersion: api,
      kind: "ValidatingAdmissionPolicy",
      metadata: { name },
      spec: {
        failurePolicy: "Fail",
        matchConstraints: { resourceRules: [{ ...rule(resource), operations: ["CREATE"] }] },
        matchConditions: [{ name: "there", expression: `object.metadata.namespace in ["${namespace}", "${name}"]` }],
        validations: [{ expression: "false", message: `the port of ${namespace} is closed` }],
      },
    } as never);
    await client.apply({
      apiVersion: api,
      kind: "ValidatingAdmissionPolicyBinding",
      metadata: { name },
      spec: { policyName: name, validationActions: ["Deny"] },
    } as never);
    const obstacle = new Obstacle(cluster, name);
    await obstacle.#wait(resource);
    return obstacle;
  }

  /** Takes it away. */
  async remove(): Promise<void> {
    const { client } = this.#cluster;
    await client.delete({ apiVersion: api, kind: "ValidatingAdmissionPolicyBinding", name: this.#name });
    await client.delete({ apiVersion: api, kind: "ValidatingAdmissionPolicy", name: this.#name });
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }

  /** Tries in a namespace of its own, by dry run, until refused. */
  async #wait(resource: Forbidden): Promise<void> {
    const { client } = this.#cluster;
    const namespace = this.#name;
    await client.apply({ apiVersion: "v1", kind: "Namespace", metadata: { name: namespace } });
    const path =
      resource === "pods"
        ? `/api/v1/namespaces/${namespace}/pods?dryRun=All`
        : `/apis/apps/v1/namespaces/${namespace}/deployments?dryRun=All`;
    for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
      try {
        await client.send("POST", path, trial(resource, namespace));
      } catch (error) {
        if (error instanceof KubeApiError && error.message.includes("is closed")) break;
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await client.delete({ apiVersion: "v1", kind: "Namespace", name: namespace });
  }
}

function trial(resource: Forbidden, namespace: string): object {
  const spec = { automountServiceAccountToken: false, containers: [{ name: "trial", image: "lab/trial" }] };
  const metadata = { name: "trial", namespace };
  if (resource === "pods") return { apiVersion: "v1", kind: "Pod", metadata, spec };
  const labels = { app: "trial" };
  const template = { metadata: { labels }, spec };
  return { apiVersion: "apps/v1", kind: "Deployment", metadata, spec: { selector: { matchLabels: labels }, template } };
}
