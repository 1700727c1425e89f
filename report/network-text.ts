import { compareText, isJsonObject, type Json, type JsonObject } from "../core/model/json.ts";
import type { PlanDocument } from "../core/model/plan.ts";
import { wrap } from "./columns.ts";
import { styleOf, type TextOptions } from "./style.ts";

function objects(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function text(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

function texts(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

/** What is to be said of the fleet's networks, line by line: who is joined to whom and how, which services cross over. */
export function networkLines(network: Json): readonly string[] {
  if (!isJsonObject(network)) return [];
  const clusters = objects(network["clusters"]);
  if (clusters.length === 0) return [];
  const byNetwork = new Map<string, string[]>();
  for (const cluster of clusters) {
    const name =
      [text(cluster["network"]), text(cluster["system"])].filter((part) => part !== "").join(", ") || "network";
    byNetwork.set(name, [...(byNetwork.get(name) ?? []), text(cluster["name"])]);
  }
  const joins = new Map<string, number>();
  for (const join of objects(network["joins"])) joins.set(text(join["by"]), (joins.get(text(join["by"])) ?? 0) + 1);
  const ways = [...joins].sort(([a], [b]) => compareText(a, b)).map(([by, n]) => `${n} by ${by}`);
  const services = objects(network["services"]).map((service) => {
    const failover = objects(service["failover"]).map((each) => `${text(each["from"])} → ${text(each["to"])}`);
    const steps = failover.length === 0 ? "" : `; failover ${failover.join(", ")}`;
    return `service ${text(service["id"])} from ${texts(service["exportedFrom"]).join(", ") || "nowhere"}${steps}`;
  });
  return [
    ...[...byNetwork].map(([name, members]) => `${name}: ${members.join(", ")}`),
    ...(ways.length === 0 ? [] : [`joins: ${ways.join(", ")}`]),
    ...services,
  ];
}

/** The networks between clusters; empty without any. */
export function networkText(document: PlanDocument, options: TextOptions = {}): string {
  const style = styleOf(options);
  const lines = networkLines(document.network).flatMap((line) => wrap(line, style.width));
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}
