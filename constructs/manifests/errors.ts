import type { Finding, Origin } from "../../core/model/index.ts";
import { inputError, shown } from "../finding-text.ts";

/** Where in a file; `line` from 1, left out when the whole file is meant. */
export interface FilePlace {
  readonly file: string;
  readonly line?: number;
}

function finding(place: FilePlace, code: string, got: string, expected: string, fix: string): Finding {
  return { code, severity: "error", class: "input", origin: place, got, expected, fix };
}

const MIB = 1024 * 1024;

export function manifestNotFound(file: string): Finding {
  return finding({ file }, "MANIFEST_NOT_FOUND", `no file or folder ${file}`, "manifests", "correct the path");
}

export function manifestUnreadable(file: string, reason: string): Finding {
  return finding({ file }, "MANIFEST_UNREADABLE", reason, "a file that can be read", "check its type and permissions");
}

export function manifestTooLarge(file: string, bytes: number, limit: number): Finding {
  return finding(
    { file },
    "MANIFEST_TOO_LARGE",
    `${bytes} bytes`,
    `at most ${limit / MIB} MiB in one file`,
    "split the file by kind or by application",
  );
}

export function manifestNotText(file: string): Finding {
  return finding({ file }, "MANIFEST_NOT_TEXT", "bytes that are no UTF-8", "a text file in UTF-8", "save it as UTF-8");
}

export function manifestFolderEmpty(file: string): Finding {
  return finding(
    { file },
    "MANIFEST_FOLDER_EMPTY",
    "a folder without .yaml, .yml or .json files",
    "a folder of manifests",
    "correct the path or add the files",
  );
}

export function manifestTooManyFiles(file: string, limit: number): Finding {
  return finding(
    { file },
    "MANIFEST_TOO_MANY_FILES",
    `more than ${limit} files`,
    `at most ${limit} files in one folder`,
    "name a folder nearer to the manifests",
  );
}

/** `message` is the parser's own. */
export function malformedYaml(place: FilePlace, message: string, template = false): Finding {
  const fix = template ? "this is a template: render it first, as with helm template" : "correct the text at this line";
  const text = message.charAt(0).toLowerCase() + message.slice(1);
  return {
    ...finding(place, "YAML_MALFORMED", text, "a YAML or JSON document", fix),
    source: "YAML 1.2.2",
  };
}

export function yamlTooDeep(place: FilePlace, limit: number): Finding {
  return finding(
    place,
    "YAML_TOO_DEEP",
    `values nested deeper than ${limit} levels`,
    `at most ${limit} levels`,
    "check the document: no Kubernetes object is that deep",
  );
}

export function yamlAliasBomb(place: FilePlace, limit: number): Finding {
  return finding(
    place,
    "YAML_ALIAS_BOMB",
    `aliases that grow to more than ${limit} values`,
    `at most ${limit} values from aliases in one document`,
    "write the values out, or drop the aliases of aliases",
  );
}

export function yamlUnknownAlias(place: FilePlace, name: string): Finding {
  return finding(
    place,
    "YAML_ALIAS_UNKNOWN",
    `*${name}`,
    "an alias of an anchor that is complete before it in the same document",
    `define &${name} earlier, or write the value out`,
  );
}

export function yamlDuplicateKey(place: FilePlace, key: string): Finding {
  return finding(
    place,
    "YAML_KEY_TWICE",
    `key "${key}" twice in one map`,
    "each key once",
    "remove one: readers differ in which one they take",
  );
}

export function yamlKeyRefused(place: FilePlace, key: string): Finding {
  return finding(
    place,
    "YAML_KEY_REFUSED",
    `key "${key}"`,
    "a key that cannot be mistaken for a part of the JavaScript language",
    "rename the key",
  );
}

export function yamlKeyNotText(place: FilePlace): Finding {
  return finding(
    place,
    "YAML_KEY_NOT_TEXT",
    "a key that is a map or a list",
    "a key that is text",
    "quote it; a template such as {{ … }} has to be rendered first",
  );
}

export function yamlUnknownTag(place: FilePlace, tag: string): Finding {
  return {
    ...finding(place, "YAML_TAG_UNKNOWN", `tag ${tag}`, "plain values", "drop the tag; it is read as text"),
    severity: "warning",
  };
}

export function yamlInexactNumber(place: FilePlace, text: string, readAs: string): Finding {
  return {
    ...finding(
      place,
      "YAML_NUMBER_INEXACT",
      `${text}, read as ${readAs === text ? "text" : readAs}`,
      "a finite number that a double holds exactly",
      "quote it if it is text, or use a smaller number",
    ),
    severity: "warning",
  };
}

export function notKubernetes(place: FilePlace, got: string): Finding {
  return finding(
    place,
    "NOT_KUBERNETES",
    got,
    "a Kubernetes object with apiVersion and kind",
    "add apiVersion and kind, or move the document out of the manifests",
  );
}

export function objectWithoutName(place: FilePlace, kind: string, got: string): Finding {
  return finding(
    place,
    "OBJECT_UNNAMED",
    `${kind} with ${got}`,
    "metadata.name as text",
    "set metadata.name: the name is the object's identity on every cluster",
  );
}

export function invalidObjectNamespace(place: FilePlace, kind: string, got: string): Finding {
  return finding(
    place,
    "OBJECT_NAMESPACE_INVALID",
    `${kind} with metadata.namespace ${got}`,
    "metadata.namespace as text",
    "quote the namespace or leave it out",
  );
}

export function manifestPathRelative(origin: Origin, path: string): Finding {
  return inputError(
    origin,
    "MANIFEST_PATH_RELATIVE",
    `path ${shown(path)} while the project's root is not known`,
    "a path that leads to one place",
    `write new URL(…, import.meta.url), or read the fleet with fleet.model({ projectRoot })`,
    "contracts.md, Names and places",
  );
}

export function manifestUrl(origin: Origin, url: string): Finding {
  return inputError(
    origin,
    "MANIFEST_URL",
    `${shown(url)}`,
    "a file: URL: nothing is downloaded at preview",
    "commit the file and name it",
  );
}
