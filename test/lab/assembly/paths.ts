import { homedir, tmpdir, userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** `test/lab` of the checkout. */
export const labFolder = dirname(dirname(fileURLToPath(import.meta.url)));

/** The checkout itself. */
export const checkoutFolder = dirname(dirname(labFolder));

/** The Go modules, one folder a binary. */
export const componentsFolder = join(labFolder, "components");

/** Where built components are kept, for all checkouts and labs of this user. */
export function cacheFolder(): string {
  const own = process.env["MOORAGE_LAB_CACHE"];
  if (own) return resolve(own);
  return join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "moorage-lab");
}

/** The state folder of the lab that people start by hand; tests name their own. */
export function defaultStateFolder(): string {
  const own = process.env["MOORAGE_LAB_STATE"];
  return own ? resolve(own) : join(tmpdir(), `moorage-lab-${userInfo().username}`);
}
