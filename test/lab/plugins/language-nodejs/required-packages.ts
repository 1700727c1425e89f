import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

export interface InstalledPackage {
  readonly name: string;
  /** With a leading `v`. */
  readonly version: string;
}

/** A package that needs a provider plug-in. */
export interface ResourcePackage extends InstalledPackage {
  readonly server: string;
}

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly pulumi?: {
    readonly resource?: boolean;
    readonly name?: string;
    readonly version?: string;
    readonly server?: string;
  };
}

/** The provider plug-ins that the packages within the program's reach ask for. */
export function resourcePackages(programDirectory: string, rootDirectory: string): ResourcePackage[] {
  return manifests(programDirectory, rootDirectory).flatMap(({ name = "", version = "", pulumi }) =>
    pulumi?.resource === true
      ? [
          {
            name: pulumi.name ?? pluginName(name),
            version: tagged(pulumi.version ?? version),
            server: pulumi.server ?? "",
          },
        ]
      : [],
  );
}

/** All packages within the program's reach. */
export function installedPackages(programDirectory: string, rootDirectory: string): InstalledPackage[] {
  return manifests(programDirectory, rootDirectory).map(({ name = "", version = "" }) => ({
    name,
    version: tagged(version),
  }));
}

const pluginName = (name: string) => name.replace(/^@pulumi\//, "").replace(/^@/, "");
const tagged = (version: string) => (version.startsWith("v") ? version : `v${version}`);

/** Manifests in each `node_modules` from the program's folder up to the project's. */
function manifests(programDirectory: string, rootDirectory: string): Manifest[] {
  const found: Manifest[] = [];
  for (let folder = programDirectory; ; folder = dirname(folder)) {
    const modules = join(folder, "node_modules");
    for (const name of existsSync(modules) ? packageNames(modules) : []) {
      const file = join(modules, name, "package.json");
      if (existsSync(file)) found.push(JSON.parse(readFileSync(file, "utf8")) as Manifest);
    }
    if (folder === rootDirectory || folder === dirname(folder)) return found;
  }
}

function packageNames(modules: string): string[] {
  return readdirSync(modules)
    .filter((entry) => !entry.startsWith("."))
    .flatMap((entry) =>
      entry.startsWith("@") ? readdirSync(join(modules, entry)).map((name) => `${entry}/${name}`) : [entry],
    );
}
