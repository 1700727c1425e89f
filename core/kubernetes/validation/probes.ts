import type { JsonObject } from "../../model/index.ts";
import { isJsonObject } from "../../model/index.ts";
import { checkPortReference } from "./ports.ts";
import { numberOf, type Report, setAmong } from "./report.ts";

const PROBE = ["exec", "grpc", "httpGet", "tcpSocket"];
const HOOK = ["exec", "httpGet", "sleep", "tcpSocket"];
const COUNTS = ["initialDelaySeconds", "timeoutSeconds", "periodSeconds", "successThreshold", "failureThreshold"];

function checkHandler(handler: JsonObject, path: string, kinds: readonly string[], report: Report): void {
  const there = setAmong(handler, kinds);
  if (there.length === 0) report.required(path, `exactly one of ${kinds.join(", ")}`);
  if (there.length > 1) report.exclusive(path, there, `exactly one of ${kinds.join(", ")}`);
  for (const kind of there) {
    const value = handler[kind];
    if (!isJsonObject(value)) continue;
    if (kind !== "exec") checkPortReference(value["port"], `${path}.${kind}.port`, report);
    const { command } = value;
    if (kind === "exec" && (!Array.isArray(command) || command.length === 0))
      report.required(`${path}.exec.command`, "a command");
  }
}

/** Probes and hooks of a container: each has exactly one way to ask; only readiness may need more than one success. */
export function checkProbes(container: JsonObject, at: string, report: Report): void {
  for (const name of ["livenessProbe", "readinessProbe", "startupProbe"]) {
    const probe = container[name];
    if (!isJsonObject(probe)) continue;
    const path = `${at}.${name}`;
    checkHandler(probe, path, PROBE, report);
    for (const field of COUNTS) {
      const count = numberOf(probe[field]);
      if (count !== null && count < 0) report.refused(`${path}.${field}`, count, "zero or more");
    }
    const successes = numberOf(probe["successThreshold"]);
    if (name !== "readinessProbe" && successes !== null && successes > 1)
      report.refused(`${path}.successThreshold`, successes, "1, as only a readiness probe may ask for more");
  }
  const lifecycle = container["lifecycle"];
  if (!isJsonObject(lifecycle)) return;
  for (const name of ["postStart", "preStop"]) {
    const hook = lifecycle[name];
    if (isJsonObject(hook)) checkHandler(hook, `${at}.lifecycle.${name}`, HOOK, report);
  }
}
