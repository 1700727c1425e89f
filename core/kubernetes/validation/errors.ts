import type { Finding, Origin } from "../../model/index.ts";

/** Every rule of this folder is one by which an API server refuses the object. */
function refusal(
  code: string,
  origin: Origin,
  text: { readonly got: string; readonly expected: string; readonly fix: string; readonly source: string },
): Finding {
  return { code, severity: "error", class: "input", origin, ...text };
}

export function valueRequired(origin: Origin, object: string, path: string, expected: string, source: string): Finding {
  return refusal("VALUE_REQUIRED", origin, { got: `${object} without ${path}`, expected, fix: `set ${path}`, source });
}

export function valueRefused(
  origin: Origin,
  object: string,
  path: string,
  got: string,
  expected: string,
  source: string,
): Finding {
  return refusal("VALUE_REFUSED", origin, {
    got: `${path}: ${got} in ${object}`,
    expected,
    fix: `correct ${path}`,
    source,
  });
}

export function valueTwice(origin: Origin, object: string, path: string, got: string, source: string): Finding {
  return refusal("VALUE_TWICE", origin, {
    got: `${path}: ${got} a second time in ${object}`,
    expected: "each only once in its list",
    fix: `change or remove ${path}`,
    source,
  });
}

export function fieldsExclusive(
  origin: Origin,
  object: string,
  path: string,
  got: string,
  expected: string,
  source: string,
): Finding {
  return refusal("FIELDS_EXCLUSIVE", origin, {
    got: `${path} with ${got} in ${object}`,
    expected,
    fix: "remove all but one of them",
    source,
  });
}

export function selectorMismatch(origin: Origin, object: string, path: string, got: string, source: string): Finding {
  return refusal("SELECTOR_MISMATCH", origin, {
    got: `${path} of ${object}, which selects ${got}`,
    expected: "a selector that the labels of the pod template satisfy",
    fix: "give the pod template these labels, or correct the selector",
    source,
  });
}

export function volumeUndefined(origin: Origin, object: string, path: string, got: string, source: string): Finding {
  return refusal("VOLUME_UNDEFINED", origin, {
    got: `${path}: ${got} in ${object}`,
    expected: "a volume of the pod, or a volume claim template of its StatefulSet",
    fix: `define the volume, or correct ${path}`,
    source,
  });
}
