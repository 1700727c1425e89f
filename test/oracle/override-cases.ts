import { parse, stringify } from "yaml";
import { applyOverridePolicies } from "../../core/kubernetes/karmada-overrides/apply.ts";
import type { OverridePolicy } from "../../core/kubernetes/karmada-overrides/policy.ts";
import type { Json, KubeObject } from "../../core/model/index.ts";
import { affinityMatches } from "../../core/model/index.ts";
import type { Answerer, CaseAffinity, CaseCluster, OracleCase } from "./case-shapes.ts";
import { affinityOf, clusterOfCase } from "./placement-of-case.ts";

interface OverrideCase extends OracleCase {
  readonly cluster: CaseCluster;
  readonly object: KubeObject;
  readonly policies: readonly OverridePolicy<CaseAffinity>[];
  readonly expected: { readonly fails?: boolean };
}

const YAML = {
  parse: (text: string): Json => parse(text) as Json,
  write: (value: Json): string => stringify(value, { indentSeq: false, lineWidth: 0 }),
};

function answer({ cluster, object, policies, expected }: OverrideCase) {
  const target = clusterOfCase(cluster);
  const targets = (affinity: CaseAffinity): boolean => affinityMatches(target, affinityOf(affinity));
  const result = applyOverridePolicies(object, policies, targets, YAML);
  const { ok, ...ours } = result;
  // Failures are compared as such: the recorded text is a hint.
  return {
    ours: ok ? ours : { fails: true },
    recorded: expected.fails === true ? { fails: true } : expected,
  };
}

/** Cases of overrides.json. */
export const answerOverride: Answerer = (oracleCase) =>
  Object.hasOwn(oracleCase, "policies") ? answer(oracleCase as OverrideCase) : null;
