import { describe, expect, test } from "vitest";
import { nodeRequirementsOf } from "../../core/kubernetes/index.ts";
import type { JsonObject } from "../../core/model/index.ts";
import { ORIGIN } from "./objects.ts";

function requiring(...terms: readonly JsonObject[]): JsonObject {
  const requiredDuringSchedulingIgnoredDuringExecution = { nodeSelectorTerms: terms };
  return { affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution } } };
}

const AT = "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution";
const GPU = { key: "gpu", operator: "Exists" };
const ZONES = { key: "topology.kubernetes.io/zone", operator: "In", values: ["a", "b"] };

describe("what a pod needs of its node", () => {
  test("nothing", () => {
    expect(nodeRequirementsOf({ containers: [] }, ORIGIN)).toEqual({
      node: { nodeSelector: {}, affinityTerms: [], tolerations: [] },
      findings: [],
    });
  });

  test("node selector, terms as alternatives, tolerations", () => {
    const spec: JsonObject = {
      ...requiring(
        { matchExpressions: [GPU, ZONES] },
        { matchExpressions: [{ key: "spot", operator: "DoesNotExist" }] },
      ),
      nodeSelector: { "kubernetes.io/os": "linux", disk: "ssd" },
      tolerations: [
        { key: "gpu", operator: "Exists", effect: "NoSchedule" },
        { operator: "Exists" },
        { key: "team", value: "shop", effect: "NoExecute", tolerationSeconds: 30 },
      ],
    };
    const { node, findings } = nodeRequirementsOf(spec, ORIGIN);
    expect(findings).toEqual([]);
    expect(Object.entries(node.nodeSelector)).toEqual([
      ["disk", "ssd"],
      ["kubernetes.io/os", "linux"],
    ]);
    expect(node.affinityTerms).toEqual([[GPU, ZONES], [{ key: "spot", operator: "DoesNotExist" }]]);
    expect(node.tolerations).toEqual(spec["tolerations"]);
  });

  test("preferred affinity is no need", () => {
    const preferred = { weight: 1, preference: { matchExpressions: [GPU] } };
    const spec: JsonObject = {
      affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [preferred] } },
    };
    expect(nodeRequirementsOf(spec, ORIGIN).node.affinityTerms).toEqual([]);
  });

  test("an empty term adds no alternative", () => {
    expect(nodeRequirementsOf(requiring({}, { matchExpressions: [GPU] }), ORIGIN)).toMatchObject({
      node: { affinityTerms: [[GPU]] },
      findings: [],
    });
  });

  test("only empty terms match no node, which is an error", () => {
    const { findings } = nodeRequirementsOf(requiring({}, { matchExpressions: [] }), ORIGIN);
    expect(findings).toMatchObject([{ code: "NODE_AFFINITY_MATCHES_NOTHING", severity: "error" }]);
  });

  test.each<readonly [string, JsonObject, string]>([
    [
      "Gt",
      requiring({ matchExpressions: [GPU, { key: "cores", operator: "Gt", values: ["8"] }] }),
      `${AT}.nodeSelectorTerms[0].matchExpressions[1]: cores Gt 8`,
    ],
    [
      "a field of the node",
      requiring({ matchFields: [{ key: "metadata.name", operator: "In", values: ["node-1"] }] }),
      `${AT}.nodeSelectorTerms[0].matchFields[0]: metadata.name In node-1`,
    ],
    ["the node itself", { nodeName: "node-1" }, "spec.nodeName: node-1"],
  ])("what cannot be weighed is named: %s", (_, spec, got) => {
    expect(nodeRequirementsOf(spec, ORIGIN).findings).toMatchObject([
      { code: "NODE_EXPRESSION_NOT_WEIGHED", severity: "warning", got },
    ]);
  });

  test("a term of which nothing can be weighed still stands as an alternative that every node meets", () => {
    const spec = requiring(
      { matchExpressions: [{ key: "cores", operator: "Lt", values: ["8"] }] },
      { matchExpressions: [GPU] },
    );
    expect(nodeRequirementsOf(spec, ORIGIN).node.affinityTerms).toEqual([[], [GPU]]);
  });

  test("a toleration that the API refuses tolerates nothing", () => {
    const spec: JsonObject = {
      tolerations: [
        { key: "a", operator: "Like" },
        { key: "a", effect: "NoScheduling" },
        "a",
        { key: "", operator: "Exists" },
      ],
    };
    expect(nodeRequirementsOf(spec, ORIGIN).node.tolerations).toEqual([{ operator: "Exists" }]);
  });
});
