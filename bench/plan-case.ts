// One size of the `plan` benchmark, in a process of its own so that its memory is its own.
import { NO_FACTS } from "../build/core/model/facts.js";
import { NO_SYSTEMS } from "../build/core/model/roles/catalogue.js";
import { plan } from "../build/core/planner/index.js";
import { compile } from "../build/core/synthesis/index.js";
import { syntheticFleet } from "./synthetic-fleet.ts";

const [clusters = 100, applications = 200] = process.argv.slice(2).map(Number);
const model = syntheticFleet(clusters, applications);
const input = { stack: "bench", model, facts: NO_FACTS, prior: null, before: null, frozen: {}, systems: NO_SYSTEMS };
const started = performance.now();
const first = plan(input);
const ms = Math.round(performance.now() - started);
const rssMb = Math.round(process.resourceUsage().maxRSS / 1024);
// Planning again on its own lock, and the whole way to the bundle, are told apart: most runs change little.
const again = performance.now();
plan({ ...input, prior: first.lock });
const replanMs = Math.round(performance.now() - again);
const whole = performance.now();
const { bundle } = compile({ ...input, definition: [] });
const compileMs = Math.round(performance.now() - whole);
const placed = first.applications.filter((a) => a.status === "placed").length;
const objects = bundle?.units.reduce((n, unit) => n + unit.items.length, 0) ?? 0;
const peakRssMb = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(
  JSON.stringify({ bench: "plan", clusters, applications, ms, rssMb, replanMs, compileMs, peakRssMb, placed, objects }),
);
