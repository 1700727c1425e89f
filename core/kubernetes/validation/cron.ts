import type { KubeObject } from "../../model/index.ts";
import { specOf } from "../../model/index.ts";
import { type Report, textOf } from "./report.ts";

const SOURCE = "k8s.io/kubernetes pkg/apis/batch/validation, github.com/robfig/cron/v3 ParseStandard";
const MACRO = /^@(yearly|annually|monthly|weekly|daily|midnight|hourly)$/;
const EVERY = /^@every [-+]?([0-9]+(\.[0-9]*)?(ns|us|µs|ms|s|m|h))+$/;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

interface Field {
  readonly min: number;
  readonly max: number;
  readonly names: readonly string[];
}

const FIELDS: readonly Field[] = [
  { min: 0, max: 59, names: [] },
  { min: 0, max: 23, names: [] },
  { min: 1, max: 31, names: [] },
  { min: 1, max: 12, names: MONTHS },
  { min: 0, max: 6, names: DAYS },
];

function numberIn(text: string, { min, names }: Field): number {
  const at = names.indexOf(text.toLowerCase());
  if (at >= 0) return at + min;
  return /^[0-9]+$/.test(text) ? Number(text) : Number.NaN;
}

function isRange(text: string, field: Field): boolean {
  const [range = "", step, ...more] = text.split("/");
  if (more.length > 0 || (step !== undefined && !/^0*[1-9][0-9]*$/.test(step))) return false;
  const [from = "", to, ...others] = range.split("-");
  if (from === "*" || from === "?") return true;
  const low = numberIn(from, field);
  const high = to === undefined ? low : numberIn(to, field);
  return others.length === 0 && low >= field.min && high <= field.max && low <= high;
}

/** True for five fields, or a macro such as `@daily` or `@every 1h`. */
export function isSchedule(text: string): boolean {
  if (text.startsWith("@")) return MACRO.test(text) || EVERY.test(text);
  const parts = text.trim().split(/\s+/);
  if (parts.length !== FIELDS.length) return false;
  return FIELDS.every((field, i) =>
    (parts[i] ?? "")
      .split(",")
      .filter((range) => range !== "")
      .every((range) => isRange(range, field)),
  );
}

/** When a CronJob runs. */
export function checkCron(object: KubeObject, report: Report): void {
  const schedule = textOf(specOf(object)["schedule"]);
  if (schedule === null) return;
  if (schedule === "") report.required("spec.schedule", "a schedule such as 0 3 * * *", SOURCE);
  else if (schedule.includes("TZ"))
    report.refused("spec.schedule", schedule, "no time zone in it: spec.timeZone is the place for it", SOURCE);
  else if (!isSchedule(schedule))
    report.refused("spec.schedule", schedule, "five fields such as 0 3 * * *, or a macro such as @daily", SOURCE);
}
