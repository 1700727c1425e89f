// `npm run oracle`: compares every recorded case of Karmada's scheduler with ours; a line a file, exit 1 on any difference.
import { existsSync } from "node:fs";
import { oracleFolder, runOracle } from "../test/oracle/run.ts";

const SHOWN = 5;

const folder = oracleFolder();
if (!existsSync(folder)) {
  console.error(`no recorded cases in ${folder}: set MOORAGE_SHARED to the folder that holds cases/oracle`);
  process.exit(1);
}
const results = runOracle(folder);
for (const { file, agreed, cases, differences } of results) {
  console.log(`${file} ${agreed}/${cases}`);
  for (const text of differences.slice(0, SHOWN)) console.error(`  ${text}`);
  if (differences.length > SHOWN) console.error(`  and ${differences.length - SHOWN} more`);
}
process.exit(results.every(({ agreed, cases }) => agreed === cases) && results.length > 0 ? 0 : 1);
