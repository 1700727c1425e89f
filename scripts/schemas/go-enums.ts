import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * The closed string types of the Kubernetes API: the published OpenAPI of a release leaves their values out, so they are read from the Go
 * types, where they are marked `+enum`.
 */
export interface GoEnums {
  /** `core.v1.Container` → field → values. */
  readonly fields: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
}

interface GoField {
  readonly json: string;
  readonly type: string;
}

interface GoPackage {
  /** `core.v1`. */
  readonly name: string;
  /** Import alias → package name, `corev1` → `core.v1`. */
  readonly imports: ReadonlyMap<string, string>;
  readonly enums: ReadonlyMap<string, readonly string[]>;
  readonly structs: ReadonlyMap<string, readonly GoField[]>;
}

const IMPORT = /^\s*(\w+)?\s*"k8s\.io\/api\/([\w/]+)"$/gm;
const ENUM_TYPE = /^\/\/ \+enum\n(?:\/\/.*\n)*type (\w+) string$/gm;
/** `Name Type = "value"` and `Name = Type("value")`; a value that is no text in quotes (another constant) is left out of the match. */
const CONSTANT = /^\s*(?:const\s+)?\w+\s+(?:(\w+)\s*=|=\s*(\w+)\()\s*(?:"([^"]*)")?/gm;
const STRUCT = /^type (\w+) struct \{\n([\s\S]*?)^\}/gm;
const FIELD = /^\s*(?:\w+\s+)?((?:\[\]|\*)*[\w.]+)\s+`[^`]*json:"([^"]*)"/gm;

/** All of a package that people wrote. */
function readSource(folder: string): string {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".go") && !/^(zz_)?generated|_test\.go$/.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
}

/** The values of each enum. One whose values are not all written out is left out: a list with gaps would refuse what is right. */
function enumsOf(source: string, types: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const enums = new Map<string, string[]>();
  const partly = new Set<string>();
  for (const [, typed, converted, value] of source.matchAll(CONSTANT)) {
    const type = typed ?? converted ?? "";
    if (!types.has(type)) continue;
    if (value === undefined) partly.add(type);
    else enums.set(type, [...(enums.get(type) ?? []), value]);
  }
  for (const type of partly) enums.delete(type);
  return enums;
}

function readPackage(root: string, group: string, version: string): GoPackage {
  const source = readSource(join(root, group, version));
  const imports = [...source.matchAll(IMPORT)].map(([, alias, path = ""]) => {
    const name = path.replaceAll("/", ".");
    return [alias ?? path.split("/").at(-1) ?? "", name] as const;
  });
  const enums = enumsOf(source, new Set([...source.matchAll(ENUM_TYPE)].map(([, name = ""]) => name)));
  const structs = [...source.matchAll(STRUCT)].map(([, name = "", body = ""]) => {
    const fields = [...body.matchAll(FIELD)].map(([, type = "", json = ""]) => ({ json, type }));
    return [name, fields] as const;
  });
  return { name: `${group}.${version}`, imports: new Map(imports), enums, structs: new Map(structs) };
}

function fieldsOf(
  struct: string,
  home: GoPackage,
  packages: ReadonlyMap<string, GoPackage>,
): readonly (readonly [string, readonly string[]])[] {
  return (home.structs.get(struct) ?? []).flatMap(({ json, type }) => {
    const parts = type.replace(/^[[\]*]*/, "").split(".");
    const name = parts.at(-1) ?? "";
    const owner = parts.length === 1 ? home : packages.get(home.imports.get(parts[0] ?? "") ?? "");
    if (owner === undefined) return [];
    const [field = "", ...options] = json.split(",");
    if (field === "" && options.includes("inline")) return fieldsOf(name, owner, packages);
    const values = owner.enums.get(name);
    return values === undefined ? [] : [[field, values] as const];
  });
}

/** Reads the enums of every group and version below `root`, the directory of the Go module k8s.io/api. */
export function readGoEnums(root: string): GoEnums {
  const packages = new Map<string, GoPackage>();
  for (const group of readdirSync(root).sort()) {
    for (const version of versionsIn(join(root, group))) {
      const read = readPackage(root, group, version);
      packages.set(read.name, read);
    }
  }
  const fields = new Map<string, ReadonlyMap<string, readonly string[]>>();
  for (const home of packages.values()) {
    for (const struct of home.structs.keys()) {
      const found = fieldsOf(struct, home, packages);
      if (found.length > 0) fields.set(`${home.name}.${struct}`, new Map(found));
    }
  }
  return { fields };
}

function versionsIn(folder: string): readonly string[] {
  if (!statSync(folder).isDirectory()) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, "types.go")))
    .map((entry) => entry.name)
    .sort();
}
