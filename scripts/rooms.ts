// Checks the import rules between rooms: `architecture.json` is the table of docs/architecture.md as data.
import { readFileSync } from "node:fs";
import { cruise, type IModule } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";

interface RoomRule {
  readonly ours: readonly string[];
  readonly outside: readonly string[];
}

const rooms = JSON.parse(readFileSync("architecture.json", "utf8")) as Record<string, RoomRule>;
const names = Object.keys(rooms);

function roomOf(path: string): string | null {
  return names.find((room) => path === room || path.startsWith(`${room}/`)) ?? null;
}

/** Package of a specifier or of a path in node_modules: `@pulumi/aws/route53/zone.js` → `@pulumi/aws`. */
function packageOf(module: string): string {
  const inside = module.replace(/^.*node_modules\//, "");
  if (inside.startsWith("node:")) return inside;
  const [scope = "", name = ""] = inside.split("/");
  return scope.startsWith("@") ? `${scope}/${name}` : scope;
}

function isAllowed(room: string, rule: RoomRule, target: IModule["dependencies"][number]): boolean {
  const { resolved, module, dependencyTypes } = target;
  if (module === "moorage" || module.startsWith("moorage/")) return rule.ours.includes("moorage");
  if (dependencyTypes.includes("core")) {
    const name = module.startsWith("node:") ? module : `node:${module}`;
    return rule.outside.includes(name);
  }
  if (!resolved.includes("node_modules")) {
    const other = roomOf(resolved);
    if (other === null) return false;
    return other === room || rule.ours.some((allowed) => other === allowed || other.startsWith(`${allowed}/`));
  }
  return rule.outside.includes(packageOf(resolved));
}

/** A cycle through a type or a lazy import is none when the program runs. */
function isRealCycle({ cycle }: IModule["dependencies"][number]): boolean {
  const harmless = ["type-only", "dynamic-import"];
  return !(cycle ?? []).some((step) => step.dependencyTypes.some((type) => harmless.includes(type)));
}

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
const folders = [...new Set(names.map((room) => room.split("/")[0] ?? room))];
const { output } = await cruise(folders, options, undefined, { tsConfig: extractTSConfig("tsconfig.json") });
if (typeof output === "string") throw new Error("dependency-cruiser gave text where a result was expected");
const modules = output.modules.filter((m) => !m.source.includes("node_modules") && roomOf(m.source) !== null);
// With an unknown TypeScript it cruises nothing and reports success: no modules is a failure.
if (modules.length < 50) {
  console.error(`rooms: only ${modules.length} modules were read; the check says nothing`);
  process.exit(1);
}
const faults: string[] = [];
for (const { source, dependencies } of modules) {
  const room = roomOf(source);
  const rule = room === null ? undefined : rooms[room];
  if (room === null || rule === undefined) continue;
  for (const target of dependencies) {
    if (!isAllowed(room, rule, target)) faults.push(`${source} → ${target.module}: not open to ${room}`);
    if (target.circular && isRealCycle(target)) faults.push(`${source} → ${target.module}: part of a cycle`);
  }
}
for (const fault of [...new Set(faults)].sort()) console.error(fault);
console.log(`rooms: ${modules.length} modules, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
