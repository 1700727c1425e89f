import type { Json, JsonObject } from "../../model/index.ts";
import { isDnsLabel } from "../names.ts";
import { type Entry, entriesOf, type Report, textOf } from "./report.ts";

/** Fields of a volume that are no source of it. */
const NO_SOURCE: ReadonlySet<string> = new Set(["name"]);

function sourcesOf(volume: JsonObject): readonly string[] {
  return Object.entries(volume).flatMap(([key, value]: [string, Json]) =>
    NO_SOURCE.has(key) || value === null ? [] : [key],
  );
}

/** Volumes of a pod. Without any source a volume is an emptyDir. Gives their names. */
export function checkVolumes(podSpec: JsonObject, at: string, report: Report): ReadonlySet<string> {
  const volumes = entriesOf(podSpec["volumes"], `${at}.volumes`);
  report.unique(volumes.map(({ path, value }) => [`${path}.name`, textOf(value["name"])]));
  for (const { path, value } of volumes) {
    const name = textOf(value["name"]);
    if (name !== null && !isDnsLabel(name)) report.refused(`${path}.name`, name, "at most 63 of a-z, 0-9 and '-'");
    const sources = sourcesOf(value);
    if (sources.length > 1) report.exclusive(path, sources, "one source a volume");
  }
  return new Set(volumes.flatMap(({ value }) => textOf(value["name"]) ?? []));
}

function checkMount({ path, value }: Entry, field: string, known: ReadonlySet<string>, report: Report): void {
  const name = textOf(value["name"]);
  if (name !== null && !known.has(name)) report.volume(`${path}.name`, name);
  if (value[field] === "") report.required(`${path}.${field}`, "a path");
  const below = textOf(value["subPath"]) ?? "";
  if (below.startsWith("/") || below.split("/").includes(".."))
    report.refused(`${path}.subPath`, below, "a relative path without '..'");
}

/** Mounts of a container: of volumes that exist, each at a place of its own. */
export function checkMounts(container: JsonObject, at: string, known: ReadonlySet<string>, report: Report): void {
  const mounts = entriesOf(container["volumeMounts"], `${at}.volumeMounts`);
  for (const mount of mounts) checkMount(mount, "mountPath", known, report);
  report.unique(mounts.map(({ path, value }) => [`${path}.mountPath`, textOf(value["mountPath"])]));
  const devices = entriesOf(container["volumeDevices"], `${at}.volumeDevices`);
  for (const device of devices) checkMount(device, "devicePath", known, report);
  report.unique(devices.map(({ path, value }) => [`${path}.devicePath`, textOf(value["devicePath"])]));
}
