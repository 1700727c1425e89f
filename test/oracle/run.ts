import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Answerer, OracleCase } from "./case-shapes.ts";
import { answerDivision } from "./division-cases.ts";
import { answerEstimate } from "./estimate-cases.ts";
import { answerFilter } from "./filter-cases.ts";
import { answerInnerStep } from "./inner-step-cases.ts";
import { answerOverride } from "./override-cases.ts";
import { answerSpread } from "./spread-cases.ts";

/** Who answers the cases of a file. */
const ANSWERERS: Readonly<Record<string, Answerer>> = {
  "division.json": answerDivision,
  "estimate.json": answerEstimate,
  "filter.json": answerFilter,
  "karmada-division.json": answerInnerStep,
  "karmada-spread.json": answerInnerStep,
  "overrides.json": answerOverride,
  "spread.json": answerSpread,
};

/** What became of one file of cases. */
export interface FileResult {
  readonly file: string;
  readonly agreed: number;
  readonly cases: number;
  /** A text for each case that differs or is not known. */
  readonly differences: readonly string[];
}

/** The folder of the recorded cases. */
export function oracleFolder(): string {
  return join(process.env["MOORAGE_SHARED"] ?? "../shared", "cases", "oracle");
}

function difference(answerer: Answerer | undefined, oracleCase: OracleCase): string | null {
  const answer = answerer?.(oracleCase) ?? null;
  if (answer === null) return `${oracleCase.id}: unknown kind ${oracleCase.kind ?? oracleCase.step ?? "of case"}`;
  const { ours, recorded } = answer;
  if (isDeepStrictEqual(ours, recorded)) return null;
  return `${oracleCase.id}: ours ${JSON.stringify(ours)}, recorded ${JSON.stringify(recorded)}`;
}

function runFile(folder: string, file: string): FileResult {
  const { cases } = JSON.parse(readFileSync(join(folder, file), "utf8")) as { readonly cases: readonly OracleCase[] };
  const differences = cases.flatMap((oracleCase) => difference(ANSWERERS[file], oracleCase) ?? []);
  return { file, agreed: cases.length - differences.length, cases: cases.length, differences };
}

/** Answers every case of every file in the folder. */
export function runOracle(folder: string): readonly FileResult[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => runFile(folder, file));
}
