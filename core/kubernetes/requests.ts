import type { Amounts, Finding, JsonObject, Origin } from "../model/index.ts";
import { compareText, isJsonObject, parseMilli, parseWhole } from "../model/index.ts";
import { fieldPath, valueText } from "./describe.ts";
import { extendedResourceFractional, quantityInvalid, requestAboveLimit, resourceUnknown } from "./errors.ts";
import { containersOf } from "./pod-template.ts";

/** What one pod requests. */
export interface PodRequests {
  /** `pods` is 1. Null when the pod spec states no request at all: then only a pod can be counted. */
  readonly amounts: Amounts | null;
  readonly findings: readonly Finding[];
}

/** Resource name → amount: cpu in milli-cores, everything else in whole units. */
type ResourceList = ReadonlyMap<string, number>;

interface Reading {
  readonly origin: Origin;
  readonly findings: Finding[];
}

/** Resources of a node that a container may request by a name without a domain. */
function isNative(name: string): boolean {
  return name === "cpu" || name === "memory" || name === "ephemeral-storage" || name.startsWith("hugepages-");
}

/** Source: `IsSupportedPodLevelResource` in k8s.io/component-helpers/resource. */
function isPodLevel(name: string): boolean {
  return name === "cpu" || name === "memory" || name.startsWith("hugepages-");
}

/** The text of a quantity; YAML and JSON also give numbers. Null for every other value. */
function quantityText(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value : null;
}

function readAmount(name: string, value: unknown, path: string, { origin, findings }: Reading): number | null {
  const text = quantityText(value);
  const amount = text === null ? null : name === "cpu" ? parseMilli(text) : parseWhole(text);
  if (text === null || amount === null || amount < 0) {
    findings.push(quantityInvalid(origin, path, valueText(value)));
    return null;
  }
  if (!isNative(name)) {
    if (!name.includes("/")) {
      findings.push(resourceUnknown(origin, path, name));
      return null;
    }
    if ((parseMilli(text) ?? 0) % 1000 !== 0) {
      findings.push(extendedResourceFractional(origin, path, text));
      return null;
    }
  }
  return amount;
}

function readList(value: unknown, path: string, reading: Reading): ResourceList {
  const list = new Map<string, number>();
  if (!isJsonObject(value)) return list;
  for (const [name, quantity] of Object.entries(value)) {
    if (quantity === null) continue;
    const amount = readAmount(name, quantity, fieldPath(path, name), reading);
    if (amount !== null) list.set(name, amount);
  }
  return list;
}

interface Resources {
  readonly requests: ResourceList;
  readonly limits: ResourceList;
}

function readResources(holder: JsonObject, path: string, reading: Reading): Resources {
  const resources = holder["resources"];
  const at = fieldPath(path, "resources");
  if (!isJsonObject(resources)) return { requests: new Map(), limits: new Map() };
  const requests = readList(resources["requests"], `${at}.requests`, reading);
  const limits = readList(resources["limits"], `${at}.limits`, reading);
  for (const [name, limit] of limits) {
    const request = requests.get(name);
    if (request === undefined || request <= limit) continue;
    const unit = name === "cpu" ? "m" : "";
    const where = fieldPath(`${at}.requests`, name);
    reading.findings.push(requestAboveLimit(reading.origin, where, `${request}${unit}`, `${limit}${unit}`));
  }
  return { requests, limits };
}

/** Per resource, by `f`; a resource that stands in one list only counts as 0 in the other. */
function combine(a: ResourceList, b: ResourceList, f: (x: number, y: number) => number): ResourceList {
  const result = new Map(a);
  for (const [name, amount] of b) result.set(name, f(result.get(name) ?? 0, amount));
  return result;
}

const sum = (a: ResourceList, b: ResourceList): ResourceList => combine(a, b, (x, y) => x + y);
const larger = (a: ResourceList, b: ResourceList): ResourceList => combine(a, b, Math.max);

/**
 * Sum of the containers and sidecars, or what the init containers need on their way there, whichever is more.
 * A sidecar is an init container with `restartPolicy: Always`: it runs on beside all that start after it.
 * Source: `AggregateContainerRequests` in k8s.io/component-helpers/resource; limits stand in for absent requests (`SetDefaults_Pod`).
 */
function containerRequests(podSpec: JsonObject, at: string, reading: Reading): ResourceList {
  let running: ResourceList = new Map();
  let sidecars: ResourceList = new Map();
  let starting: ResourceList = new Map();
  for (const { list, index, container } of containersOf(podSpec)) {
    const { requests, limits } = readResources(container, fieldPath(fieldPath(at, list), index), reading);
    const own: ResourceList = new Map([...limits, ...requests]);
    if (list === "containers") {
      running = sum(running, own);
    } else if (container["restartPolicy"] === "Always") {
      running = sum(running, own);
      sidecars = sum(sidecars, own);
      starting = larger(starting, sidecars);
    } else {
      starting = larger(starting, sum(sidecars, own));
    }
  }
  return larger(running, starting);
}

/**
 * Requests of the pod as a whole win over those of its containers; where only a limit is given it stands in for a resource that no
 * container requests. Source: `PodRequests` and `defaultPodRequests` (KEP 2837; on by default since Kubernetes 1.34).
 */
function podLevelRequests(podSpec: JsonObject, containers: ResourceList, at: string, reading: Reading): ResourceList {
  const { requests, limits } = readResources(podSpec, at, reading);
  const result = new Map(containers);
  for (const [name, limit] of limits) {
    const fromContainers = containers.has(name) && !name.startsWith("hugepages-");
    if (isPodLevel(name) && !fromContainers) result.set(name, limit);
  }
  for (const [name, request] of requests) if (isPodLevel(name)) result.set(name, request);
  return result;
}

function amountsOf(list: ResourceList): Amounts {
  const extended = [...list].filter(([name]) => name !== "cpu" && name !== "memory");
  return {
    cpuMilli: list.get("cpu") ?? 0,
    memoryBytes: list.get("memory") ?? 0,
    pods: 1,
    extended: Object.fromEntries(extended.sort(([a], [b]) => compareText(a, b))),
  };
}

/**
 * What one pod of a spec requests of its node, by the scheduler's rule: containers, sidecars, init containers, requests of the pod as a
 * whole, overhead. cpu in milli-cores rounded up a container, everything else in whole units; `ephemeral-storage` and `hugepages-*` stand
 * (in bytes) among `extended`. `at` is the field path of the pod spec in its object, for findings.
 */
export function requestsOf(podSpec: JsonObject, origin: Origin, at = "spec"): PodRequests {
  const reading: Reading = { origin, findings: [] };
  const containers = containerRequests(podSpec, at, reading);
  const requests = podLevelRequests(podSpec, containers, at, reading);
  const overhead = readList(podSpec["overhead"], fieldPath(at, "overhead"), reading);
  const amounts = requests.size === 0 ? null : amountsOf(sum(requests, overhead));
  return { amounts, findings: reading.findings };
}
