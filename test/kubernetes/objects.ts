import type { JsonObject, KubeObject, Origin, SourcedObject } from "../../core/model/index.ts";

export const ORIGIN: Origin = { path: "shop/web" };

export function sourced(...objects: readonly KubeObject[]): readonly SourcedObject[] {
  return objects.map((object) => ({ origin: ORIGIN, object }));
}

export function container(name: string, more: JsonObject = {}): JsonObject {
  return { name, image: `registry.example.com/${name}:1.0`, ...more };
}

export function requests(cpu: string, memory: string): JsonObject {
  return { resources: { requests: { cpu, memory } } };
}

export function deployment(name: string, podSpec: JsonObject, spec: JsonObject = {}): KubeObject {
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name, namespace: "shop" },
    spec: {
      selector: { matchLabels: { app: name } },
      template: { metadata: { labels: { app: name } }, spec: podSpec },
      ...spec,
    },
  };
}

export function job(
  name: string,
  spec: JsonObject,
  podSpec: JsonObject = { containers: [container("main")] },
): KubeObject {
  return {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name, namespace: "shop" },
    spec: { ...spec, template: { spec: { restartPolicy: "Never", ...podSpec } } },
  };
}

export function autoscaler(name: string, target: JsonObject, spec: JsonObject): KubeObject {
  return {
    apiVersion: "autoscaling/v2",
    kind: "HorizontalPodAutoscaler",
    metadata: { name, namespace: "shop" },
    spec: { scaleTargetRef: target, ...spec },
  };
}

export function configMap(name: string, data: Readonly<Record<string, string>>): KubeObject {
  return { apiVersion: "v1", kind: "ConfigMap", metadata: { name, namespace: "shop" }, data };
}

/** An object of any kind in namespace shop. */
export function object(apiVersion: string, kind: string, name: string, fields: JsonObject = {}): KubeObject {
  return { apiVersion, kind, metadata: { name, namespace: "shop" }, ...fields };
}
