import type { ApplicationPlan, PlanDocument, Rejection } from "../core/model/plan.ts";
import { capacityTable } from "./capacity-text.ts";
import { wrap } from "./columns.ts";
import { decisions, isChange } from "./decision-rows.ts";
import { decisionTable } from "./decision-table.ts";
import { networkText } from "./network-text.ts";
import { printable, type Style, styleOf, type TextOptions } from "./style.ts";
import { trafficText } from "./traffic-text.ts";

function plural(n: number, word: string): string {
  return `${n} ${word}${n === 1 ? "" : "s"}`;
}

/** What the decision is to the lock, in words. */
export function lockText(matchesLock: boolean | null): string {
  if (matchesLock === null) return "no lock yet";
  return matchesLock ? "matches the lock" : "differs from the lock";
}

/** True if something is known of before. */
function hasBefore(document: PlanDocument): boolean {
  return document.applications.some(({ clusters }) => clusters.some(({ before }) => before !== null));
}

/**
 * `webshop: 4 applications on 5 clusters, 1 change, matches the lock`.
 * @param title in place of the stack and what the plan is to its lock
 */
export function headline(document: PlanDocument, title?: string): string {
  const changing = decisions(document).filter(isChange).length;
  const moves = changing === 0 ? "no changes" : plural(changing, "change");
  const unplaced = document.applications.filter((application) => application.status !== "placed").length;
  const errors = document.problems.filter((problem) => problem.severity === "error").length;
  const parts = [
    ...(errors === 0 ? [] : [`${plural(errors, "error")}, so nothing of this is written or deployed`]),
    `${plural(document.applications.length, "application")} on ${plural(document.clusters.length, "cluster")}`,
    ...(changing > 0 || hasBefore(document) ? [moves] : []),
    ...(unplaced === 0 ? [] : [`${unplaced} not placed`]),
    ...(title === undefined ? [lockText(document.matchesLock)] : []),
  ];
  return `${printable(title ?? document.stack)}: ${parts.join(", ")}`;
}

/** Frozen clusters and what that means. */
export function frozenLines(document: PlanDocument): readonly string[] {
  return document.frozen.map(
    (cluster) =>
      `${cluster} is frozen: its last objects are re-emitted unchanged, so nothing on it is created, changed or deleted`,
  );
}

/** A rejection on one line: `taints (eu-1, eu-2): got …; wanted …; fix …`. */
export function rejectionText(rejection: Rejection): string {
  const { clusters, plugin, field, got, wanted, fix } = rejection;
  const names =
    clusters.length > 6 ? `${clusters.slice(0, 5).join(", ")} and ${clusters.length - 5} more` : clusters.join(", ");
  return `${names}: ${plugin} ${field} is ${got}, wanted ${wanted}; ${fix}`;
}

function unplacedText(application: ApplicationPlan, style: Style): readonly string[] {
  const item = (text: string) => wrap(text, style.width - 4).map((line, i) => `  ${i === 0 ? "· " : "  "}${line}`);
  const nearest = application.nearest.map(({ cluster, obstacles }) => `nearest ${cluster}: ${obstacles.join(", ")}`);
  return [
    style.bad(printable(application.id)),
    ...application.rejections.map(rejectionText).flatMap(item),
    ...nearest.flatMap(item),
  ];
}

/** Copies that leave and book their room until they are known to be gone. */
export function leavingLines(document: PlanDocument): readonly string[] {
  return document.applications
    .filter(({ leaving }) => leaving.length > 0)
    .map(
      ({ id, leaving }) =>
        `${id} leaves ${leaving.join(", ")}: its room there counts as taken until facts show it gone, or the next plan --write`,
    );
}

function leavingText(document: PlanDocument, style: Style): string {
  const lines = leavingLines(document).flatMap((line) => wrap(line, style.width));
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}

/** Why each application that is not placed was refused, cluster group by cluster group; empty when all are placed. */
export function unplacedSection(document: PlanDocument, options: TextOptions = {}): string {
  const style = styleOf(options);
  const unplaced = document.applications.filter((application) => application.status !== "placed");
  return unplaced.length === 0 ? "" : `${unplaced.flatMap((each) => unplacedText(each, style)).join("\n")}\n`;
}

function frozenText(document: PlanDocument, style: Style): string {
  const lines = frozenLines(document).flatMap((line) => wrap(line, style.width));
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}

/** A whole plan for people: the decision, what could not be placed, frozen clusters, room, DNS, mesh. Problems are not in it. */
export function planText(document: PlanDocument, options: TextOptions & { readonly title?: string } = {}): string {
  const style = styleOf(options);
  const sections: readonly (readonly [string, string])[] = [
    ["", decisionTable(document, options)],
    ["NOT PLACED", unplacedSection(document, options)],
    ["LEAVING", leavingText(document, style)],
    ["FROZEN", frozenText(document, style)],
    ["ROOM", capacityTable(document, options)],
    ["TRAFFIC", trafficText(document, options)],
    ["NETWORK", networkText(document, options)],
  ];
  const body = sections
    .filter(([, text]) => text !== "")
    .map(([title, text]) => (title === "" ? text : `${style.title(title)}\n${text}`));
  return [`${style.title(headline(document, options.title))}\n`, ...body].join("\n");
}
