import {
  type CustomKinds,
  isDnsLabel,
  isDnsSubdomain,
  literalSecretFindings,
  missingReferenceFindings,
  missingReferences,
  nameFindings,
  oldApiFindings,
  readWorkloads,
  referencesOf,
  unusedOverrides,
} from "../../core/kubernetes/index.ts";
import {
  type ApplicationModel,
  compareText,
  type Finding,
  type PlacementModel,
  parseKubernetesVersion,
  type SecretReferenceModel,
  type SourcedObject,
  type WorkloadModel,
} from "../../core/model/index.ts";
import * as errors from "../errors.ts";
import { Placement } from "../placement/placement.ts";
import { readPlacement } from "../placement/placement-model.ts";
import { PropReader } from "../props/reader.ts";
import type { FleetContext } from "../tree/context.ts";
import type { Application } from "./application.ts";
import type { ApplicationContent } from "./content.ts";
import * as applicationErrors from "./errors.ts";
import { placeObjects } from "./objects.ts";
import { Override } from "./override.ts";
import { readOverride } from "./override-model.ts";
import { SecretSource } from "./secret-source.ts";

/** An application as plain data, with the clusters that its placement may ever use. */
export interface ReadApplication {
  readonly model: ApplicationModel;
  readonly candidates: readonly string[];
}

const LABEL_RULE = "a DNS label: at most 63 of a-z, 0-9 and -";
/** Source: Go time.ParseDuration, as External Secrets takes it. */
const GO_DURATION = /^([0-9]+(\.[0-9]+)?(ns|us|ms|s|m|h))+$/;

function checkNames(application: Application, namespace: string, findings: Finding[]): void {
  if (!isDnsLabel(application.name)) {
    findings.push(errors.invalidName(application.origin, "application", application.name, LABEL_RULE));
  }
  if (!isDnsLabel(namespace) && namespace !== application.name) {
    findings.push(errors.invalidName(application.origin, "namespace", namespace, LABEL_RULE));
  }
}

function readSecret(reader: PropReader, name: string, namespace: string): SecretReferenceModel | null {
  const source = reader.instance(
    name,
    (value) => value instanceof SecretSource,
    "SecretSource.existing() or .externalSecret(…)",
  );
  if (source === null) return null;
  const props = new PropReader(reader.origin, source.props, reader.findings, reader.place(name));
  const found = { origin: reader.origin, name, namespace: props.optionalText("namespace") ?? namespace };
  if (!isDnsSubdomain(name))
    reader.findings.push(errors.invalidName(reader.origin, "secret", name, "a DNS subdomain name"));
  if (source.kind === "existing") {
    props.done();
    return { ...found, source: { kind: "existing" } };
  }
  const store = {
    kind: props.choice("storeKind", ["ClusterSecretStore", "SecretStore"], "ClusterSecretStore"),
    name: props.text("store"),
  };
  const refreshInterval = props.optionalText("refreshInterval") ?? "1h";
  if (!GO_DURATION.test(refreshInterval))
    props.wrong(props.place("refreshInterval"), refreshInterval, "a Go duration such as 1h");
  const key = props.text("key");
  props.done();
  return { ...found, source: { kind: "externalSecret", store, key, refreshInterval } };
}

function readSecrets(reader: PropReader, namespace: string): readonly SecretReferenceModel[] {
  const [secrets, names] = reader.keys("secrets");
  return names
    .flatMap((name) => readSecret(secrets, name, namespace) ?? [])
    .sort((a, b) => compareText(a.namespace, b.namespace) || compareText(a.name, b.name));
}

/** Replicas that the application states hold for every workload but Jobs, whose parallelism is their own. */
function withStatedReplicas(
  workloads: readonly WorkloadModel[],
  replicas: number | null,
  reader: PropReader,
): readonly WorkloadModel[] {
  if (replicas === null) return workloads;
  return workloads.map((workload) => {
    if (workload.kind === "Job" || workload.kind === "Pod") return workload;
    if (workload.autoscaler === null) return { ...workload, replicas };
    reader.findings.push(
      applicationErrors.replicasWithAutoscaler(
        reader.origin,
        `${workload.kind} ${workload.name}`,
        workload.autoscaler.name,
      ),
    );
    return workload;
  });
}

