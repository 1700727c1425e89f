import type { Finding, Origin } from "../core/model/index.ts";
import { inputError, listed, meant, shown } from "./finding-text.ts";

export function invalidValue(origin: Origin, place: string, got: unknown, expected: string): Finding {
  return inputError(origin, "VALUE_INVALID", `${place} ${shown(got)}`, expected, `correct ${place}`);
}

export function missingProp(origin: Origin, place: string): Finding {
  return inputError(origin, "PROP_MISSING", `no ${place}`, `a value for ${place}`, `set ${place}`);
}

export function unknownProp(origin: Origin, place: string, key: string, known: readonly string[]): Finding {
  const fix = meant(key, known, `remove ${place}`);
  return inputError(origin, "PROP_UNKNOWN", `prop ${place}`, `one of ${listed(known)}`, fix);
}

export function runtimeValue(origin: Origin, place: string): Finding {
  return inputError(
    origin,
    "VALUE_AT_RUN_TIME",
    `${place}, a value that is known only when the engine runs`,
    "a plain value, the same at preview and at up",
    "write the value itself, or let the facts hold it",
    "design.md, Inputs are plain values",
  );
}

export function unknownChoice(origin: Origin, place: string, got: unknown, allowed: readonly string[]): Finding {
  const fix = meant(typeof got === "string" ? got : "", allowed, `correct ${place}`);
  return inputError(origin, "CHOICE_UNKNOWN", `${place} ${shown(got)}`, `one of ${allowed.join(", ")}`, fix);
}

export function invalidLabel(origin: Origin, place: string, label: string, problem: string): Finding {
  return inputError(
    origin,
    "LABEL_PROP_INVALID",
    `${place} ${label}`,
    problem,
    "correct the label",
    "Kubernetes, Labels and Selectors",
  );
}

export function invalidDuration(origin: Origin, place: string, got: unknown): Finding {
  const fix = `write ${place} as a number with s, m, h or d`;
  return inputError(origin, "DURATION_INVALID", `${place} ${shown(got)}`, "a duration such as 90s or 1h30m", fix);
}

export function invalidQuantity(origin: Origin, place: string, got: unknown, example: string): Finding {
  return inputError(
    origin,
    "AMOUNT_INVALID",
    `${place} ${shown(got)}`,
    `a Kubernetes quantity such as ${example}, not below zero`,
    `correct ${place}`,
    "Kubernetes, Quantity",
  );
}

/** `rule`: which kind of name it has to be. */
export function invalidName(origin: Origin, title: string, got: string, rule: string): Finding {
  return inputError(
    origin,
    "CONSTRUCT_NAME_INVALID",
    `${title} named ${shown(got)}`,
    rule,
    "choose another name",
    "RFC 1123",
  );
}

/** `places`: where both are defined, as file and line, or the construct paths. */
export function nameTwice(origin: Origin, title: string, places: readonly string[]): Finding {
  return inputError(
    origin,
    "NAME_TWICE",
    `${title} defined ${places.length} times: ${places.join(", ")}`,
    "each name once in the fleet",
    "rename or remove one: the name is its identity in plans, locks and resources",
  );
}

export function idTwice(origin: Origin, titles: readonly string[], places: readonly string[]): Finding {
  return inputError(
    origin,
    "ID_TWICE",
    `${titles.join(" and ")} with one id: ${places.join(", ")}`,
    "each id once in its scope",
    "rename one: the id is its place in the construct tree",
  );
}

export function unknownCluster(origin: Origin, place: string, name: string, known: readonly string[]): Finding {
  const fix = meant(name, known, "name a cluster of the fleet, or add it");
  return inputError(origin, "CLUSTER_UNKNOWN", `${place} ${shown(name)}`, `one of the clusters ${listed(known)}`, fix);
}

export function foreignConstruct(origin: Origin, place: string, path: string): Finding {
  const fix = "use one that was made in the same fleet";
  return inputError(
    origin,
    "CONSTRUCT_FOREIGN",
    `${place} ${path}, of another fleet`,
    "a construct of this fleet",
    fix,
  );
}
