import type { ClusterRoom, PlanDocument } from "../core/model/plan.ts";
import { bytesText, coresText, extendedText, shareText } from "./amount-text.ts";
import { alignColumns, type Row } from "./columns.ts";
import { type Style, styleOf, type TextOptions } from "./style.ts";

/** State of a cluster with its health, where that is worth a word. */
export function stateText(room: ClusterRoom): string {
  return room.health === "suspect" || room.health === "lost" ? `${room.state}, ${room.health}` : room.state;
}

function overbooked(room: ClusterRoom): boolean {
  const { free } = room;
  return free.cpuMilli < 0 || free.memoryBytes < 0 || free.pods < 0 || Object.values(free.extended).some((n) => n < 0);
}

function row(room: ClusterRoom, style: Style): Row {
  const { allocatable: all, booked } = room;
  const usual = room.state === "active" && (room.health === "ok" || room.health === "unknown");
  const paint = overbooked(room) ? style.bad : (text: string) => text;
  return [
    { text: room.name, paint: style.strong },
    { text: stateText(room), paint: usual ? style.quiet : style.changed },
    { text: `${coresText(booked.cpuMilli)}/${coresText(all.cpuMilli)}`, paint },
    { text: shareText(booked.cpuMilli, all.cpuMilli), paint },
    { text: `${bytesText(booked.memoryBytes)} / ${bytesText(all.memoryBytes)}`, paint },
    { text: shareText(booked.memoryBytes, all.memoryBytes), paint },
    { text: `${booked.pods}/${all.pods}`, paint },
    extendedText(booked, all),
  ];
}

/** Beyond so many clusters only those worth a look are listed. */
const MAX_ROWS = 40;

/** Share of the scarcest of cores, memory and pods. */
function fullness({ booked, allocatable }: ClusterRoom): number {
  const share = (part: number, whole: number) => (whole <= 0 ? 0 : part / whole);
  return Math.max(
    share(booked.cpuMilli, allocatable.cpuMilli),
    share(booked.memoryBytes, allocatable.memoryBytes),
    share(booked.pods, allocatable.pods),
  );
}

/** All clusters where they are few; else those in an unusual state and then the fullest, in the plan's order. */
function listed(rooms: readonly ClusterRoom[]): readonly ClusterRoom[] {
  if (rooms.length <= MAX_ROWS) return rooms;
  const rank = (room: ClusterRoom) => (stateText(room) === "active" ? 0 : 1) + Math.min(1, fullness(room)) / 2;
  return rooms
    .map((room, at) => ({ room, at }))
    .sort((a, b) => rank(b.room) - rank(a.room) || a.at - b.at)
    .slice(0, MAX_ROWS)
    .sort((a, b) => a.at - b.at)
    .map(({ room }) => room);
}

/** Room of each cluster: what this plan books (copies that leave too) of what there is for the fleet. */
export function capacityTable(document: PlanDocument, options: TextOptions = {}): string {
  const style = styleOf(options);
  const { clusters } = document;
  if (clusters.length === 0) return "no clusters\n";
  const shown = listed(clusters);
  const titles = ["CLUSTER", "STATE", "CORES", "", "MEMORY", "", "PODS", ""].map((text) => ({
    text,
    paint: style.quiet,
  }));
  const rows = [titles, ...shown.map((room) => row(room, style))];
  const rest = clusters.length - shown.length;
  const more = rest === 0 ? [] : [style.quiet(`${rest} more clusters, less full (all of them: moorage plan --json)`)];
  return [...alignColumns(rows, style.width, [2, 3, 4, 5, 6]), ...more, ""].join("\n");
}
