import type { PlanDocument } from "../core/model/plan.ts";
import { alignColumns, type Row, widthLeft, wrap } from "./columns.ts";
import { type Decision, type DecisionRow, decisions, isChange } from "./decision-rows.ts";
import { type Paint, plain, type Style, styleOf, type TextOptions } from "./style.ts";

const MARKS = { arrives: "+", leaves: "-", scales: "~", stays: " ", absent: " " } as const;

function paintOf(row: DecisionRow | undefined, style: Style): Paint {
  switch (row?.change) {
    case "arrives":
      return style.good;
    case "leaves":
      return style.bad;
    case "scales":
      return style.changed;
    default:
      return plain;
  }
}

/** Beyond so many lines only what changes is listed. */
const MAX_LINES = 80;
/** Beyond so many clusters of one application, those where nothing changes stand in one line. */
const MAX_CLUSTERS = 8;

function head(decision: Decision): string {
  return decision.status === "placed" ? decision.application : `${decision.application} (${decision.status})`;
}

/** The rows of an application, those without a change folded into one where they are many. */
function folded(rows: readonly DecisionRow[]): readonly DecisionRow[] {
  if (rows.length <= MAX_CLUSTERS) return rows;
  const changing = rows.filter((row) => row.change !== "stays");
  const staying = rows.filter((row) => row.change === "stays");
  if (staying.length <= 1) return rows;
  const sum = staying.reduce((total, row) => total + (Number(row.replicas) || 0), 0);
  const rest = {
    cluster: `${staying.length} clusters`,
    change: "stays",
    replicas: sum === 0 ? "" : String(sum),
  } as const;
  return [...changing, rest];
}

/** The columns before `why`, one line a cluster, at least one. */
function place(decision: Decision, style: Style): readonly Row[] {
  const rows = folded(decision.rows);
  const paint = decision.status === "placed" ? style.strong : style.bad;
  return Array.from({ length: Math.max(1, rows.length) }, (_none, i) => {
    const row = rows[i];
    const colour = paintOf(row, style);
    return [
      { text: i === 0 ? head(decision) : "", paint },
      { text: row === undefined ? "" : MARKS[row.change], paint: colour },
      { text: row?.cluster ?? "nowhere", paint: row === undefined ? style.bad : colour },
      { text: row?.replicas ?? "", paint: colour },
    ];
  });
}

/** Which decisions are listed, and what is said of the others. */
function listed(document: PlanDocument): { readonly shown: readonly Decision[]; readonly rest: string } {
  const all = decisions(document);
  const lines = all.reduce((sum, decision) => sum + Math.max(1, folded(decision.rows).length), 0);
  if (lines <= MAX_LINES) return { shown: all, rest: "" };
  const shown = all.filter((decision) => isChange(decision) || decision.status !== "placed");
  return {
    shown,
    rest: `${all.length - shown.length} applications stay as they are (all of them: moorage plan --json)`,
  };
}

/**
 * The decision: application, clusters and replicas before → after, and why. `+` arrives, `-` leaves, `~` scales. Of a large fleet
 * only what changes is listed. The first thing a preview prints.
 */
export function decisionTable(document: PlanDocument, options: TextOptions = {}): string {
  const style = styleOf(options);
  const { shown, rest } = listed(document);
  if (shown.length === 0) return `${rest === "" ? "no applications" : rest}\n`;
  const titles = ["APPLICATION", "", "CLUSTER", "REPLICAS"].map((text) => ({ text, paint: style.quiet }));
  const places = shown.map((decision) => place(decision, style));
  const left = widthLeft([titles, ...places.flat()], style.width);
  const rows: Row[] = [[...titles, { text: "WHY", paint: style.quiet }]];
  shown.forEach((decision, i) => {
    const lines = places[i] ?? [];
    const why = wrap(decision.why, left);
    for (let line = 0; line < Math.max(lines.length, why.length); line += 1) {
      rows.push([...(lines[line] ?? ["", "", "", ""]), why[line] ?? ""]);
    }
  });
  return [...alignColumns(rows, style.width), ...(rest === "" ? [] : [style.quiet(rest)]), ""].join("\n");
}
