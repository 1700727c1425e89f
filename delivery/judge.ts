import type { Finding } from "../core/model/finding.ts";
import type { Compilation } from "../core/synthesis/index.ts";
import { lockDifferences } from "../core/synthesis/index.ts";
import { factsAgeFindings, type ProjectInputs } from "../project/index.ts";
import { continueOnErrorRefused, digestUnexpected, lockDiffers, lockMissing } from "./errors.ts";

export interface Judgement {
  readonly stack: string;
  /** True for an update, false for a preview. */
  readonly updating: boolean;
  readonly inputs: ProjectInputs;
  readonly compilation: Compilation;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: Date;
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== "" && value !== "false" && value !== "0";
}

/** What stops a run although the definition is fine: the lock, the age of facts, an expected digest, a refused engine option. */
export function judge({ stack, updating, inputs, compilation, environment, now }: Judgement): readonly Finding[] {
  const findings: Finding[] = [];
  const { plan, bundle } = compilation;
  const model = inputs.fleet?.model;
  if (model !== undefined) {
    findings.push(...factsAgeFindings(stack, inputs.facts, model.maxFactsAgeSeconds, now, model.clusters));
  }
  if (isSet(environment["PULUMI_CONTINUE_ON_ERROR"])) findings.push(continueOnErrorRefused(stack));
  if (inputs.lock === null) findings.push(lockMissing(stack, updating));
  else if (plan.matchesLock === false) findings.push(lockDiffers(stack, lockDifferences(inputs.lock, plan.lock)));
  const expected = environment["MOORAGE_EXPECT_DIGEST"];
  if (updating && isSet(expected) && expected !== undefined && bundle !== null && expected !== bundle.digest) {
    findings.push(digestUnexpected(stack, bundle.digest, expected));
  }
  return findings;
}
