import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach } from "vitest";

const made: string[] = [];

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder with these files, gone after the test. `package.json` and `stacks/` are there unless `bare`. */
export function temporaryProject(files: Readonly<Record<string, string>> = {}, bare = false): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "moorage-test-")));
  made.push(root);
  const all = bare ? files : { "package.json": '{ "type": "module" }\n', ...files };
  if (!bare) mkdirSync(join(root, "stacks"));
  for (const [path, content] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}
