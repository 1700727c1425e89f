import type { Finding, Origin } from "../../core/model/index.ts";
import { inputError, inputWarning, listed, shown } from "../finding-text.ts";

export function sourceCount(origin: Origin, given: readonly string[]): Finding {
  return inputError(
    origin,
    "APPLICATION_SOURCE",
    given.length === 0 ? "no chart, manifests or deployment" : listed(given),
    "exactly one of chart, manifests and deployment",
    given.length === 0 ? "give the application its objects" : "make them applications of their own, or one chart",
  );
}

export function emptyApplication(origin: Origin, title: string): Finding {
  return inputError(
    origin,
    "APPLICATION_EMPTY",
    `${title} without objects`,
    "at least one object",
    "add its objects, or remove it",
  );
}

export function objectTwice(origin: Origin, ref: string, before: string): Finding {
  return inputError(
    origin,
    "OBJECT_TWICE",
    `${ref} a second time, first at ${before}`,
    "each object once in an application",
    "rename or remove one",
  );
}

export function replicasWithAutoscaler(origin: Origin, workload: string, autoscaler: string): Finding {
  return inputError(
    origin,
    "REPLICAS_WITH_AUTOSCALER",
    `replicas beside the autoscaler ${autoscaler} of ${workload}`,
    "one of them: with an autoscaler its minimum is the demand",
    "set the autoscaler's minReplicas and leave replicas out",
  );
}

export function workloadWithoutRequests(origin: Origin, workload: string, division: string | null): Finding {
  const got = `${workload} without resource requests`;
  const fix = "state cpu and memory requests for its containers";
  return division === null
    ? inputWarning(origin, "WORKLOAD_WITHOUT_REQUESTS", got, "requests, so that more than pods can be counted", fix)
    : inputError(
        origin,
        "WORKLOAD_WITHOUT_REQUESTS",
        got,
        `requests: its placement by ${division} depends on room`,
        fix,
      );
}

export function secretNotNeeded(origin: Origin, name: string): Finding {
  return inputWarning(
    origin,
    "SECRET_NOT_NEEDED",
    `secret ${shown(name)}, which no object of the application names`,
    "secrets that the application uses",
    "correct the name, or remove it",
  );
}

export function overrideEmpty(origin: Origin, place: string, expected: string): Finding {
  return inputError(
    origin,
    "OVERRIDE_EMPTY",
    `${place} that changes nothing`,
    expected,
    "say what it changes, or remove it",
  );
}

export function invalidPatch(origin: Origin, place: string, problem: string): Finding {
  return inputError(
    origin,
    "PATCH_INVALID",
    `${place} ${problem}`,
    "an operation of JSON Patch",
    `correct ${place}`,
    "RFC 6902",
  );
}
