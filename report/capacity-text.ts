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

/** Room of each cluster: what this plan books (copies that leave too) of what there is for the fleet. */
export function capacityTable(document: PlanDocument, options: TextOptions = {}): string {
  const style = styleOf(options);
  if (document.clusters.length === 0) return "no clusters\n";
  const titles = ["CLUSTER", "STATE", "CORES", "", "MEMORY", "", "PODS", ""].map((text) => ({
    text,
    paint: style.quiet,
  }));
  const rows = [titles, ...document.clusters.map((room) => row(room, style))];
  return `${alignColumns(rows, style.width, [2, 3, 4, 5, 6]).join("\n")}\n`;
}
