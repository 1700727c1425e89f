import { Construct } from "constructs";
import type { Finding, KubeObject, SourcedObject } from "../../core/model/index.ts";
import { type ChartObjects, chartOf, runChart } from "../charts/chart-objects.ts";
import { withoutLibraryDefaults } from "../charts/library-defaults.ts";
import { withOwnSelectors } from "../charts/own-selectors.ts";
import { Manifests } from "../manifests/manifests.ts";
import { PropReader } from "../props/reader.ts";
import type { FleetContext } from "../tree/context.ts";
import type { Application } from "./application.ts";
import * as applicationErrors from "./errors.ts";

/** The objects of an application as its source gives them. */
export interface ApplicationContent {
  readonly objects: readonly SourcedObject[];
  readonly findings: readonly Finding[];
  /** True when a program made them: then configuration is named by its content unless the author says otherwise. */
  readonly generated: boolean;
}

const SOURCES = ["chart", "manifests", "deployment"] as const;

/** What chart functions made: they run once, however often the fleet is read. */
const MADE = new WeakMap<Application, ChartObjects>();

function madeOnce(application: Application, make: () => ChartObjects): ChartObjects {
  const made = MADE.get(application) ?? make();
  MADE.set(application, made);
  return made;
}

function fromChart(application: Application, made: ChartObjects, context: FleetContext): ApplicationContent {
  const unstated = application.props.replicas === undefined ? made.unstatedReplicas : new Set<string>();
  const defaults = withoutLibraryDefaults(made.objects, unstated, application.origin);
  const selectors = withOwnSelectors(defaults.objects, context.labelPrefix);
  return {
    objects: selectors.objects,
    findings: [...made.findings, ...defaults.findings, ...selectors.findings],
    generated: true,
  };
}

function fromManifests(
  application: Application,
  sources: readonly Manifests[],
  root: string | null,
): ApplicationContent {
  const objects: SourcedObject[] = [];
  const findings: Finding[] = [];
  for (const source of sources) {
    const read = source.read(application.origin, root);
    findings.push(...read.findings);
    for (const file of read.files) {
      findings.push(...file.findings);
      for (const document of file.documents) {
        findings.push(...document.findings);
        const origin = { file: document.file, line: document.line };
        if (document.object !== null) objects.push({ origin, object: document.object });
      }
    }
  }
  return { objects, findings, generated: false };
}

function isFunction(value: unknown): value is (...args: never) => unknown {
  return typeof value === "function";
}

function isManifests(value: unknown): value is Manifests {
  return value instanceof Manifests;
}

/** Gets the objects of an application from its one source. Never throws. */
export function readContent(application: Application, context: FleetContext): ApplicationContent {
  const findings: Finding[] = [];
  const reader = new PropReader(application.origin, application.props, findings);
  const given = SOURCES.filter((key) => reader.has(key));
  if (given.length !== 1) findings.push(applicationErrors.sourceCount(application.origin, given));
  const chart = reader.instance("chart", isFunction, "a function (chart) => { … }");
  const manifests = reader.instances("manifests", isManifests, "Manifests.file(…), .directory(…) or .yaml(…)");
  const deployment = reader.instance("deployment", (value) => Construct.isConstruct(value), "a workload of cdk8s-plus");
  const owner = { path: application.node.path };
  const content = ((): ApplicationContent | null => {
    if (chart !== null) {
      const make = chart as (scope: unknown) => unknown as never;
      const { namespace } = application;
      return fromChart(
        application,
        madeOnce(application, () => runChart(make, namespace, owner)),
        context,
      );
    }
    if (deployment !== null) {
      return fromChart(
        application,
        madeOnce(application, () => chartOf(deployment, owner)),
        context,
      );
    }
    return manifests.length === 0 ? null : fromManifests(application, manifests, context.projectRoot);
  })();
  if (content === null) return { objects: [], findings, generated: false };
  const all = [...findings, ...content.findings];
  if (content.objects.length === 0 && !all.some((f) => f.severity === "error")) {
    all.push(applicationErrors.emptyApplication(application.origin, application.title));
  }
  return { ...content, findings: all };
}

/** The objects of a content without where they come from. */
export function plainObjects({ objects }: ApplicationContent): readonly KubeObject[] {
  return objects.map(({ object }) => object);
}
