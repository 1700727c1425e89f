// The import rules between rooms: `architecture.json` is the table of docs/architecture.md as data.

/** What a room may import: rooms of ours, and packages or modules of Node. */
export interface RoomRule {
  readonly ours: readonly string[];
  readonly outside: readonly string[];
}

export type Rooms = Readonly<Record<string, RoomRule>>;

/** An import, as far as the rules ask; the shape is that of dependency-cruiser. */
export interface Import {
  /** As written: `node:fs`, `../model/index.ts`, `moorage`. */
  readonly module: string;
  /** Path it leads to. */
  readonly resolved: string;
  readonly dependencyTypes: readonly string[];
  readonly circular: boolean;
  readonly cycle?: readonly { readonly dependencyTypes: readonly string[] }[];
}

export interface CruisedModule {
  readonly source: string;
  readonly dependencies: readonly Import[];
}

export interface RoomCheck {
  /** Modules of rooms that were read. */
  readonly modules: number;
  /** Sorted, each once. */
  readonly faults: readonly string[];
}

export function roomOf(rooms: Rooms, path: string): string | null {
  return Object.keys(rooms).find((room) => path === room || path.startsWith(`${room}/`)) ?? null;
}

/** Package of a specifier or of a path in node_modules: `@pulumi/aws/route53/zone.js` → `@pulumi/aws`. */
function packageOf(module: string): string {
  const inside = module.replace(/^.*node_modules\//, "");
  if (inside.startsWith("node:")) return inside;
  const [scope = "", name = ""] = inside.split("/");
  return scope.startsWith("@") ? `${scope}/${name}` : scope;
}

function isAllowed(rooms: Rooms, room: string, rule: RoomRule, target: Import): boolean {
  const { resolved, module, dependencyTypes } = target;
  if (module === "moorage" || module.startsWith("moorage/")) return rule.ours.includes("moorage");
  if (dependencyTypes.includes("core")) {
    const name = module.startsWith("node:") ? module : `node:${module}`;
    return rule.outside.includes(name);
  }
  if (!resolved.includes("node_modules")) {
    const other = roomOf(rooms, resolved);
    if (other === null) return false;
    return other === room || rule.ours.some((allowed) => other === allowed || other.startsWith(`${allowed}/`));
  }
  return rule.outside.includes(packageOf(resolved));
}

/** A cycle through a type or a lazy import is none when the program runs. */
function isRealCycle({ cycle }: Import): boolean {
  const harmless = ["type-only", "dynamic-import"];
  return !(cycle ?? []).some((step) => step.dependencyTypes.some((type) => harmless.includes(type)));
}

/** Every import between rooms that the table does not allow, and every cycle. */
export function checkRooms(rooms: Rooms, cruised: readonly CruisedModule[]): RoomCheck {
  const modules = cruised.filter((m) => !m.source.includes("node_modules") && roomOf(rooms, m.source) !== null);
  const faults = new Set<string>();
  for (const { source, dependencies } of modules) {
    const room = roomOf(rooms, source);
    const rule = room === null ? undefined : rooms[room];
    if (room === null || rule === undefined) continue;
    for (const target of dependencies) {
      if (!isAllowed(rooms, room, rule, target)) faults.add(`${source} → ${target.module}: not open to ${room}`);
      if (target.circular && isRealCycle(target)) faults.add(`${source} → ${target.module}: part of a cycle`);
    }
  }
  return { modules: modules.length, faults: [...faults].sort() };
}
