/**
 * Writes the slim schemas of all kinds that Moorage emits or carries. `--check` writes nothing and fails when a file would change.
 * Needs the shared CRDs (`MOORAGE_SHARED`, default `../shared`) and Go; what is missing is named and left as it is.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { BUILT_IN_FILE, builtInFileText, CRD_FILES, crdFileText } from "./schemas/generated-files.ts";

const root = join(import.meta.dirname, "..");
const crds = join(process.env["MOORAGE_SHARED"] ?? join(root, "../shared"), "crds");
const check = process.argv.includes("--check");
const stale: string[] = [];

function settle(path: string, text: string): void {
  const file = join(root, path);
  if (existsSync(file) && readFileSync(file, "utf8") === text) {
    console.log(`${path}: unchanged`);
  } else if (check) {
    stale.push(path);
    console.error(`${path}: differs from its source; run npm run schemas`);
  } else {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`${path}: written, ${Buffer.byteLength(text)} bytes`);
  }
}

for (const file of CRD_FILES) {
  if (existsSync(join(crds, file.folder))) settle(file.path, crdFileText(file, crds));
  else console.error(`${file.path}: skipped, no CRDs at ${join(crds, file.folder)}`);
}
const builtIn = builtInFileText();
if (builtIn === null) console.error(`${BUILT_IN_FILE}: skipped, Go is not installed`);
else settle(BUILT_IN_FILE, builtIn);
process.exitCode = stale.length > 0 ? 1 : 0;
