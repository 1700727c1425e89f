// Checks the import rules between the rooms of the current folder. `--least N`: fewer modules read is a failure of the check itself.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { cruise } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { checkRooms, type Rooms } from "./room-rules.ts";

const { values } = parseArgs({ options: { least: { type: "string", default: "50" } } });
const rooms = JSON.parse(readFileSync("architecture.json", "utf8")) as Rooms;
const options = {
  tsPreCompilationDeps: true,
  doNotFollow: { path: "node_modules|^build/" },
  exclude: { path: "^build/" },
  enhancedResolveOptions: {
    exportsFields: ["exports"],
    conditionNames: ["import", "require", "node", "default", "types"],
    mainFields: ["module", "main", "types"],
  },
};
const folders = [...new Set(Object.keys(rooms).map((room) => room.split("/")[0] ?? room))];
const { output } = await cruise(folders, options, undefined, { tsConfig: extractTSConfig("tsconfig.json") });
if (typeof output === "string") throw new Error("dependency-cruiser gave text where a result was expected");

const { modules, faults } = checkRooms(rooms, output.modules);
// With an unknown TypeScript it cruises nothing and reports success: no modules is a failure.
if (modules < Number(values.least)) {
  console.error(`rooms: only ${modules} modules were read; the check says nothing`);
  process.exit(1);
}
for (const fault of faults) console.error(fault);
console.log(`rooms: ${modules} modules, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
