// What the program's own start costs in a preview: loading the rooms, loading and compiling the fleet.
import { resolve } from "node:path";

const [stack = "webshop"] = process.argv.slice(2);
const started = performance.now();
const [{ loadProject }, { compile }] = await Promise.all([
  import("../build/project/index.js"),
  import("../build/core/synthesis/index.js"),
]);
const loaded = performance.now();
const inputs = await loadProject(resolve("."), stack);
if (inputs.fleet === null) throw new Error(`no fleet ${stack}`);
const read = performance.now();
compile({ stack, ...inputs.fleet, facts: inputs.facts, prior: inputs.lock, before: null, frozen: inputs.frozen });
const compiled = performance.now();
await import("@pulumi/pulumi");
const sdk = performance.now();
const round = (ms: number) => Math.round(ms);
console.log(
  JSON.stringify({
    bench: "start",
    stack,
    ms: round(compiled - started),
    roomsMs: round(loaded - started),
    fleetMs: round(read - loaded),
    compileMs: round(compiled - read),
    pulumiSdkMs: round(sdk - compiled),
    rssMb: round(process.resourceUsage().maxRSS / 1024),
  }),
);
