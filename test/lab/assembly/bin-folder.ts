import { constants } from "node:fs";
import { chmod, copyFile, link, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BuiltComponents } from "./component-cache.ts";
import { labFolder } from "./paths.ts";

/** Names that the control plane's one binary is started by. */
const controlPlaneNames = ["etcd", "kube-apiserver", "kube-controller-manager", "kube-scheduler", "lab-certificate"];

/** A file of its own, not a symbolic link, at no cost where the file systems allow it. */
async function place(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  }
}

async function launcher(path: string, script: string): Promise<void> {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  await writeFile(path, `#!/bin/sh\nexec ${quote(process.execPath)} ${quote(script)} "$@"\n`);
  await chmod(path, 0o755);
}

/**
 * Puts the components together as a lab starts them. `bin` goes on PATH. The provider plug-ins stand apart: a project
 * names them by path, so that they never answer for anyone who merely has `bin` on PATH.
 */
export async function assembleBin(bin: string, plugins: string, built: BuiltComponents): Promise<void> {
  for (const folder of [bin, plugins]) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
  }
  // The engine looks for bundled plug-ins beside its real file: so the CLI is no symbolic link into the cache.
  await place(built.pulumi, join(bin, "pulumi"));
  await launcher(join(bin, "pulumi-language-nodejs"), join(labFolder, "plugins", "language-nodejs", "main.ts"));
  await symlink(process.execPath, join(bin, "node"));
  for (const name of controlPlaneNames) await symlink(built.kube, join(bin, name));
  await symlink(built.kwok, join(bin, "kwok"));
  for (const name of ["kubernetes", "aws"]) await mkdir(join(plugins, name));
  await place(built["kubernetes-provider"], join(plugins, "kubernetes", "pulumi-resource-kubernetes"));
  await launcher(join(plugins, "aws", "pulumi-resource-aws"), join(labFolder, "plugins", "aws", "main.ts"));
}