/** A division that looks at room cannot weigh what states no requests; elsewhere only pods are counted. */
function checkRequests(
  workloads: readonly WorkloadModel[],
  { division, spread }: PlacementModel,
  candidates: readonly string[],
): readonly Finding[] {
  const single = candidates.length < 2 || spread.some(({ by, maxGroups }) => by === "cluster" && maxGroups === 1);
  const byRoom = (division.kind === "dynamicWeight" || division.kind === "aggregated") && !single;
  const title = division.kind === "dynamicWeight" ? "dynamic weight" : "aggregation";
  return workloads
    .filter(({ requests }) => requests === null)
    .map(({ origin, kind, name }) =>
      applicationErrors.workloadWithoutRequests(origin, `${kind} ${name}`, byRoom ? title : null),
    );
}

/** Old API versions, by the oldest Kubernetes that may take the application: what that no longer serves, no cluster does. */
function checkApis(
  objects: readonly SourcedObject[],
  candidates: readonly string[],
  context: FleetContext,
): readonly Finding[] {
  const versions = context.clusters
    .filter((cluster) => candidates.includes(cluster.name))
    .flatMap(({ kubernetesVersion }) => {
      const parsed = parseKubernetesVersion(kubernetesVersion);
      return parsed === null ? [] : [{ kubernetesVersion, order: parsed[0] * 1000 + parsed[1] }];
    })
    .sort((a, b) => a.order - b.order);
  return versions[0] === undefined ? [] : oldApiFindings(objects, versions[0].kubernetesVersion);
}

function checkSecretsNeeded(
  objects: readonly SourcedObject[],
  secrets: readonly SecretReferenceModel[],
): readonly Finding[] {
  const named = new Set(
    objects
      .flatMap(({ object }) => referencesOf(object))
      .filter(({ kind }) => kind === "Secret")
      .map(({ namespace, name }) => `${namespace}/${name}`),
  );
  return secrets
    .filter(({ namespace, name }) => !named.has(`${namespace}/${name}`))
    .map(({ origin, name }) => applicationErrors.secretNotNeeded(origin, name));
}

/**
 * The plain form of an application.
 * @param content - what its source gave
 * @param custom - kinds that CRDs anywhere in the fleet define
 */
export function readApplication(
  application: Application,
  content: ApplicationContent,
  custom: CustomKinds,
  context: FleetContext,
  findings: Finding[],
): ReadApplication {
  const reader = new PropReader(application.origin, application.props, findings);
  for (const source of ["chart", "manifests", "deployment"]) reader.raw(source);
  const namespace = reader.optionalText("namespace") ?? application.name;
  checkNames(application, namespace, findings);
  findings.push(...content.findings, ...literalSecretFindings(content.objects, "error"));
  const { objects, findings: placing } = placeObjects(content.objects, namespace, custom);
  const read = readWorkloads(objects, namespace);
  const workloads = withStatedReplicas(read.workloads, reader.integer("replicas", null, 1), reader);
  const placement =
    reader.instance(
      "placement",
      (value) => value instanceof Placement,
      "Placement.duplicated(…), .dynamicWeight(…) …",
    ) ?? Placement.duplicated();
  const { model: placed, candidates } = readPlacement(placement, reader, context);
  const secrets = readSecrets(reader, namespace);
  const overrides = reader
    .instances("overrides", (value) => value instanceof Override, "Override.image(…), .env(…), .patch(…) …")
    .map((override, index) => readOverride(override, index, reader, context));
  findings.push(
    ...placing,
    ...objects.flatMap(({ origin, object }) => nameFindings(object, origin)),
    ...read.findings,
    ...checkRequests(workloads, placed, candidates),
    ...missingReferenceFindings(missingReferences(objects, secrets)),
    ...checkSecretsNeeded(objects, secrets),
    ...checkApis(objects, candidates, context),
    ...unusedOverrides(objects, overrides),
  );
  const model: ApplicationModel = {
    origin: application.origin,
    id: `${namespace}/${application.name}`,
    namespace,
    name: application.name,
    workloads,
    daemons: read.daemons,
    objects,
    secrets,
    placement: placed,
    overrides,
    priority: reader.integer("priority", 0, Number.MIN_SAFE_INTEGER),
    hashConfig: reader.flag("hashConfig", content.generated),
    split: reader.flag("split", false),
    acceptDataLoss: reader.flag("acceptDataLoss", false),
  };
  reader.done();
  return { model, candidates };
}
