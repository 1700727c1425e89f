import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { stringify } from "yaml";
import { checkoutFolder } from "../assembly/paths.ts";

export interface ProjectOptions {
  /** Where to write the project; files of a former one are replaced, stack settings (`Pulumi.<stack>.yaml`) kept. */
  readonly folder: string;
  /** The lab's folder of provider plug-ins. */
  readonly plugins: string;
  /** Project name; default `moorage`. */
  readonly name?: string;
  /** A folder whose content becomes the project's (a program of the tests, say). */
  readonly from?: string;
  /**
   * A checkout, or a user's project, of which `parts` are copied; later sources win over earlier ones: root, from,
   * files.
   */
  readonly root?: string;
  /** What to take from `root`; default `stacks`, `facts`, `frozen`. */
  readonly parts?: readonly string[];
  /** Files to write, by path inside the project. */
  readonly files?: Readonly<Record<string, string>>;
  /** Entry point inside the project; default `stacks/index.ts`. */
  readonly main?: string;
}

const manifest = { private: true, type: "module" };

/**
 * Writes a project for the engine as a user would have one: `Pulumi.yaml` (Node runs the TypeScript itself; plug-ins by
 * path; no default providers), a `package.json` of type module, and `node_modules` in which everything that the
 * checkout has is found, and `moorage` by its name. The sources are copies, so that paths lead into the project.
 */
export function writeProject(options: ProjectOptions): void {
  const { folder, root, from } = options;
  mkdirSync(folder, { recursive: true });
  for (const entry of readdirSync(folder)) {
    if (!/^Pulumi\..+\.yaml$/.test(entry)) rmSync(join(folder, entry), { recursive: true });
  }
  for (const part of root === undefined ? [] : (options.parts ?? ["stacks", "facts", "frozen"])) {
    const source = join(root ?? "", part);
    if (existsSync(source)) cpSync(source, join(folder, part), { recursive: true });
  }
  if (from !== undefined) cpSync(from, folder, { recursive: true });
  for (const [path, text] of Object.entries(options.files ?? {})) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  writeFileSync(join(folder, "Pulumi.yaml"), stringify(projectFile(options)));
  const name = options.name ?? "moorage";
  writeFileSync(join(folder, "package.json"), `${JSON.stringify({ name: `lab-${name}`, ...manifest }, null, 2)}\n`);
  linkModules(join(folder, "node_modules"));
}

function projectFile({ name = "moorage", main = "stacks/index.ts", plugins }: ProjectOptions) {
  const providers = ["kubernetes", "aws"].map((plugin) => ({ name: plugin, path: join(plugins, plugin) }));
  return {
    name,
    runtime: { name: "nodejs", options: { typescript: false } },
    main,
    plugins: { providers },
    config: { "pulumi:disable-default-providers": ["*"] },
  };
}

/** A real folder of links, not a link: `moorage` is added to what the checkout has, and the checkout stays as it is. */
function linkModules(modules: string): void {
  mkdirSync(modules);
  const shared = join(checkoutFolder, "node_modules");
  for (const entry of readdirSync(shared)) {
    if (!entry.startsWith(".")) symlinkSync(join(shared, entry), join(modules, entry));
  }
  const { name } = JSON.parse(readFileSync(join(checkoutFolder, "package.json"), "utf8")) as { readonly name: string };
  symlinkSync(checkoutFolder, join(modules, name));
}
