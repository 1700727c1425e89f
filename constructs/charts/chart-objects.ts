import { ApiObject, App, Chart, Names } from "cdk8s";
import type { Construct, IConstruct } from "constructs";
import { podTemplateOf } from "../../core/kubernetes/index.ts";
import type { Finding, KubeObject, SourcedObject } from "../../core/model/index.ts";
import * as errors from "../errors.ts";
import { isRuntimeValue } from "../props/runtime-value.ts";
import * as chartErrors from "./errors.ts";
import { FixedNameChart, pathInChart } from "./fixed-names.ts";

/** Makes the objects of an application in a cdk8s chart. It runs once, so it cannot depend on the cluster: what differs is an `Override`. */
export type ChartFunction = (chart: Chart) => void;

/** What a chart holds, as plain data. */
export interface ChartObjects {
  readonly objects: readonly SourcedObject[];
  /** `Kind/name` of the Deployments whose replicas are the library's default. */
  readonly unstatedReplicas: ReadonlySet<string>;
  readonly findings: readonly Finding[];
}

/** The construct path of the application, below which the constructs of its chart are shown. */
interface Owner {
  readonly path: string;
}

/** Longest name that every kind takes. Source: RFC 1123, DNS label. */
const MAX_NAME = 63;
/** Longest name of a CronJob, as its Jobs' names are longer. Source: cdk8s `Chart.generateObjectName`. */
const MAX_CRON_JOB_NAME = 52;
const MAX_MESSAGE = 300;

function messageOf(error: unknown): string {
  const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return line.charAt(0).toLowerCase() + line.slice(1, MAX_MESSAGE);
}

function failure(origin: Owner, error: unknown): Finding {
  const message = messageOf(error);
  // The name of the class behind Pulumi's outputs, as cdk8s tells it when it meets one.
  return /\bOutputImpl\b/.test(message)
    ? errors.runtimeValue(origin, "an object of the chart")
    : chartErrors.chartFailed(origin, message);
}

/** Where a construct of a chart stands below its application; an object is shown as the construct that it is the resource of. */
function originOf(owner: Owner, construct: IConstruct): Owner {
  const ids = pathInChart(construct);
  const path = ids.filter((id, index) => index < ids.length - 1 || id.toLowerCase() !== "resource");
  return { path: [owner.path, ...path].join("/") };
}

/** The name that cdk8s gives when nobody names an object and hashes are on: it hangs on the place in the construct tree. */
function isHashedName(apiObject: ApiObject): boolean {
  const hashed = Names.toDnsLabel(apiObject, apiObject.kind === "CronJob" ? { maxLen: MAX_CRON_JOB_NAME } : {});
  return apiObject.name === hashed && hashed !== Names.toDnsLabel(apiObject, { includeHash: false });
}

function nameFinding(apiObject: ApiObject, origin: Owner): Finding | null {
  if (!FixedNameChart.isFixedNameChart(apiObject.chart)) {
    return isHashedName(apiObject) ? chartErrors.generatedName(origin, apiObject.kind, apiObject.name) : null;
  }
  const generated = apiObject.name === apiObject.chart.generateObjectName(apiObject);
  const max = apiObject.kind === "CronJob" ? MAX_CRON_JOB_NAME : MAX_NAME;
  const fits = apiObject.name.length > 0 && apiObject.name.length <= max;
  return generated && !fits ? chartErrors.nameFromPath(origin, apiObject.kind, apiObject.name, max) : null;
}

/** The object of a Deployment of cdk8s-plus whose author stated no replicas and that no autoscaler scales. */
function deploymentWithoutReplicas(construct: IConstruct): ApiObject | null {
  const workload = construct as { replicas?: unknown; hasAutoscaler?: unknown };
  if (!Object.hasOwn(construct, "replicas") || workload.replicas !== undefined || workload.hasAutoscaler === true) {
    return null;
  }
  const apiObject = construct.node.defaultChild;
  return ApiObject.isApiObject(apiObject) && apiObject.kind === "Deployment" ? apiObject : null;
}

/** What was made, construct by construct, so that one that fails does not hide the others. */
class Collector {
  readonly objects: SourcedObject[] = [];
  readonly findings: Finding[] = [];
  readonly unstatedReplicas = new Set<string>();
  readonly #owner: Owner;

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  take(construct: IConstruct): void {
    const origin = originOf(this.#owner, construct);
    try {
      const messages = construct.node.validate();
      this.findings.push(...messages.map((message) => chartErrors.chartFailed(origin, messageOf(message))));
      const unstated = deploymentWithoutReplicas(construct);
      if (unstated !== null) this.unstatedReplicas.add(`${unstated.kind}/${unstated.name}`);
      if (!ApiObject.isApiObject(construct)) return;
      const badName = nameFinding(construct, origin);
      if (badName !== null) this.findings.push(badName);
      this.objects.push({ origin, object: construct.toJson() as KubeObject });
    } catch (error) {
      this.findings.push(failure(origin, error));
    }
  }
}

/**
 * Runs a chart function in a cdk8s App of its own and gives the objects it made. Never throws.
 */
export function runChart(chart: ChartFunction, namespace: string, owner: Owner): ChartObjects {
  const scope = new FixedNameChart(new App(), "chart", namespace);
  const collector = new Collector(owner);
  try {
    const result: unknown = chart(scope);
    if (isRuntimeValue(result)) {
      collector.findings.push(chartErrors.chartNotSynchronous(owner));
      // Its own failure is not ours to tell: what it would have made is unknown anyway.
      Promise.resolve(result).catch(() => undefined);
    }
  } catch (error) {
    collector.findings.push(failure(owner, error));
  }
  for (const construct of scope.node.findAll()) collector.take(construct);
  return collector;
}

/** The objects of the chart that a workload of cdk8s-plus stands in; that chart must hold no other workload. Never throws. */
export function chartOf(workload: Construct, owner: Owner): ChartObjects {
  const collector = new Collector(owner);
  try {
    const own = new Set<IConstruct>(workload.node.findAll());
    const others: string[] = [];
    for (const construct of Chart.of(workload).node.findAll()) {
      const before = collector.objects.length;
      collector.take(construct);
      const made = collector.objects[before]?.object;
      if (made !== undefined && !own.has(construct) && podTemplateOf(made) !== null) {
        others.push(`${made.kind} ${made.metadata.name}`);
      }
    }
    if (others.length > 0) collector.findings.push(chartErrors.chartShared(owner, others));
  } catch (error) {
    collector.findings.push(failure(owner, error));
  }
  return collector;
}
