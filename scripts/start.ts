// `npm start`: plans and renders the example fleet with the built command, as a user's project would, and says what to do next.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const OUT = "dist";

function moorage(...args: readonly string[]): number {
  const { status, error } = spawnSync(process.execPath, ["bin/moorage.js", ...args], { stdio: "inherit" });
  if (error !== undefined) console.error(error.message);
  return status ?? 1;
}

function build(): number {
  return spawnSync(process.execPath, ["scripts/build.ts"], { stdio: "inherit" }).status ?? 1;
}

if (!existsSync("build/cli/main.js") && build() !== 0) process.exit(1);
const status = moorage("render", "webshop", "--out", OUT);
if (status === 0) {
  console.log(`
What to do next
  look into ${OUT}/            plan.md, dns.json, and one folder of manifests a cluster
  npx moorage explain payment/payment virginia-1 --stack webshop
                           why the payment service is not in Virginia
  npx moorage plan minimal
                           the smallest fleet; yours goes to stacks/<name>.ts
  change stacks/webshop.ts (state: "draining" on a cluster) and run npx moorage plan webshop
                           what would move, and why
`);
}
process.exit(status);
