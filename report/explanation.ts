import type { Amounts } from "../core/model/amounts.ts";
import { bytesText, coresText } from "./amount-text.ts";
import { alignColumns, type Row, wrap } from "./columns.ts";
import { printable, type Style, styleOf, type TextOptions } from "./style.ts";

/** What one plugin says of one cluster. */
export interface ShownVerdict {
  readonly plugin: string;
  readonly passes: boolean;
  readonly field: string;
  readonly got: string;
  readonly wanted: string;
  readonly fix: string;
}

/** All that was asked of one cluster. */
export interface ShownCluster {
  readonly cluster: string;
  readonly chosen: boolean;
  readonly verdicts: readonly ShownVerdict[];
  readonly scores: Readonly<Record<string, number>>;
  readonly room: number;
  readonly free: Amounts;
}

/** One application on every cluster, or on one: the shape of the planner's explanation, as far as it is shown. */
export interface ShownExplanation {
  readonly application: string;
  readonly term: string;
  readonly status: string;
  readonly because: readonly string[];
  readonly problems: readonly string[];
  readonly clusters: readonly ShownCluster[];
}

/** A passing verdict needs no more than the value that passed; what a refusing one wants stands below it in full. */
function verdictRow({ plugin, passes, field, got }: ShownVerdict, style: Style): Row {
  return [
    "",
    { text: passes ? "✓" : "✗", paint: passes ? style.good : style.bad },
    plugin,
    { text: field, paint: style.quiet },
    { text: got, paint: passes ? style.quiet : style.strong },
  ];
}

function clusterText(cluster: ShownCluster, style: Style): string {
  const refusing = cluster.verdicts.filter((verdict) => !verdict.passes);
  const verdict = cluster.chosen
    ? style.good("chosen")
    : refusing.length > 0
      ? style.bad(`refused by ${refusing.map((each) => each.plugin).join(", ")}`)
      : style.changed("feasible, not chosen");
  const scores = Object.entries(cluster.scores).map(([plugin, score]) => `${plugin} ${score}`);
  const { free } = cluster;
  const room = `free ${coresText(free.cpuMilli)} cores, ${bytesText(free.memoryBytes)}, ${free.pods} pods; room for ${cluster.room} more`;
  const rows = cluster.verdicts.map((each) => verdictRow(each, style));
  const wanted = refusing.flatMap(({ plugin, wanted: want, fix }) =>
    wrap(`${plugin} wants ${want}; ${fix}`, style.width - 6).map((line, i) => `    ${i === 0 ? "→ " : "  "}${line}`),
  );
  return [
    `${style.strong(printable(cluster.cluster))}: ${verdict}`,
    ...alignColumns(rows, style.width),
    ...wanted,
    style.quiet(`  ${room}${scores.length === 0 ? "" : `; scores ${scores.join(", ")}`}`),
  ].join("\n");
}

/** Every verdict about an application for people, cluster by cluster, with what would have made a refusing one pass. */
export function explanationText(explanation: ShownExplanation, options: TextOptions = {}): string {
  const style = styleOf(options);
  const { application, status, term, because, problems, clusters } = explanation;
  const why = because.length === 0 ? "" : `: ${because.join("; ")}`;
  const byTerm = term === "default" ? "" : ` by affinity term ${term}`;
  const head = wrap(`${application} is ${status}${byTerm}${why}`, style.width).map(style.title);
  const wrong = problems.flatMap((problem) => wrap(printable(problem), style.width)).map(style.bad);
  return `${[[...head, ...wrong].join("\n"), ...clusters.map((cluster) => clusterText(cluster, style))].join("\n\n")}\n`;
}
