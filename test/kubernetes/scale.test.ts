import { describe, expect, test } from "vitest";
import { withAutoscalerBounds, withCompletions, withoutReplicas, withReplicas } from "../../core/kubernetes/index.ts";
import { autoscaler, container, deployment, job, object } from "./objects.ts";

const POD = { containers: [container("main")] };

describe("shares of a workload", () => {
  test("replicas are set and left out, and nothing else changes", () => {
    const web = deployment("web", POD, { replicas: 6, minReadySeconds: 5 });
    expect(withReplicas(web, 2)).toEqual(deployment("web", POD, { replicas: 2, minReadySeconds: 5 }));
    expect(withoutReplicas(web)).toEqual(deployment("web", POD, { minReadySeconds: 5 }));
    expect(withReplicas(withoutReplicas(web), 6)).toEqual(web);
  });

  test("a Job's replicas are its parallelism", () => {
    expect(withReplicas(job("batch", { parallelism: 6 }), 2)).toEqual(job("batch", { parallelism: 2 }));
    expect(withCompletions(job("batch", { parallelism: 6, completions: 30 }), 2, 10)).toEqual(
      job("batch", { parallelism: 2, completions: 10 }),
    );
    expect(withCompletions(job("queue", { parallelism: 6, completions: 1 }), 2, null)).toEqual(
      job("queue", { parallelism: 2 }),
    );
  });

  test("a Pod is one whatever is asked", () => {
    const pod = object("v1", "Pod", "one", { spec: POD });
    expect(withReplicas(pod, 1)).toBe(pod);
  });

  test("an autoscaler's bounds", () => {
    const target = { kind: "Deployment", name: "web" };
    expect(
      withAutoscalerBounds(autoscaler("a", target, { minReplicas: 6, maxReplicas: 20 }), { min: 2, max: 7 }),
    ).toEqual(autoscaler("a", target, { minReplicas: 2, maxReplicas: 7 }));
  });
});
