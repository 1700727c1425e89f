import type { Problem } from "../core/model/finding.ts";
import type { PlanDocument } from "../core/model/plan.ts";
import { bytesText, coresText, extendedText, shareText } from "./amount-text.ts";
import { stateText } from "./capacity-text.ts";
import { type Decision, decisions, isChange } from "./decision-rows.ts";
import { markdownTable, safe } from "./markdown.ts";
import { networkLines } from "./network-text.ts";
import { frozenLines, headline, leavingLines, rejectionText } from "./plan-text.ts";
import { failoverText, residencyText } from "./traffic-text.ts";

const MARKS = { arrives: "➕ ", leaves: "➖ ", scales: "", stays: "", absent: "" } as const;

function decisionCells(decision: Decision): readonly string[] {
  const places = decision.rows.map((row) => {
    const replicas = row.replicas === "" ? "" : `: ${row.replicas}`;
    const text = `${MARKS[row.change]}${safe(row.cluster)}${replicas}`;
    return row.change === "stays" ? text : `**${text}**`;
  });
  const status = decision.status === "placed" ? "" : ` (${decision.status})`;
  return [`${safe(decision.application)}${status}`, places.join("<br>") || "**nowhere**", safe(decision.why)];
}

function decisionSection(document: PlanDocument): string {
  const all = decisions(document);
  const changing = all.filter((decision) => isChange(decision) || decision.status !== "placed");
  const staying = all.filter((decision) => !changing.includes(decision));
  const titles = ["Application", "Clusters and replicas", "Why"];
  const parts = changing.length === 0 ? [] : [markdownTable(titles, changing.map(decisionCells))];
  if (staying.length > 0) {
    const rows = markdownTable(titles, staying.map(decisionCells));
    const summary = `${staying.length} as before`;
    parts.push(changing.length === 0 ? rows : `<details><summary>${summary}</summary>\n\n${rows}\n\n</details>`);
  }
  return parts.join("\n\n") || "No applications.";
}

function unplacedList(document: PlanDocument): string {
  return document.applications
    .filter((application) => application.status !== "placed")
    .map((application) => {
      const reasons = application.rejections.map((rejection) => `  - ${safe(rejectionText(rejection))}`);
      const nearest = application.nearest.map(
        ({ cluster, obstacles }) => `  - nearest ${safe(cluster)}: ${safe(obstacles.join(", "))}`,
      );
      return [`- ${safe(application.id)}`, ...reasons, ...nearest].join("\n");
    })
    .join("\n");
}

function workloadSection(document: PlanDocument): string {
  const rows = document.applications.flatMap((application) =>
    application.workloads.map((workload) => {
      const places = workload.assignments
        .filter(({ before, after }) => after > 0 || (before ?? 0) > 0)
        .map(({ cluster, before, after }) =>
          before === null || before === after ? `${safe(cluster)}: ${after}` : `${safe(cluster)}: ${before} → ${after}`,
        );
      const name = `${workload.kind} ${workload.namespace}/${workload.name}`;
      return [safe(application.id), safe(name), String(workload.replicas), places.join("<br>")];
    }),
  );
  return rows.length === 0 ? "" : markdownTable(["Application", "Workload", "Replicas", "By cluster"], rows);
}

function capacitySection(document: PlanDocument): string {
  const rows = document.clusters.map((room) => {
    const { allocatable: all, booked } = room;
    return [
      safe(room.name),
      stateText(room),
      `${coresText(booked.cpuMilli)}/${coresText(all.cpuMilli)} (${shareText(booked.cpuMilli, all.cpuMilli)})`,
      `${bytesText(booked.memoryBytes)} / ${bytesText(all.memoryBytes)} (${shareText(booked.memoryBytes, all.memoryBytes)})`,
      `${booked.pods}/${all.pods}`,
      safe(extendedText(booked, all)),
    ];
  });
  return rows.length === 0 ? "" : markdownTable(["Cluster", "State", "Cores", "Memory", "Pods", "Other"], rows);
}

function trafficSection(document: PlanDocument): string {
  const rows = document.traffic.hostnames.map((hostname) => {
    const leaves = hostname.leaves.map((leaf) => `${safe(leaf.cluster)} (tier ${leaf.tier}, weight ${leaf.weight})`);
    const residency = residencyText(hostname);
    return [
      safe(hostname.name),
      safe(hostname.application),
      safe(`${hostname.pattern} on ${hostname.provider}`),
      leaves.join("<br>"),
      safe([failoverText(hostname.failover), ...(residency === "" ? [] : [residency])].join("; ")),
    ];
  });
  return rows.length === 0 ? "" : markdownTable(["Name", "Application", "Pattern", "Clusters", "Failover"], rows);
}

function problemLine(problem: Problem): string {
  const line = problem.line === undefined ? "" : `:${problem.line}`;
  const place = problem.path ?? `${problem.file ?? ""}${line}`;
  return `- **${problem.severity}** ${safe(problem.code)} at ${safe(place)}: got ${safe(problem.got)}; expected ${safe(problem.expected)}. ${safe(problem.fix)}`;
}

function listed(lines: readonly string[]): string {
  return lines.map((line) => `- ${safe(line)}`).join("\n");
}

/** A whole plan as Markdown: the decision first, details folded, for a file or a pull-request comment. */
export function planMarkdown(document: PlanDocument): string {
  const sections: readonly (readonly [string, string])[] = [
    ["", decisionSection(document)],
    ["Problems", document.problems.map(problemLine).join("\n")],
    ["Not placed", unplacedList(document)],
    ["Leaving", listed(leavingLines(document))],
    ["Frozen", listed(frozenLines(document))],
    ["Workloads", workloadSection(document)],
    ["Room", capacitySection(document)],
    ["Traffic", trafficSection(document)],
    ["Network", listed(networkLines(document.network))],
  ];
  const body = sections
    .filter(([, text]) => text !== "")
    .map(([title, text]) => (title === "" ? text : `## ${title}\n\n${text}`));
  const digests = [`decision ${document.digest || "none"}`, `bundle ${document.bundleDigest ?? "none"}`].join("  \n");
  return `${[`# ${safe(headline(document))}`, ...body, digests].join("\n\n")}\n`;
}
