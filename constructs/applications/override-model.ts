import { labelKeyProblem } from "../../core/kubernetes/index.ts";
import type { JsonPatchOperation, OverrideChange, OverrideModel, OverrideTarget } from "../../core/model/index.ts";
import * as errors from "../errors.ts";
import { PropReader } from "../props/reader.ts";
import type { FleetContext } from "../tree/context.ts";
import * as applicationErrors from "./errors.ts";
import type { Override } from "./override.ts";

const OPERATIONS = ["add", "remove", "replace", "copy", "move", "test"] as const;
/** An environment variable's name as Kubernetes takes it: printable, without `=`. Source: IsEnvVarName (relaxed, 1.34). */
const ENV_NAME = /^[ -<>-~]+$/;
const DIGEST = /^sha256:[0-9a-f]{64}$/;

function readTarget(reader: PropReader): OverrideTarget {
  const target = reader.child("target");
  if (target === null) return {};
  const kind = target.optionalText("kind");
  const name = target.optionalText("name");
  target.done();
  return { ...(kind === null ? {} : { kind }), ...(name === null ? {} : { name }) };
}

function readImage(reader: PropReader, place: string): OverrideChange {
  const container = reader.optionalText("container");
  const part = (key: "registry" | "repository" | "tag" | "digest"): Partial<Record<typeof key, string>> => {
    const value = reader.optionalText(key);
    return value === null ? {} : { [key]: value };
  };
  const parts = { ...part("registry"), ...part("repository"), ...part("tag"), ...part("digest") };
  if (Object.keys(parts).length === 0) {
    reader.findings.push(applicationErrors.overrideEmpty(reader.origin, place, "registry, repository, tag or digest"));
  }
  if (parts.digest !== undefined && !DIGEST.test(parts.digest)) {
    reader.wrong(reader.place("digest"), parts.digest, "sha256: and 64 hexadecimal digits");
  }
  return { kind: "image", container, ...parts };
}

function readArgs(reader: PropReader, place: string): OverrideChange {
  const change = {
    kind: "args",
    container: reader.optionalText("container"),
    add: reader.texts("add"),
    remove: reader.texts("remove"),
  } as const;
  if (change.add.length + change.remove.length === 0) {
    reader.findings.push(applicationErrors.overrideEmpty(reader.origin, place, "arguments to add or remove"));
  }
  return change;
}

function readSet(reader: PropReader, place: string): Readonly<Record<string, string>> {
  const set = reader.textMap("set");
  if (Object.keys(set).length === 0)
    reader.findings.push(applicationErrors.overrideEmpty(reader.origin, place, "at least one key in set"));
  return set;
}

function readEnv(reader: PropReader, place: string): OverrideChange {
  const container = reader.optionalText("container");
  const set = readSet(reader, place);
  for (const name of Object.keys(set).filter((key) => !ENV_NAME.test(key))) {
    reader.wrong(`${reader.place("set")}["${name}"]`, name, "the name of an environment variable");
  }
  return { kind: "env", container, set };
}

function readAnnotations(reader: PropReader, place: string): OverrideChange {
  const set = readSet(reader, place);
  for (const key of Object.keys(set)) {
    const problem = labelKeyProblem(key);
    if (problem !== null) reader.findings.push(errors.invalidLabel(reader.origin, reader.place("set"), key, problem));
  }
  return { kind: "annotations", set };
}

function readLabels(reader: PropReader, place: string): OverrideChange {
  if (Object.keys(reader.textMap("set")).length === 0) readSet(reader, place);
  return { kind: "labels", set: reader.labels("set") };
}

function pointerProblem(pointer: string): string | null {
  return pointer === "" || pointer.startsWith("/") ? null : `${JSON.stringify(pointer)} is no JSON pointer`;
}

function readOperation(reader: PropReader): JsonPatchOperation {
  const op = reader.choice("op", OPERATIONS, "test");
  const path = reader.text("path");
  const from = reader.optionalText("from");
  const value = reader.json("value");
  reader.done();
  const needsValue = op === "add" || op === "replace" || op === "test";
  const needsFrom = op === "copy" || op === "move";
  const problem =
    (reader.has("op") ? null : "without op") ??
    pointerProblem(path) ??
    (from === null ? null : pointerProblem(from)) ??
    (needsValue && value === undefined ? `with op ${op} and no value` : null) ??
    (needsFrom && from === null ? `with op ${op} and no from` : null);
  if (problem !== null) reader.findings.push(applicationErrors.invalidPatch(reader.origin, reader.place(), problem));
  return { op, path, ...(from === null ? {} : { from }), ...(value === undefined ? {} : { value }) };
}

function readPatch(reader: PropReader, place: string): OverrideChange {
  const operations = reader.children("operations").map(readOperation);
  if (operations.length === 0)
    reader.findings.push(applicationErrors.overrideEmpty(reader.origin, place, "at least one operation"));
  return { kind: "patch", operations };
}

function readChange(kind: Override["kind"], reader: PropReader, place: string): OverrideChange {
  switch (kind) {
    case "image":
      return readImage(reader, place);
    case "args":
      return readArgs(reader, place);
    case "env":
      return readEnv(reader, place);
    case "labels":
      return readLabels(reader, place);
    case "annotations":
      return readAnnotations(reader, place);
    case "patch":
      return readPatch(reader, place);
  }
}

/** The plain form of an override. `index` is its place among those of the application. */
export function readOverride(
  override: Override,
  index: number,
  owner: PropReader,
  context: FleetContext,
): OverrideModel {
  const place = `${owner.place("overrides")}[${index}]`;
  const reader = new PropReader(owner.origin, override.props, owner.findings, place);
  const model = {
    origin: owner.origin,
    name: `${override.kind}-${index + 1}`,
    clusters: reader.has("clusters") ? context.clusterNames(reader, "clusters") : null,
    target: readTarget(reader),
    changes: [readChange(override.kind, reader, place)],
  };
  reader.done();
  return model;
}
